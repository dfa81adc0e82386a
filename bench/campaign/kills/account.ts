/** Both sides' accounts of a round, read from the files that it has left: nothing of them comes out of a desk's memory. */

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { createLedger } from '../../../src/main/ledger/client/remote.ts'
import { namesOf } from '../../../src/main/ledger/exports/export-names.ts'
import type { Ledger } from '../../../src/main/ledger/ledger.ts'
import type { StoredEvidence } from '../../../src/main/ledger/records.ts'
import type { LedgerRow } from '../../../src/shared/contract/views/ledger-views.ts'
import { isOwnRef } from '../../../src/shared/domain/reference.ts'
import type { Account, Truth } from '../checker.ts'
import { ledgerKeyOf, type RoundFiles } from './round-files.ts'
import { readServiceLog, type ServiceLog } from './service-log.ts'
import { readWindowLog, type WindowEntry } from './window-log.ts'
import { readWitnessFile, type WitnessFile } from './witness-file.ts'

/** What the checker of the whole campaign reads, and what only kills bring. */
export interface RoundAccount extends Account {
  readonly service: ServiceLog
  readonly windows: readonly WindowEntry[]
  readonly witnessBytes: Buffer
  readonly witnessFile: WitnessFile
  /** The ledger's own lines about sends, committed before them and never changed. */
  readonly sent: readonly SentLine[]
  /** How many attempts only the send journal has kept. */
  readonly remembered: number
}

interface SentLine {
  readonly kind: 'book' | 'cancel'
  /** The client reference of our own bookings, else the booking reference. */
  readonly reference: string
  readonly atMs: number
}

const sources = new URL('../../../src/main/ledger/worker/worker.ts', import.meta.url)

/** The ledger of a round, opened by itself. */
export function openRoundLedger({ ledger }: RoundFiles, workerFile: URL | string = sources): Promise<Ledger> {
  return createLedger({ folder: ledger, key: ledgerKeyOf(), workerFile, accountingZone: 'Europe/Zurich' })
}

/** Reads the account of a round that has ended. Rejects when a file is missing or the ledger does not open. */
export async function readAccount(files: RoundFiles, workerFile?: string): Promise<RoundAccount> {
  const [service, windows, witnessBytes] = await Promise.all([
    readServiceLog(files.serviceLog),
    readWindowLog(files.windowLog),
    readFile(files.journal),
  ])
  const witnessFile = readWitnessFile(witnessBytes)
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
        // An attempt that was found stands as its row does.
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

/** Every reference that any of the sources names: client references and booking references. */
function referencesIn({ service, windows, witnessFile }: Pick<RoundAccount, 'service' | 'windows' | 'witnessFile'>): Set<string> {
  return new Set(
    [
      ...[...service.requests, ...service.took].flatMap(({ clientRef, bookingRef }) => [clientRef, bookingRef]),
      ...windows.map((entry) => (entry.kind === 'shown' ? entry.reference : null)),
      ...witnessFile.entries.map(({ reference }) => reference),
    ].filter((reference) => reference !== null),
  )
}

/** A booking of this round; the service also has those of other desks, from before. */
function isOurs({ took }: ServiceLog) {
  const booked = new Set(took.map(({ bookingRef }) => bookingRef))
  return ({ bookingRef, clientRef }: { readonly bookingRef: string | null; readonly clientRef: string | null }) =>
    (bookingRef !== null && booked.has(bookingRef)) || (clientRef !== null && isOwnRef(clientRef))
}

const isSame =
  ({ bookingRef }: Truth) =>
  (row: LedgerRow) =>
    row.bookingRef === bookingRef

/** No two stays of a round are in the same hotel on the same night. */
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

/** The booking reference in the machine's own JSON. */
interface CsvRow {
  readonly bookingRef: string
  readonly clientRef: string
  readonly status: string
  readonly total: string
  readonly currency: string
}

/** The export says in its name when days before the round were never asked. */
const readCsv = ({ csv }: RoundFiles) => readFile(csv, 'utf8').catch(() => readFile(namesOf(csv, false).bookings, 'utf8'))

const csvRows = (text: string) => parse(text, { bom: true, columns: true }) as CsvRow[]
