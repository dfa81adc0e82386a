/** A filled-in booking form, for tests and drills. */

import type { InputOf } from '../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../shared/contract/views/booking-views.ts'
import type { Occupancy } from '../../shared/domain/schemas.ts'

/** Returns the form of a rate check, filled in with as many guests as each room was searched for. */
export function formFor({ checkId, now, hotel }: RateCheck, lastName = 'Byron'): InputOf<'booking.book'> {
  const rooms = hotel.rates[0]?.rooms ?? []
  const occupancies: Occupancy[] = rooms.map(({ sequence, numberOfAdults, childrenAges }) => ({
    room: { sequence: sequence ?? 0 },
    occupants: [
      ...Array.from({ length: numberOfAdults ?? 0 }, () => ({
        firstName: 'Ada',
        lastName,
        age: 36,
        occupantType: 'ADULT' as const,
      })),
      ...childrenAges.map((age) => ({ firstName: 'Kit', lastName, age, occupantType: 'CHILD' as const })),
    ],
  }))
  return { checkId, agreed: now, holder: { firstName: 'Ada', lastName, email: 'ada@example.org' }, occupancies }
}
