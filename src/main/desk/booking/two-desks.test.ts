/** Two desks of one agency, each with its own ledger, over one practice service and one clock. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { answeredBy } from '../../testing/desk/practising-desk.ts'
import {
  checkOf,
  failureOf,
  formFor,
  newFolder,
  newWorld,
  startDesk,
  stay,
  type TestDesk,
  type TestWorld,
} from '../../testing/test-desk.ts'
import { memoryVault } from '../../vault/vault.ts'

let world: TestWorld
let colleagueWorld: TestWorld
let desk: TestDesk
let colleague: TestDesk
beforeEach(async () => {
  world = await newWorld()
  colleagueWorld = { ...world, folder: await newFolder(), vault: memoryVault() }
  desk = await startDesk(world)
  colleague = await startDesk(colleagueWorld)
  for (const one of [desk, colleague]) {
    await one.ask['connection.practise']({})
    // The startup sync has ended; from here on nothing runs by itself.
    await one.ask['sync.run']({})
  }
})
afterEach(async () => {
  await Promise.all([desk.stop(), colleague.stop()])
  await world.remove()
})

const checkAtBothDesks = async (): Promise<[RateCheck, RateCheck]> => {
  const check = await checkOf(desk)
  const rateKey = check.hotel.rates[0]?.rateKey ?? ''
  return [check, await colleague.ask['booking.checkRate']({ rateKey, seen: null, stay })]
}
const noticesOf = async (one: TestDesk) =>
  (await one.ask['notices.list']({})).notices
    .filter(({ kind }) => kind === 'doubleStay')
    .map(({ bookingRef, otherRef }) => [bookingRef, otherRef])

describe('a stay that a colleague has booked', () => {
  it('is shown as another desk’s booking before anything is sent, even seconds after it was made', async () => {
    const [mine, theirs] = await checkAtBothDesks()
    await desk.ask['booking.seeOtherDesks']({})
    world.pass(1_000)
    const booked = await colleague.ask['booking.book'](formFor(theirs))
    world.pass(20_000)
    const failure = await failureOf(desk.ask['booking.book'](formFor(mine)))
    expect(failure).toMatchObject({
      kind: 'similarStays',
      stays: [{ open: false, status: 'CONFIRMED', bookingRef: booked.bookingRef, clientRef: booked.clientRef, otherDesk: true }],
    })
    const [{ madeAtMs } = { madeAtMs: null }] = failure.kind === 'similarStays' ? failure.stays : []
    expect(Math.abs((madeAtMs ?? 0) + 20_000 - world.clock.nowMs())).toBeLessThan(15_000)
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is shown even if it failed recently, because it may still be confirmed', async () => {
    const [mine, theirs] = await checkAtBothDesks()
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'statusFailed', times: 1 })
    const { clientRef } = await colleague.ask['booking.book'](formFor(theirs))
    world.pass(20_000)
    expect(await failureOf(desk.ask['booking.book'](formFor(mine)))).toMatchObject({
      kind: 'similarStays',
      stays: [{ open: false, status: 'FAILED', clientRef, otherDesk: true }],
    })
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is shown as this desk’s own if this desk booked it', async () => {
    const [mine] = await checkAtBothDesks()
    await desk.ask['booking.book'](formFor(mine))
    const again = await desk.ask['booking.checkRate']({ rateKey: mine.hotel.rates[0]?.rateKey ?? '', seen: null, stay })
    expect(await failureOf(desk.ask['booking.book'](formFor(again)))).toMatchObject({ stays: [{ otherDesk: false }] })
  })

  it('is shown before a booking is sent again', async () => {
    const [mine, theirs] = await checkAtBothDesks()
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'http429', times: 1 })
    const { clientRef } = await desk.ask['booking.book'](formFor(mine))
    await colleague.ask['booking.book'](formFor(theirs))
    world.pass(10_000)
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toMatchObject({
      kind: 'similarStays',
      stays: [{ otherDesk: true }],
    })
    expect(world.practice.received('bookRate')).toBe(2)
  })

  it('can be booked again once the clerk acknowledges it; then only the colleague’s desk gets a notice', async () => {
    const [mine, theirs] = await checkAtBothDesks()
    const first = await colleague.ask['booking.book'](formFor(theirs))
    world.pass(10_000)
    const second = await desk.ask['booking.book']({ ...formFor(mine), acknowledged: [first.bookingRef ?? ''] })
    expect(second).toMatchObject({ state: 'CONFIRMED', otherDesks: { failure: null } })
    await Promise.all([desk.ask['sync.run']({}), colleague.ask['sync.run']({})])
    expect(await noticesOf(desk)).toEqual([])
    expect(await noticesOf(colleague)).toEqual([[second.bookingRef, first.bookingRef]])
  })
})

describe('a service that does not list bookings', () => {
  it('does not block a booking; the failure is recorded, and the next sync notifies both desks of the duplicate', async () => {
    const [mine, theirs] = await checkAtBothDesks()
    const first = await colleague.ask['booking.book'](formFor(theirs))
    world.pass(10_000)
    await desk.ask['practice.switchOn']({ endpoint: 'checkBookings', fault: 'http500', times: 1 })
    const second = await desk.ask['booking.book'](formFor(mine))
    expect(second).toMatchObject({ state: 'CONFIRMED', otherDesks: { failure: { kind: 'refused', why: 'system' } } })
    expect(await desk.ask['booking.attempt']({ clientRef: second.clientRef })).toMatchObject({ otherDesks: { failure: { why: 'system' } } })
    desk.savePath = join(world.documents, 'evidence.txt')
    await desk.ask['evidence.export']({ clientRef: second.clientRef })
    expect(await readFile(desk.savePath, 'utf8')).toMatch(/Other desks:\n +Seen at: .*\n +Failure:\n +Kind: refused\n +Why: system/)

    await Promise.all([desk.ask['sync.run']({}), colleague.ask['sync.run']({})])
    const pair = [second.bookingRef, first.bookingRef]
    expect([await noticesOf(desk), await noticesOf(colleague)]).toEqual([[pair], [pair]])
    await desk.waitForEvent('desk.changed', ({ notices }) => notices === 1)
    await Promise.all([desk.ask['sync.run']({}), colleague.ask['sync.run']({})])
    expect([await noticesOf(desk), await noticesOf(colleague)]).toEqual([[pair], [pair]])
  })
})

it('a stay is booked twice if both desks press Book before the first request takes effect; the next sync notifies both', async () => {
  await desk.stop()
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const delaying = answeredBy(world, async ({ url }, forward) => {
    if (url.endsWith('/bookrate')) {
      arrived.resolve()
      await released.promise
    }
    return forward()
  })
  desk = await startDesk(delaying)
  const [mine, theirs] = await checkAtBothDesks()
  const first = desk.ask['booking.book'](formFor(mine))
  await arrived.promise
  world.pass(8_000)
  const second = await colleague.ask['booking.book'](formFor(theirs))
  released.resolve()
  expect(second).toMatchObject({ state: 'CONFIRMED', otherDesks: { failure: null } })
  const pair = [(await first).bookingRef, second.bookingRef]
  await Promise.all([desk.ask['sync.run']({}), colleague.ask['sync.run']({})])
  for (const one of [desk, colleague]) expect((await noticesOf(one)).map((refs) => refs.toSorted())).toEqual([pair.toSorted()])
})
