import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cancellationFeeAt, compareWithBooking, type RateTerms } from './better-rate.ts'
import { add, compare, decimalsOf } from './money.ts'
import { penaltyAt } from './penalties.ts'

const hour = 3_600_000
const nowMs = Date.UTC(2027, 0, 10, 12)
const paxes = [{ numberOfAdults: 2, childrenAges: [6] }]
const room = { numberOfAdults: 2, childrenAges: [6], roomDescription: 'Double room', sequence: 1 }
const from = (hours: number) => new Date(nowMs + hours * hour).toISOString()

const booked: RateTerms = {
  ...{ total: '585.08', currency: 'EUR', rateType: 'NET', boardType: 'BB', boardName: 'Bed And Breakfast', nonrefundable: false },
  cancellationPolicies: [{ amount: '174.13', fromDate: from(48) }],
  ...{ remarks: 'City tax EUR 2.50 a night.', hotelRate: null, hotelCurrency: null, commission: null, rooms: [room] },
}
const compareOffered = (offered: Partial<RateTerms>, bookedTerms: Partial<RateTerms> = {}, fee = '0') =>
  compareWithBooking({ ...booked, ...bookedTerms }, { ...booked, total: '550.00', ...offered }, paxes, fee, nowMs)

it('a rate compared with a booking is better if it is cheaper and nothing else is worse; the gain is the exact difference after the fee', () => {
  expect(compareOffered({})).toEqual({ kind: 'better', gain: '35.08', otherRoom: false, betterBoard: false })
  expect(compareOffered({}, {}, '10.08')).toMatchObject({ gain: '25.00' })
  expect(compareOffered({ boardType: 'HB', rooms: [{ ...room, roomDescription: 'Family room' }] })).toMatchObject({
    ...{ kind: 'better', otherRoom: true, betterBoard: true },
  })
})

it.each<[string, Partial<RateTerms>, Partial<RateTerms>]>([
  ['costs the same', { total: '585.080' }, {}],
  ['saves no more than the fee', { total: '575.08' }, {}],
  ['states no amount', { total: null }, {}],
])('a rate compared with a booking is not cheaper if it %s', (_, offered, bookedTerms) => {
  expect(compareOffered(offered, bookedTerms, '10')).toEqual({ kind: 'notCheaper' })
})

it.each<[string, Partial<RateTerms>]>([
  ['another currency', { currency: 'USD', total: '1.00' }],
  ['no currency', { currency: null, total: '1.00' }],
])('a rate in %s is not compared with a booking', (_, offered) => {
  expect(compareOffered(offered)).toEqual({ kind: 'otherCurrency' })
})

it.each<[string, string, Partial<RateTerms>, Partial<RateTerms>]>([
  ['of another type', 'rateType', { rateType: 'DIRECT' }, {}],
  ['for fewer people', 'rooms', { rooms: [{ ...room, numberOfAdults: 1 }] }, {}],
  ['for children of another age', 'rooms', { rooms: [{ ...room, childrenAges: [12] }] }, {}],
  ['with one room more', 'rooms', { rooms: [room, { ...room, sequence: 2 }] }, {}],
  ['with a lesser board', 'board', { boardType: 'RO' }, {}],
  ['with an unrecognised board', 'board', { boardType: 'XX', boardName: 'Brunch' }, {}],
  ['without a stated board, like the booking', 'board', { boardType: null, boardName: null }, { boardType: null, boardName: null }],
  ['that is not refundable', 'terms', { nonrefundable: true }, {}],
  ['without terms', 'terms', { nonrefundable: null, cancellationPolicies: [] }, {}],
  ['that charges an hour earlier', 'terms', { cancellationPolicies: [{ amount: '174.13', fromDate: from(47) }] }, {}],
  ['that charges a cent more', 'terms', { cancellationPolicies: [{ amount: '174.14', fromDate: from(48) }] }, {}],
  ['that charges from now on', 'terms', { cancellationPolicies: [{ amount: '1.00', fromDate: from(-1) }] }, {}],
  ['with something to pay at the hotel', 'atHotel', { hotelRate: '20.00', hotelCurrency: 'EUR' }, {}],
  ['with more to pay at the hotel', 'atHotel', { hotelRate: '20.01', hotelCurrency: 'EUR' }, { hotelRate: '20.00', hotelCurrency: 'EUR' }],
  ['with another currency at the hotel', 'atHotel', { hotelRate: '1', hotelCurrency: 'CHF' }, { hotelRate: '2', hotelCurrency: 'EUR' }],
  ['whose remarks name another amount', 'atHotel', { remarks: 'City tax EUR 2.50 a night. Resort fee USD 30 a day.' }, {}],
])('a cheaper rate %s is not better than the booking, because of its %s', (_, why, offered, bookedTerms) => {
  expect(compareOffered(offered, bookedTerms)).toEqual({ kind: 'lesser', why })
})

