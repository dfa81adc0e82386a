/** The plain data of the ledger's port (`ledger.ts`). */

import type { EndpointName } from '../../shared/contract/endpoints.ts'
import type { Closing, ExportLayout, MonthOfBasis, MonthSeen } from '../../shared/contract/views/export-views.ts'
import type { Freshness, LedgerFilter, LedgerRecord, LedgerRow, ledgerSorts } from '../../shared/contract/views/ledger-views.ts'
import type { Notice, NoticeKind } from '../../shared/contract/views/notice-views.ts'
import type { OfferLine, OfferView } from '../../shared/contract/views/offer-views.ts'
import type { Span } from '../../shared/domain/evidence-order.ts'
import type { Named } from '../../shared/domain/same-person.ts'
import type { Sold } from '../../shared/domain/selling/selling.ts'
import type { RebookedBooking } from './rebooked-booking.ts'

export interface LedgerCheck {
  /** Whether the file and its records are intact. */
  readonly sound: boolean
  /** Whether the sums by day match the bookings. They can be recomputed. */
  readonly sumsHold: boolean
}

/** A file that was written for a closed month and is to be kept. */
export interface NewClosing extends Omit<Closing, 'id' | 'isNamed' | 'notAsked'> {
  readonly notAsked: readonly DayRange[]
  /** The layout of the month's files, with its columns as `closingColumns` has them. */
  readonly layout: ExportLayout
  /** The last history line that it includes. */
  readonly lastHistory: number
  /** Where the file lies until it gets its name, and which that is; null once it has it. Absolute paths. */
  readonly unnamed: { readonly temporary: string; readonly target: string } | null
  /** The bytes of the file, deflated. */
  readonly content: Uint8Array
  /** Deflated lines of JSON, each a `ToldLine`. */
  readonly lines: Uint8Array
}

/** What is to be written for a month. */
export interface ClosingOrder {
  readonly of: MonthOfBasis
  readonly layout: ExportLayout
  /** Absolute path. */
  readonly file: string
  /** Creation days that the service could not be asked for again. */
  readonly notAsked: NewClosing['notAsked']
  /** What the clerk has agreed to. */
  readonly seen?: MonthSeen | undefined
}

/** A kept file whose name was not noted. */
export interface UnnamedClosing {
  readonly id: number
  readonly sha256: string
  readonly temporary: string
  readonly target: string
}

/** The key of a new copy. Its salt is random, so that equal passphrases give different keys. */
export interface CopyKey {
  readonly key: Uint8Array
  readonly salt: string
  /** The scrypt cost; `r` is 8. */
  readonly scrypt: { readonly N: number; readonly r: 8; readonly p: 1 }
}

export interface ReaderCopyWriting {
  readonly copyKey: CopyKey
  /** Where it goes. */
  readonly file: string
  /** The temporary file, beside the ledger; removed afterwards. */
  readonly building: string
}

export interface RestoreRequest {
  /** The name of a backup; empty for a new ledger, which send journal and service then fill. */
  readonly backup: string
  /** A backup that lies elsewhere, in the place of one by its name: its path. */
  readonly from?: string | null
  readonly atMs: number
  /** Whether a new ledger has a key of its own: what only the present key reads is then put aside with the ledger. */
  readonly ownKey?: boolean
}

/** One booking of an answer: parsed, and raw. */
export interface ServiceRecord {
  readonly booking: LedgerRecord['booking']
  /** Plain JSON data with amounts as text; echoes of the request are already removed. */
  readonly raw: unknown
  /** Paths inside the booking that could not be read. */
  readonly unread: readonly string[]
}

export interface Seen {
  readonly source: EndpointName
  /** The time shown to people: for a list or a look-up when it was asked, for a booking or a cancellation when it was answered. */
  readonly atMs: number
  /** When the answer was true, on the clock of this run of the desk. What the ledger knows by a newer answer is not replaced by an older one. */
  readonly during: Span
}

export interface StoreReport {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Row ids of all records that were stored, in order. */
  readonly ids: readonly number[]
  /** Client references of our own attempts whose booking has another status now; notices tell of them where somebody must hear. */
  readonly turned: readonly string[]
}

/** Several reports as one, in their order. */
export const joined = (reports: readonly StoreReport[]): StoreReport => ({
  added: reports.reduce((sum, { added }) => sum + added, 0),
  changed: reports.reduce((sum, { changed }) => sum + changed, 0),
  unchanged: reports.reduce((sum, { unchanged }) => sum + unchanged, 0),
  ids: reports.flatMap(({ ids }) => ids),
  turned: reports.flatMap(({ turned }) => turned),
})

/** How many of these records the ledger could not take. */
export const notStored = (records: readonly ServiceRecord[], { added, changed, unchanged }: StoreReport): number =>
  records.length - added - changed - unchanged

