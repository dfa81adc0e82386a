/** Virtual time: what is planned happens in its order, at once, and nobody waits. */
export interface Timeline {
  nowMs(): number
  /** Plans something `afterMs` from now. What is planned for the same moment happens in the order of planning. */
  plan(afterMs: number, happen: () => void): void
  /** Lets everything planned up to a moment happen, what it plans in turn included. */
  runUntil(endMs: number): void
}

export function timeline(): Timeline {
  let now = 0
  let planned: { atMs: number; happen: () => void }[] = []
  return {
    nowMs: () => now,
    plan(afterMs, happen) {
      const atMs = now + Math.max(0, afterMs)
      const behind = planned.findLastIndex((other) => other.atMs <= atMs)
      planned.splice(behind + 1, 0, { atMs, happen })
    },
    runUntil(endMs) {
      while (planned[0] && planned[0].atMs <= endMs) {
        const [first, ...rest] = planned
        planned = rest
        now = first.atMs
        first.happen()
      }
      now = endMs
    },
  }
}
