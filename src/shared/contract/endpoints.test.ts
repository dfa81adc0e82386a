import { expect, it } from 'vitest'
import { addDays } from '../domain/dates.ts'
import { CreditCard, Holder, PersonName } from '../domain/schemas.ts'
import type { z } from '../domain/zod.ts'
import { endpointNames, endpoints } from './endpoints.ts'
import { SearchQuery } from './views/search-views.ts'

const stay = {
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  paxes: [{ numberOfAdults: 2, childrenAges: [0, 17] }],
  currency: 'EUR',
  nationality: 'CH',
}
const codes = (n: number) => Array.from({ length: n }, (_, i) => `H${i}`)
const refusals = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []

// The names are written out by hand: names derived from the table would hide a wrong row.
it('the two calls that cost money are never sent twice', () => {
  expect(endpoints.bookRate.sending).toBe('once')
  expect(endpoints.cancelBooking.sending).toBe('once')
  expect(endpointNames.filter((name) => endpoints[name].sending === 'once')).toEqual(['bookRate', 'cancelBooking'])
})

it('a booking request has a long timeout, because a short one leaves bookings with an unknown outcome', () =>
  expect(endpoints.bookRate.timeoutMs).toBeGreaterThanOrEqual(120_000))

it('a search request takes up to 500 hotel codes or a destination, but not both', () => {
  const { request } = endpoints.checkHotels
  expect(request.safeParse({ ...stay, hotelCodes: codes(500) }).success).toBe(true)
  expect(refusals(request, { ...stay, hotelCodes: codes(501) })).toEqual(['hotelCodes'])
  expect(refusals(request, { ...stay, hotelCodes: codes(1), destinationCode: 'D' })).toEqual(['hotelCodes'])
  expect(refusals(request, stay)).toEqual(['hotelCodes'])
})

it.each<[string, object, string]>([
  ['no night', { checkout: '2027-03-12' }, 'checkout'],
  ['a check-out before the check-in', { checkout: '2027-03-11' }, 'checkout'],
  ['a day that does not exist', { checkin: '2027-02-29' }, 'checkin'],
  ['no room', { paxes: [] }, 'paxes'],
  ['no adult', { paxes: [{ numberOfAdults: 0, childrenAges: [] }] }, 'paxes.0.numberOfAdults'],
  ['half an adult', { paxes: [{ numberOfAdults: 1.5, childrenAges: [] }] }, 'paxes.0.numberOfAdults'],
  ['a child of 18', { paxes: [{ numberOfAdults: 1, childrenAges: [18] }] }, 'paxes.0.childrenAges.0'],
  ['a child of -1', { paxes: [{ numberOfAdults: 1, childrenAges: [-1] }] }, 'paxes.0.childrenAges.0'],
  ['an unknown currency', { currency: 'EURO' }, 'currency'],
  ['XXX', { currency: 'XXX' }, 'currency'],
  ['UK', { nationality: 'UK' }, 'nationality'],
  ['EU', { nationality: 'EU' }, 'nationality'],
  ['a hotel code with a line break', { hotelCodes: ['A\nB'] }, 'hotelCodes.0'],
])('a search request is rejected for %s, and the error names the field', (_, partial, path) => {
  expect(refusals(SearchQuery, { hotelCodes: ['H1'], ...stay, ...partial })).toEqual([path])
})

it('a search request accepts codes in either case', () => {
  const read = SearchQuery.parse({ hotelCodes: [' h1 '], ...stay, currency: 'eur', nationality: 'ch' })
  expect(read).toMatchObject({ currency: 'EUR', nationality: 'CH', hotelCodes: ['h1'] })
})

it('a request for a list of bookings spans at most 30 days', () => {
  const { request } = endpoints.checkBookings
  const span = (days: number) => ({ fromDate: '2027-01-01', toDate: addDays('2027-01-01', days) })
  expect(request.safeParse(span(30)).success).toBe(true)
  expect(refusals(request, span(31))).toEqual(['toDate'])
  expect(refusals(request, span(-1))).toEqual(['toDate'])
})

it.each(['checkBooking', 'cancelBooking'] as const)('a request for %s has exactly one of the two kinds of reference', (name) => {
  const { request } = endpoints[name]
  expect(request.safeParse({ bookingRef: 'a' }).success && request.safeParse({ clientRef: 'b' }).success).toBe(true)
  expect(request.safeParse({}).success || request.safeParse({ bookingRef: 'a', clientRef: 'b' }).success).toBe(false)
})

it('guests and cards in a request need a plausible name', () => {
  expect(PersonName.parse(' Jose\u0301 ')).toBe('José')
  expect(PersonName.safeParse('X').success).toBe(true)
  for (const name of ['', '  ', '\u200B', 'a'.repeat(101), '\uD800', 'Anna 4111 1111 1111 1111'])
    expect(PersonName.safeParse(name).success).toBe(false)
})

it('the holder in a request may have a valid e-mail address and phone number', () => {
  const holder = { firstName: 'Ada', lastName: 'Berg' }
  expect(Holder.safeParse({ ...holder, email: 'ada@example.com', phone: '+41 (0)44 123-45-67' }).success).toBe(true)
  expect(refusals(Holder, { ...holder, email: 'a@b' })).toEqual(['email'])
  for (const phone of ['call me', '()/.--', '123', '4111 1111 1111 1111']) expect(refusals(Holder, { ...holder, phone })).toEqual(['phone'])
  expect(refusals(Holder, { ...holder, email: '4111111111111111@example.com' })).toEqual(['email'])
})

it('a card in a request has a 16-digit number with a valid check digit, a month, a year and a code', () => {
  const card = { firstName: 'Ada', lastName: 'Berg', number: '4111 1111-1111 1111', year: '2029', month: '01', cvv: '123' }
  expect(CreditCard.parse(card).number).toBe('4111111111111111')
  for (const number of ['378282246310005', '4111111111111112', '４１１１１１１１１１１１１１１１', '4111111111111111110'])
    expect(refusals(CreditCard, { ...card, number })).toEqual(['number'])
  for (const wrong of [{ month: '00' }, { month: '13' }, { month: '1' }, { year: '29' }, { cvv: '12' }, { cvv: '12a' }]) {
    expect(refusals(CreditCard, { ...card, ...wrong })).toEqual(Object.keys(wrong))
  }
})
