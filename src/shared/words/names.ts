import { type Language, languages } from './languages.ts'
import { currentLanguage } from './say.ts'

const namesByLanguage = new Map<string, Intl.DisplayNames>()

/** Returns the names of countries, currencies or languages in the desk's language. */
export function namesIn(type: 'region' | 'currency' | 'language'): Intl.DisplayNames {
  const language: Language = currentLanguage
  const key = `${language} ${type}`
  let names = namesByLanguage.get(key)
  if (!names) {
    names = new Intl.DisplayNames(languages[language].locale, { type })
    namesByLanguage.set(key, names)
  }
  return names
}
