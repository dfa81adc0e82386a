/** The languages that the desk speaks. */

interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string
  /** Whose plurals, numbers, and names of days and months it takes. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

/** `en-XA` is English with long, accented words: what is cut, or stands outside the catalogue, shows in it. Nobody is offered it. */
const known = {
  en: { name: 'English', locale: 'en', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de', direction: 'ltr' },
  'en-XA': { name: 'Pseudo', locale: 'en', direction: 'ltr' },
} satisfies Record<string, LanguageFacts>

export type Language = keyof typeof known

export const languages: Readonly<Record<Language, LanguageFacts>> = known

export const languageNames = Object.keys(languages) as [Language, ...Language[]]

/** The first that is wished for and spoken, else English; `wishes` are tags as a system states them, such as `de-CH`. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [plain = ''] = wish.toLowerCase().split(/[-_]/)
    const found = languageNames.find((name) => name === plain)
    if (found) return found
  }
  return 'en'
}
