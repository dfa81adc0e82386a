import { beforeEach, describe, expect, it } from 'vitest'
import { sampleCancellation } from '../../testing/attempt-samples.ts'
import {
  arrivals,
  arriving,
  cancelElsewhere,
  dayAfter,
  evening,
  hourMs,
  isOver,
  ledger,
  minuteMs,
  offline,
  open,
  openForArrivals,
  pass,
  passUntilEvening,
  practice,
  references,
  timers,
  today,
  tomorrow,
  unavailable,
  until,
  waitForState,
  world,
} from '../../testing/desk/evening-desk.ts'
import { seenAt } from '../../testing/sample-records.ts'
import { failureOf } from '../../testing/test-desk.ts'

openForArrivals()

describe('the evening check of arrivals', () => {
  beforeEach(async () => {
    await ledger.remember('arrivals.check', JSON.stringify(await lastNight()))
    arrivals.start()
  })

  const lastNight = async () => ({
    ...{ from: today, to: tomorrow, sinceMs: evening - 24 * hourMs, endedMs: evening - 24 * hourMs, end: 'whole' },
    ...{ arrivals: 0, done: 0, failed: 0, changed: [], unknown: [], failure: null },
  })

  it('looks up each arrival of the next two days once and reports what was cancelled elsewhere', async () => {
    const expected = references(await arriving(tomorrow, dayAfter))
    const gone = await cancelElsewhere()
    await passUntilEvening()
    const { check } = await waitForState(isOver)
    expect(world.asked.toSorted()).toEqual(expected)
    expect(check).toMatchObject({ from: tomorrow, to: dayAfter, end: 'whole', arrivals: expected.length, done: expected.length })
    expect(check).toMatchObject({ changed: [gone.id], unknown: [], failed: 0 })
    expect(await ledger.find({ bookingRef: gone.bookingRef ?? '' })).toMatchObject({
      known: 'CANCELLED',
      flags: expect.arrayContaining(['drift']),
    })
    expect(practice.received('cancelBooking')).toBe(1)
  })

  it('runs once, even if the desk is opened again', async () => {
    await passUntilEvening()
    await waitForState(isOver)
    const count = world.asked.length
    for (let look = 0; look < 3; look++) await pass(10 * minuteMs)
    await arrivals.stop()
    open()
    arrivals.start()
    await pass(minuteMs)
    await until(() => timers.size > 0)
    expect((await arrivals['arrivals.state']({})).check).toMatchObject({ end: 'whole' })
    expect(world.asked).toHaveLength(count)
  })

  it('skips bookings that a sync has fetched since the evening began the evening began', async () => {
    const rows = await arriving(tomorrow, dayAfter)
    world.nowMs = evening
    const outcome = await world.service?.service.checkBooking({ bookingRef: rows[0]?.bookingRef ?? '' })
    if (!outcome?.ok) throw new Error('not found')
    const { booking } = outcome.value
    await ledger.store([{ booking, raw: Reflect.get(Object(outcome.raw), 'booking'), unread: [] }], seenAt('checkBookings', world.nowMs))
    world.asked = []
    await pass(10 * minuteMs)
    await waitForState(isOver)
    expect(world.asked.toSorted()).toEqual(references(rows.slice(1)))
  })

  it('reports a booking that the service no longer has as unknown and keeps it in the ledger', async () => {
    const [row] = await arriving(tomorrow)
    world.forgotten = row?.bookingRef ?? ''
    await passUntilEvening()
    const { check } = await waitForState(isOver)
    expect(check).toMatchObject({ end: 'whole', unknown: [row?.id], changed: [] })
    expect(await ledger.find({ bookingRef: row?.bookingRef ?? '' })).toMatchObject({ known: 'CONFIRMED' })
  })

  it('does not report a booking as changed that this desk itself has asked to cancel', async () => {
    const gone = await cancelElsewhere()
    const reference = gone.bookingRef ?? ''
    await ledger.saveCancellation(sampleCancellation({ reference, state: 'UNKNOWN' }))
    await passUntilEvening()
    const { check } = await waitForState(isOver)
    expect(check).toMatchObject({ end: 'whole', changed: [], unknown: [] })
    expect(await ledger.find({ bookingRef: reference })).toMatchObject({ known: 'CANCELLED' })
  })

  it('pauses when the service asks for a pause, then looks up the rest', async () => {
    const expected = references(await arriving(tomorrow, dayAfter))
    world.instead = (nth) => (nth === 2 ? unavailable : null)
    await passUntilEvening()
    const { pausedUntilMs } = await waitForState((state) => state.pausedUntilMs !== null)
    const before = world.asked.length
    expect(before).toBeLessThan(expected.length)
    await pass((pausedUntilMs ?? 0) - world.nowMs)
    const { check } = await waitForState(isOver)
    expect(check).toMatchObject({ end: 'whole', done: expected.length, failed: 0 })
    expect([...new Set(world.asked)].sort()).toEqual(expected)
    expect(world.asked).toHaveLength(expected.length + 1)
  })

  it('resumes an interrupted check at a later poll with the remaining bookings', async () => {
    const expected = references(await arriving(tomorrow, dayAfter))
    world.instead = (nth) => (nth > 1 ? offline : null)
    await passUntilEvening()
    const { check } = await waitForState(isOver)
    expect(check).toMatchObject({ end: 'broken', failure: offline })
    const lookedUp = world.asked.slice(0, 1)
    world.notified = []
    world.asked = []
    world.instead = () => null
    await pass(10 * minuteMs)
    expect((await waitForState(isOver)).check).toMatchObject({ end: 'whole', done: expected.length })
    expect(world.asked.toSorted()).toEqual(expected.filter((reference) => !lookedUp.includes(reference)))
  })

  it('makes no call without an API key, and runs as soon as there is one', async () => {
    const savedService = world.service
    world.service = null
    await passUntilEvening()
    expect(world.asked).toEqual([])
    world.service = savedService
    await pass(10 * minuteMs)
    expect((await waitForState(isOver)).check).toMatchObject({ end: 'whole' })
  })
})

