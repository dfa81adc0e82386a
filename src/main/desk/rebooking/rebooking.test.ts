import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FailureError, type Refusal } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { bookingKeyOf } from '../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../shared/contract/views/rebooking-views.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { subtract } from '../../../shared/domain/money.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import { answeredBy, cancel, desk, deskForAllTests, quote, restart, switchOn, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, stay } from '../../testing/test-desk.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createLookPace } from './rebooking.ts'

/** Called for each request before the service answers it. */
let onRequest = (_path: string) => {}
/** Delays a request before the service receives it. */
let delay: ((request: Request) => Promise<void>) | null = null
deskForAllTests({
  changed: (createdWorld) =>
    answeredBy(createdWorld, async (request, forward) => {
      onRequest(new URL(request.url).pathname)
      await delay?.(request)
      return forward()
    }),
})

const taken = new Set<string>()
/** Books a rate with free cancellation, in a hotel without another booking of these tests. */
async function bookCancellable(): Promise<AttemptView> {
  const isFree = ({ nonrefundable, cancellationPolicies, rooms }: Rate) =>
    // The form fills each room with guests.
    rooms.every(({ numberOfAdults }, i) => numberOfAdults === stay.paxes[i]?.numberOfAdults) &&
    nonrefundable !== true &&
    (cancellationPolicies ?? []).length > 0 &&
    (cancellationPolicies ?? []).every(({ fromDate }) => (parseMoment(fromDate ?? '')?.instantMs ?? 0) > world.clock.nowMs())
  const check = await checkOf(desk, (rate, hotel) => isFree(rate) && rate.rateType === 'NET' && !taken.has(hotel.hotelCode ?? ''))
  taken.add(check.hotel.hotelCode ?? '')
  return desk.ask['booking.book'](formFor(check, `Byron ${taken.size}`))
}
const keyOf = async ({ clientRef }: AttemptView) => bookingKeyOf((await desk.ask['ledger.lookUp']({ clientRef })).row)
const requireComparison = (look: RateLook) => {
  if (look.kind !== 'looked') throw new Error(look.why)
  return look
}

it('one call finds that the booked rate has become cheaper, with the exact gain', async () => {
  const booking = await keyOf(await bookCancellable())
  const calls = () => world.practice.received('checkHotel')
  const before = calls()
  const cancelled = world.practice.received('cancelBooking')
  const now = requireComparison(await desk.ask['rebooking.look']({ booking, nationality: 'CH' }))
  expect(now.better.filter(({ otherRoom }) => !otherRoom)).toEqual([])
  expect(calls()).toBe(before + 1)
  await switchOn('checkHotel', 'priceDown')
  const later = requireComparison(await desk.ask['rebooking.look']({ booking, nationality: null }))
  expect(calls()).toBe(before + 2)
  const [best] = later.better
  expect(best).toMatchObject({ otherRoom: false, gain: subtract(later.total, best?.offer.amount ?? '') })
  expect(later.stay).toMatchObject({ nationality: 'CH', currency: later.currency })
  expect(world.practice.received('cancelBooking')).toBe(cancelled)
})

it('stopping aborts the running and waiting look-ups of one booking, but not another booking’s look-up', async () => {
  const [first, second] = [await keyOf(await bookCancellable()), await keyOf(await bookCancellable())]
  const before = world.practice.received('checkHotel')
  const underWay = Promise.withResolvers<void>()
  let ended = 0
  delay = ({ signal }) =>
    new Promise((_, fail) => {
      signal.addEventListener('abort', () => {
        ended++
        fail(signal.reason)
      })
      underWay.resolve()
    })
  const look = (booking: typeof first) => desk.ask['rebooking.look']({ booking, nationality: 'CH' })
  const stopped = failureOf(look(first))
  await underWay.promise
  const waiting = failureOf(look(first))
  const other = look(second)
  delay = null
  await desk.ask['rebooking.stopLooking']({ booking: first })
  expect(await Promise.all([stopped, waiting])).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }])
  expect(requireComparison(await other).rates).toBeGreaterThan(0)
  expect([ended, world.practice.received('checkHotel')]).toEqual([1, before + 1])
})

