/**
 * The texts of the desk. Every text that a person reads is in the catalogue: one JSON file of ICU messages per language in this folder, English
 * first. A missing key or argument does not compile (`messages.ts`, generated at set-up).
 */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import englishWords from './en.json' with { type: 'json' }
import { type Formats, formatsOf } from './formats.ts'
import { type Language, languages } from './languages.ts'
import type { Messages } from './messages.ts'

type MessageId = keyof Messages

/** The arguments of a message; most have none. */
type Values<Id extends MessageId> = keyof Messages[Id] extends never ? [] : [Messages[Id]]

/** A message without arguments. */
export type PlainId = { [Id in MessageId]: keyof Messages[Id] extends never ? Id : never }[MessageId]

/** Formats a message of the catalogue in one language. */
export type Say = <Id extends MessageId>(id: Id, ...values: Values<Id>) => string

/** The language and formats of one reader. Words and the names of days follow the language; digits, separators and orders follow the formats. */
export interface Voice {
  readonly language: Language
  readonly say: Say
  readonly formats: Formats
  /** Locale of month and day names: the formats' locale if it has the same language (`Jänner` in Austria), else the language's locale. */
  readonly locale: string
  /** Whether arguments are isolated because letters or digits run from right to left. */
  readonly shouldIsolate: boolean
  /** Whether a guest may be looking at the screen: all amounts except the guest's own are then masked (`money.ts`). */
  readonly hidesCost: boolean
  /** Whether an amount and its currency stay on one line: for displayed text, not for copied text or files. */
  readonly hasUnbrokenAmounts: boolean
  /** Sort order of names in the language. */
  readonly compare: (a: string, b: string) => number
}

/** English in the desk's own style: for stored texts (terms, histories, evidence), and for a window before it has chosen its language. */
export const english: Voice = voiceOf('en', englishWords)

/** The voice of this window or process: English until `setVoice` changes it. */
export let voice: Voice = { ...english }

/** The language of `voice`. */
export let currentLanguage: Language = 'en'

/** Formats a message in the language of `voice`. */
export let say: Say = english.say

let calls = 0

/** Sets the language and the formats (by default, the language's own). A later call wins. Text already rendered does not change. */
export async function setVoice(language: Language, locale?: string): Promise<void> {
  const call = ++calls
  const next = await voiceIn(language, locale)
  if (call !== calls) return
  // Read only now: cost may have been hidden while the language was loading.
  const { hidesCost, hasUnbrokenAmounts } = voice
  voice = { ...next, hidesCost, hasUnbrokenAmounts }
  currentLanguage = language
  say = voice.say
}

/** Returns an object whose properties are the texts of these messages, each looked up when it is read. For tables at the top of a module. */
export function texts<Name extends PropertyKey>(ids: Readonly<Record<Name, PlainId>>): Readonly<Record<Name, string>> {
  const table = {} as Record<Name, string>
  for (const [name, id] of Object.entries<PlainId>(ids)) Object.defineProperty(table, name, { get: () => say(id), enumerable: true })
  return table
}

/** Sets whether amounts are masked from now on, except with `unmaskedVoice`. Text already rendered does not change. */
export function hideCost(hidesCost: boolean): void {
  voice = { ...voice, hidesCost }
}

/** Keeps each amount on one line from now on. */
export function keepAmountsOnOneLine(): void {
  voice = { ...voice, hasUnbrokenAmounts: true }
}

/** Returns the current voice without masking, for what a guest may see: the price that the guest pays. */
export const unmaskedVoice = (): Voice => ({ ...voice, hidesCost: false })

/** Returns a `Say` for another language than the current one. */
export const sayIn = async (language: Language, locale?: string): Promise<Say> => (await voiceIn(language, locale)).say

