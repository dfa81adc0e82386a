import { expect, test } from 'vitest'
import { maskCardNumber, noCard, readCard } from './card-part.tsx'

const nowMs = Date.parse('2027-03-01T10:00:00Z')
const card = { firstName: 'Ada', lastName: 'Lovelace', number: '4111 1111 1111 1111', year: '2029', month: '03', cvv: '123' }
const problemPaths = (change: Partial<typeof card>, clock = { nowMs, zone: 'Europe/Zurich' }) => {
  const reading = readCard({ ...card, ...change }, clock)
  return reading.ok ? [] : reading.problems.map(({ path }) => path)
}

test('accepts an empty card form', () => {
  expect(readCard(noCard, { nowMs, zone: 'UTC' })).toEqual({ ok: true, card: null })
})

test('removes blanks from the card number', () => {
  expect(readCard(card, { nowMs, zone: 'UTC' })).toMatchObject({ ok: true, card: { number: '4111111111111111' } })
})

test.each<[string, Partial<typeof card>, string]>([
  ['15 digits', { number: '378282246310005' }, 'card.number'],
  ['a wrong digit', { number: '4111111111111112' }, 'card.number'],
  ['two digits for the year', { year: '29' }, 'card.year'],
  ['month 13', { month: '13' }, 'card.month'],
  ['last month', { year: '2027', month: '02' }, 'card.year'],
  ['no security code', { cvv: '' }, 'card.cvv'],
])('rejects a card with %s, and reports the problem at its field', (_, change, path) => {
  expect(problemPaths(change)).toEqual([path])
})

test('accepts a card that expires this month', () => {
  expect(problemPaths({ year: '2027', month: '03' })).toEqual([])
})

test('decides in the time zone of the desk whether a card has expired', () => {
  const february = { year: '2027', month: '02' }
  expect(problemPaths(february, { nowMs: Date.parse('2027-03-01T01:00:00Z'), zone: 'America/Los_Angeles' })).toEqual([])
  expect(problemPaths(february, { nowMs: Date.parse('2027-02-28T23:30:00Z'), zone: 'Europe/Zurich' })).toEqual(['card.year'])
})

test('shows at most four digits of a masked number', () => {
  expect([maskCardNumber('4111 1111 1111 1234'), maskCardNumber('4111'), maskCardNumber('')]).toEqual(['•••• •••• •••• 1234', '••••', ''])
})