/** An offer as a clerk has written it. */
export interface NewOffer extends Pick<OfferView, 'number' | 'client' | 'language' | 'validUntil' | 'text'> {
  readonly lines: readonly OfferLine[]
}

/** A rate of an offer: the offer's number, and the place of the rate in it, from 0. */
export interface OfferedBooking {
  readonly number: string
  readonly line: number
}

/** A booking attempt as the ledger keeps it; `body` is the machine's own JSON and holds no card. */
export interface StoredAttempt {
  readonly clientRef: string
  readonly state: string
  readonly open: boolean
  /** Settled, and still looked up because a booking may yet appear. */
  readonly watched: boolean
  /** Hash of what is asked for; null where only the send journal remembers the attempt. */
  readonly contentHash: string | null
  /** Sequence of the last journal entry about it. */
  readonly witnessed: number
  readonly createdAtMs: number
  readonly body: string
  /** What the desk sells it at: kept beside it, in a table of its own, for the booking that it becomes. Read back it is in the body alone. */
  readonly selling?: Sold | null
  /** The client for whom it is booked, by the id; kept beside it likewise. */
  readonly soldTo?: number | null
  /** The rate of an offer that it books; kept like the price. */
  readonly offered?: OfferedBooking | null
  /** The booking whose place it is to take; kept like the price. */
  readonly rebooks?: RebookedBooking | null
}

/** An attempt with how its booking stands: the row under its client reference, the confirmed one where there are several. */
export interface KeptAttempt extends StoredAttempt {
  readonly booked: { readonly known: LedgerRow['known']; readonly bookingRef: string | null } | null
}

/** A cancellation as the ledger keeps it, by the name of its booking's reference; `body` is its machine's own JSON. */
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

/** The last journal entry of an attempt or a cancellation, as its row remembers it. */
export interface WitnessedRow {
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
  /** Terms and their differences as the clerk saw and agreed to them, and what was said of similar stays. */
  'agreed',
  'sent',
  'notSent',
  'answered',
  'lookedUp',
  /** Another call showed the booking. */
  'seen',
  /** A comparison with the service did not show it. */
  'absent',
  /** A day had passed without a verdict, and the service could not be asked. */
  'notAsked',
  'restarted',
  /** Taken over from the send journal. */
  'witnessed',
  /** The unreadable body that it replaced. */
  'unreadable',
  /** The service showed a booking of this desk that it lacked: it had been set back to an earlier state. */
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
  /** The client reference of our own attempts; else the booking reference. */
  readonly subject: string
  readonly what: EvidenceKind
  readonly atMs: number
  /** The service's clock by its Date header, and its difference from ours. */
  readonly serverDateMs: number | null
  readonly clockOffsetMs: number | null
  readonly body: unknown
}

/** A line as it is kept: numbered from 1 within its subject, and chained. `hash` is over the line with `previous`. */
export interface StoredEvidence extends NewEvidence {
  readonly sequence: number
  /** Hex SHA-256 of the body, which may have been emptied since; empty for a line of before bodies were hashed. */
  readonly bodyHash: string
  /** The user name of the operating system. */
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
  /** Closed months, in order and each once; none where it tells of something else. */
  readonly months?: Notice['months']
}

/** What is committed together with a step of an attempt or a cancellation. */
export interface CommitExtras {
  readonly found?: { readonly records: readonly ServiceRecord[]; readonly seen: Seen } | undefined
  readonly evidence?: readonly NewEvidence[] | undefined
  readonly notices?: readonly NewNotice[] | undefined
}

/** People, nights and place of a stay that is about to be booked. */
export interface StayQuestion {
  readonly people: readonly Named[]
  readonly checkin: string
  readonly checkout: string
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly destinationCode: string | null
  /** A failed booking may yet turn: those made since then count too. Null where none does. */
  readonly failedSinceMs: number | null
}

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** When creation days were last surely asked of the service, and how many bookings the ledger has of them. */
export interface DaysAsked {
  /** Runs of days of the accounting zone that were asked at the same time, in order, without gaps; null was never. */
  readonly runs: readonly (DayRange & { readonly askedMs: number | null })[]
  /** Bookings made on each day of the range, by UTC days. */
  readonly bookings: readonly number[]
}

/** What is written, and what its side file tells of it besides. */
export interface ExportJob {
  readonly filter: LedgerFilter
  readonly layout: ExportLayout
  /** Absolute path of the bookings file; the others lie beside it. */
  readonly file: string
  readonly appVersion: string
  /** How much of the period was asked of the service. */
  readonly coverage: Pick<Freshness, 'days' | 'synced' | 'oldestMs'> & { readonly missing: readonly DayRange[] }
}

export type LedgerSort = { readonly by: (typeof ledgerSorts)[number]; readonly descending: boolean }
