import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { formatDate, formatInstant, formatMoment, formatNearDate, formatNearDay, formatShortDate } from '../domain/date-words.ts'
import { amountWords, formatMoney } from '../domain/money.ts'
import { formatLocales, formatsOf, localeFor } from './formats.ts'
import { english, say, setVoice } from './say.ts'
import { readDecimal, withPlainDigits } from './typed-number.ts'

afterEach(() => setVoice('en'))

const testedLocales = [
  ...(['en-GB', 'en-US', 'de-DE', 'de-CH', 'es-ES', 'tr-TR', 'ar', 'ar-EG', 'hi-IN', 'fr-FR', 'pl-PL', 'sv-SE', 'he-IL'] as const),
]

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }), fc.constantFrom(0, 2, 3, 4)).map(([units, places]) => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return sign + (places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`)
})

it.each(testedLocales)('a formatted amount in %s is the same decimal when it is parsed again', (locale) => {
  const { number, decimalMark, groupMark } = formatsOf(locale)
  fc.assert(
    fc.property(decimal, (text) => {
      const plain = withPlainDigits(number(text))
        .replaceAll(groupMark, '')
        .replace(decimalMark, '.')
        .replace(/[\u061c\u200e\u200f]/g, '')
        .replace('−', '-')
      expect(plain).toBe(text)
      expect(readDecimal(number(text), formatsOf(locale))).toBe(text)
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['en-GB', 'EUR 1,536.35', '1,536.35'],
  ['de-DE', '1.536,35 EUR', '1.536,35'],
  ['de-CH', 'EUR 1’536.35', '1’536.35'],
  ['es-ES', '1536,35 EUR', '1536,35'],
  ['tr-TR', 'EUR 1.536,35', '1.536,35'],
  ['hi-IN', 'EUR 1,536.35', '1,536.35'],
  ['ar-EG', '\u2066١٬٥٣٦٫٣٥ EUR\u2069', '١٬٥٣٦٫٣٥'],
])('a formatted amount in %s is %j', async (locale, money, figure) => {
  await setVoice('en', locale)
  const same = (text: string) => text.replaceAll("'", '’')
  expect(same(formatMoney({ amount: '1536.35', currency: 'EUR' }))).toBe(money)
  expect(same(amountWords('1536.35', 'EUR'))).toBe(figure)
  // Stored texts are English, in every desk language.
  expect(formatMoney({ amount: '1536.35', currency: 'EUR' }, english)).toBe('EUR 1,536.35')
})

it.each([
  ['en-GB', '1,234.5', '1234.5'],
  ['en-GB', '1,234', '1234'],
  ['en-GB', '1.234', '1.234'],
  ['en-GB', '100,5', '100.5'],
  ['de-DE', '1.234', '1234'],
  ['de-DE', '1,234', '1.234'],
  ['de-DE', '1.234,5', '1234.5'],
  ['de-DE', '100.50', '100.50'],
  ['de-CH', "1'234.50", '1234.50'],
  ['de-CH', '1’234.50', '1234.50'],
  ['fr-FR', '1 234,5', '1234.5'],
  ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
  ['ar-EG', '1234.5', '1234.5'],
  ['hi-IN', '1,23,456.5', '123456.5'],
  ['en-GB', '١٢', '12'],
  ['en-GB', '１２', '12'],
])('in %s, the typed number “%s” is read as %s', (locale, typed, plain) => expect(readDecimal(typed, formatsOf(locale))).toBe(plain))

it.each(['', '.', ',5', '1,23', '1.2.3', '1,2345.6', '12a', '1e3', 'NaN', '1.234,5.6', '--1'].map((typed) => [typed]))(
  'a typed number that is invalid or ambiguous is rejected: “%s”',
  (typed) => expect(readDecimal(typed, formatsOf('en-GB'))).toBe(typed === '1,23' ? '1.23' : null),
)

it('a date in a list has its year only if it is another than that of today', async () => {
  const near = () => ['2027-12-31', '2028-01-01'].flatMap((date) => [formatNearDate(date, '2027-03-12'), formatNearDay(date, '2027-03-12')])
  expect(near()).toEqual(['Fri 31 Dec', '31 Dec', 'Sat 1 Jan 2028', '1 Jan 2028'])
  await setVoice('en', 'en-US')
  expect(near()).toEqual(['Fri, Dec 31', 'Dec 31', 'Sat, Jan 1, 2028', 'Jan 1, 2028'])
  await setVoice('de', 'de-DE')
  expect(near()).toEqual(['Fr 31. Dez', '31. Dez', 'Sa 1. Jan 2028', '1. Jan 2028'])
})

const words = () => [
  formatDate('2027-03-12'),
  formatShortDate('2027-03-12'),
  formatInstant(Date.UTC(2027, 2, 12, 11, 42), 'UTC'),
  formatMoment('2027-03-17T23:59:00+03:00', 'Europe/Zurich'),
]

it('a formatted date has its month first in month-first formats, and 24 hours everywhere', async () => {
  await setVoice('en', 'en-US')
  expect(words()).toEqual(['Fri, Mar 12, 2027', 'Mar 12', 'Mar 12, 2027 11:42', 'Mar 17, 2027 21:59 (23:59 at the hotel, +03:00)'])
})

it('a formatted date has the digits of the formats, the names of the language, and a Gregorian calendar', async () => {
  await setVoice('en', 'ar-EG')
  expect(words().slice(0, 3)).toEqual(['Fri ١٢ Mar ٢٠٢٧', '١٢ Mar', '١٢ Mar ٢٠٢٧ ١١:٤٢'])
  await setVoice('en', 'en-GB')
  expect(formatDate('2026-09-28')).toBe('Mon 28 Sep 2026')
  await setVoice('de', 'de-AT')
  expect(formatDate('2027-01-12')).toBe('Di 12. Jän 2027')
  await setVoice('en', 'th-TH')
  expect(formatDate('2027-03-12')).toBe('Fri 12 Mar 2027')
})

it('a count in a sentence uses the digits of the formats and the plural of the language', async () => {
  await setVoice('en', 'de-CH')
  expect(say('count.bookings', { count: 1204 }).replace("'", '’')).toBe('1’204 bookings')
  await setVoice('de', 'ar-EG')
  expect(say('count.bookings', { count: 1204 })).toBe('١٬٢٠٤ Buchungen')
})

it.each([
  ['de_CH.UTF-8', 'de-CH'],
  ['en-US', 'en-US'],
  ['C', 'en-GB'],
  ['', 'en-GB'],
  ['tlh-QO', 'en-GB'],
])('a system that reports %j has the formats of %s', (stated, locale) => expect(localeFor(stated)).toBe(locale))

it('every locale on offer is supported', () => {
  expect(Intl.NumberFormat.supportedLocalesOf([...formatLocales])).toEqual([...formatLocales])
})

it.each([
  ['en-GB', 1, [6, 0]],
  ['en-US', 0, [6, 0]],
  ['ar-EG', 6, [5, 6]],
])('a week in %s begins with day %i', (locale, day, weekend) => {
  expect([formatsOf(locale).firstDayOfWeek, formatsOf(locale).weekend]).toEqual([day, weekend])
})