it('a missing or cancelled booking causes no call', async () => {
  const booking = await keyOf(await bookCancellable())
  await cancel(booking)
  const before = world.practice.received('checkHotel')
  expect(await desk.ask['rebooking.look']({ booking, nationality: 'CH' })).toEqual({ kind: 'notCompared', booking, why: 'notConfirmed' })
  const missing = desk.ask['rebooking.look']({ booking: { ...booking, bookingRef: 'none' }, nationality: 'CH' })
  expect(await failureOf(missing)).toEqual({ kind: 'notHere' })
  expect(world.practice.received('checkHotel')).toBe(before)
})

const findsOf = async () => (await desk.ask['rebooking.finds']({})).finds

it('stores findings while the watch is enabled, until they are dismissed, the booking is cancelled or the watch is disabled', async () => {
  const booking = await keyOf(await bookCancellable())
  const cheaper = async () => {
    await switchOn('checkHotel', 'priceDown')
    return requireComparison(await desk.ask['rebooking.look']({ booking, nationality: 'CH' }))
  }
  await cheaper()
  await desk.ask['settings.write']({ watchRates: true })
  expect(await findsOf()).toEqual([])
  const { better, total, currency } = await cheaper()
  const [best] = better
  const find = { total, currency, price: best?.offer.amount, gain: best?.gain, row: { bookingRef: booking.bookingRef } }
  expect(await findsOf()).toMatchObject([find])
  await desk.ask['rebooking.dismiss']({ booking })
  expect(await findsOf()).toEqual([])
  await desk.ask['rebooking.dismiss']({ booking, undo: true })
  await restart()
  expect(await findsOf()).toMatchObject([find])
  await desk.ask['settings.write']({ watchRates: false })
  expect(await findsOf()).toEqual([])
  await desk.ask['settings.write']({ watchRates: true })
  await cancel(booking)
  expect(await findsOf()).toEqual([])
  expect(await failureOf(desk.ask['rebooking.dismiss']({ booking: { ...booking, bookingRef: 'none' } }))).toEqual({ kind: 'notHere' })
  await desk.ask['settings.write']({ watchRates: false })
})

/** The open rebookings of a new booking. */
const openOf = async (clientRef: string) => {
  const { rebookings } = await desk.ask['rebooking.list']({})
  return rebookings.filter((one) => one.clientRef === clientRef)
}
/** From this call on, look-ups of bookings fail. */
const failLookUpsAfter = (path: string) => {
  onRequest = (called) => {
    if (called.endsWith(path)) world.practice.faults.switchOn({ endpoint: 'checkBooking', fault: 'http503', times: 100 })
  }
}
const restoreLookUps = () => {
  onRequest = () => {}
  world.practice.faults.switchOff()
}
const sent = () => [world.practice.received('bookRate'), world.practice.received('cancelBooking')]

/** Books a better rate to replace a booking; with `lost`, its answer is lost and the first look-ups fail. */
async function bookReplacement({ lost = false } = {}) {
  const old = await keyOf(await bookCancellable())
  await switchOn('checkHotel', 'priceDown')
  const look = requireComparison(await desk.ask['rebooking.look']({ booking: old, nationality: 'CH' }))
  const rate = look.better.find(({ otherRoom }) => !otherRoom)
  if (!rate) throw new Error('the same rate is cheaper now')
  const check = await desk.ask['booking.checkRate']({ rateKey: rate.rateKey, seen: rate.offer, stay: look.stay })
  const form = { ...formFor(check, `Byron ${taken.size}`), rebooks: old }
  const similar = await failureOf(desk.ask['booking.book'](form))
  if (similar.kind !== 'similarStays') throw new Error('the old booking is a similar stay')
  if (lost) {
    await switchOn('bookRate', 'answerLost')
    failLookUpsAfter('/bookrate')
  }
  const acknowledged = similar.stays.map(({ key }) => key)
  const booked = await desk.ask['booking.book']({ ...form, acknowledged })
  return { old, look, rate, booked, form, similar }
}

