import { beforeEach, describe, expect, it } from 'vitest'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import type { Terms } from '../../../shared/domain/terms.ts'
import { book, cancel, desk, deskForEachTest, noticeKinds, quote, startAgain, switchOn, world } from '../../testing/desk/practising-desk.ts'
import { failureOf, speedUp } from '../../testing/test-desk.ts'

deskForEachTest({ changed: (createdWorld) => ({ ...createdWorld, clock: speedUp(createdWorld.clock) }) })
beforeEach(async () => {
  // With this fast clock a booking would time out waiting for the catch-up, so wait for it here.
  await expect.poll(async () => (await desk.ask['desk.state']({})).catchUp, { timeout: 20_000 }).toBeNull()
})

const dayMs = 86_400_000
const hasPenalty = ({ nonrefundable, cancellationPolicies }: Rate) =>
  !nonrefundable && (cancellationPolicies ?? []).some(({ amount }) => Number(amount) > 0)

const confirm = (quoteId: string) => desk.ask['cancel.confirm']({ quoteId })

/** Gets a quote, switches faults on, then confirms the cancellation. */
async function confirmWith(faults: () => Promise<unknown>, booked: Parameters<typeof quote>[0]) {
  const { quoteId } = await quote(booked)
  await faults()
  return confirm(quoteId)
}

/** Sends a cancellation whose answer is lost and whose look-ups fail. */
async function unknownCancellation() {
  const booked = await book()
  const lost = async () => {
    await switchOn('cancelBooking', 'answerLost')
    await switchOn('checkBooking', 'htmlPage', 1000)
  }
  return { booked, bookingRef: booked.bookingRef ?? '', result: await confirmWith(lost, booked) }
}

/** Moves time past the last step of the cancellation policy. */
function passAllSteps(agreed: Terms | null) {
  const last = Math.max(...(agreed?.cancellationPolicies ?? []).map(({ fromDate }) => Date.parse(fromDate ?? '')))
  world.pass(Math.max(0, last - world.clock.nowMs()) + dayMs / 24)
}