it('a rate compared with a booking has the same board if one side states its code and the other its name', () => {
  expect(compareOffered({ boardType: null, boardName: 'bed and breakfast' })).toMatchObject({ kind: 'better', betterBoard: false })
})

const cents = fc.integer({ min: 0, max: 99_999_999 })
const decimal = (n: number, decimals: number) =>
  decimals === 0 ? String(n) : `${Math.floor(n / 10 ** decimals)}.${String(n % 10 ** decimals).padStart(decimals, '0')}`
const policies = fc.array(
  fc.record({ amount: fc.integer({ min: 0, max: 400 }).map(String), fromDate: fc.integer({ min: -72, max: 72 }).map(from) }),
  { maxLength: 4 },
)

it('at 0, 2 and 3 decimals, gain, price and fee add up to the old price exactly', () => {
  fc.assert(
    fc.property(fc.constantFrom('JPY', 'EUR', 'KWD'), cents, cents, cents, (currency, was, is, fee) => {
      const [total, price, cost] = [was, is, fee].map((n) => decimal(n, decimalsOf(currency) ?? 2)) as [string, string, string]
      const found = compareOffered({ currency, total: price }, { currency, total }, cost)
      if (was - is - fee > 0) {
        expect(found.kind).toBe('better')
        if (found.kind === 'better') expect(compare(add(add(found.gain, price), cost), total)).toBe(0)
      } else expect(found).toEqual({ kind: 'notCheaper' })
    }),
  )
})

it('whatever the terms, a better rate never costs more to cancel than the booking, at any hour from now on', () => {
  const offered = fc.record({ nonrefundable: fc.constantFrom(true, false, null), cancellationPolicies: fc.option(policies) })
  let better = 0
  fc.assert(
    fc.property(policies, offered, (was, is) => {
      const bookedTerms = { ...booked, cancellationPolicies: was }
      if (compareWithBooking(bookedTerms, { ...booked, total: '550.00', ...is }, paxes, '0', nowMs).kind !== 'better') return
      better++
      const costAt = (terms: Parameters<typeof penaltyAt>[0], atMs: number) => {
        const penalty = penaltyAt(terms, atMs)
        if (penalty.kind === 'free') return '0'
        if (penalty.kind === 'charged') return penalty.amount
        throw new Error('what is better can be cancelled, and says at which cost')
      }
      for (let h = 0; h <= 80; h++) {
        const atMs = nowMs + h * hour
        expect(compare(costAt({ ...booked, total: '550.00', ...is }, atMs), costAt(bookedTerms, atMs))).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 2000 },
  )
  expect(better).toBeGreaterThan(20)
})

it.each<[string, Partial<RateTerms>, string | null]>([
  ['nothing before the first step', {}, '0'],
  ['the step that has begun', { cancellationPolicies: [{ amount: '174.13', fromDate: from(-1) }] }, '174.13'],
  ['null if all of it is charged', { cancellationPolicies: [{ amount: '585.08', fromDate: from(-1) }] }, null],
  ['null if it is not refundable', { nonrefundable: true }, null],
  ['unknown without terms', { cancellationPolicies: null }, null],
  ['unknown if the total is not stated', { total: null }, null],
])('the cancellation fee now is %s', (_, change, fee) => {
  expect(cancellationFeeAt({ ...booked, ...change }, nowMs)).toBe(fee)
})