it('rebooking books after the similar-stays check, shows both bookings across a restart, and ends when the old booking is cancelled', async () => {
  const before = sent()
  const { old, look, rate, booked, similar } = await bookReplacement()
  expect(similar.stays).toMatchObject([{ bookingRef: old.bookingRef }])
  // It must not be replaced twice.
  const hotelCalls = world.practice.received('checkHotel')
  expect(await desk.ask['rebooking.look']({ booking: old, nationality: null })).toMatchObject({ kind: 'notCompared', why: 'replaced' })
  expect(world.practice.received('checkHotel')).toBe(hotelCalls)
  const both = { clientRef: booked.clientRef, state: 'both', gain: rate.gain, fee: look.fee, currency: look.currency }
  expect(await openOf(booked.clientRef)).toMatchObject([{ ...both, old: { bookingRef: old.bookingRef }, taken: { known: 'CONFIRMED' } }])
  await restart()
  expect(await openOf(booked.clientRef)).toMatchObject([both])
  const lookUps = world.practice.received('checkBooking')
  expect(await cancel(old)).toMatchObject({ state: 'cancelled', verified: true })
  // Both bookings are looked up before the quote and before the request, and the old booking after the request.
  expect(world.practice.received('checkBooking') - lookUps).toBeGreaterThanOrEqual(5)
  expect(await openOf(booked.clientRef)).toEqual([])
  // Two bookings, and one cancellation of the old one.
  expect(sent()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
})

it('rebooking does not cancel the old booking while the outcome of the new one is unknown', async () => {
  const { old, booked } = await bookReplacement({ lost: true })
  expect(booked.state).toBe('UNKNOWN')
  const [, cancellations] = sent()
  expect(await openOf(booked.clientRef)).toMatchObject([{ state: 'newUnknown', taken: null }])
  expect(await failureOf(quote(old))).toEqual({ kind: 'newNotVerified', clientRef: booked.clientRef, why: null })
  expect(sent()[1]).toBe(cancellations)
  restoreLookUps()
  await desk.ask['booking.lookUp']({ clientRef: booked.clientRef })
  expect(await openOf(booked.clientRef)).toMatchObject([{ state: 'both' }])
})

it('rebooking does not cancel the old booking with a quote that is older than the cancellation of the new booking', async () => {
  const { old, booked } = await bookReplacement()
  const { quoteId } = await quote(old)
  await cancel(booked)
  const [, cancellations] = sent()
  expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toMatchObject({ kind: 'newNotVerified' })
  expect(sent()[1]).toBe(cancellations)
  // Without a replacement it is cancelled like any other booking.
  expect(await openOf(booked.clientRef)).toEqual([])
  await quote(old)
})

it('rebooking cancels nothing while the new booking cannot be looked up', async () => {
  const { old, booked } = await bookReplacement()
  const { quoteId } = await quote(old)
  await switchOn('checkBooking', 'http500', 2)
  expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toMatchObject({ kind: 'newNotVerified', why: { kind: 'refused' } })
  restoreLookUps()
  expect(await openOf(booked.clientRef)).toMatchObject([{ state: 'both' }])
})

it('rebooking shows that the cancellation of the old booking is unknown, and ends once it is known', async () => {
  const { old, booked } = await bookReplacement()
  const { quoteId, bookingRef } = await quote(old)
  failLookUpsAfter('/cancelbooking')
  await switchOn('cancelBooking', 'answerLost')
  await desk.ask['cancel.confirm']({ quoteId })
  expect(await openOf(booked.clientRef)).toMatchObject([{ state: 'oldUnknown' }])
  restoreLookUps()
  await desk.ask['cancel.lookUp']({ name: bookingRef ?? '' })
  expect(await openOf(booked.clientRef)).toEqual([])
})

it('rebooking ends when the clerk keeps both bookings, which can be undone', async () => {
  const { old, booked } = await bookReplacement()
  const { clientRef } = booked
  await desk.ask['rebooking.keepBoth']({ clientRef })
  expect(await openOf(clientRef)).toEqual([])
  await quote(old)
  await desk.ask['rebooking.keepBoth']({ clientRef, undo: true })
  expect(await openOf(clientRef)).toMatchObject([{ state: 'both' }])
  await desk.ask['rebooking.keepBoth']({ clientRef })
  expect(await failureOf(desk.ask['rebooking.keepBoth']({ clientRef: 'RD-NONE' }))).toEqual({ kind: 'notHere' })
})

it('rebooking is refused for a rate that is not better or is for another hotel or party', async () => {
  const old = await keyOf(await bookCancellable())
  const other = await checkOf(desk, (_, hotel) => !taken.has(hotel.hotelCode ?? ''))
  const [bookings] = sent()
  expect(await failureOf(desk.ask['booking.book']({ ...formFor(other, 'Lovelace'), rebooks: old }))).toEqual({ kind: 'notBetter' })
  expect(sent()[0]).toBe(bookings)
})

const refused = (why: Refusal, retryAfterMs: number | null = null) =>
  new FailureError({ kind: 'refused', why, word: { status: 429, code: 42_900, message: '', detail: null }, retryAfterMs })

/** One look-up: how long it takes, and how it ends. */
const ending = fc.record({
  tookMs: fc.integer({ min: 0, max: 3_000 }),
  error: fc.option(
    fc.oneof(
      fc
        .constantFrom<Refusal>('tooMany', 'unavailable')
        .chain((why) => fc.option(fc.integer({ min: 0, max: 60_000 })).map((waitMs) => refused(why, waitMs))),
      fc.constant(refused('system')),
    ),
    { nil: null },
  ),
})

it('runs look-ups one at a time, with a pause of half a second, or as long as the service asks for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ending, { maxLength: 12 }), async (endings) => {
      const { clock, pass } = virtualClock()
      const pace = createLookPace(clock, new AbortController().signal)
      const spans: { from: number; to: number; restMs: number }[] = []
      const looks = endings.map(({ tookMs, error }) =>
        pace
          .inTurn(async () => {
            const from = clock.tickMs()
            await new Promise<void>((go) => clock.after(tookMs, go))
            const failure = error?.failure.kind === 'refused' ? error.failure : null
            const isPatient = failure?.why === 'tooMany' || failure?.why === 'unavailable'
            spans.push({ from, to: clock.tickMs(), restMs: isPatient ? Math.max(5_000, failure.retryAfterMs ?? 0) : 500 })
            if (error) throw error
          })
          .catch(() => {}),
      )
      await pass(3_600_000)
      await Promise.all(looks)
      expect(spans).toHaveLength(endings.length)
      for (const [i, { from }] of spans.entries()) {
        const before = spans[i - 1]
        if (before) expect(from - before.to).toBeGreaterThanOrEqual(before.restMs)
      }
    }),
    { numRuns: 60 },
  )
})

