import { useCallback, useMemo, useState } from 'react'
import type { Problem } from './guests.ts'

/** The visible problems: those of touched fields, and all once the clerk has tried to continue. */
export interface FieldState {
  problemAt(path: string): string | undefined
  touch(path: string): void
}

/** Tracks which fields were touched. With `hasTriedToContinue`, every problem is visible. */
export function useFieldState(problems: readonly Problem[], hasTriedToContinue: boolean): FieldState {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = useCallback((path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))), [])
  return useMemo(
    () => ({
      problemAt: (path) => (hasTriedToContinue || touched.has(path) ? problems.find((problem) => problem.path === path)?.words : undefined),
      touch,
    }),
    [problems, hasTriedToContinue, touched, touch],
  )
}

/** Returns the props of a text field: its value, its visible problem, and the handlers for typing and leaving. */
export const textFieldProps = (fields: FieldState, path: string, value: string, onType: (text: string) => void) => ({
  value,
  error: fields.problemAt(path),
  'data-path': path,
  autoComplete: 'off',
  onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  onBlur: () => fields.touch(path),
})
