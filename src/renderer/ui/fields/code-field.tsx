import type { OptionsFilter } from '@mantine/core'
import { useMemo } from 'react'
import { countryCodes, countryName } from '../../../shared/domain/countries.ts'
import { currencyCodes, currencyName } from '../../../shared/domain/money.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { Select } from './select.tsx'

const options = codeOptions(currencyCodes, currencyName)

/** A currency (ISO 4217). */
export function CurrencyField(props: CodeFieldProps) {
  return <CodeField {...props} options={options} nothingFound={say('currencyField.nothingFound')} />
}

const sortCountryCodes = () => [...countryCodes].sort((a, b) => voice.compare(countryName(a), countryName(b)))

/** A country (ISO 3166-1 alpha-2). */
export function CountryField(props: CodeFieldProps) {
  const options = useMemo(() => codeOptions(sortCountryCodes(), countryName), [])
  return <CodeField {...props} options={options} nothingFound={say('countryField.nothingFound')} />
}

export interface CodeFieldProps {
  readonly label: string
  /** Shows the label to screen readers only, if the field already has text next to it. */
  readonly labelHidden?: boolean
  readonly value: string
  readonly error?: string | undefined
  readonly description?: string
  readonly optional?: boolean
  onChange(code: string): void
}

interface CodeListProps extends CodeFieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly nothingFound: string
}

/** Returns select options with the code and its name as the label. */
function codeOptions(codes: readonly string[], nameOf: (code: string) => string) {
  return codes.map((code) => ({ value: code, label: `${code} ${nameOf(code)}` }))
}

/** Selects a code of a standard list by typing the code or the name. */
function CodeField(props: CodeListProps) {
  const { label, labelHidden = false, value, error, description, optional = false, options, nothingFound, onChange } = props
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={options}
      value={value || null}
      clearable={optional}
      clearButtonProps={{ 'aria-label': say('codeField.clearLabel', { field: label }) }}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={byCodeFirst}
      limit={80}
      nothingFoundMessage={nothingFound}
      onChange={(code) => (code !== null || optional) && onChange(code ?? '')}
    />
  )
}

/** Filters options by the typed text and lists those that start with it first: `CH` finds Switzerland before Chad. */
const byCodeFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase()
  const found = options.flatMap((option) => ('group' in option ? [] : [option])).filter(({ label }) => label.toLowerCase().includes(typed))
  const rank = (label: string) => (label.toLowerCase().startsWith(typed) ? 0 : 1)
  return found.sort((a, b) => rank(a.label) - rank(b.label)).slice(0, limit)
}
