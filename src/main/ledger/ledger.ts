/** The port to the ledger of one connection. `remote.ts` opens it (`createLedger`), `worker.ts` serves it in a thread of its own. */
import type { EndpointName } from '../../shared/endpoints.ts'
import type {
  ExportReport,
  Freshness,
  HistoryLine,
  LedgerFilter,
  LedgerRecord,
  LedgerRow,
  LedgerTotals,
  ledgerSorts,
} from '../../shared/ledger-views.ts'
import type { Notice, NoticeKind } from '../../shared/notice-views.ts'

/** One booking as a call returned it: read, and as it came. */
export interface ServiceRecord {
  readonly booking: LedgerRecord['booking']
  /** Plain JSON data with amounts as text; echoes of the request are already removed. */
  readonly raw: unknown
  /** Paths inside the booking that could not be read. */
  readonly unread: readonly string[]
}

export interface Seen {
  readonly source: EndpointName
  /**
   * When the answer was true: for a list or a look-up, which may be answered after the booking has changed, when it was
   * asked for; for a booking or a cancellation, when it was answered.
   * Evidence that is a little older than what the ledger has does not replace it.
   */
  readonly atMs: number
}

export interface StoreReport {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Row ids of all records, in their order. */
  readonly ids: readonly number[]
}

/** A booking attempt as the ledger keeps it; `body` is the machine's own JSON and holds no card. */
export interface StoredIntent {
  readonly clientRef: string
  readonly state: string
  readonly open: boolean
  /** Settled, and still looked up because its silence may end. */
  readonly watched: boolean
  /** Hash of what is asked for; null where only the witness remembers the attempt. */
  readonly contentHash: string | null
  /** Sequence of the last witness line about it. */
  readonly witnessed: number
  readonly createdAtMs: number
  readonly body: string
}

/** A cancellation as the ledger keeps it, by the name of its booking's reference; `body` is its machine's own JSON. */
export interface StoredCancellation {
  readonly reference: string
  readonly state: string
  readonly open: boolean
  /** Settled by an answer that no look-up has shown yet. */
  readonly watched: boolean
  readonly witnessed: number
  readonly createdAtMs: number
  readonly body: string
}

/** The last witness line of an intent or a cancellation, as its row remembers it. */
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
  'restarted',
  /** Taken over from the witness. */
  'witnessed',
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
  /** The service's clock as its Date header told it, and its distance from ours. */
  readonly serverDateMs: number | null
  readonly clockOffsetMs: number | null
  readonly body: unknown
}

/** A line as it is kept: numbered from 1 within its subject, and chained. `hash` is over the line with `previous`. */
export interface StoredEvidence extends NewEvidence {
  readonly sequence: number
  /** Who was at the desk, as the operating system names them. */
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
}

/** What is committed together with a step of an attempt or a cancellation. */
export interface Beside {
  readonly found?: { readonly records: readonly ServiceRecord[]; readonly seen: Seen } | undefined
  readonly evidence?: readonly NewEvidence[] | undefined
  readonly notices?: readonly NewNotice[] | undefined
}

/** People, nights and place of a stay that is about to be booked. */
export interface StayQuestion {
  readonly people: readonly { readonly firstName: string; readonly lastName: string }[]
  readonly checkin: string
  readonly checkout: string
  readonly hotelCode: string | null
  readonly hotelName: string | null
  readonly destinationCode: string | null
}

export interface DayRange {
  readonly from: string
  readonly to: string
}

export type Reference = { readonly bookingRef: string } | { readonly clientRef: string }
export type LedgerSort = { readonly by: (typeof ledgerSorts)[number]; readonly descending: boolean }

