import { type Language, languages } from './languages.ts'
import { spoken } from './say.ts'

const made = new Map<string, Intl.DisplayNames>()

/** The names of countries or currencies in the language that is spoken. */
export function namesIn(type: 'region' | 'currency'): Intl.DisplayNames {
  const language: Language = spoken
  const key = `${language} ${type}`
  let names = made.get(key)
  if (!names) {
    names = new Intl.DisplayNames(languages[language].locale, { type })
    made.set(key, names)
  }
  return names
}
