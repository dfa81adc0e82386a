import { expect, it } from 'vitest'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { bookingOf, recordFor } from '../../testing/attempt-samples.ts'
import { seenAt } from '../../testing/sample-records.ts'
import { createBookingStore } from './booking-store.ts'

const seen = seenAt('checkBookings', 5)

function setUp(report: { added: number; changed: number; ids: number[]; statusChanged?: string[] }) {
  const callLog: string[] = []
  const ledger = {
    store: async () => {
      callLog.push('stored')
      return { statusChanged: [], ...report, unchanged: 0 }
    },
  } as unknown as Ledger
  const listener = (name: string) => ({
    shown: async ({ record }: { record: { booking: { clientRef: string | null } } }) =>
      void callLog.push(`${name} ${record.booking.clientRef}`),
    statusChanged: async (clientRef: string) => void callLog.push(`${name} ${clientRef} statusChanged`),
  })
  const store = createBookingStore(
    ledger,
    [listener('book'), listener('cancel')],
    (name, event) => callLog.push(`${name} ${JSON.stringify(event)}`),
    () => callLog.push('noticed'),
  )
  return { store, happened: callLog }
}

const records = ['RD-1', 'theirs'].map((clientRef) => recordFor(bookingOf(clientRef)))

it('the bookings of an answer are passed to every listener, then stored, then emitted to the window', async () => {
  const { store, happened: callLog } = setUp({ added: 2, changed: 0, ids: [7, 8] })
  await store.store(records, seen)
  expect(callLog).toEqual(['book RD-1', 'cancel RD-1', 'book theirs', 'cancel theirs', 'stored', 'ledger.changed {"ids":[7,8]}'])
})

it('the bookings of an answer are passed to the cases even if the ledger has nothing new', async () => {
  const { store, happened: callLog } = setUp({ added: 0, changed: 0, ids: [7, 8] })
  await store.store(records, seen)
  expect(callLog).toEqual(['book RD-1', 'cancel RD-1', 'book theirs', 'cancel theirs', 'stored'])
})

it('the bookings of an answer are stored in batches if the list is long, with one combined report', async () => {
  const { store, happened: callLog } = setUp({ added: 1, changed: 0, ids: [7], statusChanged: ['RD-1'] })
  const many = Array.from({ length: 1200 }, (_, i) => recordFor(bookingOf(`RD-${i}`)))
  const combined = { added: 5, changed: 0, unchanged: 0, ids: Array(5).fill(7), statusChanged: Array(5).fill('RD-1') }
  expect(await store.store(many, seen)).toEqual(combined)
  expect(callLog.filter((what) => what === 'stored')).toHaveLength(5)
  expect(callLog.filter((what) => what.startsWith('book RD-') && !what.endsWith('statusChanged'))).toHaveLength(1200)
})

it('a changed status of a booking of this desk is reported to the cases after the notices are stored', async () => {
  const { store, happened: callLog } = setUp({ added: 0, changed: 0, ids: [7, 8], statusChanged: ['RD-1'] })
  await store.store(records, seen)
  expect(callLog.slice(-3)).toEqual(['noticed', 'book RD-1 statusChanged', 'cancel RD-1 statusChanged'])
})