/** All calls answer from the worker and reject with `FailureError` of kind `ledger` when the file cannot serve them. */
export interface Ledger {
  /** Inserts or updates by booking reference, then client reference; adds a history line when something changed. */
  store(records: readonly ServiceRecord[], seen: Seen): Promise<StoreReport>
  page(filter: LedgerFilter, sort: LedgerSort, after: string | null, limit: number): Promise<{ rows: LedgerRow[]; next: string | null }>
  totals(filter: LedgerFilter): Promise<LedgerTotals>
  record(id: number): Promise<LedgerRecord | null>
  find(reference: Reference): Promise<LedgerRow | null>
  /** Adds a line of the desk's own to a booking's history (cancel asked for, evidence of a difference …). */
  addHistory(id: number, line: HistoryLine): Promise<void>

  /** Notes that the creation days of a window were asked of the service. */
  noteWindow(window: DayRange, atMs: number): Promise<void>
  freshness(filter: LedgerFilter): Promise<Freshness>
  /** The creation days of the rows that a filter shows, as few ranges; for refreshing check-in and check-out views. */
  createdDays(filter: LedgerFilter): Promise<DayRange[]>
  /** Of these creation days, the ranges that were never asked. */
  neverAsked(range: DayRange): Promise<DayRange[]>

  /** Commits an intent durably (fsync) before it returns, and what is beside it in the same transaction. */
  saveIntent(intent: StoredIntent, beside?: Beside): Promise<void>
  intent(clientRef: string): Promise<StoredIntent | null>
  /** The newest intent that asks for the same content. */
  intentOf(contentHash: string): Promise<StoredIntent | null>
  /** Newest first; of the settled ones at most 200. */
  intents(which: WhichCases): Promise<StoredIntent[]>
  /** Commits a cancellation as `saveIntent` does. */
  saveCancellation(cancellation: StoredCancellation, beside?: Beside): Promise<void>
  cancellation(reference: string): Promise<StoredCancellation | null>
  /** Newest first; of the settled ones at most 200. */
  cancellations(which: WhichCases): Promise<StoredCancellation[]>
  /**
   * Of these witness lines, the references, in their order, whose intent (`book`) or cancellation (`cancel`) is not here or
   * knows of an earlier line only. One that was kept before lines were counted (`witnessed` 0) knows of them all.
   */
  behindWitness(what: 'book' | 'cancel', lines: readonly { readonly reference: string; readonly sequence: number }[]): Promise<string[]>
  /** What the intents and cancellations whose last witness line is after this sequence know of it, in the order of the lines. */
  witnessedAfter(sequence: number): Promise<WitnessedRow[]>
  /** Gives these rows new witness lines, numbered from `first` in their order, and commits as `saveIntent` does. */
  renumberWitness(first: number, rows: readonly Pick<WitnessedRow, 'kind' | 'reference'>[], beside?: Beside): Promise<void>

  /** Our own bookings that are confirmed in the ledger and were made on these creation days, for a comparison with the service. */
  ownConfirmed(range: DayRange): Promise<{ readonly clientRef: string; readonly bookingRef: string | null; readonly createdMs: number }[]>
  /** Adds lines of evidence and notices that belong to no step of a case. */
  note(beside: Pick<Beside, 'evidence' | 'notices'>): Promise<void>
  /** The lines about one booking, first line first. */
  evidence(subject: string): Promise<StoredEvidence[]>
  /** Notices that are not put away, newest first. */
  notices(): Promise<Notice[]>
  putAway(notice: number, atMs: number): Promise<void>
  /** Bookings, neither cancelled nor failed, of one of these people on a common night in the same hotel or destination. */
  similarStays(question: StayQuestion): Promise<LedgerRow[]>

  /** Writes what a filter shows to a file: a temporary file beside it, fsync, rename. Progress is in rows. Rejects with `file` too. */
  exportCsv(filter: LedgerFilter, file: string, progress: (rows: number) => void): Promise<Omit<ExportReport, 'file'>>
  close(): Promise<void>
}

export interface LedgerOptions {
  /** Folder of this connection's ledger; made when missing, mode 0700. */
  readonly folder: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /** The built worker; beside the entry file in the app, `worker.ts` itself in tests. */
  readonly workerFile: URL | string
  /** Declared zone in which a creation moment becomes a day. */
  readonly accountingZone: string
}
