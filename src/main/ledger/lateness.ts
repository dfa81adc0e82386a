/** Which evidence comes late: a list asked for before a cancellation and answered after it. */

/** What is older by more than this is not late; then the desk's clock was set back, and the newer answer counts. */
const latestArrivalMs = 10 * 60_000

/** Whether what was true at `atMs` is older news than what is held since `heldMs` (null: nothing is held). */
export function isLate(atMs: number, heldMs: number | null): boolean {
  return heldMs !== null && atMs < heldMs && heldMs - atMs <= latestArrivalMs
}
