import { NumberInput, type NumberInputProps } from '@mantine/core'

interface WholeNumberProps extends Omit<NumberInputProps, 'allowDecimal'> {
  readonly value: number | string
  /** The limits, which screen readers announce too. */
  readonly min: number
  readonly max: number
}

/** A whole number field: typed, or stepped with the arrow keys between its limits. Screen readers treat it as a spin button. */
export function WholeNumber({ value, min, max, ...props }: WholeNumberProps) {
  const numericValue = value === '' ? null : Number(value)
  return (
    <NumberInput
      {...props}
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      {...(numericValue !== null && Number.isFinite(numericValue) && { 'aria-valuenow': numericValue })}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
    />
  )
}
