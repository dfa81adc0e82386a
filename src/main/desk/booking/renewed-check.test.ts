import { expect, it } from 'vitest'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { service as identity } from '../../testing/attempt-samples.ts'
import { formFor } from '../../testing/sample-form.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { type BookingParts, createBookingDesk } from './booking.ts'

const room = { numberOfAdults: 2, childrenAges: [], roomDescription: 'Double', sequence: 1 }
const rate: Rate = {
  ...{ rateKey: 'k1', rate: '585.08', currency: 'EUR', rateType: 'NET', rooms: [room], nonrefundable: false, boardType: 'BB' },
  ...{ boardName: null, cancellationPolicies: [], remarks: null, commission: null, hotelRate: null, hotelCurrency: null },
}
const hotel: Hotel = {
  ...{ hotelCode: 'H1', hotelName: 'Küste', destinationCode: 'D', destinationName: null, countryCode: null, rates: [rate] },
}
const stay = {
  ...{ checkin: '2027-03-12', checkout: '2027-03-14', paxes: [{ numberOfAdults: 2, childrenAges: [] }] },
  ...{ currency: 'EUR', nationality: 'CH' },
}

/** A desk whose rate check is three minutes old; `begun` are the attempts started since. */
async function deskWithOldCheck() {
  const world = { nowMs: 0, answer: hotel }
  const begun: unknown[] = []
  const checkRate = async () => ({ ok: true, value: { hotel: world.answer }, facts: { endedAtMs: world.nowMs } })
  const session = {
    check: { sound: async () => {} },
    catchUp: { need: async () => null },
    otherDesks: { forget: () => {} },
    attempts: { begin: async (content: unknown) => ({ clientRef: `RD-${begun.push(content)}` }) },
  }
  const desk = createBookingDesk({
    service: () => ({ identity, service: { checkRate } }) as unknown as ServiceConnection,
    session: () => session as unknown as ReturnType<BookingParts['session']>,
    ...{ origins: async () => [], clock: { nowMs: () => world.nowMs, tickMs: () => world.nowMs }, cardEntry: () => false },
  })
  const form = formFor(await desk['booking.checkRate']({ rateKey: 'k1', seen: null, stay }))
  world.nowMs = 180_000
  return { world, begun, book: () => desk['booking.book'](form) }
}

it('books when the repeated rate check returns the same rate', async () => {
  const { begun, book } = await deskWithOldCheck()
  await book()
  expect(begun).toMatchObject([{ rateKey: 'k1', occupancies: [{ room: { sequence: 1 } }] }])
})

it('refuses to book when the repeated check numbers the rooms differently, even if the terms are the same', async () => {
  const { world, begun, book } = await deskWithOldCheck()
  world.answer = { ...hotel, rates: [{ ...rate, rooms: [{ ...room, sequence: 2 }] }] }
  expect(await failureOf(book())).toMatchObject({ kind: 'input', fields: [{ path: 'occupancies.0.occupants' }, { path: 'occupancies' }] })
  expect(begun).toEqual([])
})
