import { say } from '../../../shared/words/say.ts'
import { byCodeFirst } from './by-code-first.ts'
import { Select } from './select.tsx'

export interface CodeFieldProps {
  readonly label: string
  /** Leaves the label to a screen reader, where words stand beside the field already. */
  readonly labelHidden?: boolean
  readonly value: string
  readonly error?: string | undefined
  /** What it is for, below the field. */
  readonly description?: string
  /** Whether it may be left empty. */
  readonly optional?: boolean
  onChange(code: string): void
}

interface CodeListProps extends CodeFieldProps {
  /** Code and name of each, as `codeOptions` makes them. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly nothingFound: string
}

/** Codes with their names, to choose from. */
export function codeOptions(codes: readonly string[], nameOf: (code: string) => string) {
  return codes.map((code) => ({ value: code, label: `${code} ${nameOf(code)}` }))
}

/** One code of a standard's list, found by typing the code or the name. */
export function CodeField(props: CodeListProps) {
  const { label, labelHidden = false, value, error, description, optional = false, options, nothingFound, onChange } = props
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={options}
      value={value || null}
      clearable={optional}
      clearButtonProps={{ 'aria-label': say('codeField.leaveEmpty', { field: label }) }}
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
