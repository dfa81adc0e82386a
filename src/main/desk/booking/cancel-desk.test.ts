import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { cancelSamples } from '../../testing/attempt-samples.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { type CancelParts, createCancelDesk } from './cancelling.ts'

const { booked } = cancelSamples
const hourMs = 3_600_000
/** From this time on, cancelling the sample booking costs 100.00. */
const stepMs = Date.parse(booked.cancellationPolicies?.[0]?.fromDate ?? '')
const row = { id: 1, known: 'CONFIRMED', bookingRef: booked.bookingRef, clientRef: booked.clientRef } as LedgerRow

/** A desk whose clock is two hours behind the service's; records the cancellations that it sends. */
function deskWithSlowClock(nowMs: number, answeredBooking = booked, overrides: object = {}) {
  const sent: Parameters<CancelParts['book']['cancel']>[] = []
  const parts = {
    service: () => ({ clockOffsetMs: () => 2 * hourMs, hasAnswered: () => true }) as ServiceConnection,
    ledger: { find: async () => row, addHistory: async () => {} },
    store: { lookUp: async () => ({ booking: answeredBooking, row }) },
    book: {
      isCancelling: () => false,
      cancel: async (...cancelArguments: Parameters<CancelParts['book']['cancel']>) => {
        sent.push(cancelArguments)
        return { state: 'CANCELLED', agreed: null }
      },
    },
    ...{ clock: { nowMs: () => nowMs }, sound: async () => {}, takenBy: async () => [], verifyNew: async () => {} },
    ...overrides,
  }
  return { sent, desk: createCancelDesk(parts as unknown as CancelParts) }
}

describe('cancelling', () => {
  it.each([
    ['free', stepMs - 3 * hourMs],
    ['charged', stepMs - hourMs],
  ])('computes the quoted and the confirmed penalty (%s) by the service’s clock', async (kind, nowMs) => {
    const { sent, desk } = deskWithSlowClock(nowMs)
    const quote = await desk['cancel.quote']({ bookingRef: 'b00001' })
    expect(quote).toMatchObject({ penalty: { kind }, atMs: nowMs + 2 * hourMs })
    await desk['cancel.confirm']({ quoteId: quote.quoteId })
    expect(sent).toMatchObject([[{}, { penalty: { kind } }, { kind }]])
  })

  it('shows a stay that the hotel changed, refuses a quote for the old dates and cancels with a new quote', async () => {
    const service = { booking: booked }
    const storedRow = { ...row, checkin: booked.checkin, checkout: booked.checkout }
    const { sent, desk } = deskWithSlowClock(0, booked, {
      ledger: { find: async () => ({ ...storedRow }), addHistory: async () => {} },
      store: {
        lookUp: async () => {
          Object.assign(storedRow, { checkin: service.booking.checkin, checkout: service.booking.checkout })
          return { booking: service.booking, row: { ...storedRow } }
        },
      },
    })
    const old = await desk['cancel.quote']({ bookingRef: 'b00001' })
    expect(old.was).toBeNull()
    service.booking = { ...booked, checkin: '2027-05-01', checkout: '2027-05-02' }
    const changed = { kind: 'stayChanged', checkin: booked.checkin, checkout: booked.checkout }
    expect(await failureOf(desk['cancel.confirm']({ quoteId: old.quoteId }))).toEqual(changed)
    expect(sent).toEqual([])
    Object.assign(storedRow, { checkin: booked.checkin, checkout: booked.checkout })
    const newQuote = await desk['cancel.quote']({ bookingRef: 'b00001' })
    expect(newQuote).toMatchObject({ was: { checkin: booked.checkin, checkout: booked.checkout }, row: { checkin: '2027-05-01' } })
    await desk['cancel.confirm']({ quoteId: newQuote.quoteId })
    expect(sent).toMatchObject([[{ checkin: '2027-05-01' }, { checkin: '2027-05-01' }, {}]])
  })

  it.each(['bookingRef', 'clientRef'] as const)('sends both references when the answer omits the %s', async (omitted) => {
    const { sent, desk } = deskWithSlowClock(0, { ...booked, [omitted]: null })
    const quote = await desk['cancel.quote']({ bookingRef: 'b00001' })
    const both = { bookingRef: booked.bookingRef, clientRef: booked.clientRef }
    expect(quote).toMatchObject(both)
    await desk['cancel.confirm']({ quoteId: quote.quoteId })
    expect(sent).toMatchObject([[both, {}, {}]])
  })
})