/** Returns a voice for another language than the current one: a voucher is written in the guest's language. */
export async function voiceIn(language: Language, locale?: string): Promise<Voice> {
  switch (language) {
    case 'en':
      return voiceOf(language, englishWords, locale)
    case 'en-XA':
    case 'ar-XB': {
      const { pseudo } = await import('./pseudo.ts')
      return voiceOf(language, englishWords, locale, pseudo)
    }
    case 'de':
      return voiceOf(language, (await import('./de.json', { with: { type: 'json' } })).default, locale)
    case 'es':
      return voiceOf(language, (await import('./es.json', { with: { type: 'json' } })).default, locale)
    case 'tr':
      return voiceOf(language, (await import('./tr.json', { with: { type: 'json' } })).default, locale)
    case 'ar':
      return voiceOf(language, (await import('./ar.json', { with: { type: 'json' } })).default, locale)
    default:
      return language satisfies never
  }
}

type Catalogue = Readonly<Record<MessageId, string>>
type Shape = ConstructorParameters<typeof IntlMessageFormat>[0]
type Formatters = NonNullable<NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters']>

function voiceOf(
  language: Language,
  catalogue: Catalogue,
  locale?: string,
  shaped: (message: string) => Shape = (message) => message,
): Voice {
  const { locale: languageLocale, formats: ownFormats, direction } = languages[language]
  const formats = formatsOf(locale ?? ownFormats)
  const shouldIsolate = direction === 'rtl' || formats.digits !== null
  return {
    language,
    formats,
    shouldIsolate,
    hidesCost: false,
    hasUnbrokenAmounts: false,
    // English uses the desk's own names everywhere: `Sep`, not `Sept` as in Britain.
    locale: languageLocale !== 'en' && new Intl.Locale(formats.locale).language === languageLocale ? formats.locale : languageLocale,
    say: createSay(catalogue, languageLocale, formats, shouldIsolate, shaped),
    compare: new Intl.Collator(languageLocale).compare,
  }
}

function createSay(
  catalogue: Catalogue,
  locale: string,
  formats: Formats,
  shouldIsolate: boolean,
  shaped: (message: string) => Shape,
): Say {
  // Plurals follow the language, numbers the formats.
  const figures = { format: formats.number } as Intl.NumberFormat
  const plurals = new Intl.PluralRules(locale)
  const formatters = { getNumberFormat: () => figures, getPluralRules: () => plurals } as unknown as Formatters
  const messages = new Map<MessageId, { readonly message: IntlMessageFormat; readonly selectors: readonly string[] | null }>()
  const fixed = new Map<MessageId, string>()
  return (id, ...[values]) => {
    const known = fixed.get(id)
    if (known !== undefined) return known
    let read = messages.get(id)
    if (!read) {
      const message = new IntlMessageFormat(shaped(catalogue[id]), locale, undefined, { formatters })
      read = { message, selectors: shouldIsolate && !ofDays.test(id) ? findSelectors(message.getAst()) : null }
      messages.set(id, read)
    }
    const { message, selectors } = read
    if (values === undefined) {
      const text = message.format() as string
      fixed.set(id, text)
      return text
    }
    return message.format(selectors ? isolateArguments(values, selectors) : values) as string
  }
}

/** Date messages consist of numbers and of names in the language itself, so they need no isolation. */
const ofDays = /^date\.(?:weekday|day|month)/

type Nodes = ReturnType<IntlMessageFormat['getAst']>

/** Returns the names of arguments that only select between variants of a message. */
function findSelectors(nodes: Nodes): string[] {
  return nodes.flatMap((node) => {
    if (!('options' in node)) return []
    const inside = Object.values(node.options).flatMap(({ value }) => findSelectors(value))
    return node.type === TYPE.select ? [node.value, ...inside] : inside
  })
}

/** Isolates names, references and amounts, so that they retain their own direction in right-to-left text. */
const isolateArguments = (values: object, selectorNames: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !selectorNames.includes(name) ? `\u2068${value}\u2069` : value,
    ]),
  )
