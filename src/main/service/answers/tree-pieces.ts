/**
 * Splits a large tree into pieces, so that a thread can transfer it without blocking the receiver, which copies each message at once. Small
 * parts are sent whole; a large list or record is rebuilt from its members.
 */

/** Members of a large list or record. Large parts are numbered in order; 0 is the root. `into`: the number of the large part. */
export type Members =
  /** The next entries of a list. */
  | { readonly into: number; readonly entries: readonly unknown[] }
  /** Some fields of a record. */
  | { readonly into: number; readonly fields: Readonly<Record<string, unknown>> }
  /** A large part whose members follow: the next entry of a list, or a field. */
  | { readonly into: number; readonly key: string | number; readonly large: 'list' | 'record'; readonly number: number }
  /** A reference to a large part that was already sent. */
  | { readonly into: number; readonly key: string | number; readonly again: number }

/** Size of a piece, roughly in bytes of records: about a millisecond's work. */
const pieceSize = 128 * 1024
/** Base cost of a list, record or text; other values cost half of it. */
const partSize = 32
/** The cost of a character of text, relative to a byte of records: text is copied faster. */
const textShare = 1 / 8

/** Returns the size of a part, roughly in bytes of records, and adds parts larger than a piece to `large`. */
function sizeOf(node: unknown, large: Set<object>): number {
  if (typeof node === 'string') return partSize + node.length * textShare
  if (node === null || typeof node !== 'object') return partSize / 2
  let size = partSize
  if (Array.isArray(node)) for (const child of node) size += sizeOf(child, large)
  else for (const key in node) size += key.length + sizeOf(Reflect.get(node, key), large)
  if (size > pieceSize) large.add(node)
  return size
}

/** Yields the members of a plain-data record, piece by piece. */
export function* splitIntoPieces(root: object): Generator<Members[]> {
  const large = new Set<object>([root])
  sizeOf(root, large)
  const numbers = new Map<object, number>()
  let piece: Members[] = []
  let size = 0

  function* membersOf(node: object, into: number): Generator<Members[]> {
    let entries: unknown[] = []
    let fields: Record<string, unknown> = {}
    const flush = () => {
      if (entries.length > 0) piece.push({ into, entries })
      else if (Object.keys(fields).length > 0) piece.push({ into, fields })
      entries = []
      fields = {}
    }
    for (const key of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      const child: unknown = Reflect.get(node, key)
      const isLarge = child !== null && typeof child === 'object' && large.has(child)
      if (!isLarge) {
        if (typeof key === 'number') entries.push(child)
        else fields[key] = child
        size += String(key).length + sizeOf(child, large)
      } else {
        flush()
        const earlierNumber = numbers.get(child)
        const number = earlierNumber ?? numbers.size + 1
        numbers.set(child, number)
        if (earlierNumber !== undefined) piece.push({ into, key, again: earlierNumber })
        else {
          piece.push({ into, key, large: Array.isArray(child) ? 'list' : 'record', number })
          yield* membersOf(child, number)
        }
      }
      if (size < pieceSize) continue
      flush()
      yield piece
      piece = []
      size = 0
    }
    flush()
  }
  yield* membersOf(root, 0)
  yield piece
}

/** Creates a joiner of pieces; `root` grows with each piece. */
export function createJoiner(): { readonly root: Record<string, unknown>; addPiece(piece: readonly Members[]): void } {
  const root: Record<string, unknown> = {}
  const parts: object[] = [root]
  const into = (number: number) => parts[number] ?? root
  return {
    root,
    addPiece: (piece) => {
      for (const members of piece) {
        const part = into(members.into)
        if ('entries' in members) for (const entry of members.entries) (part as unknown[]).push(entry)
        else if ('fields' in members) Object.assign(part, members.fields)
        else if ('again' in members) Reflect.set(part, members.key, into(members.again))
        else {
          const fresh = members.large === 'list' ? [] : {}
          parts[members.number] = fresh
          Reflect.set(part, members.key, fresh)
        }
      }
    },
  }
}
