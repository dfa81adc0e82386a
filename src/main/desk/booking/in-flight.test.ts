import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { answeredBy, book, cancel, desk, deskForEachTest, quote, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, createReaderCopyHead, failureOf, formFor, type TestWorld } from '../../testing/test-desk.ts'
import { bookingCheckTimeoutMs } from './other-desks.ts'

/** While set, the answers to the calls in `blocked` wait for this promise. */
let gate: PromiseWithResolvers<void> | null = null
let blocked = /bookrate|cancelbooking/
beforeEach(() => {
  gate = null
  blocked = /bookrate|cancelbooking/
})
/** Delays the answers in `blocked`. Gives the check for bookings of other desks more time, so that it does not time out on a busy machine. */
function withDelayedAnswers(createdWorld: TestWorld): TestWorld {
  const after: Clock['after'] = (waitMs, run) => createdWorld.clock.after(waitMs === bookingCheckTimeoutMs ? 20 * waitMs : waitMs, run)
  return answeredBy({ ...createdWorld, clock: { ...createdWorld.clock, after } }, async ({ url }, forward) => {
    const response = await forward()
    if (blocked.test(url)) await gate?.promise
    return response
  })
}
deskForEachTest({ changed: withDelayedAnswers })

/** Asserts that every action that would close the ledger or connection is refused, then lets the answer through. */
async function expectRefused(delayedAnswer: PromiseWithResolvers<void>) {
  const { accountingZone } = await desk.ask['settings.read']({})
  expect(await failureOf(desk.ask['connection.practise']({}))).toEqual({ kind: 'inFlight' })
  expect(await failureOf(desk.ask['connection.deleteKey']({ id: 'practice' }))).toEqual({ kind: 'inFlight' })
  desk.openPath = join(world.documents, 'march.deskbook')
  await writeFile(desk.openPath, await createReaderCopyHead())
  expect(await failureOf(desk.ask['reader.open']({}))).toEqual({ kind: 'inFlight' })
  expect((await desk.ask['desk.state']({})).connections.map(({ id }) => id)).toEqual(['practice'])
  expect(await failureOf(desk.ask['settings.write']({ accountingZone: 'Asia/Tokyo', theme: 'dark' }))).toEqual({ kind: 'inFlight' })
  expect(await desk.ask['settings.read']({})).toMatchObject({ accountingZone, theme: 'dark' })
  delayedAnswer.resolve()
}

it('a booking in flight prevents changes to its connection, its key and the ledger’s time zone', async () => {
  const form = formFor(await checkOf(desk))
  gate = Promise.withResolvers()
  const booked = desk.ask['booking.book'](form)
  await desk.waitForEvent('booking.changed', ({ state }) => state === 'SENDING')
  await expectRefused(gate)
  expect(await booked).toMatchObject({ state: 'CONFIRMED' })
})

/** Returns the values of `sending` that were sent to the window, without repeats. */
const sendingStates = () => {
  const states = desk.emitted('desk.changed').map(({ sending }) => sending)
  return states.filter((sending, n) => sending !== states[n - 1])
}

it('notifies the window when a request is sent and when it has ended', async () => {
  const booked = await book()
  expect(sendingStates()).toEqual([false, true, false])
  await cancel(booked)
  expect(sendingStates()).toEqual([false, true, false, true, false])
})

it.each([
  ['the repeated rate check', 'checkRate', 180_000],
  ['the check for bookings of other desks', 'checkBookings', 0],
] as const)('a booking is not sent when the clerk left its connection during %s', async (_, endpoint, passedMs) => {
  const form = formFor(await checkOf(desk))
  await desk.ask['sync.run']({})
  world.pass(passedMs)
  blocked = new RegExp(endpoint, 'i')
  gate = Promise.withResolvers()
  const before = world.practice.received(endpoint)
  const booked = failureOf(desk.ask['booking.book'](form))
  await expect.poll(() => world.practice.received(endpoint), { timeout: 10_000 }).toBe(before + 1)
  await desk.ask['connection.practise']({})
  gate.resolve()
  expect(await booked).toEqual({ kind: 'ledger', trouble: 'closed' })
  expect(world.practice.received('bookRate')).toBe(0)
})

it('a desk stops without waiting for requests in flight, and looks them up at the next start', async () => {
  const form = formFor(await checkOf(desk))
  gate = Promise.withResolvers()
  let answered = false
  const booked = desk.ask['booking.book'](form).finally(() => {
    answered = true
  })
  await desk.waitForEvent('booking.changed', ({ state }) => state === 'SENDING')
  await desk.stop()
  expect(answered).toBe(false)
  // The answer arrives after the ledger was closed.
  gate.resolve()
  await Promise.allSettled([booked])

  await startAgain()
  await desk.waitForEvent('booking.changed', ({ state }) => state === 'CONFIRMED')
  expect(desk.emitted('booking.changed').map(({ state }) => state)).toEqual(['UNKNOWN', 'CONFIRMED'])
  expect(world.practice.received('bookRate')).toBe(1)
})

it('a cancellation in flight prevents changes to its connection, its key and the ledger’s time zone', async () => {
  const { quoteId } = await quote(await book())
  gate = Promise.withResolvers()
  const cancelled = desk.ask['cancel.confirm']({ quoteId })
  await desk.waitForEvent('cancel.changed', ({ state }) => state === 'SENDING')
  await expectRefused(gate)
  expect(await cancelled).toMatchObject({ state: 'cancelled', verified: true })
})
