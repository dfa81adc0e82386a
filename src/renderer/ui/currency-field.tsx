import { Select } from '@mantine/core'
import { currencyCodes, currencyName } from '../../shared/money.ts'
import { byCodeFirst } from './by-code-first.ts'

const options = currencyCodes.map((code) => ({ value: code, label: `${code} ${currencyName(code)}` }))

interface CurrencyFieldProps {
  readonly label: string
  /** Leaves the label to a screen reader, where words stand beside the field already. */
  readonly labelHidden?: boolean
  /** ISO 4217. */
  readonly value: string
  readonly error?: string | undefined
  onChange(code: string): void
}

/** A currency, found by typing its code or its name. */
export function CurrencyField({ label, labelHidden = false, value, error, onChange }: CurrencyFieldProps) {
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
      nothingFoundMessage="No such currency"
      onChange={(code) => code !== null && onChange(code)}
    />
  )
}
