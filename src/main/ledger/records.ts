/** The plain data types of the ledger's interface (`ledger.ts`). */

import type { EndpointName } from '../../shared/contract/endpoints.ts'
import type { Closing, ExportLayout, MonthOfBasis, SeenMonthTotals } from '../../shared/contract/views/export-views.ts'
import type { BookingKey, Freshness, LedgerFilter, LedgerRecord, LedgerRow, ledgerSorts } from '../../shared/contract/views/ledger-views.ts'
import type { Notice, NoticeKind } from '../../shared/contract/views/notice-views.ts'
import type { OfferLine, OfferView } from '../../shared/contract/views/offer-views.ts'
import type { Span } from '../../shared/domain/evidence-order.ts'
import type { NamedPerson } from '../../shared/domain/same-person.ts'
import type { Sold } from '../../shared/domain/selling/selling.ts'

export interface LedgerCheck {
  /** Whether the file and its records are intact. */
  readonly sound: boolean
  /** Whether the daily sums match the bookings. They can be recomputed. */
  readonly sumsMatch: boolean
}

/** A file written for a closed month, before it is stored. */
export interface NewClosing extends Omit<Closing, 'id' | 'isNamed' | 'notAsked'> {
  readonly notAsked: readonly DayRange[]
  /** The layout of the month's files, with its columns as `closingColumns` has them. */
  readonly layout: ExportLayout
  /** The last history line that it includes. */
  readonly lastHistory: number
  /** Absolute paths of the temporary file and of its final name; null once it was renamed. */
  readonly unnamed: { readonly temporary: string; readonly target: string } | null
  /** The bytes of the file, deflated. */
  readonly content: Uint8Array
  /** Deflated JSON lines, each a `ReportedLine`. */
  readonly lines: Uint8Array
}

/** A request to write the file of a month. */
export interface ClosingOrder {
  readonly of: MonthOfBasis
  readonly layout: ExportLayout
  /** Absolute path. */
  readonly file: string
  /** Creation days that the service could not be asked for again. */
  readonly notAsked: NewClosing['notAsked']
  /** The figures that the clerk has agreed to. */
  readonly seen?: SeenMonthTotals | undefined
}

/** A stored file whose final name was not recorded. */
export interface UnnamedClosing {
  readonly id: number
  readonly sha256: string
  readonly temporary: string
  readonly target: string
}

/** The key of a new copy. Its salt is random, so equal passphrases give different keys. */
export interface CopyKey {
  readonly key: Uint8Array
  readonly salt: string
  /** The scrypt cost; `r` is 8. */
  readonly scrypt: { readonly N: number; readonly r: 8; readonly p: 1 }
}

export interface ReaderCopyWriting {
  readonly copyKey: CopyKey
  readonly file: string
  /** The temporary file, next to the ledger; removed afterwards. */
  readonly building: string
}

export interface RestoreRequest {
  /** The name of a backup; empty for a new ledger, which is then filled from the send journal and the service. */
  readonly backup: string
  /** Path of a backup elsewhere, used instead of one by name. */
  readonly from?: string | null
  readonly atMs: number
  /** Whether a new ledger gets its own key: files that only the present key can read are then quarantined with the old ledger. */
  readonly ownKey?: boolean
}

/** One booking of a service answer: parsed, and raw. */
export interface ServiceRecord {
  readonly booking: LedgerRecord['booking']
  /** Plain JSON data with amounts as text; echoes of the request were removed. */
  readonly raw: unknown
  /** Paths inside the booking that could not be parsed. */
  readonly unread: readonly string[]
}

export interface AnswerSource {
  readonly source: EndpointName
  /** The time shown to people: the request time for a list or a look-up, the answer time for a booking or a cancellation. */
  readonly atMs: number
  /** The time span in which the service gave the answer, on this run's monotonic clock. An older answer does not replace what the ledger knows from a newer one. */
  readonly during: Span
}

