import { expect, it } from 'vitest'
import { fresh, row } from '../../../testing/sample-bookings.ts'
import { deskState, liveConnection } from '../../../testing/scripted-desk.ts'
import { ageOf, cautions, freshnessWords, missingWords, recordAgeWords } from '../../../ui/wording/freshness-words.ts'
import { neverAskedWords, progressWords, reportWords } from '../coverage/coverage-words.ts'
import { filterWords, toggleSort } from '../query/ledger-question.ts'
import { flagNames, flagWords } from './flag-words.ts'
import { freeUntilWords } from './ledger-cells.tsx'

const nowMs = Date.UTC(2027, 2, 10, 11, 0)
const minutes = (count: number) => nowMs - count * 60_000

it.each([
  [minutes(0), 'just now', 'now'],
  [minutes(12), '12 min', 'now'],
  [minutes(60), '1 h', 'today'],
  [minutes(60 * 23), '23 h', 'today'],
  [minutes(60 * 24), '1 day', 'old'],
  [minutes(60 * 24 * 5), '5 days', 'old'],
  [minutes(-5), 'just now', 'now'],
])('the age of a record seen at %i is shown as %s', (atMs, words, age) => {
  expect(recordAgeWords(atMs, nowMs)).toBe(words)
  expect(ageOf(atMs, nowMs)).toBe(age)
})

it.each([
  ['its oldest day was synced', { oldestMs: minutes(18) }, 'As of 11:42 · 30 of 30 days synced'],
  ['and on which day, if it was not today', {}, 'As of 1 Mar 2027 01:00 · 30 of 30 days synced'],
  ['only if each day was synced', { synced: 0, oldestMs: null }, '0 of 30 days synced'],
])('the freshness of a range shows when %s', (_, change, words) => {
  expect(freshnessWords({ ...fresh, ...change }, 'Europe/Zurich', nowMs)).toBe(words)
})

it('the freshness of a range names the first days not synced and counts the rest', () => {
  const day = (date: string) => ({ from: date, to: date })
  expect(missingWords(fresh)).toBeNull()
  expect(missingWords({ missing: [{ from: '2027-02-12', to: '2027-02-15' }, day('2027-03-01'), day('2027-03-03')] })).toBe(
    '12 Feb – 15 Feb 2027, 1 Mar 2027 and 1 more',
  )
})

const filter = { status: 'all', basis: 'created', from: '2027-02-12', to: '2027-03-13', text: '' } as const

it('the cautions list what makes the list incomplete: no network, no key, days not synced', () => {
  const missing = [{ from: '2027-02-12', to: '2027-02-12' }]
  expect(cautions({ ...fresh, missing }, filter, deskState({ online: false, active: { ...liveConnection, key: 'none' } }))).toEqual([
    'Offline: this is what the ledger has',
    'No API key: the ledger works, a refresh needs the key',
    'Days not synced: 12 Feb 2027',
  ])
  expect(cautions({ ...fresh, missing }, { ...filter, basis: 'checkin' }, null)).toEqual(['Booking days not synced: 12 Feb 2027'])
})

it('the cautions are empty when every day was synced', () => expect(cautions(fresh, filter, deskState({ online: true }))).toEqual([]))

it.each([
  [filter, 'all bookings made 12 Feb – 13 Mar 2027'],
  [{ ...filter, from: null, to: null }, 'all bookings of all time'],
  [
    { ...filter, status: 'CONFIRMED' as const, basis: 'checkin' as const, text: ' Pryde ' },
    'confirmed bookings matching “Pryde”, with check-in 12 Feb – 13 Mar 2027',
  ],
  [
    { ...filter, hotel: 'h1', destination: 'ZRH', currency: 'EUR', rateType: 'NET', refundable: 'no' as const, flag: 'drift' },
    'all bookings in hotel h1, in ZRH, in EUR, at NET rates, refundable: no, flagged “Changed by the service”, made 12 Feb – 13 Mar 2027',
  ],
])('the text of a filter: case %#', (asked, words) => expect(filterWords(asked)).toBe(words))

