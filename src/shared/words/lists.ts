/** Joins parts by the rules of the reader's language. Files for software have their own separators and do not use this. */
import { languages } from './languages.ts'
import { type Voice, voice } from './say.ts'

/** Empty parts are omitted from a list. */
type Part = string | null | undefined | false

const conjunctions = new Map<string, Intl.ListFormat>()

/** Joins things of one kind with "and": `A, B and C`. */
export function listAll(parts: readonly Part[], { language, shouldIsolate }: Voice = voice): string {
  const { locale, direction } = languages[language]
  let format = conjunctions.get(locale)
  if (!format) {
    format = new Intl.ListFormat(locale)
    conjunctions.set(locale, format)
  }
  const conjunction = format
  return joinParts(parts, (all) => conjunction.format(all), shouldIsolate ? direction : null)
}

/** Joins parts with commas, such as a place and its country: `Barcelona, ES`. */
export const listWithCommas = (parts: readonly Part[], { say, language, shouldIsolate }: Voice = voice): string =>
  joinParts(parts, (all) => all.join(say('lists.comma')), shouldIsolate ? languages[language].direction : null)

/** Joins longer parts, which may contain commas, with semicolons. */
export const listWithSemicolons = (parts: readonly Part[], { say, language, shouldIsolate }: Voice = voice): string =>
  joinParts(parts, (all) => all.join(say('lists.semicolon')), shouldIsolate ? languages[language].direction : null)

/** Joins names of rooms, each once with its number: `Suite; 2 × Double room`. */
export const listRooms = (names: readonly string[], locale: Voice = voice): string =>
  listWithSemicolons(
    [...Map.groupBy(names.filter(Boolean), (name) => name)].map(([name, { length }]) =>
      length === 1 ? name : `${locale.formats.number(length)} × ${name}`,
    ),
    locale,
  )

/** Joins names in the quotation marks of the language: `“Month end” and “Weekly”`. */
export const listQuoted = (names: readonly string[], locale: Voice = voice): string =>
  listAll(
    names.map((name) => locale.say('lists.quoted', { name })),
    locale,
  )

/** Unicode isolate for the whole list, in the direction of the language. */
const isolateStart = { ltr: '\u2066', rtl: '\u2067' } as const

/** Isolates the direction of each part and of the list; otherwise `Barcelona, ES` would be read from the wrong end in Arabic. */
function joinParts(parts: readonly Part[], join: (parts: string[]) => string, direction: 'ltr' | 'rtl' | null): string {
  const presentParts = parts.filter((part) => typeof part === 'string' && part !== '') as string[]
  if (direction === null || presentParts.length < 2) return join(presentParts)
  return `${isolateStart[direction]}${join(presentParts.map((part) => `\u2068${part}\u2069`))}\u2069`
}