export interface StoreReport {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Row ids of all records that were stored, in order. */
  readonly ids: readonly number[]
  /** Client references of our own attempts whose booking has a new status. A notice reports a change that a clerk must know about. */
  readonly statusChanged: readonly string[]
}

/** Merges several reports into one, in their order. */
export const joinReports = (reports: readonly StoreReport[]): StoreReport => ({
  added: reports.reduce((sum, { added }) => sum + added, 0),
  changed: reports.reduce((sum, { changed }) => sum + changed, 0),
  unchanged: reports.reduce((sum, { unchanged }) => sum + unchanged, 0),
  ids: reports.flatMap(({ ids }) => ids),
  statusChanged: reports.flatMap(({ statusChanged: turned }) => turned),
})

/** Returns how many of these records the ledger could not store. */
export const notStored = (records: readonly ServiceRecord[], { added, changed, unchanged }: StoreReport): number =>
  records.length - added - changed - unchanged

/** An offer as written by a clerk. */
export interface NewOffer extends Pick<OfferView, 'number' | 'client' | 'language' | 'validUntil' | 'text'> {
  readonly lines: readonly OfferLine[]
}

/** A rate of an offer: the offer's number, and the index of the rate in it, from 0. */
export interface OfferedBooking {
  readonly number: string
  readonly line: number
}

/** A booking attempt as stored in the ledger; `body` is the machine's own JSON and contains no card. */
export interface StoredAttempt {
  readonly clientRef: string
  readonly state: string
  readonly open: boolean
  /** Settled, but still looked up because a booking may yet appear. */
  readonly watched: boolean
  /** Hash of the request content; null when only the send journal has a record of the attempt. */
  readonly contentHash: string | null
  /** Sequence of its last journal entry. */
  readonly witnessed: number
  readonly createdAtMs: number
  readonly body: string
  /** The desk's selling price, stored in its own table for the booking that results. When read back it is only in the body. */
  readonly selling?: Sold | null
  /** The id of the client it is booked for, stored in its own table likewise. */
  readonly soldTo?: number | null
  /** The rate of an offer that it books, stored likewise. */
  readonly offered?: OfferedBooking | null
  /** The booking that it is to replace, stored likewise. */
  readonly rebooks?: RebookedBooking | null
}

/** An attempt and the booking with its client reference; if several have it, the confirmed one. */
export interface AttemptWithBooking extends StoredAttempt {
  readonly booked: { readonly known: LedgerRow['known']; readonly bookingRef: string | null } | null
}

/** A cancellation as stored in the ledger, keyed by the booking's reference; `body` is its machine's own JSON. */
export interface StoredCancellation {
  readonly reference: string
  readonly state: string
  readonly open: boolean
  /** Settled by an answer that no look-up has confirmed yet. */
  readonly watched: boolean
  readonly witnessed: number
  readonly createdAtMs: number
  readonly body: string
}

/** The last journal entry of an attempt or a cancellation, as recorded in its row. */
export interface JournaledRow {
  readonly kind: 'book' | 'cancel'
  readonly reference: string
  readonly atMs: number
  readonly keyFingerprint: string
  readonly stay: {
    readonly hotelCode: string | null
    readonly hotelName: string | null
    readonly checkin: string
    readonly checkout: string
  } | null
}

export type WhichCases = 'open' | 'watched' | 'settled'
export const evidenceKinds = [
  /** Terms and their differences as the clerk saw and agreed to them, and the answer about similar stays. */
  'agreed',
  'sent',
  'notSent',
  'answered',
  'lookedUp',
  /** Another call returned the booking. */
  'seen',
  /** A comparison with the service did not return it. */
  'absent',
  /** A day passed without a verdict, and the service could not be asked. */
  'notAsked',
  'restarted',
  /** Imported from the send journal. */
  'witnessed',
  /** The unreadable body that was replaced. */
  'unreadable',
  /** The service returned a booking of this desk that the ledger lacked, because it had been restored to an earlier state. */
  'takenIn',
  'cancelWanted',
  /** The penalty as the clerk saw and agreed to it. */
  'cancelAgreed',
  'cancelSent',
  'cancelNotSent',
  'cancelAnswered',
  'cancelLookedUp',
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]
/** One line of evidence about a booking. Plain JSON; no card, no key. */
export interface NewEvidence {
  /** The client reference of our own attempts, otherwise the booking reference. */
  readonly subject: string
  readonly what: EvidenceKind
  readonly atMs: number
  /** Who requested it; absent when unknown, which is stored as the computer's user. */
  readonly user?: string | undefined
  /** The service's clock from its Date header, and its difference from ours. */
  readonly serverDateMs: number | null
  readonly clockOffsetMs: number | null
  readonly body: unknown
}

