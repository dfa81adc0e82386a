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
  readonly createdAtMs: number
  readonly body: string
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

  /** Commits an intent durably (fsync) before it returns; with `found`, records and intent are one transaction. */
  saveIntent(intent: StoredIntent, found?: { readonly records: readonly ServiceRecord[]; readonly seen: Seen }): Promise<void>
  intent(clientRef: string): Promise<StoredIntent | null>
  /** The open ones, or those that are not; newest first. */
  intents(which: { readonly open: boolean }): Promise<StoredIntent[]>

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
