import type { FieldProblem } from '../../../shared/contract/failure.ts'
import type { z } from '../../../shared/domain/zod.ts'

/** The first problem of each field, by its path (`paxes.0.childrenAges.1`). */
export type FieldErrors = Readonly<Record<string, string>>

/** Returns the first problem of each field. */
export function fieldErrors(problems: readonly FieldProblem[]): FieldErrors {
  return Object.fromEntries([...problems].reverse().map(({ path, problem }) => [path, problem]))
}

/** Returns the problems that a schema finds in an input, as the main process would report them; empty if valid. */
export function problemsIn(schema: z.ZodType, input: unknown): FieldProblem[] {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
}