it('a missed evening check of arrivals runs after the next opening', async () => {
  world.nowMs = Date.parse(`${tomorrow}T06:00:00Z`)
  const expected = references(await arriving(tomorrow, dayAfter))
  arrivals.start()
  await pass(minuteMs)
  const { check } = await waitForState(isOver)
  expect(check).toMatchObject({ from: tomorrow, to: dayAfter, end: 'whole' })
  expect(world.asked.toSorted()).toEqual(expected)
})

it('an arrivals check on request includes today, at any hour', async () => {
  const expected = references(await arriving(today, dayAfter))
  world.nowMs += minuteMs
  const { check, running } = await arrivals['arrivals.check']({})
  expect(running).toBe(false)
  expect(check).toMatchObject({ from: today, to: dayAfter, end: 'whole', done: expected.length })
  expect(world.asked.toSorted()).toEqual(expected)
})

it('an arrivals check on request can be stopped and resumes with the rest within an hour', async () => {
  const expected = references(await arriving(today, dayAfter))
  world.nowMs += minuteMs
  world.instead = (nth) => {
    if (nth === 4) void arrivals['arrivals.stop']({})
    return null
  }
  const { check } = await arrivals['arrivals.check']({})
  expect(check?.end).toBe('stopped')
  expect(check?.done).toBeLessThan(expected.length)
  const rest = expected.length - (check?.done ?? 0)
  world.asked = []
  world.instead = () => null
  world.nowMs += 30 * minuteMs
  expect((await arrivals['arrivals.check']({})).check).toMatchObject({ end: 'whole', done: expected.length })
  expect(world.asked).toHaveLength(rest)
})

it('an arrivals check on request is resumed automatically after it was interrupted', async () => {
  const expected = references(await arriving(today, dayAfter))
  arrivals.start()
  await pass(minuteMs)
  await until(() => timers.size > 0)
  world.asked = []
  world.nowMs += minuteMs
  world.instead = () => (world.asked.length > 1 ? offline : null)
  const { check } = await arrivals['arrivals.check']({})
  expect(check).toMatchObject({ from: today, end: 'broken' })
  const lookedUp = world.asked.slice(0, 1)
  world.asked = []
  world.instead = () => null
  await pass(10 * minuteMs)
  await waitForState((state) => !state.running && state.check?.end === 'whole' && state.check.sinceMs === check?.sinceMs)
  expect(world.asked.toSorted()).toEqual(expected.filter((reference) => !lookedUp.includes(reference)))
})

it('an arrivals check on request joins a running check', async () => {
  world.nowMs += minuteMs
  const [first, second] = await Promise.all([arrivals['arrivals.check']({}), arrivals['arrivals.check']({})])
  expect(second).toEqual(first)
  expect(world.asked).toHaveLength(new Set(world.asked).size)
})

it('an arrivals check on request is refused without an API key', async () => {
  world.service = null
  expect(await failureOf(arrivals['arrivals.check']({}))).toEqual({ kind: 'noKey' })
})

it('an arrivals check on request is refused for a read-only ledger, which also runs no automatic checks', async () => {
  open('diskFull')
  arrivals.start()
  expect(timers.size).toBe(0)
  expect(await failureOf(arrivals['arrivals.check']({}))).toEqual({ kind: 'ledger', trouble: 'notWritten' })
})
