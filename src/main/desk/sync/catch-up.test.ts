import { expect, it } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { bookingOf } from '../../testing/attempt-samples.ts'
import { dayMs, desk, hourMs, offline, startedDesk } from '../../testing/desk/waking-desk.ts'
import { failureOrNull } from '../../testing/failure-or-null.ts'
import { settle } from '../../testing/virtual-clock.ts'

it.each([
  ['closed last night', 14 * hourMs, 1],
  ['closed last week', 7 * dayMs, 1],
  ['closed for a season', 100 * dayMs, 4],
])('the catch-up after a start fetches the days since the desk was %s, in as few calls as needed', async (_, agoMs, calls) => {
  const d = desk()
  d.lastAlive(agoMs)
  const closedAtMs = d.clock.nowMs() - agoMs
  const catchUp = d.open()
  await catchUp.start()
  expect(d.windows).toHaveLength(calls)
  for (const { from, to } of d.windows) expect(daysBetween(from, to)).toBeLessThan(29)
  const [first] = d.windows.map(({ from }) => from).sort()
  expect(Date.parse(`${first}T00:00Z`)).toBeLessThan(closedAtMs - dayMs)
  expect(
    d.windows
      .map(({ to }) => to)
      .sort()
      .at(-1),
  ).toBe(new Date(d.clock.nowMs() + dayMs).toISOString().slice(0, 10))
  expect([await catchUp.need(null), catchUp.state()]).toEqual([null, null])
})

it('the catch-up after a start fetches three more weeks once an answer shows that the clock is three weeks behind', async () => {
  const { d, catchUp } = await startedDesk({ lastAliveMsAgo: hourMs, behindMs: 21 * dayMs })
  const last = d.windows.at(-1)
  expect(last?.to).toBe(new Date(d.clock.nowMs() + 22 * dayMs).toISOString().slice(0, 10))
  expect(Date.parse(`${last?.from}T00:00Z`)).toBeLessThan(d.clock.nowMs())
  expect([await catchUp.need(null), catchUp.state(), d.windows.length]).toEqual([null, null, 2])
})

it('the catch-up after a start fetches nothing for a new desk', async () => {
  const { d, catchUp } = await startedDesk({ standing: 'new' })
  expect([d.windows, catchUp.state()]).toEqual([[], null])
})

it.each([
  ['without a stored time', null],
  ['with a stored time in the future', -3 * dayMs],
])('the catch-up after a start fetches one window for a desk %s', async (_, agoMs) => {
  const d = desk()
  if (agoMs !== null) d.lastAlive(agoMs)
  await d.open().start()
  expect(d.windows).toHaveLength(1)
  expect(daysBetween(d.windows[0]?.from ?? '', d.windows[0]?.to ?? '')).toBeGreaterThan(24)
})

it('the catch-up after a start reports that the desk was reset before it fetches anything', async () => {
  const d = desk()
  d.world.standing = 'setBack'
  d.world.silent = true
  void d.open().start()
  await settle()
  expect([d.notified.setBack, d.notified.known, d.windows.length]).toEqual([1, 1, 1])
})

it('the catch-up after a start fetches nothing for a read-only ledger', async () => {
  const { d, catchUp } = await startedDesk({ readOnly: 'diskFull' })
  await catchUp.stop()
  expect([d.windows, catchUp.state(), d.remembered()]).toEqual([[], null, Number.NaN])
})

it('a booking that waits for the catch-up is refused after the timeout, and the state shows the progress', async () => {
  const d = desk()
  d.lastAlive(hourMs)
  d.world.silent = true
  const catchUp = d.open()
  void catchUp.start()
  const need = failureOrNull(catchUp.need(null))
  await d.pass(3_000)
  expect(await need).toMatchObject({ kind: 'notCaughtUp', why: null })
  expect(catchUp.state()).toMatchObject({ windows: 1, done: 0, asking: true, why: null })
})

it('a booking that waits for the catch-up makes the catch-up retry after a failure, only for the windows that were not answered', async () => {
  const { d, catchUp } = await startedDesk({ lastAliveMsAgo: 100 * dayMs, fails: (call) => (call === 2 ? offline : null) })
  expect(catchUp.state()).toMatchObject({ windows: 4, done: 3, asking: false, why: offline })
  const [, failed] = d.windows
  expect(await catchUp.need(null)).toBeNull()
  expect(d.windows.slice(4)).toEqual([failed])
})

it('a booking that waits for the catch-up is let through with a reason only after a fetch has failed', async () => {
  const d = desk()
  d.lastAlive(hourMs)
  d.world.silent = true
  const waiting = d.open()
  void waiting.start()
  const early = failureOrNull(waiting.need('The guest stands here'))
  await d.pass(3_000)
  expect(await early).toMatchObject({ kind: 'notCaughtUp' })

  d.world.silent = false
  d.world.fails = () => offline
  const failing = d.open()
  await failing.start()
  expect(await failing.need('The guest stands here')).toBe('The guest stands here')
  expect(await failureOrNull(failing.need(null))).toMatchObject({ kind: 'notCaughtUp', why: offline })
  d.world.fails = () => null
  expect(await failing.need(null)).toBeNull()
  expect(await failing.need('The guest stands here')).toBeNull()
})

