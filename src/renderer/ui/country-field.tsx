import { Select } from '@mantine/core'
import { countryCodes, countryName } from '../../shared/countries.ts'
import { byCodeFirst } from './by-code-first.ts'

const options = countryCodes.map((code) => ({ value: code, label: `${code} ${countryName(code)}` }))

interface CountryFieldProps {
  readonly label: string
  /** Leaves the label to a screen reader, where words stand beside the field already. */
  readonly labelHidden?: boolean
  /** ISO 3166-1 alpha-2. */
  readonly value: string
  readonly error?: string | undefined
  onChange(code: string): void
}

/** A country, found by typing its code or its name. */
export function CountryField({ label, labelHidden = false, value, error, onChange }: CountryFieldProps) {
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={options}
      value={value}
      error={error}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={byCodeFirst}
      limit={80}
      nothingFoundMessage="No such country"
      onChange={(code) => code !== null && onChange(code)}
    />
  )
}