describe('cancelling', () => {
  it('charges the quoted penalty and verifies it with a look-up', async () => {
    const booked = await book(hasPenalty)
    passAllSteps(booked.agreed)
    const { quoteId, comesBack, ...quoted } = await quote(booked)
    expect(quoted).toMatchObject({ fresh: true, penalty: { kind: 'charged' }, next: null })
    const result = await confirm(quoteId)
    expect(result).toMatchObject({ state: 'cancelled', verified: true, row: { known: 'CANCELLED', balance: expect.anything() } })
    expect(Number(result.cost)).toBe(Number(result.estimated))
    expect(Number(result.row?.balance)).toBe(Number(comesBack))
    const { history } = await desk.ask['ledger.record'](bookingKeyOf(result.row as LedgerRow))
    expect(history.map(({ source }) => source)).toEqual(expect.arrayContaining(['desk', 'cancelBooking']))
  })

  it('costs what was quoted and names the next step of the policy', async () => {
    const { quoteId, penalty, next, atMs } = await quote(await book(hasPenalty))
    if (penalty.kind === 'free') expect(next?.fromMs).toBeGreaterThan(atMs)
    const result = await confirm(quoteId)
    expect(Number(result.cost)).toBe(Number(result.estimated))
  })

  it('refunds nothing for a nonrefundable booking', async () => {
    const booked = await book(({ nonrefundable }) => nonrefundable === true)
    expect(await quote(booked)).toMatchObject({ penalty: { kind: 'everything' }, comesBack: '0' })
  })

  it('is refused when the penalty has risen since the quote', async () => {
    const booked = await book(hasPenalty)
    const { quoteId } = await quote(booked)
    passAllSteps(booked.agreed)
    expect(await failureOf(confirm(quoteId))).toMatchObject({ kind: 'penaltyRose' })
    expect(world.practice.received('cancelBooking')).toBe(0)
  })

  it('is sent once when the clerk confirms twice', async () => {
    const { quoteId } = await quote(await book())
    const [first, second] = await Promise.allSettled([confirm(quoteId), confirm(quoteId)])
    expect(first).toMatchObject({ value: { state: 'cancelled' } })
    expect(second).toMatchObject({ reason: { failure: { kind: 'inFlight' } } })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('is verified by a look-up when its answer is lost', async () => {
    const result = await confirmWith(() => switchOn('cancelBooking', 'answerLost'), await book())
    expect(result).toMatchObject({ state: 'cancelled', verified: true, failure: null })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('leaves the booking confirmed and shows the reason when the service did not process it', async () => {
    const result = await confirmWith(() => switchOn('cancelBooking', 'http403'), await book())
    expect(result).toMatchObject({ state: 'notCancelled', row: { known: 'CONFIRMED' }, failure: { kind: 'refused', why: 'permission' } })
  })

  it('is not offered for a cancelled booking', async () => {
    const booked = await book()
    const { quoteId } = await quote(booked)
    await confirm(quoteId)
    expect(await failureOf(quote(booked))).toEqual({ kind: 'notCancellable', status: 'CANCELLED' })
    expect(await failureOf(confirm(quoteId))).toMatchObject({ kind: 'notCancellable' })
  })

  it('is quoted from the ledger when the service cannot be asked', async () => {
    const booked = await book()
    await switchOn('checkBooking', 'htmlPage', 100)
    expect(await quote(booked)).toMatchObject({ fresh: false, bookingRef: booked.bookingRef })
  })

  it('is refused before the first answer of the service, because the desk’s clock may be slow and the penalty higher', async () => {
    const booked = await book(hasPenalty)
    await desk.stop()
    world.practice.faults.switchOn({ endpoint: 'any', fault: 'htmlPage', times: 1000 })
    await startAgain()
    const { quoteId, fresh } = await quote(booked)
    expect(fresh).toBe(false)
    expect(await failureOf(confirm(quoteId))).toMatchObject({ kind: 'notAnsweredYet', why: { kind: 'notTheService' } })
    expect(world.practice.received('cancelBooking')).toBe(0)
    world.practice.faults.switchOff()
    expect(await confirm(quoteId)).toMatchObject({ state: 'cancelled' })
  })

  it('also sets the state of the booking attempt to CANCELLED', async () => {
    const booked = await book()
    await cancel(booked)
    const { cases } = await desk.ask['booking.attempts']({ open: false })
    expect(cases).toMatchObject([{ state: 'CANCELLED', bookingRef: booked.bookingRef }])
  })
})

describe('a cancellation with an unknown outcome', () => {
  it('is shown as unknown, counted as open and not sent a second time', async () => {
    const { booked, bookingRef, result } = await unknownCancellation()
    expect(result).toMatchObject({ state: 'unknown', verified: false, failure: { kind: 'noAnswer' } })
    expect((await desk.ask['cancel.cancellations']({ open: true })).cases).toMatchObject([
      { reference: bookingRef, state: 'UNKNOWN', open: true },
    ])
    expect(await desk.ask['desk.state']({})).toMatchObject({ openCases: 1 })
    expect(await failureOf(quote(booked))).toEqual({ kind: 'inFlight' })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('rejects an earlier quote of the same booking', async () => {
    const booked = await book()
    const earlier = await quote(booked)
    await confirmWith(async () => {
      await switchOn('cancelBooking', 'http500')
      await switchOn('checkBooking', 'htmlPage', 1000)
    }, booked)
    expect(await failureOf(confirm(earlier.quoteId))).toEqual({ kind: 'inFlight' })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('is settled by a manual look-up, and the booking, the ledger and the notices show the result', async () => {
    const { bookingRef } = await unknownCancellation()
    await desk.ask['practice.switchOff']({})
    // A look-up that was already under way may still bring the faulty answer.
    await expect
      .poll(() => desk.ask['cancel.lookUp']({ name: bookingRef }))
      .toMatchObject({ state: 'CANCELLED', verified: true, notFound: false })
    expect((await desk.ask['cancel.cancellations']({ open: true })).cases).toEqual([])
    expect((await desk.ask['cancel.cancellations']({ open: false })).cases).toMatchObject([{ state: 'CANCELLED', bookingRef }])
    expect((await desk.ask['booking.attempts']({ open: false })).cases).toMatchObject([{ state: 'CANCELLED', bookingRef }])
    expect(await noticeKinds()).toEqual(['cancelledAfterAll'])
    expect(desk.emitted('cancel.changed').map(({ state }) => state)).toEqual(expect.arrayContaining(['SENDING', 'UNKNOWN', 'CANCELLED']))
  })

  it('is settled automatically after a restart', async () => {
    const { bookingRef } = await unknownCancellation()
    await desk.stop()
    world.practice.faults.switchOff()
    await startAgain()
    expect(await desk.waitForEvent('cancel.changed', ({ verified }) => verified)).toMatchObject({ state: 'CANCELLED', bookingRef })
    expect(await noticeKinds()).toEqual(['cancelledAfterAll'])
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('is set to NOT_CANCELLED when a look-up finds the booking unchanged, and can then be tried again', async () => {
    const booked = await book()
    const result = await confirmWith(() => switchOn('cancelBooking', 'http409'), booked)
    expect(result).toMatchObject({ state: 'unknown', failure: { kind: 'refused', why: 'conflict' } })
    await desk.waitForEvent('cancel.changed', ({ state }) => state === 'NOT_CANCELLED')
    expect(await cancel(booked)).toMatchObject({ state: 'cancelled', verified: true })
    expect(world.practice.received('cancelBooking')).toBe(2)
  })
})

describe('the answer to a cancellation', () => {
  it('counts as cancelled but unverified until a look-up confirms it', async () => {
    const result = await confirmWith(() => switchOn('checkBooking', 'htmlPage', 1000), await book())
    expect(result).toMatchObject({ state: 'cancelled', verified: false, cost: expect.any(String) })
    await desk.ask['practice.switchOff']({})
    await desk.waitForEvent('cancel.changed', ({ verified }) => verified)
    expect(await noticeKinds()).toEqual([])
  })

  it('allows a retry with the same quote after a refusal, unless the penalty has risen', async () => {
    const booked = await book(hasPenalty)
    const { quoteId } = await quote(booked)
    await switchOn('cancelBooking', 'http429')
    expect(await confirm(quoteId)).toMatchObject({ state: 'notCancelled', failure: { kind: 'refused', why: 'tooMany' } })
    passAllSteps(booked.agreed)
    expect(await failureOf(confirm(quoteId))).toMatchObject({ kind: 'penaltyRose' })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })
})
