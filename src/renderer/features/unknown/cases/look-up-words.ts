/** When a case was looked up, and when it will be, in words. */

/** How often a case was looked up. */
export function lookedUpWords(lookUps: number): string {
  if (lookUps === 0) return 'Not looked up yet'
  return lookUps === 1 ? 'Looked up once' : `Looked up ${lookUps.toLocaleString('en')} times`
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `in 12 s`, `in 4 min`; `any moment now` when it is due, and null when it is an hour away or more. */
export function countDownWords(leftMs: number): string | null {
  if (leftMs <= 0) return 'any moment now'
  if (leftMs < minuteMs) return `in ${Math.ceil(leftMs / 1000)} s`
  return leftMs < hourMs ? `in ${Math.ceil(leftMs / minuteMs)} min` : null
}
