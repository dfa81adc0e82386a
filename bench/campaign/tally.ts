/** How many runs of a campaign went wrong, by what went wrong. */
import { type Excuse, excuses } from './checker.ts'
import type { Ended } from './ending.ts'

const findings = ['double', 'inexcusable', 'lost', 'phantom', 'stuck', 'silent'] as const

/** Runs with such a finding, and doubles by what excuses them; `broken`: in which a rule of every step was broken, or a request was not announced. */
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

/** Whether anything was found that must not be. A double with an excuse, of which somebody is told, is no fault of the desk's. */
export function isBad({ inexcusable, lost, phantom, stuck, silent, broken }: Tally): boolean {
  return inexcusable + lost + phantom + stuck + silent + broken > 0
}

/** What excuses the doubles, each with its count; null where there is none. */
export function reasonsOf(tally: Tally): string | null {
  const reasons = excuses.filter((excuse) => tally[excuse] > 0).map((excuse) => `${excuse} ${tally[excuse]}`)
  return reasons.length > 0 ? reasons.join(', ') : null
}

export function wordsOf({ double, lost, phantom, stuck }: Tally): string {
  return `${double} double, ${lost} lost, ${phantom} phantom, ${stuck} stuck`
}
