/** ISO 3166-1 alpha-2 country codes, for nationalities and for the country of a hotel. */
import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { namesIn } from '../words/names.ts'
import { currentLanguage } from '../words/say.ts'

countries.registerLocale(english)

const names = countries.getNames('en', { select: 'official' })

/** All alpha-2 codes, ordered by English name. */
export const countryCodes: readonly string[] = Object.keys(names).sort((a, b) => (names[a] ?? '').localeCompare(names[b] ?? ''))

/** Returns the country's name in the desk's language, or the code unchanged if it is unknown. The service sometimes sends lower case. */
export function countryName(code: string): string {
  const known = names[code.toUpperCase()]
  return known === undefined ? code : currentLanguage === 'en' ? known : (namesIn('region').of(code.toUpperCase()) ?? known)
}

/** Whether the code is an assigned alpha-2 code. `UK` and `EU` are not. */
export function isCountry(code: string): boolean {
  return code in names
}