it('a booking that waits for the catch-up is let through with a reason as soon as one call was refused, even if the fetch continues', async () => {
  const d = desk()
  d.lastAlive(hourMs)
  const word = { status: 503, code: 50_300, message: '', detail: null }
  const unavailable: ServiceFailure = { kind: 'refused', why: 'unavailable', word, retryAfterMs: null }
  d.world.fails = (call) => (call === 1 ? unavailable : null)
  const catchUp = d.open()
  void catchUp.start()
  await settle()
  expect(catchUp.state()).toMatchObject({ asking: true, why: unavailable })
  expect(await catchUp.need('The guest stands here')).toBe('The guest stands here')
  await d.pass(5_000)
  expect(catchUp.state()).toBeNull()
})

it('a booking that waits for the catch-up is let through with a reason if the service truncates its lists', async () => {
  const d = desk()
  d.lastAlive(hourMs)
  const madeOn = (day: string) =>
    Array.from({ length: 100 }, (_, i) => bookingOf('', { bookingRef: `${day} ${i}`, creationDate: `${day}T09:00:00Z` }))
  d.world.lists = ({ to }) => madeOn(to)
  const catchUp = d.open()
  await catchUp.start()
  const why = { kind: 'cutShort', endpoint: 'checkBookings', count: 100 }
  expect(await failureOrNull(catchUp.need(null))).toMatchObject({ kind: 'notCaughtUp', why })
  expect(await catchUp.need('The guest stands here')).toBe('The guest stands here')
})

it('a booking that waits for the catch-up is refused while the reference numbers cannot be read from the disk', async () => {
  const { d, catchUp } = await startedDesk({ diskFull: true })
  expect(await failureOrNull(catchUp.need(null))).toMatchObject({ kind: 'notCaughtUp', why: { kind: 'file', why: 'full' } })
  d.world.diskFull = false
  expect(await catchUp.need(null)).toBeNull()
})

it('a booking that waits for the catch-up is refused without an API key', async () => {
  const { d, catchUp } = await startedDesk({ hasKey: false })
  expect(await failureOrNull(catchUp.need(null))).toEqual({ kind: 'noKey' })
  d.world.hasKey = true
  await d.pass(30_000)
  expect(catchUp.state()).toBeNull()
})

it('a booking waits for the days missed while the machine slept, or before its snapshot was resumed', async () => {
  const { d, catchUp } = await startedDesk({ standing: 'setBack' })
  await d.pass(12 * 60_000)
  expect([await catchUp.need(null), d.windows.length]).toEqual([null, 1])
  // Timers do not run while the machine sleeps.
  d.sleep(40 * dayMs)
  d.world.fails = () => offline
  expect(await failureOrNull(catchUp.need(null))).toMatchObject({ kind: 'notCaughtUp', why: offline })
  d.world.fails = () => null
  expect(await catchUp.need(null)).toBeNull()
  expect(d.notified.setBack).toBe(1)
  expect(new Set(d.windows.slice(1).map(({ from }) => from)).size).toBe(2)
})

it('the time at which the desk was last running is stored every few minutes and when the desk stops', async () => {
  const { d, catchUp } = await startedDesk()
  const startedMs = d.clock.nowMs()
  await d.pass(11 * 60_000)
  expect(d.remembered() - startedMs).toBe(10 * 60_000)
  await catchUp.stop()
  expect(d.remembered()).toBe(d.clock.nowMs())
})

it('the time at which the desk was last running is not stored before the catch-up is complete', async () => {
  const d = desk()
  d.lastAlive(3 * dayMs)
  const before = d.remembered()
  d.world.fails = () => offline
  const catchUp = d.open()
  await catchUp.start()
  await d.pass(hourMs)
  await catchUp.stop()
  expect(d.remembered()).toBe(before)
})

it('the catch-up after a start retries automatically with growing delays', async () => {
  const d = desk()
  d.lastAlive(hourMs)
  d.world.fails = () => offline
  await d.open().start()
  await d.pass(hourMs)
  expect(d.windows.length).toBeGreaterThan(5)
  expect(d.windows.length).toBeLessThan(15)
  d.world.fails = () => null
})

it('the time at which the desk was last running is not stored by a desk that is closed right after the machine woke up', async () => {
  const { d, catchUp } = await startedDesk()
  const before = d.remembered()
  d.sleep(3 * dayMs)
  await catchUp.stop()
  expect(d.remembered()).toBe(before)
})
