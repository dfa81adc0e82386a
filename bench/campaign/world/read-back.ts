/** Reads what the real ledger shows and exports of its bookings, for the checker. */
import { parse } from 'csv-parse/sync'
import { type BookingRow, toLedgerRow } from '../../../src/main/ledger/bookings/booking-row.ts'
import type { WritableDb } from '../../../src/main/ledger/database/ledger-db.ts'
import { headerLine } from '../../../src/main/ledger/exports/csv/csv.ts'
import { csvContext } from '../../../src/main/ledger/exports/csv/written-cells.ts'
import { bookingLines } from '../../../src/main/ledger/exports/export-rows.ts'
import { softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import type { Account, Row } from '../checker.ts'
import { epochMs, factsOf } from './stays.ts'

/** Returns each row as the list shows it, with the guests of its record. */
export function rowsOf({ prepare, zone }: WritableDb): Row[] {
  const rows = prepare('select booking.*, json from booking join booking_raw using (id) order by id').all()
  return (rows as (BookingRow & { readonly json: string })[]).map(({ json, ...row }) => {
    const { bookingRef, clientRef, status, total, currency, hotelCode, hotelName, checkin, checkout, holder, cancellationCost } =
      toLedgerRow(row, zone)
    const { guests = null } = factsOf(JSON.parse(json))
    const facts = { total, currency, hotelCode, hotelName, checkin, checkout, holder, cancellationCost, guests }
    return { bookingRef, clientRef, status, facts }
  })
}

interface CsvLine {
  readonly [column: string]: string
}

/** Returns the lines of the export, read with an independent CSV parser. */
export function exported(ledger: WritableDb): NonNullable<Account['csv']> {
  const lines = [...bookingLines(ledger, wholeLedger, softwareLayout, csvContext(ledger, epochMs))]
  const text = headerLine(softwareLayout.columns, softwareLayout) + lines.map((chunk) => Buffer.from(chunk.lines).toString()).join('')
  return (parse(text, { columns: true }) as CsvLine[]).map((line) => {
    const { bookingRef = '', status = '', total = '', currency = '', hotelCode = '', hotelName = '', checkin = '', checkout = '' } = line
    const holder = [line['holderFirst'], line['holderLast']].filter(Boolean).join(' ')
    const facts = { total, currency, hotelCode, hotelName, checkin, checkout, holder, cancellationCost: line['cancellationCost'] || null }
    return { bookingRef: bookingRef || null, status, total, currency, facts }
  })
}
