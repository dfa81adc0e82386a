/** The names of the people who work at a desk: typed text that is stored with what each of them does. */
import { tidyFact } from './desk-facts.ts'
import { foldedText } from './text.ts'
import { z } from './zod.ts'

export const maxOperators = 30
export const maxOperatorLength = 60

/** A name as typed, cleaned. */
export const OperatorName = z
  .string()
  .max(maxOperatorLength)
  .transform((typed) => tidyFact(typed) ?? '')

/** Whether two names are the same regardless of case and accents. */
export const isSameOperator = (a: string, b: string): boolean => foldedText(a) === foldedText(b)

/** Names as typed, cleaned: blank ones, and all but the first of the same ones, are left out. */
export const Operators = z
  .array(OperatorName)
  .max(maxOperators)
  .transform((names) => {
    const first = (name: string) => names.findIndex((other) => isSameOperator(other, name))
    return names.filter((name, at) => name !== '' && first(name) === at)
  })
