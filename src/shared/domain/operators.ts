/** The names of the people who work at a desk: typed text that is stored with what each of them does. */
import { tidyFact } from './desk-facts.ts'
import { foldedText } from './text.ts'
import { z } from './zod.ts'

export const maxOperators = 30
export const maxOperatorLength = 60

const OperatorName = z
  .string()
  .max(maxOperatorLength)
  .transform((typed) => tidyFact(typed) ?? '')

/** Names as typed, cleaned: blank ones, and all but the first of equal ones regardless of case and accents, are left out. */
export const Operators = z
  .array(OperatorName)
  .max(maxOperators)
  .transform((names) => {
    const folded = names.map(foldedText)
    return names.filter((name, at) => name !== '' && folded.indexOf(folded[at] ?? '') === at)
  })