it('doubles the pause after each throttled call that names no waiting time, up to a minute, until the service answers', async () => {
  const { clock, pass } = virtualClock()
  const pace = createLookPace(clock, new AbortController().signal)
  const startTicks: number[] = []
  const look = (error: FailureError | null) =>
    pace.inTurn(async () => {
      startTicks.push(clock.tickMs())
      if (error) throw error
    })
  const tooMany = refused('tooMany')
  const looks = [tooMany, tooMany, tooMany, tooMany, tooMany, tooMany, null, tooMany, null].map((error) => look(error).catch(() => {}))
  await pass(600_000)
  await Promise.all(looks)
  expect(startTicks.slice(1).map((tick, i) => tick - (startTicks[i] ?? 0))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 500, 5_000,
  ])
})

it('rejects waiting look-ups when the ledger closes, and runs no more', async () => {
  const { clock, pass } = virtualClock()
  const closing = new AbortController()
  const pace = createLookPace(clock, closing.signal)
  let looks = 0
  const look = async () => void looks++
  await pace.inTurn(look)
  const waiting = [failureOf(pace.inTurn(look)), failureOf(pace.inTurn(look))]
  await pass(100)
  closing.abort()
  expect(await Promise.all(waiting)).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }])
  expect(looks).toBe(1)
})
