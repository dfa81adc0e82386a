/**
 * Finds the hotels of a rate key among hundreds of thousands of keys. Each key is stored as a 32-bit hash in a typed array, outside the JS heap: as
 * strings, the keys of a search would cost the garbage collector more than all hotels. Hashes may collide, so a result is only a candidate.
 */
import { randomInt } from 'node:crypto'

/** An index from rate keys to what they were found in. */
export interface RateIndex<H> {
  /** Returns the hashes of keys; `rateKeys` is a `string[]` as JSON. */
  numbersOf(rateKeys: string): number[]
  /** Whether the keys are distinct and new. Rarely returns false although they are, because of a collision. */
  areNew(keys: readonly number[]): boolean
  add(keys: readonly number[], hotel: H): void
  /** Returns what was added with this key, latest first; rarely also something else, because of a collision. */
  mayHold(rateKey: string): H[]
}

/** A hash table with open addressing, at most half full: the hash of a key, and the number of its hotel, from 1 on. */
interface Part {
  entries: Int32Array
  used: number
}

/** Enough parts to keep each small: growing one is quick, where growing a single table would block the desk. */
const parts = 256
const firstSlots = 32

/** Creates an empty index. `mask` selects the bits of a hash that are used. */
export function createRateIndex<H>(mask = -1): RateIndex<H> {
  const hotels: H[] = []
  const all: Part[] = Array.from({ length: parts }, () => ({ entries: new Int32Array(2 * firstSlots), used: 0 }))
  const partOf = (number: number) => all[number & (parts - 1)] as Part
  // A random salt per index, so that nobody can send keys that all collide.
  const salt = randomInt(2 ** 32)
  const numbersOf = (rateKeys: string) => hashes(rateKeys, salt).map((number) => number & mask)

  return {
    numbersOf,
    areNew: (keys) => new Set(keys).size === keys.length && !keys.some((key) => isIn(partOf(key), key)),
    add: (keys, hotel) => {
      const owner = hotels.push(hotel)
      for (const key of keys) {
        const part = partOf(key)
        if (4 * ++part.used > part.entries.length) grow(part)
        insert(part.entries, key, owner)
      }
    },
    mayHold: (rateKey) => {
      const [key = 0] = numbersOf(JSON.stringify([rateKey]))
      const owners = new Set(ownersOf(partOf(key), key).sort((a, b) => b - a))
      return [...owners].map((owner) => hotels[owner - 1] as H)
    },
  }
}

/** The first slot of a hash. Its low bits already selected the part. */
const startOf = (entries: Int32Array, number: number) => 2 * ((number >>> 8) & (entries.length / 2 - 1))

const nextOf = (entries: Int32Array, at: number) => (at + 2) & (entries.length - 1)

function insert(entries: Int32Array, number: number, owner: number): void {
  let at = startOf(entries, number)
  while (entries[at + 1] !== 0) at = nextOf(entries, at)
  entries[at] = number
  entries[at + 1] = owner
}

function grow(part: Part): void {
  const { entries } = part
  part.entries = new Int32Array(2 * entries.length)
  for (let at = 0; at < entries.length; at += 2)
    if (entries[at + 1] !== 0) insert(part.entries, entries[at] as number, entries[at + 1] as number)
}

function isIn({ entries }: Part, number: number): boolean {
  for (let at = startOf(entries, number); entries[at + 1] !== 0; at = nextOf(entries, at)) if (entries[at] === number) return true
  return false
}

function ownersOf({ entries }: Part, number: number): number[] {
  const owners: number[] = []
  for (let at = startOf(entries, number); entries[at + 1] !== 0; at = nextOf(entries, at))
    if (entries[at] === number) owners.push(entries[at + 1] as number)
  return owners
}

const quote = 0x22
const backslash = 0x5c

/**
 * Returns a 32-bit hash for each string of a JSON list, without creating the strings, which could be a million
 * objects. FNV-1a with the MurmurHash3 finaliser.
 */
function hashes(list: string, salt: number): number[] {
  const numbers: number[] = []
  let isInside = false
  let number = salt
  for (let at = 0; at < list.length; at++) {
    let sign = list.charCodeAt(at)
    if (sign === quote) {
      if (isInside) numbers.push(mixed(number))
      isInside = !isInside
      number = salt
      continue
    }
    // An escaped character does not end the string.
    if (sign === backslash) sign = (sign << 16) | list.charCodeAt(++at)
    if (isInside) number = Math.imul(number ^ sign, 0x01000193)
  }
  return numbers
}

function mixed(hash: number): number {
  let number = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35)
  return number ^ (number >>> 16)
}
