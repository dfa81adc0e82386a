/** Seeded random numbers: the same text gives the same numbers, on every machine and at every start. */

/** Hashes a text to 32 bits (FNV-1a with a final mix). */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h)
}

/** Mixes the bits of a 32-bit number (the finaliser of MurmurHash3). */
export function mix(number: number): number {
  let h = number
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export interface SeededRandom {
  /** Returns an integer from `from` to `to` inclusive. */
  int(from: number, to: number): number
  /** Returns true in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Creates a random number generator that starts at `seed` (mulberry32). */
export function randomFrom(seed: number): SeededRandom {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const int = (from: number, to: number) => from + (next() % (to - from + 1))
  return { int, chance: (percent) => int(1, 100) <= percent, pick: (list) => entryAt(list, next()) }
}

/** Returns the entry at `index` modulo the length. The list must not be empty. */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length]
  if (entry === undefined) throw new RangeError('nothing to choose from')
  return entry
}
