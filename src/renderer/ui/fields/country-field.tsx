import { countryCodes, countryName } from '../../../shared/domain/countries.ts'
import { languages } from '../../../shared/words/languages.ts'
import { say, spoken } from '../../../shared/words/say.ts'
import { CodeField, type CodeFieldProps, codeOptions } from './code-field.tsx'

const { compare } = new Intl.Collator(languages[spoken].locale)
const byName = [...countryCodes].sort((a, b) => compare(countryName(a), countryName(b)))
const options = codeOptions(byName, countryName)

/** A country (ISO 3166-1 alpha-2). */
export function CountryField(props: CodeFieldProps) {
  return <CodeField {...props} options={options} nothingFound={say('countryField.noSuchCountry')} />
}
