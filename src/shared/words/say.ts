/**
 * The words of the desk. Each text that a person reads stands in the catalogue: one file of ICU messages for each language beside this
 * one, English first. A name or an argument that is not there does not compile (`messages.ts`, which `npm run types` generates).
 */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import englishWords from './en.json' with { type: 'json' }
import { type Formats, formatsOf } from './formats.ts'
import { type Language, languages } from './languages.ts'
import type { Messages } from './messages.ts'

type MessageId = keyof Messages

/** What a message is told: nothing for most, else each of its arguments. */
type Told<Id extends MessageId> = keyof Messages[Id] extends never ? [] : [Messages[Id]]

/** Says a message of the catalogue in one language. */
export type Say = <Id extends MessageId>(id: Id, ...told: Told<Id>) => string

/** What one reader is spoken to in. Words and the names of days are those of the language; digits, marks and orders those of the formats. */
export interface Voice {
  readonly language: Language
  readonly say: Say
  readonly formats: Formats
  /** Whose names of months and days it takes: the formats' where they are of the same language (`Jänner` in Austria), else the language's. */
  readonly locale: string
  /** Whether what is told stands in isolation: letters, or digits, run from right to left here. */
  readonly isolates: boolean
  /** Whether amounts are told to a guest too, who looks on: all but the guest's own are then veiled (`money.ts`). */
  readonly hidesCost: boolean
  /** Whether an amount and its currency stay in one line: where text is drawn, not in what is copied or written to files. */
  readonly keepsAmounts: boolean
  /** The order of names, as the language sorts them. */
  readonly compare: (a: string, b: string) => number
}

/** English as the house writes it: of what is kept (terms, histories, evidence), whoever looks, and of a window before it has chosen. */
export const english: Voice = voiceOf('en', englishWords)

/** The voice of this window or process: English, until `speak` has chosen another. */
export let voice: Voice = { ...english }

/** Its language. */
export let spoken: Language = 'en'

/** Says it in that language. */
export let say: Say = english.say

/** Chooses language and formats, those of the language unless they are named. What took its words before keeps them: a window chooses before it loads its screens. */
export async function speak(language: Language, locale?: string): Promise<void> {
  const { hidesCost, keepsAmounts } = voice
  voice = { ...(await voiceIn(language, locale)), hidesCost, keepsAmounts }
  spoken = language
  say = voice.say
}

/** Veils every amount that is told from now on but those of `openVoice`, or shows them again. What took its words before keeps them. */
export function hideCost(hidesCost: boolean): void {
  voice = { ...voice, hidesCost }
}

/** Keeps each amount in one line from now on. */
export function keepAmounts(): void {
  voice = { ...voice, keepsAmounts: true }
}

/** The same voice for what a guest may see: the price that the guest pays. */
export const openVoice = (): Voice => ({ ...voice, hidesCost: false })

/** A way of saying in a language of its own, beside the one that is spoken. */
export const sayIn = async (language: Language, locale?: string): Promise<Say> => (await voiceIn(language, locale)).say

/** A voice of its own beside the one that is spoken: a voucher is written in the guest's language. */
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
  const { locale: own, formats: ownFormats, direction } = languages[language]
  const formats = formatsOf(locale ?? ownFormats)
  const isolates = direction === 'rtl' || formats.digits !== null
  return {
    language,
    formats,
    isolates,
    hidesCost: false,
    keepsAmounts: false,
    // English has the house's names everywhere: `Sep`, not `Sept` as in Britain.
    locale: own !== 'en' && new Intl.Locale(formats.locale).language === own ? formats.locale : own,
    say: sayer(catalogue, own, formats, isolates, shaped),
    compare: new Intl.Collator(own).compare,
  }
}

function sayer(catalogue: Catalogue, locale: string, formats: Formats, isolates: boolean, shaped: (message: string) => Shape): Say {
  // Plurals are the language's, figures those of the formats.
  const figures = { format: formats.number } as Intl.NumberFormat
  const plurals = new Intl.PluralRules(locale)
  const formatters = { getNumberFormat: () => figures, getPluralRules: () => plurals } as unknown as Formatters
  const messages = new Map<MessageId, { readonly message: IntlMessageFormat; readonly turns: readonly string[] | null }>()
  const fixed = new Map<MessageId, string>()
  return (id, ...[told]) => {
    const known = fixed.get(id)
    if (known !== undefined) return known
    let read = messages.get(id)
    if (!read) {
      const message = new IntlMessageFormat(shaped(catalogue[id]), locale, undefined, { formatters })
      read = { message, turns: isolates && !ofDays.test(id) ? choosersIn(message.getAst()) : null }
      messages.set(id, read)
    }
    const { message, turns } = read
    if (told === undefined) {
      const text = message.format() as string
      fixed.set(id, text)
      return text
    }
    return message.format(turns ? isolated(told, turns) : told) as string
  }
}

/** The parts of a day are numbers and a name in the language itself. */
const ofDays = /^date\.(?:weekday|day|month)/

type Nodes = ReturnType<IntlMessageFormat['getAst']>

/** What only chooses between words of a message, by the names of its arguments. */
function choosersIn(nodes: Nodes): string[] {
  return nodes.flatMap((node) => {
    if (!('options' in node)) return []
    const inside = Object.values(node.options).flatMap(({ value }) => choosersIn(value))
    return node.type === TYPE.select ? [node.value, ...inside] : inside
  })
}

/** Names, references and amounts keep their own direction among words from right to left. */
const isolated = (told: object, choosers: readonly string[]) =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === 'string' && !choosers.includes(name) ? `\u2068${value}\u2069` : value,
    ]),
  )
