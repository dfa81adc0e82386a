import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate, formatMoment } from './date-words.ts'
import {
  addDays,
  dateIn,
  datesFrom,
  daysBetween,
  isDate,
  isPastEverywhere,
  isZone,
  monthOf,
  parseMoment,
  startOfDate,
  weekOf,
} from './dates.ts'

const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
const zone = fc.constantFrom(
  ...['UTC', 'Europe/Zurich', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/Havana', 'Australia/Lord_Howe'],
  'Africa/Cairo',
)

it('calendar dates are accepted only if they exist', () => {
  expect(['2028-02-29', '2027-12-31'].every(isDate)).toBe(true)
  expect(['2027-02-29', '2027-13-01', '2027-1-5', 'tomorrow', '2027-04-31', ''].some(isDate)).toBe(false)
})

it('calendar dates can be moved by days, and `daysBetween` returns the same number of days', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days)
    }),
  )
})

it('calendar dates are listed from the first to the last', () => {
  expect([...datesFrom('2028-02-28', '2028-03-01')]).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect([...datesFrom('2027-12-31', '2027-12-31')]).toEqual(['2027-12-31'])
  expect([...datesFrom('2028-01-01', '2027-12-31')]).toEqual([])
})

it('calendar dates are written with a four-digit year, as the platform does', () => {
  const instant = fc.integer({ min: Date.parse('0000-01-01'), max: Date.UTC(9999, 11, 31) })
  fc.assert(
    fc.property(instant, (atMs) => {
      expect(dateIn('UTC', atMs)).toBe(new Date(atMs).toISOString().slice(0, 10))
    }),
  )
  expect(() => dateIn('UTC', Number.NaN)).toThrow(RangeError)
})

it('calendar dates belong to a month with a first and a last day', () => {
  expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthOf('2027-12-31')).toEqual({ from: '2027-12-01', to: '2027-12-31' })
})

it('a week contains its date and begins on the weekday that the formats name', () => {
  expect(weekOf('2027-03-14', 1)).toEqual({ from: '2027-03-08', to: '2027-03-14' })
  expect(weekOf('2027-03-14', 0)).toEqual({ from: '2027-03-14', to: '2027-03-20' })
  expect(weekOf('2027-01-01', 6)).toEqual({ from: '2026-12-26', to: '2027-01-01' })
})

it("calendar dates are formatted with their weekday, whatever the machine's zone, and other text is left as it is", () =>
  expect(['2027-03-12', 'soon'].map((text) => formatDate(text))).toEqual(['Fri 12 Mar 2027', 'soon']))

it('calendar dates are past only after they have ended in every zone', () => {
  const at = (text: string) => parseMoment(text)?.instantMs ?? 0
  expect(isPastEverywhere('2027-03-12', at('2027-03-13T11:59Z'))).toBe(false)
  expect(isPastEverywhere('2027-03-12', at('2027-03-13T12:00Z'))).toBe(true)
})

it('the days of a zone begin at an instant that shows the day, and the preceding instant shows an earlier day', () => {
  fc.assert(
    fc.property(zone, date, (zone, day) => {
      const start = startOfDate(zone, day)
      expect(dateIn(zone, start)).toBe(day)
      expect(dateIn(zone, start - 1) < day).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('the days of a zone east of UTC assign a booking made at 23:59:43Z on the last day of a month to the next month', () => {
  const created = parseMoment('2027-01-31T23:59:43.088134Z')?.instantMs ?? 0
  expect(dateIn('UTC', created)).toBe('2027-01-31')
  expect(dateIn('Europe/Zurich', created)).toBe('2027-02-01')
})

it('the days of a zone exist only for known zone names', () =>
  expect([isZone('Europe/Zurich'), isZone('Mars/Base')]).toEqual([true, false]))

it.each([
  ['2017-05-17T12:00:00Z', '2017-05-17T12:00:00.000Z'],
  ['2018-01-09T23:59:43.088134Z', '2018-01-09T23:59:43.088Z'],
  ['2017-05-02T19:36:06.759+03:00', '2017-05-02T16:36:06.759Z'],
  ['2017-07-19T23:59:00+03:00', '2017-07-19T20:59:00.000Z'],
  ['2018-01-08T21:29:08.35Z', '2018-01-08T21:29:08.350Z'],
  ['2027-03-17T23:59+03:00', '2027-03-17T20:59:00.000Z'],
  ['2027-03-17T23:59-0530', '2027-03-18T05:29:00.000Z'],
])('moments written as %s are the instant %s', (text, instant) =>
  expect(new Date(parseMoment(text)?.instantMs ?? 0).toISOString()).toBe(instant),
)

it('moments are rejected if they have no zone, or if the day or hour does not exist', () => {
  for (const text of ['2027-03-17T23:59:00', '2027-02-30T10:00Z', '2027-03-17', 'soon', '2027-03-17T25:00Z'])
    expect(parseMoment(text)).toBeNull()
})

it("moments are shown in their own offset next to the desk's time", () => {
  expect(formatMoment('2027-03-17T23:59:00+03:00', 'Europe/Zurich')).toBe('17 Mar 2027 21:59 (23:59 at the hotel, +03:00)')
  expect(formatMoment('2027-03-17T00:00:00Z', 'America/Los_Angeles')).toBe('16 Mar 2027 17:00 (17 Mar 00:00 at the hotel, UTC)')
  expect(formatMoment('2027-03-17T12:00:00+01:00', 'Europe/Zurich')).toBe('17 Mar 2027 12:00')
  expect(formatMoment('2027-03-17T00:30:00+03:00', 'Europe/Zurich')).toBe('16 Mar 2027 22:30 (17 Mar 00:30 at the hotel, +03:00)')
  for (const text of ['2027-03-17T12:00:00', 'tomorrow']) expect(formatMoment(text, 'UTC')).toBe(`${text} (zone unknown)`)
})
