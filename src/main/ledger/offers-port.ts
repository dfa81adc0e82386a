/** What the port to the ledger says about offers. */
import type { FactsChange } from '../../shared/contract/views/note-views.ts'
import type {
  LineCheck,
  OfferChoices,
  OfferCounts,
  OfferFilter,
  OfferMonth,
  OfferNaming,
  OfferQuestion,
  OfferRow,
  OfferView,
} from '../../shared/contract/views/offer-views.ts'
import type { NewOffer } from './records.ts'

/** The calls of `Ledger` about offers. */
export interface LedgerOffers {
  /** Newest first, some at a time, with how many there are of each state on the day of `atMs`. */
  offers(question: OfferQuestion, atMs: number): Promise<{ rows: OfferRow[]; next: string | null; counts: OfferCounts }>
  /** How many offers of a filter were made in each month of a year, and how many of these became bookings. */
  offerMonths(filter: OfferFilter, year: number, atMs: number): Promise<OfferMonth[]>
  /** What the fields of a filter of offers offer. */
  offerChoices(): Promise<OfferChoices>
  /** An offer by its number; null when there is none. */
  offer(number: string, atMs: number): Promise<OfferView | null>
  /** Keeps a new offer; false when its number is taken, and nothing was written then. */
  makeOffer(offer: NewOffer, atMs: number): Promise<boolean>
  /** Changes an offer; where the client is told something else by it, it is not sent any more. Rejects with `notHere` too. */
  changeOffer(offer: NewOffer, atMs: number): Promise<void>
  /** Notes that an offer was sent, withdrawn, or that this is taken back. Rejects with `notHere` too. */
  markOffer(number: string, as: 'sent' | 'withdrawn' | 'reopened', atMs: number): Promise<void>
  /** Notes how the document of an offer left the desk. Rejects with `notHere` too. */
  noteOfferHandedOut(number: string, how: string, atMs: number): Promise<void>
  /** Writes a note about an offer, another text in the place of one, or (empty) removes it. Rejects with `notHere` too. */
  writeOfferNote(number: string, note: number | null, typed: string, atMs: number, aboutGuest?: boolean): Promise<void>
  /** Changes some of what the desk itself keeps of an offer. Rejects with `notHere` too. */
  changeOfferFacts(number: string, change: FactsChange, atMs: number): Promise<void>
  /** Keeps what a check found of each rate, in their order; `of` are the keys that were offered. Rejects with `notHere` too. */
  keepOfferChecks(number: string, checks: readonly (LineCheck | null)[], of: readonly string[], atMs: number): Promise<void>
  /** Offers that name somebody who is called so. */
  offersNaming(name: string): Promise<OfferNaming[]>
  /** Removes clients and texts from these offers, and answers how many they were. */
  eraseOffers(name: string, atMs: number): Promise<number>
}
