import { type Language, languageNames } from '../shared/words/languages.ts'

/** The language in which the desk has served the page. */
export const pageLanguage = (): Language => languageNames.find((name) => name === document.documentElement.lang) ?? 'en'

/** The locale of its formats; undefined leaves them to the language. */
export const pageFormats = (): string | undefined => document.documentElement.dataset['formats']
