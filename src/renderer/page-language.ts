import { type Language, languageNames } from '../shared/words/languages.ts'

/** Returns the language in which the desk has served the page. */
export const pageLanguage = (): Language => languageNames.find((name) => name === document.documentElement.lang) ?? 'en'

/** Returns the locale of dates and numbers; undefined to use that of the language. */
export const pageFormats = (): string | undefined => document.documentElement.dataset['formats']
