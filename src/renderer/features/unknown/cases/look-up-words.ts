/** Texts about past and scheduled look-ups of a case. */

import { say } from '../../../../shared/words/say.ts'
/** Returns how often a case was looked up, as text. */
export function lookedUpWords(lookUps: number): string {
  if (lookUps === 0) return say('lookUp.notLookedUpYet')
  return say('lookUp.lookedUpOnceLookedLookups', { lookUps })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the time left, e.g. `in 12 s`, `in 4 min`, or `any moment now` when it is due; null from an hour on. */
export function countDownWords(leftMs: number): string | null {
  if (leftMs <= 0) return say('lookUp.anyMomentNow')
  if (leftMs < minuteMs) return say('lookUp.inCeilS', { ceil: Math.ceil(leftMs / 1000) })
  return leftMs < hourMs ? say('lookUp.inCeilMin', { ceil: Math.ceil(leftMs / minuteMs) }) : null
}
