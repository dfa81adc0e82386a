/** The languages that the desk speaks. */

interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string
  /** Whose plurals, lists, and names of days and months it takes. */
  readonly locale: string
  /** Whose numbers and days, where no formats are named. */
  readonly formats: string
  readonly direction: 'ltr' | 'rtl'
}

/**
 * `en-XA` is English with long, accented words: what is cut, or stands outside the catalogue, shows in it. `ar-XB` are the same from right to
 * left. Nobody is offered them.
 */
const known = {
  en: { name: 'English', locale: 'en', formats: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de', formats: 'de', direction: 'ltr' },
  es: { name: 'Español', locale: 'es', formats: 'es', direction: 'ltr' },
  tr: { name: 'Türkçe', locale: 'tr', formats: 'tr', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar', formats: 'ar', direction: 'rtl' },
  'en-XA': { name: 'Pseudo', locale: 'en', formats: 'en-GB', direction: 'ltr' },
  'ar-XB': { name: 'Pseudo', locale: 'en', formats: 'en-GB', direction: 'rtl' },
} satisfies Record<string, LanguageFacts>

export type Language = keyof typeof known

export const languages: Readonly<Record<Language, LanguageFacts>> = known

export const languageNames = Object.keys(languages) as [Language, ...Language[]]

/** Those that a clerk is offered. */
export const spokenLanguages = languageNames.filter((name) => !name.includes('-X'))

/** The first that is wished for and spoken, else English; `wishes` are tags as a system states them, such as `de-CH`. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [plain = ''] = wish.toLowerCase().split(/[-_]/)
    const found = spokenLanguages.find((name) => name === plain)
    if (found) return found
  }
  return 'en'
}
