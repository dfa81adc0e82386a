/** The offers part of the ledger's interface. */
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
  /** Returns a page of offers, newest first, with the number in each state on the day of `atMs`. */
  offers(question: OfferQuestion, atMs: number): Promise<{ rows: OfferRow[]; next: string | null; counts: OfferCounts }>
  /** Returns, for each month of a year, how many matching offers were made and how many of them became bookings. */
  offerMonths(filter: OfferFilter, year: number, atMs: number): Promise<OfferMonth[]>
  /** Returns the choices for the fields of an offer filter. */
  offerChoices(): Promise<OfferChoices>
  /** Returns an offer by its number; null when there is none. */
  offer(number: string, atMs: number): Promise<OfferView | null>
  /** Stores a new offer; false, and nothing is written, when its number is taken. */
  makeOffer(offer: NewOffer, atMs: number): Promise<boolean>
  /** Changes an offer; it no longer counts as sent if the change affects what the client was told. Also rejects with `notHere`. */
  changeOffer(offer: NewOffer, atMs: number): Promise<void>
  /** Records that an offer was sent or withdrawn, or undoes that. Also rejects with `notHere`. */
  markOffer(number: string, as: 'sent' | 'withdrawn' | 'reopened', atMs: number): Promise<void>
  /** Records how the document of an offer left the desk. Also rejects with `notHere`. */
  noteOfferHandedOut(number: string, how: string, atMs: number): Promise<void>
  /** Adds a note to an offer, replaces one, or (empty text) removes it. Also rejects with `notHere`. */
  writeOfferNote(number: string, note: number | null, typed: string, atMs: number, aboutGuest?: boolean): Promise<void>
  /** Changes some of the desk's own data about an offer. Also rejects with `notHere`. */
  changeOfferFacts(number: string, change: FactsChange, atMs: number): Promise<void>
  /** Stores the result of a check of each rate, in their order; `of` are the rate keys that were offered. Also rejects with `notHere`. */
  keepOfferChecks(number: string, checks: readonly (LineCheck | null)[], of: readonly string[], atMs: number): Promise<void>
  /** Returns offers that contain this name. */
  offersNaming(name: string): Promise<OfferNaming[]>
  /** Removes clients and texts from these offers, and returns how many offers it changed. */
  eraseOffers(name: string, atMs: number): Promise<number>
}
