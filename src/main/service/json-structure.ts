/** A look at the structure of JSON text before it is parsed: how deep it goes, how dense it is, and which keys stand twice. */

type Path = readonly (string | number)[]

/** True answers have seven levels. */
export const deepest = 64

export interface JsonStructure {
  readonly tooDeep: boolean
  /** Lists and objects. */
  readonly containers: number
  /** Paths of keys that occur more than once in their object. A parser would silently take the last. */
  readonly repeated: readonly Path[]
}

interface Level {
  /** Keys seen so far; null in a list. */
  readonly keys: Set<string> | null
  at: string | number
  expectsKey: boolean
}

// Character codes: answers have millions of characters.
const quote = 0x22
const comma = 0x2c
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** True answers have one list or object in thirty bytes and more; a small one may have what it likes. */
const densest = { free: 1000, bytesEach: 16 } as const

/** Whether so many lists and objects are more than an answer of this size, in bytes, can have: parsed, each takes up to a hundred bytes. */
const isDense = (containers: number, size: number) => containers > densest.free + size / densest.bytesEach

/**
 * Whether the text would be many times its size in memory once it is parsed, more than a thread may be given: a parser that runs out of
 * memory takes the whole process with it. Most texts are told by their bytes alone; those with many brackets in their words need a look.
 */
export function isTooDense(bytes: Uint8Array, text: string): boolean {
  let brackets = 0
  for (let at = 0; at < bytes.length; at++) if (((bytes[at] as number) | 0x20) === openObject) brackets++
  return isDense(brackets, bytes.length) && isDense(structureOf(text, 0).containers, bytes.length)
}

/** Position of the quote that ends the string beginning at `start`; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

/** Keys are compared as the parser reads them, so that an escaped spelling is no hiding place. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

/**
 * Scans JSON text. Keys are compared down to `keyLevels` levels (the outermost object is level 1). Text that is not JSON
 * gives an arbitrary result: the parser refuses it afterwards.
 */
export function structureOf(text: string, keyLevels: number): JsonStructure {
  const repeated: Path[] = []
  const levels: Level[] = []
  let depth = 0
  let containers = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    switch (character) {
      case quote: {
        const end = endOfString(text, i)
        const level = depth <= keyLevels ? levels[depth - 1] : undefined
        if (level?.keys && level.expectsKey) {
          const key = keyOf(text.slice(i, end + 1))
          level.at = key
          level.expectsKey = false
          if (level.keys.has(key)) repeated.push(levels.map(({ at }) => at))
          level.keys.add(key)
        }
        i = end
        break
      }
      case openObject:
      case openList: {
        containers++
        if (++depth > deepest) return { tooDeep: true, containers, repeated }
        const isObject = character === openObject
        if (depth <= keyLevels) levels.push({ keys: isObject ? new Set() : null, at: isObject ? '' : 0, expectsKey: isObject })
        break
      }
      case closeObject:
      case closeList:
        if (depth <= keyLevels) levels.pop()
        depth--
        break
      case comma: {
        const level = depth <= keyLevels ? levels[depth - 1] : undefined
        if (level?.keys) level.expectsKey = true
        else if (level) level.at = Number(level.at) + 1
        break
      }
    }
  }
  return { tooDeep: false, containers, repeated }
}
