import { beforeEach, describe, expect, it } from 'vitest'
import type { ActiveFault } from '../../../shared/contract/practice.ts'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import type { Terms } from '../../../shared/domain/terms.ts'
import { desk, deskForEachTest, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, speedUp } from '../../testing/test-desk.ts'

deskForEachTest({ changed: (createdWorld) => ({ ...createdWorld, clock: speedUp(createdWorld.clock) }) })
beforeEach(async () => {
  // With this fast clock a booking would time out waiting for the catch-up, so wait for it here.
  await expect.poll(async () => (await desk.ask['desk.state']({})).catchUp, { timeout: 20_000 }).toBeNull()
})

const dayMs = 86_400_000
const hasPenalty = ({ nonrefundable, cancellationPolicies }: Rate) =>
  !nonrefundable && (cancellationPolicies ?? []).some(({ amount }) => Number(amount) > 0)

const switchOn = (endpoint: ActiveFault['endpoint'], fault: ActiveFault['fault'], times: number) =>
  desk.ask['practice.switchOn']({ endpoint, fault, times })

/** Gets a quote, switches faults on, then confirms the cancellation. */
async function confirmWith(faults: () => Promise<unknown>, bookingRef: string) {
  const { quoteId } = await desk.ask['cancel.quote']({ bookingRef })
  await faults()
  return desk.ask['cancel.confirm']({ quoteId })
}

/** Sends a cancellation whose answer is lost and whose look-ups fail. */
async function unknownCancellation() {
  const { bookingRef } = await book(() => true)
  const lost = async () => {
    await switchOn('cancelBooking', 'answerLost', 1)
    await switchOn('checkBooking', 'htmlPage', 1000)
  }
  return { bookingRef, result: await confirmWith(lost, bookingRef) }
}

async function book(fits: (rate: Rate) => boolean) {
  const booked = await desk.ask['booking.book'](formFor(await checkOf(desk, fits)))
  return { bookingRef: booked.bookingRef ?? '', agreed: booked.agreed }
}

/** Moves time past the last step of the cancellation policy. */
function passAllSteps(agreed: Terms | null) {
  const last = Math.max(...(agreed?.cancellationPolicies ?? []).map(({ fromDate }) => Date.parse(fromDate ?? '')))
  world.pass(Math.max(0, last - world.clock.nowMs()) + dayMs / 24)
}

describe('cancelling', () => {
  it('charges the quoted penalty and verifies it with a look-up', async () => {
    const { bookingRef, agreed } = await book(hasPenalty)
    passAllSteps(agreed)
    const quote = await desk.ask['cancel.quote']({ bookingRef })
    expect(quote).toMatchObject({ fresh: true, penalty: { kind: 'charged' }, next: null })
    const result = await desk.ask['cancel.confirm']({ quoteId: quote.quoteId })
    expect(result).toMatchObject({ state: 'cancelled', verified: true, row: { known: 'CANCELLED', balance: expect.anything() } })
    expect(Number(result.cost)).toBe(Number(result.estimated))
    expect(Number(result.row?.balance)).toBe(Number(quote.comesBack))
    const { history } = await desk.ask['ledger.record'](bookingKeyOf(result.row as LedgerRow))
    expect(history.map(({ source }) => source)).toEqual(expect.arrayContaining(['desk', 'cancelBooking']))
  })

  it('costs what was quoted and names the next step of the policy', async () => {
    const { bookingRef } = await book(hasPenalty)
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

  it('is refused when the penalty has risen since the quote', async () => {
    const { bookingRef, agreed } = await book(hasPenalty)
    const quote = await desk.ask['cancel.quote']({ bookingRef })
    passAllSteps(agreed)
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId: quote.quoteId }))).toMatchObject({ kind: 'penaltyRose' })
    expect(world.practice.received('cancelBooking')).toBe(0)
  })

  it('is sent once when the clerk confirms twice', async () => {
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: (await book(() => true)).bookingRef })
    const [first, second] = await Promise.allSettled([desk.ask['cancel.confirm']({ quoteId }), desk.ask['cancel.confirm']({ quoteId })])
    expect(first).toMatchObject({ value: { state: 'cancelled' } })
    expect(second).toMatchObject({ reason: { failure: { kind: 'inFlight' } } })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('is verified by a look-up when its answer is lost', async () => {
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: (await book(() => true)).bookingRef })
    await desk.ask['practice.switchOn']({ endpoint: 'cancelBooking', fault: 'answerLost', times: 1 })
    expect(await desk.ask['cancel.confirm']({ quoteId })).toMatchObject({ state: 'cancelled', verified: true, failure: null })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('leaves the booking confirmed and shows the reason when the service did not process it', async () => {
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

  it('is refused before the first answer of the service, because the desk’s clock may be slow and the penalty higher', async () => {
    const { bookingRef } = await book(hasPenalty)
    await desk.stop()
    world.practice.faults.switchOn({ endpoint: 'any', fault: 'htmlPage', times: 1000 })
    await startAgain({ ...world, clock: speedUp(world.clock) })
    const { quoteId, fresh } = await desk.ask['cancel.quote']({ bookingRef })
    expect(fresh).toBe(false)
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toMatchObject({
      kind: 'notAnsweredYet',
      why: { kind: 'notTheService' },
    })
    expect(world.practice.received('cancelBooking')).toBe(0)
    world.practice.faults.switchOff()
    expect(await desk.ask['cancel.confirm']({ quoteId })).toMatchObject({ state: 'cancelled' })
  })

  it('also sets the state of the booking attempt to CANCELLED', async () => {
    const { bookingRef } = await book(() => true)
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef })
    await desk.ask['cancel.confirm']({ quoteId })
    expect((await desk.ask['booking.attempts']({ open: false })).cases).toMatchObject([{ state: 'CANCELLED', bookingRef }])
  })
})

