/** Virtual time: runs planned callbacks in order without real waiting. */
export interface Timeline {
  nowMs(): number
  /** Plans a callback in `afterMs`. Callbacks for the same time run in the order of planning. */
  plan(afterMs: number, happen: () => void): void
  /** Resolves when that much virtual time has passed. */
  wait(afterMs: number): Promise<void>
  /** Runs everything planned up to `endMs`; promises settle before time moves on. */
  runUntil(endMs: number): Promise<void>
}

interface Planned {
  readonly atMs: number
  readonly order: number
  readonly happen: () => void
}

const isBefore = (a: Planned, b: Planned) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)

/** Resolves when all promises that do not depend on virtual time have settled: Node runs nextTick callbacks after promises. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Creates a timeline at 0 ms. */
export function timeline(): Timeline {
  let now = 0
  let orders = 0
  const heap: Planned[] = []

  const plan = (afterMs: number, happen: () => void) => {
    const planned = { atMs: now + Math.max(0, afterMs), order: orders++, happen }
    let place = heap.push(planned) - 1
    for (let parent = (place - 1) >> 1; place > 0; parent = (place - 1) >> 1) {
      const above = heap[parent]
      if (!above || isBefore(above, planned)) break
      heap[place] = above
      place = parent
    }
    heap[place] = planned
  }

  const removeFirst = () => {
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      const [left, right] = [heap[child], heap[child + 1]]
      if (!left) break
      if (right && isBefore(right, left)) child++
      const below = heap[child] ?? left
      if (isBefore(last, below)) break
      heap[place] = below
      place = child
    }
    heap[place] = last
  }

  return {
    nowMs: () => now,
    plan,
    wait: (afterMs) => new Promise((resolve) => plan(afterMs, resolve)),
    async runUntil(endMs) {
      await settled()
      for (let first = heap[0]; first && first.atMs <= endMs; first = heap[0]) {
        removeFirst()
        now = first.atMs
        first.happen()
        await settled()
      }
      now = endMs
    },
  }
}
