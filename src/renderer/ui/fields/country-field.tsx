import { useMemo } from 'react'
import { countryCodes, countryName } from '../../../shared/domain/countries.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { CodeField, type CodeFieldProps, codeOptions } from './code-field.tsx'

const byName = () => [...countryCodes].sort((a, b) => voice.compare(countryName(a), countryName(b)))

/** A country (ISO 3166-1 alpha-2). */
export function CountryField(props: CodeFieldProps) {
  const options = useMemo(() => codeOptions(byName(), countryName), [])
  return <CodeField {...props} options={options} nothingFound={say('countryField.nothingFound')} />
}
