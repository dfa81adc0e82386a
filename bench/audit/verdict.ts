/** What was found of one line of the checklist. */
export interface Verdict {
  readonly verdict: 'pass' | 'fail' | 'needs the runtime'
  /** How it was looked at; what is wrong, where something is. */
  readonly how: string
}

/** A verdict of what was tried: it passes when there is nothing to say against it. `false` and `null` say nothing. */
export function tried(how: string, ...against: readonly (string | false | null | undefined)[]): Verdict {
  const problems = against.filter((problem) => typeof problem === 'string')
  return problems.length === 0 ? { verdict: 'pass', how } : { verdict: 'fail', how: `${how}: ${problems.join('; ')}` }
}

/** What only Electron's own program can show, and a test of it will where that program is installed. */
export const needsRuntime = (how: string): Verdict => ({ verdict: 'needs the runtime', how })

/** What of a list is there and must not be, as a problem. */
export const none = (what: string, list: readonly string[] | undefined): string | false =>
  list === undefined ? `${what}: not looked at` : list.length > 0 && `${what}: ${list.slice(0, 5).join(', ')}`
