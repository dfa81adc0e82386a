import { say } from '../../../shared/words/say.ts'
import { Select } from './select.tsx'

export type Options = readonly { readonly value: string; readonly label: string }[]

/** Makes options whose label is their value. */
export const optionsFromValues = (words: readonly string[] = []): Options => words.map((word) => ({ value: word, label: word }))

/** Adds the chosen value to the options if the ledger does not list it at the moment. */
export const withChosen = (options: Options, value: string | undefined, label = value): Options =>
  value === undefined || options.some((option) => option.value === value) ? options : [{ value, label: label ?? value }, ...options]

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: Options
  readonly searchable?: boolean
  onChoose(value: string | null): void
}

/** A filter field inside a popover: one of the options, or any. */
export function ChoiceField({ label, value, options, searchable = false, onChoose }: ChoiceFieldProps) {
  return (
    <Select
      label={label}
      placeholder={say('filterMenu.any')}
      clearable
      searchable={searchable}
      limit={80}
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': say('filterMenu.anyField', { field: label.toLowerCase() }) }}
      data={[...withChosen(options, value)]}
      value={value ?? null}
      onChange={onChoose}
      nothingFoundMessage={say('filterMenu.emptyChoices')}
    />
  )
}
