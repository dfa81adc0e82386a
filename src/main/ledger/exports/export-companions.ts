/** The files next to an export of bookings: a row for each guest in each room, and a row for each step of the cancellation terms. */

import { read } from '../../../shared/contract/reading.ts'
import type { ExportLayout } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { type BookingRow, policiesOf, statedCurrency } from '../bookings/booking-row.ts'
import { ledgerError } from '../database/errors.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import { rowLine } from './csv/csv.ts'
import type { Cell } from './csv/csv-columns.ts'
import { type Lines, pagesOf } from './export-rows.ts'
import { noSums } from './export-sums.ts'

/** A file whose rows are parts of bookings. */
export interface PartsFile {
  readonly columns: readonly string[]
  readonly rowsOf: (row: BookingRow, reader: ReadableDb) => Cell[][]
}

const referencesOf = ({ booking_ref, client_ref, status }: BookingRow): Cell[] => [
  { verbatim: booking_ref },
  { verbatim: client_ref },
  { text: status },
]

function bookingOf({ prepare }: ReadableDb, id: number): Booking {
  const stored = prepare<{ json: string }>('select json from booking_raw where id = ?').get(id)
  const reading = stored && read(Booking, JSON.parse(stored.json))
  if (!reading?.ok) throw ledgerError('damaged')
  return reading.value
}

export const guestsFile: PartsFile = {
  columns: [
    'bookingRef', 'clientRef', 'status', 'checkin', 'checkout', 'hotelCode', 'room', 'roomDescription', 'guest', 'guestType', 'age',
    'lastName', 'firstName',
  ], // biome-ignore format: shorter than one entry per line
  rowsOf: (row, reader) =>
    bookingOf(reader, row.id).occupancies.flatMap(({ room, occupants }) =>
      occupants.map((guest, i): Cell[] => [
        ...referencesOf(row),
        { date: row.checkin },
        { date: row.checkout },
        { verbatim: row.hotel_code },
        { int: room?.sequence ?? null },
        { text: room?.roomDescription ?? null },
        { int: i + 1 },
        { text: guest.occupantType },
        { int: guest.age },
        { text: guest.lastName },
        { text: guest.firstName },
      ]),
    ),
}

const startOf = (fromDate: string | null) => (fromDate === null ? null : (parseMoment(fromDate)?.instantMs ?? null))

export const policiesFile: PartsFile = {
  columns: ['bookingRef', 'clientRef', 'status', 'checkin', 'nonrefundable', 'step', 'from', 'fromUtc', 'amount', 'currency'],
  rowsOf: (row) => {
    const steps = (policiesOf(row) ?? []).map((step) => ({ ...step, fromMs: startOf(step.fromDate) }))
    // Steps whose moment cannot be parsed come last.
    steps.sort((a, b) => (a.fromMs ?? Number.MAX_VALUE) - (b.fromMs ?? Number.MAX_VALUE))
    return steps.map(({ amount, fromDate, fromMs }, i): Cell[] => [
      ...referencesOf(row),
      { date: row.checkin },
      { text: row.nonrefundable === null ? null : row.nonrefundable === 1 ? 'yes' : 'no' },
      { int: i + 1 },
      { verbatim: fromDate },
      { moment: fromMs },
      { amount, currency: statedCurrency(row) },
      { text: statedCurrency(row) },
    ])
  },
}

/** Yields the lines of such a file, without the header. */
export function* partsLines(reader: ReadableDb, filter: LedgerFilter, layout: ExportLayout, { rowsOf }: PartsFile): Generator<Lines> {
  for (const page of pagesOf(reader, filter)) {
    const rows = page.flatMap((row) => rowsOf(row, reader))
    yield { lines: rows.map((cells) => rowLine(cells, layout)).join(''), rows: rows.length, bookings: page.length, sums: noSums }
  }
}
