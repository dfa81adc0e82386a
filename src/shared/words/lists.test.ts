import { afterEach, expect, it } from 'vitest'
import { listAll, listQuoted, listWithCommas, listWithSemicolons } from './lists.ts'
import { setVoice, voiceIn } from './say.ts'

afterEach(() => setVoice('en'))

/** The text without isolates, as a person reads it. */
const read = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

const three = ['A', 'B', 'C']

it.each([
  ['en', 'A, B, and C', 'A, B, C', 'A; B; C', '“A” and “B”'],
  ['de', 'A, B und C', 'A, B, C', 'A; B; C', '„A“ und „B“'],
  ['es', 'A, B y C', 'A, B, C', 'A; B; C', '“A” y “B”'],
  ['tr', 'A, B ve C', 'A, B, C', 'A; B; C', '“A” ve “B”'],
  ['ar', 'A وB وC', 'A، B، C', 'A؛ B؛ C', '«A» و«B»'],
] as const)(
  'a list of texts is joined by the words and separators of the current language (%s)',
  async (language, all, commas, semicolons, quoted) => {
    await setVoice(language)
    expect(read(listAll(three))).toBe(all)
    expect(read(listWithCommas(three))).toBe(commas)
    expect(read(listWithSemicolons(three))).toBe(semicolons)
    expect(read(listQuoted(['A', 'B']))).toBe(quoted)
  },
)

it('a list of texts is formatted for another language if one is given', async () => {
  expect(read(listWithCommas(three, await voiceIn('ar')))).toBe('A، B، C')
  expect(listWithCommas(three)).toBe('A, B, C')
})

it('a list of texts omits empty parts, and is empty if all parts are empty', () => {
  expect(listWithCommas(['Barcelona', null, undefined, '', false])).toBe('Barcelona')
  expect(listAll([null, ''])).toBe('')
})

it('a list of texts runs in the direction of its language, and each part in its own direction', async () => {
  await setVoice('ar')
  expect(listWithCommas(['Barcelona', 'ES'])).toBe('\u2067\u2068Barcelona\u2069، \u2068ES\u2069\u2069')
  await setVoice('en', 'ar-EG')
  expect(listWithCommas(['Barcelona', 'ES'])).toBe('\u2066\u2068Barcelona\u2069, \u2068ES\u2069\u2069')
  await setVoice('de')
  expect(listWithCommas(['Barcelona', 'ES'])).toBe('Barcelona, ES')
})
