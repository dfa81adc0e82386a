/** More timers than any test runs. */
const maxTimers = 100_000
/** Lets all work that is already started continue until it waits for a timer or ends. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Returns a clock, and `pass`, which advances it. Each due timer runs in turn; its work settles within `turns` before the next one. */
export function virtualClock({ startMs = 1_800_000_000_000, turns = 1 } = {}) {
  let nowMs = 0
  const timers = new Set<{ atMs: number; run: () => void }>()
  return {
    clock: {
      nowMs: () => startMs + nowMs,
      tickMs: () => nowMs,
      after: (waitMs: number, run: () => void) => {
        const timer = { atMs: nowMs + Math.max(0, waitMs), run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    async pass(ms: number): Promise<void> {
      const endMs = nowMs + ms
      for (let timer = 0; ; timer++) {
        if (timer > maxTimers) throw new Error('there is always another timer that is due')
        for (let turn = 0; turn < turns; turn++) await settle()
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        timers.delete(next)
        nowMs = Math.max(nowMs, next.atMs)
        next.run()
      }
      nowMs = endMs
    },
    waiting: () => timers.size,
  }
}