/** A stored line: numbered from 1 within its subject, and hash-chained. `hash` covers the line and `previous`. */
export interface StoredEvidence extends NewEvidence {
  readonly sequence: number
  /** Hex SHA-256 of the body, which may have been emptied since; empty for lines from before bodies were hashed. */
  readonly bodyHash: string
  readonly user: string
  /** Hex; empty for the first line. */
  readonly previous: string
  /** Hex SHA-256, see `evidence.ts`. */
  readonly hash: string
}

export interface NewNotice {
  readonly kind: NoticeKind
  readonly atMs: number
  readonly clientRef: string | null
  readonly bookingRef: string | null
  readonly otherRef: string | null
  /** Closed months, in order and without repetition; absent for notices about something else. */
  readonly months?: Notice['months']
}

/** Data committed in the same transaction as a step of an attempt or a cancellation. */
export interface CommitExtras {
  readonly found?: { readonly records: readonly ServiceRecord[]; readonly seen: AnswerSource } | undefined
  readonly evidence?: readonly NewEvidence[] | undefined
  readonly notices?: readonly NewNotice[] | undefined
}

/** People, nights and place of a stay that is about to be booked. */
export interface StayQuestion {
  readonly people: readonly NamedPerson[]
  readonly checkin: string
  readonly checkout: string
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly destinationCode: string | null
  /** Failed bookings created since this moment count too, because they may still become confirmed. Null leaves out all failed bookings. */
  readonly failedSinceMs: number | null
}

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** When the service was last reliably asked for creation days, and how many bookings of them the ledger has. */
export interface DaysAsked {
  /** Runs of days (accounting zone) asked for at the same time, in order, without gaps; null means never. */
  readonly runs: readonly (DayRange & { readonly askedMs: number | null })[]
  /** Bookings created on each day of the range, by UTC days. */
  readonly bookings: readonly number[]
}

/** A request to write an export, with facts for its side file. */
export interface ExportJob {
  readonly filter: LedgerFilter
  readonly layout: ExportLayout
  /** Absolute path of the bookings file; the other files are written next to it. */
  readonly file: string
  readonly appVersion: string
  /** How much of the period the service was asked for. */
  readonly coverage: Pick<Freshness, 'days' | 'synced' | 'oldestMs'> & { readonly missing: readonly DayRange[] }
}

export type LedgerSort = { readonly by: (typeof ledgerSorts)[number]; readonly descending: boolean }

/** Where a purge continues: bookings by check-out, then attempts and offers, then the text index. */
export type PurgePosition =
  | { readonly at: 'bookings'; readonly checkout: string; readonly id: number }
  | { readonly at: 'attempts'; readonly row: number }
  | { readonly at: 'offers'; readonly id: number }
  | { readonly at: 'index'; readonly begun: boolean }
export interface PurgeSlice {
  /** Rows whose guests were removed in this slice. */
  readonly purged: readonly number[]
  /** Offers whose clients were removed, and forms in progress that were deleted. */
  readonly offers: number
  /** Null when the purge is complete. */
  readonly next: PurgePosition | null
}

/** The booking that a new booking is to replace, and the agreed terms. Amounts are decimal text in `currency`. */
export interface RebookedBooking {
  readonly booking: BookingKey
  readonly currency: string
  /** What cancelling the old booking costs. */
  readonly fee: string
  readonly gain: string
}
