/**
 * Finds the hotels of a rate key, for hundreds of thousands of keys. A number stands for each key, in memory that the collector of garbage does
 * not go through: as text the keys of a search cost it more than all hotels. Different keys may have one number, so what is found here says only
 * where to look.
 */
import { randomInt } from 'node:crypto'

/** Rate keys and what they were found in. */
export interface RateIndex<H> {
  /** The numbers of keys; `rateKeys` is `string[]` as JSON. */
  numbersOf(rateKeys: string): number[]
  /** Whether the keys are different ones and none was added before. Very rarely it says no although it is so. */
  areNew(keys: readonly number[]): boolean
  add(keys: readonly number[], hotel: H): void
  /** What was added with this key, the last first; among it, very rarely, something that was not. */
  mayHold(rateKey: string): H[]
}

/** By open addressing and at most half full: the number of a key, and that of its hotel from 1 on. */
interface Part {
  entries: Int32Array
  used: number
}

/** So many that none is large: each grows in a moment, where a whole index would hold the desk up. */
const parts = 256
const firstSlots = 32

/** `mask`: the bits of a number that count. */
export function createRateIndex<H>(mask = -1): RateIndex<H> {
  const hotels: H[] = []
  const all: Part[] = Array.from({ length: parts }, () => ({ entries: new Int32Array(2 * firstSlots), used: 0 }))
  const partOf = (number: number) => all[number & (parts - 1)] as Part
  // Other numbers in each index: nobody can send keys that all have the same one.
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

/** Where the search for a number begins. Its low bits have chosen the part already. */
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

/** A number of 32 bits for each text of a list of them, from its JSON: as texts of their own they would be a million records. By FNV-1a, mixed as in MurmurHash3. */
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
    // What stands behind it is no end of a text.
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