it('the text of a filter names known places, and can replace the text of the range', () => {
  const names = { hotel: { h1: 'Hotel Seeblick' }, destination: {}, client: {} }
  expect(filterWords({ ...filter, hotel: 'h1', destination: 'ZRH' }, names, 'the last 7 days')).toBe(
    'all bookings in hotel Hotel Seeblick, in ZRH, made the last 7 days',
  )
})

it('the text of a filter covers every flag that the ledger raises', () => {
  for (const flag of ['drift', 'status', 'total', 'cost', 'currency', 'balance', 'decimals', 'penalty', 'country', 'unread', 'card']) {
    expect(flagWords(flag)).not.toBe(flag)
    expect(flagNames[flag]).toBeDefined()
  }
})

it('sorts names ascending, dates and amounts descending, and reverses on a second click', () => {
  expect(toggleSort({ by: 'created', descending: true }, 'hotel')).toEqual({ by: 'hotel', descending: false })
  expect(toggleSort({ by: 'hotel', descending: false }, 'hotel')).toEqual({ by: 'hotel', descending: true })
  expect(toggleSort({ by: 'hotel', descending: false }, 'total')).toEqual({ by: 'total', descending: true })
})

it.each([
  [{}, '17 Mar 21:59', 'free'],
  [{ cancellationPolicies: [{ amount: '90', fromDate: '2028-03-01T00:00:00Z' }] }, '1 Mar 2028 01:00', 'free'],
  [{ cancellationPolicies: [{ amount: '90', fromDate: '2027-03-01T00:00:00Z' }] }, 'no longer free', 'over'],
  [{ cancellationPolicies: [{ amount: '0.00', fromDate: '2027-03-01T00:00:00Z' }] }, 'always free', 'free'],
  [{ cancellationPolicies: [], nonrefundable: null }, 'terms unknown', 'unknown'],
  [{ nonrefundable: true }, 'not refundable', 'never'],
  [{ checkin: '2027-03-01', checkout: '2027-03-03' }, 'stay is over', 'none'],
  [{ known: 'CANCELLED' as const }, '–', 'none'],
])('the end of free cancellation of %j is %s', (change, words, tone) => {
  expect(freeUntilWords(row(1, change), nowMs, 'Europe/Zurich')).toMatchObject({ words, tone })
})

it('the end of free cancellation shows the desk time with the local time of the hotel', () => {
  expect(freeUntilWords(row(1), nowMs, 'Europe/Zurich').detail).toBe('Free until 17 Mar 2027 21:59 (23:59 at the hotel, +03:00)')
})

const report = { windows: 7, done: 3, added: 1, changed: 2, unchanged: 1204, unread: 0, failed: [], neverAsked: [], stopped: false }

it('the text of a refresh counts the received bookings', () => {
  expect(progressWords(report)).toBe('3 of 7 calls answered, 1 booking added, 2 changed')
  expect(reportWords(report)).toBe('Refreshed: 1 booking added, 2 changed, 1,204 unchanged.')
})

it('the text of a refresh mentions a stop, unanswered days and unreadable records', () => {
  expect(reportWords({ ...report, stopped: true })).toMatch(/^Stopped: /)
  expect(reportWords({ ...report, failed: [{ from: '2027-02-12', to: '2027-02-13', failure: { kind: 'noKey' } }] })).toMatch(
    /^Not all days were answered: /,
  )
  expect(reportWords({ ...report, unread: 4 })).toMatch(/4 could not be read whole\.$/)
})

it('the text of a refresh reports that nothing was refreshed when no call was answered', () => {
  const one = { from: '2027-02-12', to: '2027-02-13', failure: { kind: 'noKey' } } as const
  const none = { ...report, windows: 2, done: 2, added: 0, changed: 0, unchanged: 0, failed: [one, one] }
  expect(reportWords(none)).toBe('Not refreshed: no answer from the service. The ledger is as it was.')
})

it('the text of a refresh names the days that were not synced', () => {
  expect(neverAskedWords(report)).toBeNull()
  expect(neverAskedWords({ ...report, neverAsked: [{ from: '2027-01-01', to: '2027-01-09' }] })).toMatch(/not synced.*1 Jan – 9 Jan 2027/)
})
