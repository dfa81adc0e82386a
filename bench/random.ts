/** Seeded random numbers: the same seed gives the same run. Small and good enough for picking (mulberry32), not for secrets. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number
  chance(probability: number): boolean
  between(from: number, to: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    between: (from, to) => from + next() * (to - from),
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}
