/** A look at the structure of JSON text before it is parsed: how deep it goes, how dense it is, and which keys stand twice. */

type Path = readonly (string | number)[]

/** True answers have seven levels. */
export const deepest = 64

/** The most fields of a record, and of fields that stand twice in all. True answers have thirty, and none. */
const most = { fields: 1000, repeated: 1000 } as const

/** The most different names of fields in a text of so many characters. True answers have sixty, and perhaps a map by numbers here and there. */
const mostNames = (length: number) => 5000 + length / 256

/** What a look at a text of JSON has found before it is parsed. */
export interface JsonStructure {
  /** Deeper, wider or more repetitive than any true answer; the look ends there. */
  readonly refused: boolean
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
const blank = 0x20
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Bytes to each list or object: true answers have thirty and more. A text with more than `unseen` is not looked at, one with fewer than
 * `least` is refused; a small one may have what it likes.
 */
const density = { free: 1000, unseen: 64, least: 24 } as const

/**
 * Whether the text would be many times its size in memory once it is parsed, more than a thread may be given: a parser that runs out of
 * memory takes the whole process with it. A list takes a hundred bytes, a record with names of its own a thousand. Most texts are told by
 * the number of their brackets alone.
 */
export function isTooDense(bytes: Uint8Array, text: string): boolean {
  if (!hasMoreBrackets(text, density.free + bytes.length / density.unseen)) return false
  const { refused, containers } = structureOf(text, 0)
  return refused || containers > density.free + bytes.length / density.least
}

/** Looking for one sign after the other is many times faster than looking at each. */
function hasMoreBrackets(text: string, most: number): boolean {
  let brackets = 0
  for (const bracket of ['[', '{'])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (++brackets > most) return true
  return false
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

/** Whether the text that ends here is the name of a field. */
function isName(text: string, end: number): boolean {
  let next = end + 1
  while (text.charCodeAt(next) <= blank) next++
  return text.charCodeAt(next) === colon
}

function emptied(keysOf: Set<string>[], depth: number): Set<string> {
  const keys = keysOf[depth] ?? new Set()
  keysOf[depth] = keys
  keys.clear()
  return keys
}

/**
 * Scans JSON text. Keys are compared down to `keyLevels` levels (the outermost object is level 1). Text that is not JSON
 * gives an arbitrary result: the parser refuses it afterwards.
 */
export function structureOf(text: string, keyLevels: number): JsonStructure {
  const repeated: Path[] = []
  const levels: Level[] = []
  /** One for each level, since a list may have very many records. */
  const keysOf: Set<string>[] = []
  const names = new Set<string>()
  const tooManyNames = mostNames(text.length)
  let depth = 0
  let containers = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    switch (character) {
      case quote: {
        const end = endOfString(text, i)
        if (isName(text, end)) names.add(text.slice(i, end + 1))
        if (names.size > tooManyNames) return { refused: true, containers, repeated }
        const level = depth <= keyLevels ? levels[depth - 1] : undefined
        if (level?.keys && level.expectsKey) {
          const key = keyOf(text.slice(i, end + 1))
          level.at = key
          level.expectsKey = false
          if (level.keys.has(key)) repeated.push(levels.map(({ at }) => at))
          level.keys.add(key)
          if (level.keys.size > most.fields || repeated.length > most.repeated) return { refused: true, containers, repeated }
        }
        i = end
        break
      }
      case openObject:
      case openList: {
        containers++
        if (++depth > deepest) return { refused: true, containers, repeated }
        const isObject = character === openObject
        if (depth <= keyLevels) levels.push({ keys: isObject ? emptied(keysOf, depth) : null, at: isObject ? '' : 0, expectsKey: isObject })
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
