import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rate } from '../../shared/schemas.ts'
import { checkOf, failureOf, formFor, newWorld, startDesk, type TestDesk, type TestWorld } from './test-desk.ts'

let world: TestWorld
let desk: TestDesk
beforeEach(async () => {
  world = await newWorld()
  desk = await startDesk(world)
  await desk.ask['connection.practise']({})
})
afterEach(async () => {
  await desk.stop()
  await world.remove()
})

const dayMs = 86_400_000
const stepped = ({ nonrefundable, cancellationPolicies }: Rate) =>
  !nonrefundable && (cancellationPolicies ?? []).some(({ amount }) => Number(amount) > 0)

async function book(fits: (rate: Rate) => boolean) {
  const booked = await desk.ask['booking.book'](formFor(await checkOf(desk, fits)))
  return { bookingRef: booked.bookingRef ?? '', agreed: booked.agreed }
}

/** Moves time past the last step of the terms that were booked. */
function passAllSteps(agreed: { cancellationPolicies: { fromDate: string | null }[] | null }) {
  const last = Math.max(...(agreed.cancellationPolicies ?? []).map(({ fromDate }) => Date.parse(fromDate ?? '')))
  world.pass(Math.max(0, last - world.clock.nowMs()) + dayMs / 24)
}

describe('cancelling', () => {
  it('charges the penalty that was shown, and a look-up proves it', async () => {
    const { bookingRef, agreed } = await book(stepped)
    passAllSteps(agreed)
    const quote = await desk.ask['cancel.quote']({ bookingRef })
    expect(quote).toMatchObject({ fresh: true, penalty: { kind: 'charged' }, next: null })
    const result = await desk.ask['cancel.confirm']({ quoteId: quote.quoteId })
    expect(result).toMatchObject({ state: 'cancelled', verified: true, row: { known: 'CANCELLED', balance: expect.anything() } })
    expect(Number(result.cost)).toBe(Number(result.estimated))
    expect(Number(result.row?.balance)).toBe(Number(quote.comesBack))
    const { history } = await desk.ask['ledger.record']({ id: result.row?.id ?? 0 })
    expect(history.map(({ source }) => source)).toEqual(expect.arrayContaining(['desk', 'cancelBooking']))
  })

  it('costs nothing before the first step, and names that step', async () => {
    const { bookingRef } = await book(stepped)
    const quote = await desk.ask['cancel.quote']({ bookingRef })
    if (quote.penalty.kind === 'free') expect(quote.next?.fromMs).toBeGreaterThan(quote.atMs)
    const result = await desk.ask['cancel.confirm']({ quoteId: quote.quoteId })
    expect(Number(result.cost)).toBe(Number(result.estimated))
  })

  it('refunds nothing for a nonrefundable booking', async () => {
    const { bookingRef } = await book(({ nonrefundable }) => nonrefundable === true)
    const quote = await desk.ask['cancel.quote']({ bookingRef })
    expect(quote).toMatchObject({ penalty: { kind: 'everything' }, comesBack: '0' })
  })

  it('stops when the penalty has risen since it was shown', async () => {
    const { bookingRef, agreed } = await book(stepped)
    const quote = await desk.ask['cancel.quote']({ bookingRef })
    passAllSteps(agreed)
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId: quote.quoteId }))).toMatchObject({ kind: 'penaltyRose' })
    expect(world.practice.received('cancelBooking')).toBe(0)
  })

  it('is sent once for two presses', async () => {
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: (await book(() => true)).bookingRef })
    const [first, second] = await Promise.allSettled([desk.ask['cancel.confirm']({ quoteId }), desk.ask['cancel.confirm']({ quoteId })])
    expect(first).toMatchObject({ value: { state: 'cancelled' } })
    expect(second).toMatchObject({ reason: { failure: { kind: 'inFlight' } } })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('whose answer is lost is proven by the look-up', async () => {
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: (await book(() => true)).bookingRef })
    await desk.ask['practice.switchOn']({ endpoint: 'cancelBooking', fault: 'answerLost', times: 1 })
    expect(await desk.ask['cancel.confirm']({ quoteId })).toMatchObject({ state: 'cancelled', verified: true, failure: null })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('that the service did not process leaves the booking confirmed, with the reason', async () => {
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: (await book(() => true)).bookingRef })
    await desk.ask['practice.switchOn']({ endpoint: 'cancelBooking', fault: 'http403', times: 1 })
    const result = await desk.ask['cancel.confirm']({ quoteId })
    expect(result).toMatchObject({ state: 'notCancelled', row: { known: 'CONFIRMED' }, failure: { kind: 'refused', why: 'permission' } })
  })

  it('is not offered for a cancelled booking', async () => {
    const { bookingRef } = await book(() => true)
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef })
    await desk.ask['cancel.confirm']({ quoteId })
    expect(await failureOf(desk.ask['cancel.quote']({ bookingRef }))).toEqual({ kind: 'notCancellable', status: 'CANCELLED' })
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toMatchObject({ kind: 'notCancellable' })
  })

  it('is quoted from the ledger when the service cannot be asked', async () => {
    const { bookingRef } = await book(() => true)
    await desk.ask['practice.switchOn']({ endpoint: 'checkBooking', fault: 'htmlPage', times: 100 })
    expect(await desk.ask['cancel.quote']({ bookingRef })).toMatchObject({ fresh: false, bookingRef })
  })

  it('reaches the case of the booking as well', async () => {
    const { bookingRef } = await book(() => true)
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef })
    await desk.ask['cancel.confirm']({ quoteId })
    expect((await desk.ask['booking.cases']({ open: false })).cases).toMatchObject([{ state: 'CANCELLED', bookingRef }])
  })
})
