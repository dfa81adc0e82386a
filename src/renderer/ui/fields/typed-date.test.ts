import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { formatDate, formatShortDate } from '../../../shared/domain/date-words.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { setVoice } from '../../../shared/words/say.ts'
import { readTypedDate } from './typed-date.ts'

afterEach(() => setVoice('en'))

const today = '2027-03-10'

it.each([
  ['2027-03-12', '2027-03-12'],
  ['2027-3-2', '2027-03-02'],
  ['12.3.2027', '2027-03-12'],
  ['12.3.27', '2027-03-12'],
  ['12/3/2027', '2027-03-12'],
  ['12.3.', '2027-03-12'],
  ['12.3', '2027-03-12'],
  ['9.3.', '2028-03-09'],
  ['12 mar', '2027-03-12'],
  ['12 March 2028', '2028-03-12'],
  ['Fri 12 Mar 2027', '2027-03-12'],
  ['1 jan', '2028-01-01'],
  ['29 feb', '2028-02-29'],
  ['today', '2027-03-10'],
  ['tomorrow', '2027-03-11'],
  ['1212', '2027-12-12'],
  ['121226', '2026-12-12'],
  ['12122026', '2026-12-12'],
  ['20270312', '2027-03-12'],
  ['12dec26', '2026-12-12'],
  ['Dec 12, 2026', '2026-12-12'],
  ['december 12', '2027-12-12'],
  ['fri', '2027-03-12'],
  ['Friday', '2027-03-12'],
  ['wed', '2027-03-10'],
  ['+3', '2027-03-13'],
  ['12-Mar-27', '2027-03-12'],
  ['12/mar/2027', '2027-03-12'],
  ['Mar-12', '2027-03-12'],
  ['12th of March', '2027-03-12'],
  ['March 12th, 2027', '2027-03-12'],
  ['fri.', '2027-03-12'],
  ['Fri, 12.3.', '2027-03-12'],
  ['12/3/27 Fri', '2027-03-12'],
  ['March 12, 2027 Fri', '2027-03-12'],
  ['١٢/٣/٢٠٢٧', '2027-03-12'],
])('reads %s as %s', (typed, date) => expect(readTypedDate(typed, today)).toBe(date))

it.each(['', '31.4.2027', '29.2.2027', '2027-13-01', '12 foo', 'soon', '12', '12.3.202', '0.0.2027', '3102', 'ma 3', 'j', '+', '99999999'])(
  'rejects “%s” as a date',
  (typed) => expect(readTypedDate(typed, today)).toBeNull(),
)

it('reads every date in the format in which the desk writes it, with and without the year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), (days) => {
      const date = addDays(today, days)
      expect(readTypedDate(formatDate(date), today)).toBe(date)
      expect(readTypedDate(formatShortDate(date), today)).toBe(date)
    }),
  )
})

it.each(['Mon, 12.3.2027', '12/3/27 Thu', 'Monday 12 March'])('rejects %s, because that day is a Friday', (typed) =>
  expect(readTypedDate(typed, today)).toBeNull(),
)

it.each([
  ['de', '12dez27', '2027-12-12'],
  ['de', 'Fr.', '2027-03-12'],
  ['de', 'Fr., 12.3.2027', '2027-03-12'],
  ['de', 'Freitag, den 12. März', '2027-03-12'],
  ['de', 'übermorgen', '2027-03-12'],
  ['es', '12 de marzo de 2027', '2027-03-12'],
  ['es', 'vie, 12 de mar', '2027-03-12'],
  ['es', 'pasado mañana', '2027-03-12'],
  ['tr', '12 ARALIK 2027', '2027-12-12'],
  ['tr', '12 aralik', '2027-12-12'],
  ['tr', '12KASIM27', '2027-11-12'],
  ['tr', 'salı', '2027-03-16'],
  ['tr', 'SALI', '2027-03-16'],
  ['tr', '12.12.2027 Paz', '2027-12-12'],
  ['ar', '١٢ديسمبر٢٧', '2027-12-12'],
  ['ar', '+٣', '2027-03-13'],
  ['ar', 'جمعة', '2027-03-12'],
  ['ar', 'الجمعة، ١٢/٣', '2027-03-12'],
] as const)('in the language %s, reads “%s” as %s', async (language, typed, date) => {
  await setVoice(language, { de: 'de-DE', es: 'es-ES', tr: 'tr-TR', ar: 'ar-EG' }[language])
  expect(readTypedDate(typed, today)).toBe(date)
})

it.each([
  ['en-US', '12/31/2027', '2027-12-31'],
  ['en-US', '12/3', '2027-12-03'],
  ['en-US', '12-3-27', '2027-12-03'],
  ['en-US', '1203', '2027-12-03'],
  // With points the day comes first everywhere, as in the hint of the field.
  ['en-US', '12.3.2027', '2027-03-12'],
  ['en-US', '31/12/2027', null],
  ['en-GB', '31/12/2027', '2027-12-31'],
  ['en-GB', '12/31/2027', null],
  ['ja-JP', '2027/3/12', '2027-03-12'],
  ['ja-JP', '3/12', '2027-03-12'],
  ['ar-EG', '١٢/٣/٢٠٢٧', '2027-03-12'],
  ['hi-IN', '१२/३/२०२७', '2027-03-12'],
])('with the formats of %s, reads “%s” as %s', async (locale, typed, date) => {
  await setVoice('en', locale)
  expect(readTypedDate(typed, today)).toBe(date)
})

it.each([
  ['de', 'de-AT'],
  ['es', 'es-MX'],
  ['tr', 'tr-TR'],
  ['ar', 'ar'],
  ['ar', 'ar-EG'],
  ['en', 'en-US'],
  ['de', 'en-US'],
  ['en', 'ar-EG'],
  ['en', 'fa-IR'],
] as const)(
  'in the language %s with the formats of %s, reads every date in the format in which the desk writes it',
  async (language, locale) => {
    await setVoice(language, locale)
    for (let ahead = 0; ahead < 365; ahead++) {
      const date = addDays(today, ahead)
      expect([formatDate(date), readTypedDate(formatDate(date), today)]).toEqual([formatDate(date), date])
      expect([formatShortDate(date), readTypedDate(formatShortDate(date), today)]).toEqual([formatShortDate(date), date])
    }
  },
)
