/** Several things in one text, joined as the language of the reader joins them. Files for software have their own marks and do not come here. */
import { languages } from './languages.ts'
import { type Voice, voice } from './say.ts'

/** What is left out of a list where it is empty. */
type Part = string | null | undefined | false

const conjunctions = new Map<string, Intl.ListFormat>()

/** Things of one kind, all of which are meant: `A, B and C`. */
export function listAll(parts: readonly Part[], { language, isolates }: Voice = voice): string {
  const { locale, direction } = languages[language]
  let format = conjunctions.get(locale)
  if (!format) {
    format = new Intl.ListFormat(locale)
    conjunctions.set(locale, format)
  }
  const conjunction = format
  return together(parts, (all) => conjunction.format(all), isolates ? direction : null)
}

/** What stands one beside the other, such as a place and its country: `Barcelona, ES`. */
export const listWithCommas = (parts: readonly Part[], { say, language, isolates }: Voice = voice): string =>
  together(parts, (all) => all.join(say('lists.comma')), isolates ? languages[language].direction : null)

/** The same of longer parts, in which commas may stand. */
export const listWithSemicolons = (parts: readonly Part[], { say, language, isolates }: Voice = voice): string =>
  together(parts, (all) => all.join(say('lists.semicolon')), isolates ? languages[language].direction : null)

/** Names that people gave, in the quotation marks of the language: `“Month end” and “Weekly”`. */
export const listQuoted = (names: readonly string[], of: Voice = voice): string =>
  listAll(
    names.map((name) => of.say('lists.quoted', { name })),
    of,
  )

/** A start of isolation for the whole list, in the direction of the language. */
const beginnings = { ltr: '\u2066', rtl: '\u2067' } as const

/** Each part keeps its own direction and the list that of the language, or `Barcelona, ES` would be read from its other end in Arabic. */
function together(parts: readonly Part[], join: (parts: string[]) => string, direction: 'ltr' | 'rtl' | null): string {
  const there = parts.filter((part) => typeof part === 'string' && part !== '') as string[]
  if (direction === null || there.length < 2) return join(there)
  return `${beginnings[direction]}${join(there.map((part) => `\u2068${part}\u2069`))}\u2069`
}
