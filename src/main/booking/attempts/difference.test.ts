import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { bookingOf, content, terms } from '../../testing/attempt-samples.ts'
import type { AttemptContent } from './booking-attempt.ts'
import { bookedDifferently } from './difference.ts'

const fieldsOf = (changes: Partial<Booking>, agreed = terms, sent = content) =>
  bookedDifferently({ ...sent, agreed }, bookingOf('RD-1', changes)).map(({ field, verdict }) => `${field} ${verdict}`)

const occupancy = (roomDescription: string | null, firstName: string | null = 'Ada', sequence = 1): Booking['occupancies'][number] => ({
  occupants: [{ firstName, lastName: firstName && 'Byron', age: null, occupantType: 'ADULT' }],
  room: { sequence, roomDescription, numberOfAdults: 2, childrenAges: [] },
})

describe('the differences between a booked record and the agreed terms', () => {
  it.each([
    ['the same', {}, []],
    ['the same amount, written shorter', { total: '585.080' }, []],
    ['a higher amount', { total: '600' }, ['amount worse']],
    ['another currency', { currency: 'USD', total: '585.08' }, ['currency changed']],
    ['another board', { boardType: 'RO', boardName: 'Room Only' }, ['board changed']],
    ['the board by name only', { boardType: null }, []],
    ['no board at all', { boardType: null, boardName: null }, ['board changed']],
    ['a nonrefundable booking', { nonrefundable: true }, ['nonrefundable worse']],
    ['a larger penalty', { cancellationPolicies: [{ amount: '200', fromDate: '2027-03-01T00:00:00Z' }] }, ['policies worse']],
    ['remarks that nobody had read', { remarks: 'Pay a deposit' }, ['remarks learned']],
    ['another hotel', { hotelCode: 'H2' }, ['hotel changed']],
    ['the hotel under another name', { hotelName: 'Hotel 1' }, ['hotel changed']],
    ['the hotel’s name in other letters', { hotelName: ' HOTEL  one' }, []],
    ['the hotel’s name with a letter lost', { hotelName: 'Hotel O\uFFFDe' }, []],
    ['remarks with a letter lost', { remarks: 'Pay a dep\uFFFDsit' }, []],
    ['the board by code, its name with a letter lost', { boardName: 'B\uFFFDd' }, []],
    ['no hotel', { hotelCode: null, hotelName: null }, []],
    ['another arrival', { checkin: '2027-03-11' }, ['dates changed']],
    ['another departure', { checkout: '2027-03-15' }, ['dates changed']],
    ['dates left out', { checkin: null, checkout: null }, []],
  ])('are as expected for: %s', (_, changes, expectedFields) => {
    expect(fieldsOf(changes)).toEqual(expectedFields)
  })

  it.each([
    ['the room in other letters', [occupancy('DOUBLE')], []],
    ['the room not named', [occupancy(null)], []],
    ['another room', [occupancy('Single')], ['rooms changed']],
    ['one room more', [occupancy('Double'), occupancy('Double', 'Ada', 2)], ['rooms changed', 'guests changed']],
    ['the guest in other letters', [occupancy('Double', 'ADA')], []],
    ['another guest', [occupancy('Double', 'Eve')], ['guests changed']],
    ['the guest with a letter lost', [occupancy('Double', 'A\uFFFDa')], []],
    ['the room with a letter lost', [occupancy('D\uFFFDuble')], []],
    ['a guest without a name', [occupancy('Double', null)], []],
  ])('are as expected for: %s', (_, occupancies, expectedFields) => {
    expect(fieldsOf({ occupancies })).toEqual(expectedFields)
  })

  it('compare adults, children and their ages room by room', () => {
    const person = (age: number | null, occupantType: string | null, firstName: string | null = 'Ada') => ({
      ...{ firstName, lastName: firstName && 'Byron', age, occupantType },
    })
    const adult = { firstName: 'Ada', lastName: 'Byron', age: 30, occupantType: 'ADULT' as const }
    const child = (age: number) => ({ ...adult, firstName: 'Kit', age, occupantType: 'CHILD' as const })
    const sent: AttemptContent = {
      ...content,
      occupancies: [
        { room: { sequence: 1 }, occupants: [adult, child(6)] },
        { room: { sequence: 2 }, occupants: [{ ...adult, firstName: 'Eve' }, child(9)] },
      ],
    }
    type Occupants = Booking['occupancies'][number]['occupants']
    const booked = (one: Occupants, two: Occupants, sequences: readonly (number | null)[] = [1, 2]) =>
      fieldsOf(
        {
          occupancies: [one, two].map((occupants, i) => ({
            occupants,
            room: { sequence: sequences[i] ?? null, roomDescription: null, numberOfAdults: 1, childrenAges: [i === 0 ? 6 : 9] },
          })),
        },
        { ...terms, rooms: ['Double', 'Double'] },
        sent,
      )
    const [kit, eve] = [person(6, 'CHILD', 'Kit'), person(null, 'ADULT', 'Eve')]
    const [ada, kid] = [person(null, 'ADULT'), person(9, 'CHILD', 'Kit')]
    expect(booked([ada, kit], [eve, kid])).toEqual([])
    expect(booked([ada, { ...kit, age: null }], [eve, kid])).toEqual([])
    expect(booked([], [eve, kid])).toEqual([])
    expect(booked([ada, { ...kit, age: 7 }], [eve, kid])).toEqual(['guests changed'])
    expect(booked([ada, kid], [eve, kit])).toEqual(['guests changed'])
    expect(booked([eve, kit], [ada, kid])).toEqual(['guests changed'])
    expect(booked([ada, kid], [eve, kit], [null, null])).toEqual([])
    expect(booked([ada, { ...kit, age: 7 }], [eve, kid], [null, null])).toEqual(['guests changed'])
    expect(booked([ada, { ...kit, occupantType: 'ADULT' }], [eve, kid])).toEqual(['guests changed'])
    expect(booked([person(null, 'ADULT', null)], [eve, kid])).toEqual(['guests changed'])
    expect(booked([person(null, null, null)], [eve, kid])).toEqual([])
  })

  describe('compare the booked rooms with the guests who were sent', () => {
    const person = (age: number, occupantType: 'ADULT' | 'CHILD') => ({ firstName: 'Ada', lastName: 'Byron', age, occupantType })
    const sent: AttemptContent = {
      ...content,
      occupancies: [
        { room: { sequence: 1 }, occupants: [person(30, 'ADULT'), person(10, 'CHILD'), person(14, 'CHILD'), person(11, 'CHILD')] },
        { room: { sequence: 2 }, occupants: [person(30, 'ADULT'), person(5, 'CHILD')] },
      ],
    }
    type Room = { numberOfAdults: number | null; childrenAges: number[]; numberOfChildren?: number }
    const booked = (second: Room) =>
      fieldsOf(
        {
          occupancies: sent.occupancies.map(({ room: { sequence }, occupants }, i) => ({
            occupants: occupants.map((one) => ({ ...one, age: null })),
            room: { sequence, roomDescription: null, ...(i === 0 ? { numberOfAdults: 1, childrenAges: [11, 10, 14] } : second) },
          })),
        },
        { ...terms, rooms: ['Double', 'Double'] },
        sent,
      )

    it.each<[string, Room, string[]]>([
      ['for the same guests', { numberOfAdults: 1, childrenAges: [5] }, []],
      ['for more adults', { numberOfAdults: 2, childrenAges: [5] }, []],
      ['for a child of another age', { numberOfAdults: 1, childrenAges: [10] }, ['rooms changed']],
      ['for no child', { numberOfAdults: 1, childrenAges: [] }, ['rooms changed']],
      ['for one child more', { numberOfAdults: 1, childrenAges: [5, 5] }, ['rooms changed']],
      ['for no adult', { numberOfAdults: 0, childrenAges: [5] }, ['rooms changed']],
      ['for as many children, given as a number', { numberOfAdults: 1, childrenAges: [], numberOfChildren: 1 }, []],
      ['for more children, given as a number', { numberOfAdults: 1, childrenAges: [], numberOfChildren: 2 }, ['rooms changed']],
      ['without an adult count', { numberOfAdults: null, childrenAges: [] }, []],
    ])('when the booked room is %s', (_, room, expectedFields) => {
      expect(booked(room)).toEqual(expectedFields)
    })
  })

  it.each([
    ['another person', { firstName: 'Eve', lastName: 'Byron' }, ['holder changed']],
    ['the same person in other letters', { firstName: 'ADA', lastName: 'byron' }, []],
    ['the same person with a letter lost', { firstName: 'A\uFFFDa', lastName: 'Byron' }, []],
    ['a person without a name', { firstName: null, lastName: null }, []],
  ])('are as expected when the booked holder is %s', (_, name, expectedFields) => {
    expect(fieldsOf({ holder: { ...name, email: null, phone: null } })).toEqual(expectedFields)
  })

  it('compare hotels by name when one has no code', () => {
    const codeless = { ...content, hotelCode: null }
    expect(fieldsOf({ hotelName: 'HOTEL ONE' }, terms, codeless)).toEqual([])
    expect(fieldsOf({ hotelName: 'Hotel Two' }, terms, codeless)).toEqual(['hotel changed'])
    expect(fieldsOf({ hotelName: null }, terms, codeless)).toEqual([])
  })

  it('include a nonrefundable booking, but not a refundable one, when the agreed terms stated neither', () => {
    expect(fieldsOf({ nonrefundable: false }, { ...terms, nonrefundable: null })).toEqual([])
    expect(fieldsOf({ nonrefundable: true }, { ...terms, nonrefundable: null })).toEqual(['nonrefundable worse'])
  })
})
