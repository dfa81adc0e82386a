/** How many runs of a campaign went wrong, by what went wrong. */
import type { Ended } from './ending.ts'

const findings = ['double', 'lost', 'phantom', 'stuck', 'silent'] as const

/** Runs with such a finding; `broken`: in which a rule of every step was broken, or a request was not announced. */
export type Tally = Readonly<Record<'runs' | 'broken' | (typeof findings)[number], number>>

export const noRuns: Tally = { runs: 0, broken: 0, double: 0, lost: 0, phantom: 0, stuck: 0, silent: 0 }

export function tallyOf(ended: Ended): Tally {
  const found = findings.map((name) => [name, ended[name] > 0 ? 1 : 0])
  return { ...noRuns, ...Object.fromEntries(found), runs: 1, broken: ended.broken.length + ended.unwitnessed > 0 ? 1 : 0 }
}

export function sum(a: Tally, b: Tally): Tally {
  const names = Object.keys(noRuns) as (keyof Tally)[]
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Tally
}

/** Whether anything was found that must not be. Doubles are no fault of the desk's where the network sends twice. */
export function isBad({ double, lost, phantom, stuck, silent, broken }: Tally, mayDouble: boolean): boolean {
  return lost + phantom + stuck + silent + broken + (mayDouble ? 0 : double) > 0
}

export function wordsOf({ double, lost, phantom, stuck }: Tally): string {
  return `${double} double, ${lost} lost, ${phantom} phantom, ${stuck} stuck`
}
