/** Texts about past and scheduled look-ups of a case. */

import { say } from '../../../../shared/words/say.ts'
/** Returns how often a case was looked up, as text. */
export function lookedUpWords(lookUps: number): string {
  if (lookUps === 0) return say('lookUp.notYet')
  return say('lookUp.lookUpCount', { lookUps })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the time left, e.g. `in 12 s`, `in 4 min`, or `any moment now` when it is due; null from an hour on. */
export function countDownWords(leftMs: number): string | null {
  if (leftMs <= 0) return say('lookUp.nextNow')
  if (leftMs < minuteMs) return say('lookUp.nextInSeconds', { ceil: Math.ceil(leftMs / 1000) })
  return leftMs < hourMs ? say('lookUp.nextInMinutes', { ceil: Math.ceil(leftMs / minuteMs) }) : null
}
