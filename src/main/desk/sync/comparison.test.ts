import { expect, it } from 'vitest'
import { service } from '../../testing/attempt-samples.ts'
import { hourMs, minuteMs, own, setUp, startMs, type World } from '../../testing/desk/compared-service.ts'
import { failureOrNull } from '../../testing/failure-or-null.ts'

it('the comparison of a sync fetches the days of our bookings, two windows at a time, notes them and returns the result', async () => {
  const d = setUp({ stays: [{ from: '2026-11-01', to: '2027-02-01' }], listed: [own('RD-1', '2027-04-01')] })
  const result = await d.comparison['sync.run']({})
  expect(d.asked.length).toBeGreaterThan(4)
  expect(d.noted).toEqual(d.asked.map(({ from, to }) => ({ from, to })))
  expect(d.mostAtOnce()).toBe(2)
  expect(result).toEqual({
    windows: d.asked.length,
    done: d.asked.length,
    failed: 0,
    added: 1,
    changed: 0,
    unchanged: 0,
    stopped: false,
    pausedUntilMs: null,
  })
  expect(d.progress.map(({ done }) => done)).toEqual(d.asked.map((_, i) => i + 1))
  expect(d.followUpRuns()).toBe(1)
  expect(d.logged).toEqual(['comparison.ended'])
})

it('the comparison of a sync records its end time only when it was complete', async () => {
  const d = setUp({ failing: () => true })
  expect(d.comparison.comparedAtMs()).toBeNull()
  await d.comparison['sync.run']({})
  expect(d.comparison.comparedAtMs()).toBeNull()
  d.world.failing = () => false
  await d.pass(minuteMs)
  await d.comparison['sync.run']({})
  expect(d.comparison.comparedAtMs()).toBe(startMs + minuteMs)
  expect(d.changes()).toBe(2)
})

it('the comparison of a sync is joined by a second caller while it runs', async () => {
  const d = setUp()
  const [first, second] = await Promise.all([d.comparison['sync.run']({}), d.comparison['sync.run']({})])
  expect(second).toEqual(first)
  expect(d.asked).toHaveLength(first.windows)
})

it('the comparison of a sync continues after a failed window and counts it', async () => {
  const d = setUp({ failing: ({ from }) => from < '2027-03-20' })
  expect(await d.comparison['sync.run']({})).toMatchObject({ windows: 2, done: 2, failed: 1, stopped: false })
})

it('the comparison of a sync rejects without an API key and when the ledger fails', async () => {
  expect(await failureOrNull(setUp({ hasKey: false }).comparison['sync.run']({}))).toEqual({ kind: 'noKey' })
  const d = setUp({ ledgerFails: true })
  expect(await failureOrNull(d.comparison['sync.run']({}))).toEqual({ kind: 'ledger', trouble: 'diskFull' })
  expect(d.followUpRuns()).toBe(0)
  expect(d.logged).toEqual(['comparison.failed'])
})

it('the comparison of a sync ends when it is stopped and reports the stop', async () => {
  const d = setUp({ stays: [{ from: '2026-01-01', to: '2027-02-01' }], own: [own('RD-1', '2027-01-01T12:00:00Z')] })
  d.world.onCall = () => void d.comparison['sync.stop']({})
  const result = await d.comparison['sync.run']({})
  expect(result.stopped).toBe(true)
  expect(d.followUpRuns()).toBe(1)
  expect(d.asked.length).toBeLessThan(result.windows)
  expect(d.absent).toEqual([])
  expect(d.comparison.comparedAtMs()).toBeNull()
})

const year = { since: '2026-04-10' }

it('a sync goes back to the first day of the ledger, newest first, and the next sync fetches what can still change', async () => {
  const d = setUp(year)
  await d.comparison['sync.run']({})
  expect(d.asked.map(({ to }) => to)).toEqual(
    d.asked
      .map(({ to }) => to)
      .toSorted()
      .reverse(),
  )
  expect(d.asked.at(-1)?.from).toBe('2026-04-08')
  const first = d.asked.length
  await d.comparison['sync.run']({})
  expect(d.asked.slice(first).every(({ from }) => from > '2027-03-01')).toBe(true)
  expect(d.asked.length).toBeGreaterThan(first)
})

it('a sync resumes after an interruption without fetching recent days again', async () => {
  const d = setUp({ ...year, failing: ({ from }) => from < '2027-01-01' })
  d.comparison.start()
  await d.pass(0)
  const before = d.noted.length
  expect(before).toBeGreaterThan(2)
  d.world.failing = () => false
  await d.pass(10 * minuteMs)
  // Today is always fetched, first.
  const again = d.asked.filter(({ atMs }) => atMs === startMs + 10 * minuteMs)
  expect(again.slice(1).every(({ to }) => to < '2027-02-01')).toBe(true)
  expect(d.noted).toHaveLength(before + again.length)
  expect(d.comparison.comparedAtMs()).toBe(startMs + 10 * minuteMs)
})

