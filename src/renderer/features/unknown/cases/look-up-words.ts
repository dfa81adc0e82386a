/** When a case was looked up, and when it will be, in words. */

import { say } from '../../../../shared/words/say.ts'
/** How often a case was looked up. */
export function lookedUpWords(lookUps: number): string {
  if (lookUps === 0) return say('lookUp.notLookedUpYet')
  return say('lookUp.lookedUpOnceLookedLookups', { lookUps })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `in 12 s`, `in 4 min`; `any moment now` when it is due, and null when it is an hour away or more. */
export function countDownWords(leftMs: number): string | null {
  if (leftMs <= 0) return say('lookUp.anyMomentNow')
  if (leftMs < minuteMs) return say('lookUp.inCeilS', { ceil: Math.ceil(leftMs / 1000) })
  return leftMs < hourMs ? say('lookUp.inCeilMin', { ceil: Math.ceil(leftMs / minuteMs) }) : null
}
