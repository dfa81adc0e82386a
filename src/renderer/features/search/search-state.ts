/** What a search is at a moment, and how its results are looked at. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { EventOf, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { SearchQuery, UnreadParts } from '../../../shared/contract/views/search-views.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import type { Page } from '../../frame-slice.ts'
import type { Problems, SearchDraft } from './form/search-draft.ts'
import type { Arrangement, Filters, Sort } from './results/arrangement.ts'
import type { ClerkChoice } from './results/comparison.ts'
import type { HotelOffers } from './results/offers.ts'

/** A search that the desk took on, and all that has arrived of it. */
export interface SearchRun {
  readonly searchId: string
  readonly query: SearchQuery
  readonly hotels: ReadonlyMap<string, HotelOffers>
  readonly done: number
  readonly batches: number
  /** Until when the service is busy, as it says; null while it answers. */
  readonly pausedUntilMs: number | null
  readonly failures: EventOf<'search.hotels'>['failures']
  readonly unread: UnreadParts
}

/**
 * `run` of a search that is starting, was refused, or was answered by failures alone is the one before: it stays on the screen. A search that is
 * running keeps that one as `before`.
 */
export type SearchState =
  | { readonly status: 'idle'; readonly run: null }
  | { readonly status: 'starting'; readonly next: SearchRun; readonly run: SearchRun | null }
  | { readonly status: 'refused'; readonly query: SearchQuery; readonly failure: Failure; readonly run: SearchRun | null }
  | { readonly status: 'running'; readonly run: SearchRun; readonly before: SearchRun | null }
  | { readonly status: 'done' | 'stopped'; readonly run: SearchRun }

/** How the results are looked at, and what that shows. `arranged` is computed when something changes, not while drawing. */
export interface Results {
  readonly filters: Filters
  readonly sort: Sort
  /** The currency that the clerk chose to compare prices in; `null` leaves it to the arrangement. */
  readonly currency: string | null
  /** What the clerk chose to compare in while it is searched for a client who has a currency for that; null leaves it to the client. */
  readonly chosen: ClerkChoice | null
  readonly arranged: Arrangement
  readonly opened: ReadonlySet<string>
  /** The row that the keyboard is at; null before the clerk has chosen one. */
  readonly cursor: string | null
}

type RateDetail =
  | { readonly status: 'closed' }
  | { readonly status: 'reading'; readonly rateKey: string }
  | { readonly status: 'shown'; readonly rateKey: string; readonly hotel: Hotel }
  | { readonly status: 'failed'; readonly rateKey: string; readonly failure: Failure }

type PracticeCodes = OutputOf<'practice.codes'>

/** One search as a tab shows it: its form, its run, and how its results are looked at. It is put aside, and comes back, as a whole. */
export interface OneSearch {
  searchDraft: SearchDraft | null
  /** Sentences for the fields of the form, since the last attempt to search; those of days as soon as they are typed. */
  searchProblems: Problems
  search: SearchState
  results: Results
  rateDetail: RateDetail
  /** Live checks of single hotels, while they are asked and when they failed. */
  liveChecks: Readonly<Record<string, 'asking' | Failure>>
  /** The hotel that was answered live last; null before the first of a search. */
  lastLive: string | null
}

export interface SearchSlice extends OneSearch {
  /** The last three searches, in the order of their tabs, by the ids of their runs. The entry of the one that is shown is as it was when it was put aside last. */
  searches: ReadonlyMap<string, OneSearch>
  /** How often a search was asked for that its form does not allow, so that the focus goes to what is wrong each time and at no other. */
  refusals: number
  /** Codes to try; `null` outside practice. */
  practiceCodes: PracticeCodes | null

  /** Fills an untouched form with the desk's currency, nationality and tomorrow's date. */
  readySearch(): void
  readPracticeCodes(): Promise<void>
  /** The searches that were made last at this connection, the last one first. */
  recentSearches: readonly SearchQuery[]
  readRecentSearches(): Promise<void>
  /** Puts one of them into the form, for other days; days that are over begin tomorrow, and the nights stay. */
  takeRecentSearch(query: SearchQuery): void
  /** Makes one of them again: the form then says what it asks. */
  searchAgain(query: SearchQuery): Promise<void>
  changeSearch(change: Partial<SearchDraft>): void
  /** Puts codes and days that were brought from elsewhere into the form. */
  takeSearch(brought: Pick<Extract<Page, { name: 'search' }>, 'codes' | 'stay'>): void
  /** Searches for what the form says; with a problem at a field nothing is asked. A later search takes over from this one. */
  startSearch(): Promise<void>
  stopSearch(): Promise<void>
  /** Shows another of the last searches, as it was left; what has arrived of it since is there. */
  showSearch(searchId: string): void
  /** Closes the tab of a search, and stops what still runs of it; in the place of the one that was shown its neighbour is shown. */
  closeSearch(searchId: string): void
  filterResults(change: Partial<Filters>): void
  sortResults(sort: Sort): void
  /** Shows prices as they are stated, and compares those of this currency. */
  priceResultsIn(currency: string): void
  /**
   * Compares prices of all currencies in this one by rates of exchange: from now on and in later searches, or, in the place of the currency of the client
   * for whom it is searched, until it is searched for somebody else.
   */
  compareResultsIn(currency: string): void
  openHotel(hotelCode: string, open: boolean): void
  /** The keyboard is at this row of the results now. */
  pointAt(row: string | null): void
  /** Asks for this hotel alone, without the service's cache. */
  checkLive(hotelCode: string): Promise<void>
  showRate(rateKey: string): Promise<void>
  closeRate(): void
  /** Goes to the rate check with what was seen of this rate. */
  checkRate(rateKey: string): Promise<void>
}

/** The run that a tab stands for: the one that starts, or the one that is shown. */
export const runOf = (search: SearchState): SearchRun | null => (search.status === 'starting' ? search.next : search.run)
