/** Scans the structure of JSON text before it is parsed: depth, density and duplicate keys. */

type Path = readonly (string | number)[]

/** The greatest depth accepted. Real answers have seven levels. */
export const maxDepth = 64

/** The maximum number of fields per record, and of duplicate fields in an answer. Real answers have thirty fields and no duplicates. */
const limit = { fields: 1000, repeated: 1000 } as const

/** The maximum number of distinct field names for this text length. Real answers have sixty, and sometimes a map with numeric keys. */
const maxNames = (length: number) => 5000 + length / 256

/** The result of scanning JSON text. */
export interface JsonStructure {
  /** Deeper, wider or more repetitive than any real answer; the scan stops there. */
  readonly refused: boolean
  /** Number of lists and objects. */
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

// Character codes instead of strings, for speed: answers have millions of characters.
const quote = 0x22
const blank = 0x20
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Bytes per list or object; real answers have thirty or more. Text above `scanBelow` is not scanned, text below `refuseBelow` is refused. The first
 * `free` containers do not count.
 */
const density = { free: 1000, scanBelow: 64, refuseBelow: 24 } as const

/**
 * Whether parsing would take many times the text's size in memory, more than a thread may get: a parser that runs out of memory kills the
 * whole process. A list takes a hundred bytes, a record with its own field names a thousand. For most texts, counting brackets is enough.
 */
export function isTooDense(bytes: Uint8Array, text: string): boolean {
  if (!hasMoreBrackets(text, density.free + bytes.length / density.scanBelow)) return false
  const { refused, containers } = structureOf(text, 0)
  return refused || containers > density.free + bytes.length / density.refuseBelow
}

/** Searches for one bracket after the other, which is many times faster than looking at every character. */
function hasMoreBrackets(text: string, limit: number): boolean {
  let brackets = 0
  for (const bracket of ['[', '{'])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (++brackets > limit) return true
  return false
}

/** Returns the position of the quote that ends the string beginning at `start`; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

/** Decodes a key as the parser does, so that an escaped spelling cannot hide a duplicate. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

/** Whether the string that ends at `end` is a field name. */
function isName(text: string, end: number): boolean {
  let next = end + 1
  while (text.charCodeAt(next) <= blank) next++
  return text.charCodeAt(next) === colon
}

const escapedLetter = /\\u00[4-7]/

/** Returns the text with escaped letters of field names decoded, so that a pattern finds a name however it is spelled. */
export function withPlainNames(text: string): string {
  if (!escapedLetter.test(text)) return text
  const parts: string[] = []
  let copied = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start)
    const quoted = text.slice(start, end + 1)
    if (isName(text, end) && quoted.includes('\\')) {
      const key = keyOf(quoted)
      // A name that is no JSON stays, so that the parser refuses it.
      parts.push(text.slice(copied, start), key === quoted ? quoted : JSON.stringify(key))
      copied = end + 1
    }
    start = text.indexOf('"', end + 1)
  }
  return parts.join('') + text.slice(copied)
}

function resetKeys(keysOf: Set<string>[], depth: number): Set<string> {
  const keys = keysOf[depth] ?? new Set()
  keysOf[depth] = keys
  keys.clear()
  return keys
}

/**
 * Scans JSON text. Duplicate keys are found down to `keyLevels` levels (the outermost object is level 1). The result for text that is not
 * JSON is arbitrary; the parser rejects it afterwards.
 */
export function structureOf(text: string, keyLevels: number): JsonStructure {
  const repeated: Path[] = []
  const levels: Level[] = []
  /** One set per level, reused because a list may have very many records. */
  const keysOf: Set<string>[] = []
  const names = new Set<string>()
  const nameLimit = maxNames(text.length)
  let depth = 0
  let containers = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    switch (character) {
      case quote: {
        const end = endOfString(text, i)
        if (isName(text, end)) names.add(text.slice(i, end + 1))
        if (names.size > nameLimit) return { refused: true, containers, repeated }
        const level = depth <= keyLevels ? levels[depth - 1] : undefined
        if (level?.keys && level.expectsKey) {
          const key = keyOf(text.slice(i, end + 1))
          level.at = key
          level.expectsKey = false
          if (level.keys.has(key)) repeated.push(levels.map(({ at }) => at))
          level.keys.add(key)
          if (level.keys.size > limit.fields || repeated.length > limit.repeated) return { refused: true, containers, repeated }
        }
        i = end
        break
      }
      case openObject:
      case openList: {
        containers++
        if (++depth > maxDepth) return { refused: true, containers, repeated }
        const isObject = character === openObject
        if (depth <= keyLevels)
          levels.push({ keys: isObject ? resetKeys(keysOf, depth) : null, at: isObject ? '' : 0, expectsKey: isObject })
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
  return { refused: false, containers, repeated }
}
