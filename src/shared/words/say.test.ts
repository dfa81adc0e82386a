import { afterEach, expect, it } from 'vitest'
import { countryName } from '../domain/countries.ts'
import { formatDate, formatMoment } from '../domain/date-words.ts'
import { currencyName } from '../domain/money.ts'
import { CurrencyCode } from '../domain/schemas.ts'
import { currentLanguage, hideCost, say, setVoice, voice } from './say.ts'

afterEach(() => setVoice('en'))

it.each([
  [1, '1 booking'],
  [0, '0 bookings'],
  [1204, '1,204 bookings'],
])('a message with the count %i has the right plural and digit grouping', (count, words) => {
  expect(say('count.bookings', { count })).toBe(words)
})

it('a message inserts its arguments unchanged, whatever they contain', () => {
  const path = '{field, plural, other {#}} <b>x</b> ’'
  expect(say('settingsFile.preferenceFromFile', { name: path })).toBe(`${path}: as in the file`)
})

it('a selected language is used for every later message, and arguments stay unchanged', async () => {
  const english = say('settingsFile.preferenceFromFile', { name: 'Colours' })
  await setVoice('en-XA')
  expect(currentLanguage).toBe('en-XA')
  const pseudo = say('settingsFile.preferenceFromFile', { name: 'Colours' })
  expect(pseudo.startsWith('Colours: ')).toBe(true)
  expect(pseudo.length).toBeGreaterThan(english.length)
  expect(pseudo.normalize('NFD').replace(/([aeiouy])\u0301\1/gi, '$1')).toBe(english)
})

it('a selected language has its own dates, moments, numbers and errors', async () => {
  await setVoice('de')
  expect(formatDate('2027-03-12')).toBe('Fr 12. Mär 2027')
  expect(formatMoment('2027-03-17T23:59:00+03:00', 'Europe/Zurich')).toBe('17. Mär 2027 21:59 (23:59 im Hotel, +03:00)')
  expect(say('count.bookings', { count: 1204 })).toBe('1.204 Buchungen')
  expect(CurrencyCode.safeParse('nichts').error?.issues[0]?.message).toContain('Kein Währungscode')
  expect([countryName('CH'), currencyName('CHF')]).toEqual(['Schweiz', 'Schweizer Franken'])
})

it('cost that is hidden while another language loads stays hidden', async () => {
  const loading = setVoice('de')
  hideCost(true)
  await loading
  expect([currentLanguage, voice.hidesCost]).toEqual(['de', true])
  hideCost(false)
})

it('the language that was selected last is used, even if an earlier selection takes longer to load', async () => {
  await Promise.all([setVoice('tr'), setVoice('en')])
  expect(currentLanguage).toBe('en')
})
