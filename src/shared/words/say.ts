/**
 * The words of the desk. Each text that a person reads stands in the catalogue: one file of ICU messages for each language beside this
 * one, English first. A name or an argument that is not there does not compile (`messages.ts`, written by `npm run words`).
 */
import { IntlMessageFormat } from 'intl-messageformat'
import english from './en.json' with { type: 'json' }
import { type Language, languages } from './languages.ts'
import type { Messages } from './messages.ts'

type MessageId = keyof Messages

/** What a message is told: nothing for most, else each of its arguments. */
type Told<Id extends MessageId> = keyof Messages[Id] extends never ? [] : [Messages[Id]]

/** Says a message of the catalogue in one language. */
export type Say = <Id extends MessageId>(id: Id, ...told: Told<Id>) => string

/** The language of this window or process. */
export let spoken: Language = 'en'

/** Says it in the language of this window or process: English, until `speak` has chosen another. */
export let say: Say = sayer(english, 'en')

/** Chooses the language. What took its words before keeps them: a window chooses before it loads its screens. */
export async function speak(language: Language): Promise<void> {
  if (language === spoken) return
  say = await sayIn(language)
  spoken = language
}

/** A way of saying in a language of its own, beside the one that is spoken: a voucher is written in the guest's. */
export async function sayIn(language: Language): Promise<Say> {
  switch (language) {
    case 'en':
      return sayer(english, language)
    case 'en-XA': {
      const { pseudo } = await import('./pseudo.ts')
      return sayer(english, language, pseudo)
    }
    case 'de':
      return sayer((await import('./de.json', { with: { type: 'json' } })).default, language)
    default:
      return language satisfies never
  }
}

type Catalogue = Readonly<Record<MessageId, string>>
type Shape = ConstructorParameters<typeof IntlMessageFormat>[0]

function sayer(catalogue: Catalogue, language: Language, shaped: (message: string) => Shape = (message) => message): Say {
  const { locale, direction } = languages[language]
  const formats = new Map<MessageId, IntlMessageFormat>()
  const fixed = new Map<MessageId, string>()
  return (id, ...[told]) => {
    const known = fixed.get(id)
    if (known !== undefined) return known
    let format = formats.get(id)
    if (!format) {
      format = new IntlMessageFormat(shaped(catalogue[id]), locale)
      formats.set(id, format)
    }
    if (told === undefined) {
      const text = format.format() as string
      fixed.set(id, text)
      return text
    }
    return format.format(direction === 'rtl' ? isolated(told) : told) as string
  }
}

/** Names, references and amounts keep their own direction among words from right to left; `yes` and `no` only choose between words. */
const isolated = (told: object) =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== 'yes' && value !== 'no' ? `\u2068${value}\u2069` : value,
    ]),
  )
