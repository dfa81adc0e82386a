import { expect, it } from 'vitest'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { service as identity } from '../../testing/attempt-samples.ts'
import { hotel, rate, stay } from '../../testing/desk/search-desk.ts'
import { formFor } from '../../testing/sample-form.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { type BookingParts, createBookingDesk } from './booking.ts'

const checkedHotel = hotel('H1', [rate('k1', '585.08')])

/** A desk whose rate check is three minutes old; `begun` are the attempts started since. */
async function deskWithOldCheck() {
  const world = { nowMs: 0, answer: checkedHotel }
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
  world.answer = hotel(
    'H1',
    checkedHotel.rates.map((one) => ({ ...one, rooms: one.rooms.map((room) => ({ ...room, sequence: 2 })) })),
  )
  expect(await failureOf(book())).toMatchObject({ kind: 'input', fields: [{ path: 'occupancies.0.occupants' }, { path: 'occupancies' }] })
  expect(begun).toEqual([])
})
