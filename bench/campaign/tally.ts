/** Counts the failing runs of a campaign by kind of finding. */
import { type Excuse, excuses } from './checker.ts'
import type { Ended } from './ending.ts'

const findings = ['double', 'inexcusable', 'lost', 'phantom', 'stuck', 'silent'] as const

/**
 * The number of runs with each finding, and of doubles by excuse. `broken` counts the runs that broke a step rule or sent a request without a line
 * in the send journal.
 */
export type Tally = Readonly<Record<'runs' | 'broken' | (typeof findings)[number] | Excuse, number>>

const names = ['runs', 'broken', ...findings, ...excuses] as const
export const noRuns: Tally = Object.fromEntries(names.map((name) => [name, 0])) as Tally

export function tallyOf(ended: Ended): Tally {
  const found = findings.map((name) => [name, ended[name] > 0 ? 1 : 0])
  return { ...noRuns, ...Object.fromEntries(found), ...ended.reasons, runs: 1, broken: ended.broken.length + ended.unwitnessed > 0 ? 1 : 0 }
}

export function sum(a: Tally, b: Tally): Tally {
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Tally
}

/** Whether there is a finding that counts as a failure. An excused double that a notice reports does not. */
export function isBad({ inexcusable, lost, phantom, stuck, silent, broken }: Tally): boolean {
  return inexcusable + lost + phantom + stuck + silent + broken > 0
}

/** Formats the excuses of the doubles with their counts; null if there are none. */
export function reasonsOf(tally: Tally): string | null {
  const reasons = excuses.filter((excuse) => tally[excuse] > 0).map((excuse) => `${excuse} ${tally[excuse]}`)
  return reasons.length > 0 ? reasons.join(', ') : null
}

export function wordsOf({ double, lost, phantom, stuck }: Tally): string {
  return `${double} double, ${lost} lost, ${phantom} phantom, ${stuck} stuck`
}
