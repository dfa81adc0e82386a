import { expect, test } from 'vitest'
import {
  codesProblem,
  draftNights,
  draftOf,
  emptyDraft,
  readDraft,
  type SearchDraft,
  withCheckin,
  withCheckout,
  withChildren,
  withClient,
} from './search-draft.ts'

const nowMs = Date.parse('2027-03-01T10:00:00Z')
const draft: SearchDraft = {
  ...emptyDraft('2027-03-01', 'EUR', 'CH'),
  codes: '1001 1002',
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  rooms: [{ adults: 2, ages: [4, 0] }],
}
const problems = (change: Partial<SearchDraft>) => {
  const reading = readDraft({ ...draft, ...change }, nowMs)
  return reading.ok ? null : reading.problems
}

test('converts a complete form to the query that is sent', () => {
  expect(readDraft({ ...draft, currency: 'eur' }, nowMs)).toEqual({
    ok: true,
    query: {
      hotelCodes: ['1001', '1002'],
      checkin: '2027-03-12',
      checkout: '2027-03-14',
      paxes: [{ numberOfAdults: 2, childrenAges: [4, 0] }],
      currency: 'EUR',
      nationality: 'CH',
    },
  })
})

test('fills in the currency and nationality that a client has, and adds the client to the query', () => {
  const forClient = withClient(draft, { id: 7, currency: 'CHF', nationality: null })
  expect(forClient).toMatchObject({ client: 7, currency: 'CHF', nationality: 'CH' })
  const reading = readDraft(forClient, nowMs)
  expect(reading.ok && draftOf(reading.query)).toMatchObject({ client: 7, currency: 'CHF' })
  const forNobody = readDraft(withClient(forClient, null), nowMs)
  expect(forNobody.ok && [forNobody.query.currency, 'client' in forNobody.query]).toEqual(['CHF', false])
})

test('searches by destination instead of codes', () => {
  const reading = readDraft({ ...draft, by: 'destination', destination: ' BCN ' }, nowMs)
  expect(reading.ok && [reading.query.destinationCode, reading.query.hotelCodes]).toEqual(['BCN', undefined])
})

test.each<[string, Partial<SearchDraft>, string, string]>([
  ['no codes', { codes: ' ' }, 'hotelCodes', 'Enter at least one hotel code.'],
  ['no destination', { by: 'destination', destination: ' ' }, 'destinationCode', 'Enter a destination code.'],
  ['check-out on the day of check-in', { checkout: '2027-03-12' }, 'checkout', 'Check-out must be after check-in.'],
  ['a day that does not exist', { checkin: '2027-02-30' }, 'checkin', 'Not a date I can read. Try 12.3.2027 or 12 Mar.'],
  ['a day that is over', { checkin: '2027-02-12' }, 'checkin', 'This day is over. Choose today or later.'],
  ['no room', { rooms: [] }, 'paxes', 'At least one room.'],
  ['a room without adults', { rooms: [{ adults: 0, ages: [] }] }, 'paxes.0.numberOfAdults', 'At least one adult in each room.'],
  ['a child of 18', { rooms: [{ adults: 1, ages: [3, 18] }] }, 'paxes.0.childrenAges.1', 'A child is 0 to 17 years old.'],
  ['an age left empty', { rooms: [{ adults: 1, ages: [''] }] }, 'paxes.0.childrenAges.0', 'Enter the age, 0 to 17.'],
  ['an unknown currency', { currency: 'EUX' }, 'currency', 'Not a currency code. Use three letters, such as EUR.'],
  ['UK for a country', { nationality: 'UK' }, 'nationality', 'Not a country code. The United Kingdom is GB.'],
])('an error in the form is reported at its field: %s', (_, change, path, words) => {
  expect(problems(change)).toMatchObject({ [path]: words })
})

test('names the first invalid code', () => {
  const long = 'x'.repeat(65)
  expect(codesProblem(problems({ codes: `1001 ${long}` }) ?? {}, ['1001', long])).toBe(
    `${'x'.repeat(24)}…: A hotel code has at most 64 characters.`,
  )
})

test('keeps the number of nights when check-in changes', () => {
  expect(withCheckin(draft, '2027-03-30')).toMatchObject({ checkin: '2027-03-30', checkout: '2027-04-01' })
  expect(withCheckin(draft, 'soon')).toMatchObject({ checkin: 'soon', checkout: '2027-03-14' })
})

test('keeps the number of nights while check-out is invalid, and applies it to the next check-in', () => {
  const longer = withCheckout(draft, '2027-03-17')
  expect(longer.nights).toBe(5)
  for (const wrong of ['soon', '2027-03-10', '']) {
    expect(withCheckout(longer, wrong)).toMatchObject({ checkout: wrong, nights: 5 })
    expect(withCheckin(withCheckout(longer, wrong), '2027-03-20').checkout).toBe('2027-03-25')
  }
  // The same applies when one invalid date replaces another.
  expect(withCheckout(withCheckout(draft, 'soon'), 'sooner').nights).toBe(2)
})

test('returns the number of nights only if check-out is after check-in', () => {
  expect([draftNights(draft), draftNights({ checkin: '2027-03-14', checkout: '2027-03-12' })]).toEqual([2, null])
})

test('keeps typed ages when a child is added, and drops the age of a removed child', () => {
  const room = { adults: 2, ages: [4, 7] }
  expect(withChildren(room, 3).ages).toEqual([4, 7, ''])
  expect(withChildren(room, 1).ages).toEqual([4])
})
