import { describe, expect, it } from 'vitest'
import { bookingOf, recordFor } from '../booking/samples.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { createBookingStore } from './booking-store.ts'

const seen = { source: 'checkBookings', atMs: 5 } as const

function setUp(report: { added: number; changed: number; ids: number[] }) {
  const happened: string[] = []
  const ledger = {
    store: async () => {
      happened.push('stored')
      return { ...report, unchanged: 0 }
    },
  } as unknown as Ledger
  const listener = (name: string) => ({
    shown: async ({ record }: { record: { booking: { clientRef: string | null } } }) =>
      void happened.push(`${name} ${record.booking.clientRef}`),
  })
  const store = createBookingStore(ledger, [listener('book'), listener('cancel')], (name, event) =>
    happened.push(`${name} ${JSON.stringify(event)}`),
  )
  return { store, happened }
}

const records = ['RD-1', 'theirs'].map((clientRef) => recordFor(bookingOf(clientRef)))

describe('what a call shows', () => {
  it('is in the ledger first, then news for the window, then told to every keeper of cases', async () => {
    const { store, happened } = setUp({ added: 2, changed: 0, ids: [7, 8] })
    await store.keep(records, seen)
    expect(happened).toEqual(['stored', 'ledger.changed {"ids":[7,8]}', 'book RD-1', 'cancel RD-1', 'book theirs', 'cancel theirs'])
  })

  it('is told to the cases also when it is no news to the ledger', async () => {
    const { store, happened } = setUp({ added: 0, changed: 0, ids: [7, 8] })
    await store.keep(records, seen)
    expect(happened).toEqual(['stored', 'book RD-1', 'cancel RD-1', 'book theirs', 'cancel theirs'])
  })
})
