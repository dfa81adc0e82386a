import type { OptionsFilter } from '@mantine/core'
import { say } from '../../../shared/words/say.ts'
import { Select } from './select.tsx'

export interface CodeFieldProps {
  readonly label: string
  /** Shows the label to screen readers only, if the field already has text next to it. */
  readonly labelHidden?: boolean
  readonly value: string
  readonly error?: string | undefined
  /** Shown below the field. */
  readonly description?: string
  /** Whether it may be left empty. */
  readonly optional?: boolean
  onChange(code: string): void
}

interface CodeListProps extends CodeFieldProps {
  /** Made by `codeOptions`. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly nothingFound: string
}

/** Returns select options with the code and its name as the label. */
export function codeOptions(codes: readonly string[], nameOf: (code: string) => string) {
  return codes.map((code) => ({ value: code, label: `${code} ${nameOf(code)}` }))
}

/** Selects a code of a standard list by typing the code or the name. */
export function CodeField(props: CodeListProps) {
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
