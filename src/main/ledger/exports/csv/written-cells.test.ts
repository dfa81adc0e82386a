import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { CsvColumnName } from '../../../../shared/contract/views/export-views.ts'
import { sampleAttempt, sampleEvidence } from '../../../testing/attempt-samples.ts'
import { ledger, ledgerForEachTest } from '../../../testing/ledger/test-ledger.ts'
import { emptyCells, softwareLayout, wholeLedger } from '../../../testing/sample-exports.ts'
import { sampleClient } from '../../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../../testing/sample-records.ts'
import { store } from '../../bookings/bookings.ts'
import { dropClient, saveClient } from '../../clients/clients.ts'
import { saveAttempt } from '../../journal/attempts.ts'
import { changeFacts, writeNote } from '../../notes/write-notes.ts'
import { bookingLines } from '../export-rows.ts'
import { csvContext, type WrittenCells } from './written-cells.ts'

ledgerForEachTest()

const deskColumns = Object.keys(emptyCells()) as (keyof WrittenCells)[]

/** Exports the columns of every booking; if `more` includes `nights`, JavaScript writes the lines, otherwise the database does. */
function exported(more: readonly CsvColumnName[]): unknown[] {
  const columns: CsvColumnName[] = ['bookingRef', ...deskColumns, ...more]
  const lines = [...bookingLines(ledger, wholeLedger, { ...softwareLayout, columns }, csvContext(ledger, 0))]
  return parse(lines.map((chunk) => Buffer.from(chunk.lines).toString()).join(''), { columns })
}

it("exports the desk's own data, the client, and the user who sent the booking from this desk", () => {
  const [clientRef, atMs] = ['RD-0123456789ABCDEF', Date.UTC(2027, 0, 10)]
  store(ledger, [sampleRecord({ clientRef }), sampleRecord({ bookingRef: 'r2', clientRef: 'other-desk' })], seenAt('checkBookings', atMs))
  const soldTo = saveClient(ledger, null, sampleClient({ name: 'Kuoni, Zürich' }), atMs) ?? 0
  saveAttempt(ledger, sampleAttempt({ clientRef, state: 'CONFIRMED', open: false, soldTo }), {
    evidence: [sampleEvidence({ subject: clientRef, what: 'sent', user: '=Ana' })],
  })
  // Only looked up: it was booked elsewhere.
  saveAttempt(ledger, sampleAttempt({ clientRef: 'other-desk', state: 'CONFIRMED', open: false }), {
    evidence: [sampleEvidence({ subject: 'other-desk', what: 'lookedUp' })],
  })
  const booking = { id: 0, bookingRef: '55cda9', clientRef }
  writeNote(ledger, booking, null, 'Late arrival\nring the bell', atMs)
  writeNote(ledger, booking, null, 'Invoice by post', atMs)
  const facts = { hotelConfirmation: 'HCN-778899', costCentre: '0047', followUpOn: '2027-02-01', followUpBy: 'Mia' }
  changeFacts(ledger, booking, { ...facts, internalRef: '=G-1', tags: ['VIP', 'Group'] }, atMs)
  const written = {
    ...facts,
    bookingRef: '55cda9',
    internalRef: "'=G-1",
    operator: "'=Ana",
    tags: 'VIP, Group',
    notes: 'Late arrival\nring the bell\n\nInvoice by post',
    client: 'Kuoni, Zürich',
  }
  const empty = { bookingRef: 'r2', ...Object.fromEntries(deskColumns.map((name) => [name, ''])) }
  expect(exported([])).toEqual([written, empty])
  expect(exported(['nights'])).toEqual([
    { ...written, nights: '3' },
    { ...empty, nights: '3' },
  ])
  // A deleted client is in no file any more.
  dropClient(ledger, soldTo, atMs)
  expect(exported([])).toEqual([{ ...written, client: '' }, empty])
})
