/** For tests: a clock whose time only advances on request. */
import type { Clock } from '../booking/lifecycle/clock.ts'

/** More timers than any test runs. */
export const maxTimers = 100_000
/** Lets all work that is already started continue until it waits for a timer or ends. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Returns a clock, and `pass`, which advances it. Each due timer runs in turn; its work settles before the next one. */
export function virtualClock(): { readonly clock: Clock; pass(ms: number): Promise<void> } {
  let nowMs = 0
  const timers = new Set<{ atMs: number; run: () => void }>()
  return {
    clock: {
      nowMs: () => 1_800_000_000_000 + nowMs,
      tickMs: () => nowMs,
      after: (waitMs, run) => {
        const timer = { atMs: nowMs + Math.max(0, waitMs), run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    async pass(ms) {
      const endMs = nowMs + ms
      for (let turns = 0; ; turns++) {
        if (turns > maxTimers) throw new Error('there is always another timer that is due')
        await settle()
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        timers.delete(next)
        nowMs = Math.max(nowMs, next.atMs)
        next.run()
      }
      nowMs = endMs
    },
  }
}
