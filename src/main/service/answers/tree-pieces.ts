/**
 * A large tree in pieces, so that a thread can hand it over without holding up the one that takes it: as a whole it would be copied
 * at once. Parts that are small cross whole; a large list or record is put together again from its members. Bytes are handed over.
 */

/** Members of a large list or record. Large parts are numbered as they come; 0 is the root. */
export type Members =
  /** The next entries of a list. */
  | { readonly into: number; readonly entries: readonly unknown[] }
  /** Some fields of a record. */
  | { readonly into: number; readonly fields: Readonly<Record<string, unknown>> }
  /** A part whose members follow: the next entry of a list, or a field. */
  | { readonly into: number; readonly key: string | number; readonly large: 'list' | 'record'; readonly number: number }
  /** A part that has come already and stands here as well. */
  | { readonly into: number; readonly key: string | number; readonly again: number }

/** What crosses at once, roughly in bytes of records: about a millisecond's work. */
const pieceSize = 128 * 1024
/** What a list, a record or a text costs beside what is in it; a number or less takes half of it. */
const partSize = 32
/** Text is copied as a whole, in a fraction of the time that as many bytes of records take. */
const textShare = 1 / 8

/** The size of a part, roughly in bytes of records; those that are larger than a piece are noted. */
function sizeOf(node: unknown, large: Set<object>): number {
  if (typeof node === 'string') return partSize + node.length * textShare
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return partSize / 2
  let size = partSize
  if (Array.isArray(node)) for (const child of node) size += sizeOf(child, large)
  else for (const key in node) size += key.length + sizeOf(Reflect.get(node, key), large)
  if (size > pieceSize) large.add(node)
  return size
}

/** The members of a record of plain data, piece by piece. */
export function* inPieces(root: object): Generator<Members[]> {
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
        const before = numbers.get(child)
        const number = before ?? numbers.size + 1
        numbers.set(child, number)
        if (before !== undefined) piece.push({ into, key, again: before })
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

/** The memory that a piece can hand over, so that its bytes are not copied. */
export function memoryIn(node: unknown): ArrayBuffer[] {
  if (node instanceof Uint8Array) return [node.buffer as ArrayBuffer]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(memoryIn) : []
}

/** Puts pieces together; `root` grows with each. */
export function joinPieces(): { readonly root: Record<string, unknown>; take(piece: readonly Members[]): void } {
  const root: Record<string, unknown> = {}
  const parts: object[] = [root]
  const into = (number: number) => parts[number] ?? root
  return {
    root,
    take: (piece) => {
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
