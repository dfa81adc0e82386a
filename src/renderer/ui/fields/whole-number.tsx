import { NumberInput, type NumberInputProps } from '@mantine/core'

interface WholeNumberProps extends Omit<NumberInputProps, 'allowDecimal'> {
  readonly value: number | string
  /** The least and the most that may be typed; said to a screen reader too. */
  readonly min: number
  readonly max: number
}

/** A whole number: typed, or stepped with the arrow keys between its limits. A screen reader hears it as what it is, with both. */
export function WholeNumber({ value, min, max, ...props }: WholeNumberProps) {
  const now = value === '' ? null : Number(value)
  return (
    <NumberInput
      {...props}
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      {...(now !== null && Number.isFinite(now) && { 'aria-valuenow': now })}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
    />
  )
}
