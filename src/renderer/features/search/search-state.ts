/** Types of the search state. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { EventOf, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { SearchQuery, UnreadParts } from '../../../shared/contract/views/search-views.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import type { Page } from '../../frame-slice.ts'
import type { Sender } from '../../ui/pasted/message-parts.ts'
import type { Problems, SearchDraft } from './form/search-draft.ts'
import type { Arrangement, ClerkOverride, Filters, Sort } from './results/arrangement.ts'
import type { HotelOffers } from './results/offers.ts'

/** A search sent to the desk, with everything that has arrived so far. */
export interface SearchRun {
  readonly searchId: string
  readonly query: SearchQuery
  readonly hotels: ReadonlyMap<string, HotelOffers>
  readonly done: number
  readonly batches: number
  /** Until when a call waits because the service is busy, in milliseconds since 1970; null while it answers. */
  readonly pausedUntilMs: number | null
  readonly failures: EventOf<'search.hotels'>['failures']
  readonly unread: UnreadParts
  /** Who sent the message that the search answers. The next search drops it, unless that is the same. */
  readonly sender: Sender | null
}

/**
 * The search by status. While a search is starting, or after it was refused or got only failures as answers, `run` is the previous search,
 * which stays on the screen. The `previousRun` of a running search is the search before it.
 */
export type SearchState =
  | { readonly status: 'idle'; readonly run: null }
  | { readonly status: 'starting'; readonly next: SearchRun; readonly run: SearchRun | null }
  | { readonly status: 'refused'; readonly query: SearchQuery; readonly failure: Failure; readonly run: SearchRun | null }
  | { readonly status: 'running'; readonly run: SearchRun; readonly previousRun: SearchRun | null }
  | { readonly status: 'done' | 'stopped'; readonly run: SearchRun }

/** How the results are shown, and the rows that this gives: `arranged` is computed when something changes, not while rendering. */
export interface Results {
  readonly filters: Filters
  readonly sort: Sort
  /** The currency that the clerk chose to compare prices in; null lets `arrange` choose. */
  readonly currency: string | null
  /** The clerk's override of the client's comparison currency; null if there is none. */
  readonly clerkOverride: ClerkOverride | null
  readonly arranged: Arrangement
  readonly opened: ReadonlySet<string>
  /** Id of the row at the keyboard cursor; null before the clerk has chosen one. */
  readonly cursor: string | null
}

type RateDetail =
  | { readonly status: 'closed' }
  | { readonly status: 'reading'; readonly rateKey: string }
  | { readonly status: 'shown'; readonly rateKey: string; readonly hotel: Hotel }
  | { readonly status: 'failed'; readonly rateKey: string; readonly failure: Failure }

/** One search tab: its form, its run and its view of the results. It is stored and restored as a whole. */
export interface OneSearch {
  draft: SearchDraft | null
  /** Error messages for the fields of the form, from the last attempt to search; those of dates appear while typing. */
  problems: Problems
  state: SearchState
  results: Results
  rateDetail: RateDetail
  /** Live checks by hotel code, while they are in flight or after they failed. */
  liveChecks: Readonly<Record<string, 'asking' | Failure>>
  /** Code of the hotel whose live check was answered last; null before the first one of a search. */
  lastLive: string | null
}

export interface SearchSlice extends OneSearch {
  /** The last three searches by run id, in tab order. The entry of the shown search is stale; the slice itself has its current state. */
  searches: ReadonlyMap<string, OneSearch>
  /** Number of attempts to search with an invalid form. Each increase moves the focus to the first invalid field. */
  refusals: number
  /** Codes to try; `null` outside practice. */
  practiceCodes: OutputOf<'practice.codes'> | null

  /** Fills an untouched form with the desk's currency, nationality and tomorrow's date. */
  ensureDraft(): void
  readPracticeCodes(): Promise<void>
  /** Recent searches of this connection, the latest first. */
  recent: readonly SearchQuery[]
  readRecent(): Promise<void>
  /** Puts a recent search into the form. A check-in before tomorrow becomes tomorrow; the number of nights stays. */
  takeRecent(query: SearchQuery): void
  /** Puts a recent search into the form and starts it. */
  repeatRecent(query: SearchQuery): Promise<void>
  change(change: Partial<SearchDraft>): void
  /** Puts the codes and the request into the form that came with the navigation to this page, e.g. from a pasted mail. */
  applyPrefill(prefill: Omit<Extract<Page, { name: 'search' }>, 'name'>): void
  /** Starts the search in the form; an invalid form sends nothing. Supersedes the shown search if that is starting or running. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Shows another tab as it was left, with the hotels that have arrived since. */
  show(searchId: string): void
  /** Closes a tab and stops its search if it is running. If it was shown, its neighbour is shown instead. The last tab is never closed. */
  close(searchId: string): void
  filter(change: Partial<Filters>): void
  sort(sort: Sort): void
  /** Compares only the prices stated in this currency, without exchange rates. */
  priceIn(currency: string): void
  /**
   * Compares prices of all currencies in this one by exchange rates. The settings store the choice for later searches, unless it overrides
   * the currency of the client: then it applies until a search for another client.
   */
  compareIn(currency: string): void
  openHotel(hotelCode: string, open: boolean): void
  /** Moves the keyboard cursor to this row of the results. */
  pointAt(row: string | null): void
  /** Searches this hotel alone, bypassing the service's cache. */
  checkLive(hotelCode: string): Promise<void>
  showRate(rateKey: string): Promise<void>
  closeRate(): void
  /** Opens the rate check with the rate as the search stated it. */
  checkRate(rateKey: string): Promise<void>
}

/** Returns the run that identifies a tab: the starting one, otherwise the shown one; null without either. */
export const runOf = (search: SearchState): SearchRun | null => (search.status === 'starting' ? search.next : search.run)

/** Returns the number of nights of the search on the screen; 1 without one. */
export const nightsOf = ({ run }: SearchState): number => (run ? daysBetween(run.query.checkin, run.query.checkout) : 1)
