import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { RateLook } from '../../../shared/contract/views/rebooking-views.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { subtract } from '../../../shared/domain/money.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import { checkOf, failureOf, formFor, newWorld, startDesk, stay, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'

let world: TestWorld
let desk: TestDesk
beforeAll(async () => {
  world = await newWorld()
  desk = await startDesk(world)
  await desk.ask['connection.practise']({})
})
afterAll(async () => {
  await desk.stop()
  await world.remove()
})

const taken = new Set<string>()
/** A booking that can be cancelled for nothing now, in a hotel of its own. */
async function bookedFree(): Promise<AttemptView> {
  const isFree = ({ nonrefundable, cancellationPolicies, rooms }: Rate) =>
    // The form fills each room.
    rooms.every(({ numberOfAdults }, i) => numberOfAdults === stay.paxes[i]?.numberOfAdults) &&
    nonrefundable !== true &&
    (cancellationPolicies ?? []).length > 0 &&
    (cancellationPolicies ?? []).every(({ fromDate }) => (parseMoment(fromDate ?? '')?.instantMs ?? 0) > world.clock.nowMs())
  const check = await checkOf(desk, (rate, hotel) => isFree(rate) && rate.rateType === 'NET' && !taken.has(hotel.hotelCode ?? ''))
  taken.add(check.hotel.hotelCode ?? '')
  return desk.ask['booking.book'](formFor(check, `Byron ${taken.size}`))
}
const placeOf = async ({ clientRef }: AttemptView) => {
  const { row } = await desk.ask['ledger.lookUp']({ clientRef })
  return { id: row.id, bookingRef: row.bookingRef, clientRef: row.clientRef }
}
const looked = (look: RateLook) => {
  if (look.kind !== 'looked') throw new Error(look.why)
  return look
}

it('one call to the service finds the same rate once it is cheaper, and what that saves to the last digit', async () => {
  const booking = await placeOf(await bookedFree())
  const calls = () => world.practice.received('checkHotel')
  const before = calls()
  const now = looked(await desk.ask['rebooking.look']({ booking, nationality: 'CH' }))
  expect(now.better.filter(({ otherRoom }) => !otherRoom)).toEqual([])
  expect(calls()).toBe(before + 1)
  await desk.ask['practice.switchOn']({ endpoint: 'checkHotel', fault: 'priceDown', times: 1 })
  const later = looked(await desk.ask['rebooking.look']({ booking, nationality: null }))
  expect(calls()).toBe(before + 2)
  const [best] = later.better
  expect(best).toMatchObject({ otherRoom: false, gain: subtract(later.total, best?.offer.amount ?? '') })
  expect(later.stay).toMatchObject({ nationality: 'CH', currency: later.currency })
  expect(world.practice.received('cancelBooking')).toBe(0)
})

it('a booking that is not there, or cancelled since, costs the service no call', async () => {
  const booking = await placeOf(await bookedFree())
  const quote = await desk.ask['cancel.quote']({ bookingRef: booking.bookingRef ?? '' })
  await desk.ask['cancel.confirm']({ quoteId: quote.quoteId })
  const before = world.practice.received('checkHotel')
  expect(await desk.ask['rebooking.look']({ booking, nationality: 'CH' })).toEqual({ kind: 'notCompared', booking, why: 'notConfirmed' })
  expect(await failureOf(desk.ask['rebooking.look']({ booking: { ...booking, bookingRef: 'none' }, nationality: 'CH' }))).toEqual({
    kind: 'notHere',
  })
  expect(world.practice.received('checkHotel')).toBe(before)
})