it('a sync is a first import only if it fetches many windows into a ledger with few bookings', async () => {
  const imports = async (world: World) => {
    const d = setUp(world)
    await d.comparison['sync.run']({})
    return d.imports
  }
  expect(await imports(year)).toEqual(['begin', 'end'])
  expect(await imports({ ...year, bookings: 1000 })).toEqual([])
  expect(await imports({})).toEqual([])
})

it('a sync ends its import even if the ledger fails', async () => {
  const d = setUp({ ...year, ledgerFails: true })
  await failureOrNull(d.comparison['sync.run']({}))
  expect(d.imports).toEqual(['begin', 'end'])
})

it('a sync is retried after ten minutes when the service became unavailable', async () => {
  const d = setUp({ ...year, failing: ({ from }) => from < '2027-01-01' })
  d.comparison.start()
  await d.pass(9 * minuteMs)
  expect(d.waiting()).toBe(1)
  expect(new Set(d.asked.map(({ atMs }) => atMs)).size).toBe(1)
  await d.pass(minuteMs)
  expect(new Set(d.asked.map(({ atMs }) => atMs)).size).toBe(2)
})

const missingBooking = own('RD-1', '2027-04-01T12:00:00Z')

it('one of our confirmed bookings is reported absent, with the service that was asked, when no window lists it', async () => {
  const d = setUp({ own: [missingBooking, own('RD-2', '2027-04-02T12:00:00Z')], listed: [{ clientRef: 'RD-2', bookingRef: 'b2' }] })
  await d.comparison['sync.run']({})
  expect(d.absent).toEqual(['RD-1'])
  expect(d.askedOf).toEqual([service])
})

const [tooNew, oldEnough] = [own('RD-1', '2027-04-10T09:30:01Z'), own('RD-2', '2027-04-10T09:30:00Z')]
const [today, yesterday] = [own('RD-1', '2027-04-10T10:00:00Z'), own('RD-2', '2027-04-10T09:59:59Z')]

it.each<[string, string[], World]>([
  ['not reported absent when either of its references is listed', [], { listed: [{ clientRef: 'another', bookingRef: 'of RD-1' }] }],
  ['not reported absent when its window failed', [], { failing: ({ from }) => from < '2027-04-01' }],
  ['not reported absent when an entry of the list could not be read', [], { unread: ['bookings[3]'] }],
  ['reported absent even if single fields of the list are unreadable', ['RD-1'], { unread: ['bookings[3].holder'] }],
  ['not reported absent while it may be too new to be listed', ['RD-2'], { startsAt: '2027-04-10T10:00:00Z', own: [tooNew, oldEnough] }],
  ['not reported absent if its day may already be over at the service', ['RD-2'], { own: [today, yesterday] }],
])('one of our confirmed bookings is %s', async (_, absent, world) => {
  const d = setUp({ own: [missingBooking], ...world })
  await d.comparison['sync.run']({})
  expect(d.absent).toEqual(absent)
})

it('automatic syncs run at start and every six hours', async () => {
  const d = setUp()
  d.comparison.start()
  expect(d.asked).toEqual([])
  await d.pass(24 * hourMs)
  const times = new Set(d.asked.map(({ atMs }) => (atMs - startMs) / hourMs))
  expect([...times]).toEqual([0, 6, 12, 18, 24])
})

it('automatic syncs are timed from the last sync, even if the clerk started it', async () => {
  const d = setUp()
  d.comparison.start()
  await d.pass(5 * hourMs)
  await d.comparison['sync.run']({})
  await d.pass(5 * hourMs)
  expect(new Set(d.asked.map(({ atMs }) => (atMs - startMs) / hourMs))).toEqual(new Set([0, 5]))
  await d.pass(hourMs)
  expect((d.asked.at(-1)?.atMs ?? 0) - startMs).toBe(11 * hourMs)
})

it('automatic syncs retry after ten minutes without an API key', async () => {
  const d = setUp({ hasKey: false })
  d.comparison.start()
  await d.pass(15 * minuteMs)
  expect(d.asked).toEqual([])
  d.world.hasKey = true
  await d.pass(5 * minuteMs)
  expect(d.asked).toHaveLength(2)
})

it.each([
  ['every window failed', { failing: () => true }],
  ['the ledger failed', { ledgerFails: true }],
])('automatic syncs are retried after ten minutes when %s', async (_, trouble) => {
  const d = setUp(trouble)
  d.comparison.start()
  await d.pass(10 * minuteMs)
  expect(new Set(d.asked.map(({ atMs }) => (atMs - startMs) / minuteMs))).toEqual(new Set([0, 10]))
})

it('automatic syncs end when the ledger closes', async () => {
  const d = setUp({ stays: [{ from: '2026-01-01', to: '2027-02-01' }] })
  d.comparison.start()
  d.world.onCall = () => void d.comparison.stop()
  await d.pass(24 * hourMs)
  await d.comparison.stop()
  expect(d.asked.length).toBeLessThan(4)
  expect(d.waiting()).toBe(0)
  expect(await failureOrNull(d.comparison['sync.run']({}))).toEqual({ kind: 'ledger', trouble: 'closed' })
})
