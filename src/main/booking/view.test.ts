import { describe, expect, it } from 'vitest'
import type { Booking } from '../../shared/schemas.ts'
import { bookingOf, terms } from './samples.ts'
import { bookedDifferently } from './view.ts'

const fieldsOf = (changes: Partial<Booking>, agreed = terms) =>
  bookedDifferently(agreed, bookingOf('RD-1', changes)).map(({ field, verdict }) => `${field} ${verdict}`)

describe('a booked record beside what was agreed to', () => {
  it.each([
    ['the same', {}, []],
    ['the same amount, written shorter', { total: '585.080' }, []],
    ['a higher amount', { total: '600' }, ['amount worse']],
    ['another currency', { currency: 'USD', total: '585.08' }, ['currency changed']],
    ['another board', { boardType: 'RO', boardName: 'Room Only' }, ['board changed']],
    ['the board by name only', { boardType: null }, []],
    ['no board at all', { boardType: null, boardName: null }, ['board changed']],
    ['nothing refunded', { nonrefundable: true }, ['nonrefundable worse']],
    ['a larger penalty', { cancellationPolicies: [{ amount: '200', fromDate: '2027-03-01T00:00:00Z' }] }, ['policies worse']],
    ['texts of its own', { remarks: 'Other words', hotelName: 'Hotel 1' }, []],
  ])('%s', (_, changes, found) => {
    expect(fieldsOf(changes)).toEqual(found)
  })

  it('refundable is no difference where nothing had been said, nonrefundable is', () => {
    expect(fieldsOf({ nonrefundable: false }, { ...terms, nonrefundable: null })).toEqual([])
    expect(fieldsOf({ nonrefundable: true }, { ...terms, nonrefundable: null })).toEqual(['nonrefundable worse'])
  })
})