describe('a cancellation with an unknown outcome', () => {
  it('is shown as unknown, counted as open and not sent a second time', async () => {
    const { bookingRef, result } = await unknownCancellation()
    expect(result).toMatchObject({ state: 'unknown', verified: false, failure: { kind: 'noAnswer' } })
    expect((await desk.ask['cancel.cancellations']({ open: true })).cases).toMatchObject([
      { reference: bookingRef, state: 'UNKNOWN', open: true },
    ])
    expect(await desk.ask['desk.state']({})).toMatchObject({ openCases: 1 })
    expect(await failureOf(desk.ask['cancel.quote']({ bookingRef }))).toEqual({ kind: 'inFlight' })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('rejects an earlier quote of the same booking', async () => {
    const { bookingRef } = await book(() => true)
    const earlier = await desk.ask['cancel.quote']({ bookingRef })
    await confirmWith(async () => {
      await switchOn('cancelBooking', 'http500', 1)
      await switchOn('checkBooking', 'htmlPage', 1000)
    }, bookingRef)
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId: earlier.quoteId }))).toEqual({ kind: 'inFlight' })
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
    expect((await desk.ask['notices.list']({})).notices.map(({ kind }) => kind)).toEqual(['cancelledAfterAll'])
    expect(desk.emitted('cancel.changed').map(({ state }) => state)).toEqual(expect.arrayContaining(['SENDING', 'UNKNOWN', 'CANCELLED']))
  })

  it('is settled automatically after a restart', async () => {
    const { bookingRef } = await unknownCancellation()
    await desk.stop()
    world.practice.faults.switchOff()
    await startAgain({ ...world, clock: speedUp(world.clock) })
    expect(await desk.waitForEvent('cancel.changed', ({ verified }) => verified)).toMatchObject({ state: 'CANCELLED', bookingRef })
    expect((await desk.ask['notices.list']({})).notices.map(({ kind }) => kind)).toEqual(['cancelledAfterAll'])
    expect(world.practice.received('cancelBooking')).toBe(1)
  })

  it('is set to NOT_CANCELLED when a look-up finds the booking unchanged, and can then be tried again', async () => {
    const { bookingRef } = await book(() => true)
    const result = await confirmWith(() => switchOn('cancelBooking', 'http409', 1), bookingRef)
    expect(result).toMatchObject({ state: 'unknown', failure: { kind: 'refused', why: 'conflict' } })
    await desk.waitForEvent('cancel.changed', ({ state }) => state === 'NOT_CANCELLED')
    expect(await confirmWith(async () => {}, bookingRef)).toMatchObject({ state: 'cancelled', verified: true })
    expect(world.practice.received('cancelBooking')).toBe(2)
  })
})

describe('the answer to a cancellation', () => {
  it.each(['htmlPage', 'http500', 'http503', 'answerCut'] as const)(
    'leaves the outcome unknown when it has the fault %s, and the request is never resent automatically',
    async (fault) => {
      const { bookingRef } = await book(() => true)
      const result = await confirmWith(async () => {
        await switchOn('cancelBooking', fault, 1)
        await switchOn('checkBooking', 'http503', 1000)
      }, bookingRef)
      expect(result).toMatchObject({ state: 'unknown', verified: false })
      expect(world.practice.received('cancelBooking')).toBe(1)
    },
  )

  it('counts as cancelled with the spelling CANCELED', async () => {
    const { bookingRef } = await book(() => true)
    expect(await confirmWith(() => switchOn('any', 'statusCanceled', 10), bookingRef)).toMatchObject({ state: 'cancelled', verified: true })
  })

  it('counts as cancelled but unverified until a look-up confirms it', async () => {
    const { bookingRef } = await book(() => true)
    const result = await confirmWith(() => switchOn('checkBooking', 'htmlPage', 1000), bookingRef)
    expect(result).toMatchObject({ state: 'cancelled', verified: false, cost: expect.any(String) })
    await desk.ask['practice.switchOff']({})
    await desk.waitForEvent('cancel.changed', ({ verified }) => verified)
    expect((await desk.ask['notices.list']({})).notices).toEqual([])
  })

  it('allows a retry with the same quote after a refusal, unless the penalty has risen', async () => {
    const { bookingRef, agreed } = await book(hasPenalty)
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef })
    await switchOn('cancelBooking', 'http429', 1)
    expect(await desk.ask['cancel.confirm']({ quoteId })).toMatchObject({
      state: 'notCancelled',
      failure: { kind: 'refused', why: 'tooMany' },
    })
    passAllSteps(agreed)
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toMatchObject({ kind: 'penaltyRose' })
    expect(world.practice.received('cancelBooking')).toBe(1)
  })
})
