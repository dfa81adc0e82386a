/** The desk's languages. */

interface LanguageFacts {
  /** The name of the language in that language. */
  readonly name: string
  /** Locale of plurals, lists, and names of days and months. */
  readonly locale: string
  /** Default locale of numbers and dates. */
  readonly formats: string
  readonly direction: 'ltr' | 'rtl'
}

/**
 * `en-XA` is English with lengthened, accented words, which reveals truncated text and text outside of the catalogue. `ar-XB` is the same from right
 * to left. Clerks cannot choose these two languages.
 */
const languageTable = {
  en: { name: 'English', locale: 'en', formats: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de', formats: 'de', direction: 'ltr' },
  es: { name: 'Español', locale: 'es', formats: 'es', direction: 'ltr' },
  tr: { name: 'Türkçe', locale: 'tr', formats: 'tr', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar', formats: 'ar', direction: 'rtl' },
  'en-XA': { name: 'Pseudo', locale: 'en', formats: 'en-GB', direction: 'ltr' },
  'ar-XB': { name: 'Pseudo', locale: 'en', formats: 'en-GB', direction: 'rtl' },
} satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languageTable

export const languages: Readonly<Record<Language, LanguageFacts>> = languageTable

export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

/** Languages that a clerk can choose. */
export const selectableLanguages = languageCodes.filter((name) => !name.includes('-X'))

/** Returns the first supported language of `preferredTags` (tags that the system reports, such as `de-CH`), else English. */
export function languageFor(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const [plain = ''] = tag.toLowerCase().split(/[-_]/)
    const found = selectableLanguages.find((name) => name === plain)
    if (found) return found
  }
  return 'en'
}
