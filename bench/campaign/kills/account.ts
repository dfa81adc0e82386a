/** Reads both sides' accounts of a round from the files it left. Nothing comes from a desk's memory. */

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Ledger } from '../../../src/main/ledger/client/ledger.ts'
import { createLedger } from '../../../src/main/ledger/client/remote.ts'
import { namesOf } from '../../../src/main/ledger/exports/export-names.ts'
import type { StoredEvidence } from '../../../src/main/ledger/records.ts'
import type { LedgerRow } from '../../../src/shared/contract/views/ledger-views.ts'
import { isOwnRef } from '../../../src/shared/domain/reference.ts'
import type { Account, Truth } from '../checker.ts'
import { type JournalFile, readJournalFile } from './journal-file.ts'
import { ledgerKeyOf, type RoundFiles } from './round-files.ts'
import { readWindowLog, type WindowEntry } from './window-log.ts'

/** The campaign checker's account, plus the sources that only the kill rounds have. */
export interface RoundAccount extends Account {
  readonly service: ServiceLog
  readonly windows: readonly WindowEntry[]
  readonly witnessBytes: Buffer
  readonly witnessFile: JournalFile
  /** The ledger's own records of sends, committed before the send and never changed. */
  readonly sent: readonly SentLine[]
  /** The number of attempts that were recovered from the send journal alone. */
  readonly remembered: number
}

interface SentLine {
  readonly kind: 'book' | 'cancel'
  /** The client reference for our own bookings, otherwise the booking reference. */
  readonly reference: string
  readonly atMs: number
}

const sources = new URL('../../../src/main/ledger/worker/worker.ts', import.meta.url)

/** Opens the ledger of a round without a desk. */
export function openRoundLedger({ ledger }: RoundFiles, workerFile: URL | string = sources): Promise<Ledger> {
  return createLedger({ folder: ledger, key: ledgerKeyOf(), workerFile, accountingZone: 'Europe/Zurich' })
}

/** Reads the account of a finished round. Rejects if a file is missing or the ledger does not open. */
export async function readAccount(files: RoundFiles, workerFile?: string): Promise<RoundAccount> {
  const [service, windows, witnessBytes] = await Promise.all([
    readServiceLog(files.serviceLog),
    readWindowLog(files.windowLog),
    readFile(files.journal),
  ])
  const witnessFile = readJournalFile(witnessBytes)
  const ledger = await openRoundLedger(files, workerFile)
  try {
    const named = referencesIn({ service, windows, witnessFile })
    const attempts = await present([...named].map((reference) => ledger.attempt(reference)))
    const cancellations = await present([...named].map((reference) => ledger.cancellation(reference)))
    const rows = (await allRows(ledger)).filter(isOurs(service))
    return {
      service,
      windows,
      witnessBytes,
      witnessFile,
      requests: service.requests,
      bookings: service.bookings.map((booking) => ({ ...booking, ...stayOf(rows.find(isSame(booking))) })),
      journal: witnessFile.entries,
      intents: attempts.map(({ clientRef, state, booked }) => ({
        clientRef,
        // A found attempt has the state of its booking.
        state: state === 'FOUND' ? (booked?.known ?? state) : state,
        bookingRef: booked?.bookingRef ?? null,
      })),
      sent: (await Promise.all([...named].map((reference) => ledger.evidence(reference)))).flat().flatMap(sentLine),
      remembered: attempts.filter(({ contentHash }) => contentHash === null).length,
      cancellations,
      rows,
      notices: await ledger.notices(),
      csv: csvRows(await readCsv(files)).filter(isOurs(service)),
    }
  } finally {
    await ledger.close()
  }
}

/** Returns every client and booking reference that any of the sources mentions. */
function referencesIn({ service, windows, witnessFile }: Pick<RoundAccount, 'service' | 'windows' | 'witnessFile'>): Set<string> {
  return new Set(
    [
      ...[...service.requests, ...service.took].flatMap(({ clientRef, bookingRef }) => [clientRef, bookingRef]),
      ...windows.map((entry) => (entry.kind === 'shown' ? entry.reference : null)),
      ...witnessFile.entries.map(({ reference }) => reference),
    ].filter((reference) => reference !== null),
  )
}

/** Returns a filter for bookings of this round; the service also has earlier ones of other desks. */
function isOurs({ took }: ServiceLog) {
  const booked = new Set(took.map(({ bookingRef }) => bookingRef))
  return ({ bookingRef, clientRef }: { readonly bookingRef: string | null; readonly clientRef: string | null }) =>
    (bookingRef !== null && booked.has(bookingRef)) || (clientRef !== null && isOwnRef(clientRef))
}

const isSame =
  ({ bookingRef }: Truth) =>
  (row: LedgerRow) =>
    row.bookingRef === bookingRef

/** Identifies a stay by hotel and night; no two stays of a round share both. */
const stayOf = (row: LedgerRow | undefined) => (row ? { stay: `${row.hotelCode} ${row.checkin}` } : {})

async function present<T>(asked: readonly Promise<T | null>[]): Promise<T[]> {
  return (await Promise.all(asked)).filter((found) => found !== null)
}

async function allRows(ledger: Ledger): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = []
  let after: string | null = null
  do {
    const filter = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
    const page: Awaited<ReturnType<Ledger['page']>> = await ledger.page(filter, { by: 'created', descending: true }, after, 500)
    rows.push(...page.rows)
    if (page.next !== null && page.next === after) throw new Error('the next page is the same as this one')
    after = page.next
  } while (after !== null)
  return rows
}

function sentLine({ what, subject, atMs }: StoredEvidence): SentLine[] {
  if (what === 'sent') return [{ kind: 'book', reference: subject, atMs }]
  return what === 'cancelSent' ? [{ kind: 'cancel', reference: subject, atMs }] : []
}

/** One line of the exported CSV. */
interface CsvRow {
  readonly bookingRef: string
  readonly clientRef: string
  readonly status: string
  readonly total: string
  readonly currency: string
}

/** Reads the export. Its file has a different name if some days before the round were never fetched. */
const readCsv = ({ csv }: RoundFiles) => readFile(csv, 'utf8').catch(() => readFile(namesOf(csv, false).bookings, 'utf8'))

const csvRows = (text: string) => parse(text, { bom: true, columns: true }) as CsvRow[]

// The practice service's log: one line for each call before it is processed, and one when it took effect.

type Request = Account['requests'][number]

interface Took {
  readonly atMs: number
  readonly took: 'booked' | 'cancelled'
  readonly clientRef: string
  readonly bookingRef: string
  readonly status: string
}

interface ServiceLog {
  readonly requests: readonly Request[]
  readonly took: readonly Took[]
  /** The bookings with their final status. */
  readonly bookings: readonly Truth[]
}

/** Reads the log of a practice service. */
export async function readServiceLog(file: string): Promise<ServiceLog> {
  const lines = (await readFile(file, 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const took: Took[] = lines.filter((line) => 'took' in line)
  const requests: Request[] = lines
    .filter((line) => 'endpoint' in line)
    .map(({ atMs, endpoint, clientRef = null, bookingRef = null }) => ({ atMs, endpoint, clientRef, bookingRef }))
  const bookings = new Map<string, Truth>()
  for (const { bookingRef, clientRef, status } of took) bookings.set(bookingRef, { bookingRef, clientRef, status })
  return { requests, took, bookings: [...bookings.values()] }
}
