/**
 * A large tree in pieces, so that a thread can hand it over without holding up the one that takes it: as a whole it would be copied
 * at once. Parts that are small cross whole; a large list or record is put together again from its members.
 */

type Key = string | number

/** One member of a large list or record, which are numbered as they come; 0 is the root. */
export type Member =
  | { readonly into: number; readonly key: Key; readonly value: unknown }
  /** A large part: its members follow. */
  | { readonly into: number; readonly key: Key; readonly large: 'list' | 'record'; readonly number: number }

/** What crosses at once, roughly in bytes: about a millisecond's work. */
const pieceSize = 128 * 1024
/** What each member costs beside its text. */
const memberSize = 32

/** The size of a part, roughly in bytes of memory; those that are larger than a piece are noted. */
function sizeOf(node: unknown, large: Set<object>): number {
  if (typeof node === 'string') return memberSize + node.length
  if (node === null || typeof node !== 'object') return memberSize
  let size = memberSize
  if (Array.isArray(node)) for (const child of node) size += sizeOf(child, large)
  else for (const [key, child] of Object.entries(node)) size += key.length + sizeOf(child, large)
  if (size > pieceSize) large.add(node)
  return size
}

/** The members of a record of plain data, piece by piece. */
export function* inPieces(root: object): Generator<Member[]> {
  const large = new Set<object>([root])
  sizeOf(root, large)
  let count = 0
  let piece: Member[] = []
  let size = 0

  function* membersOf(node: object, into: number): Generator<Member[]> {
    for (const key of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      const child: unknown = Reflect.get(node, key)
      const isLarge = child !== null && typeof child === 'object' && large.has(child)
      const number = isLarge ? ++count : 0
      piece.push(isLarge ? { into, key, large: Array.isArray(child) ? 'list' : 'record', number } : { into, key, value: child })
      size += isLarge ? memberSize : memberSize + sizeOf(child, large)
      if (size >= pieceSize) {
        yield piece
        piece = []
        size = 0
      }
      if (isLarge) yield* membersOf(child, number)
    }
  }
  yield* membersOf(root, 0)
  yield piece
}

/** Puts pieces together; `root` grows with each. */
export function joinPieces(): { readonly root: Record<string, unknown>; take(piece: readonly Member[]): void } {
  const root: Record<string, unknown> = {}
  const parts = new Map<number, object>([[0, root]])
  return {
    root,
    take: (piece) => {
      for (const member of piece) {
        const value = 'large' in member ? (member.large === 'list' ? [] : {}) : member.value
        if ('large' in member) parts.set(member.number, Object(value))
        Reflect.set(parts.get(member.into) ?? root, member.key, value)
      }
    },
  }
}
