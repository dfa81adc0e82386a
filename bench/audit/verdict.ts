/** The result of one line of the checklist. */
export interface Verdict {
  readonly verdict: 'pass' | 'fail' | 'needs the runtime'
  /** How the line was checked, with the fault if it failed. */
  readonly how: string
}

/** Returns a verdict that passes when `against` contains no problem. `false`, `null` and `undefined` do not count as problems. */
export function tried(how: string, ...against: readonly (string | false | null | undefined)[]): Verdict {
  const problems = against.filter((problem) => typeof problem === 'string')
  return problems.length === 0 ? { verdict: 'pass', how } : { verdict: 'fail', how: `${how}: ${problems.join('; ')}` }
}

/** Returns the verdict for what only Electron's runtime can show; a test checks it where the runtime is installed. */
export const needsRuntime = (how: string): Verdict => ({ verdict: 'needs the runtime', how })

/** Returns a problem that names up to five entries of a list that must be empty. */
export const none = (what: string, list: readonly string[] | undefined): string | false =>
  list === undefined ? `${what}: not looked at` : list.length > 0 && `${what}: ${list.slice(0, 5).join(', ')}`
