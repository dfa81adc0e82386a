/**
 * Reading an answer generously: what can be read is read, what cannot is set aside and named. An answer is refused only
 * when something essential is missing (service notes, "Responses").
 */
import type { z } from './zod.ts'

type Path = readonly PropertyKey[]

export type Reading<T> =
  /** `unread` names the fields that were set to null or the list entries that were left out, as paths. */
  | { readonly ok: true; readonly value: T; readonly raw: unknown; readonly unread: readonly string[] }
  /** `missing` names the essential fields. */
  | { readonly ok: false; readonly missing: readonly string[] }

/** `bookings[3].holder.email` */
function pathText(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  )
}

function at(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node !== null && typeof node === 'object' ? Reflect.get(node, key) : undefined), tree)
}

/** Sets the value at a path to null; `false` when it is null already or its parent is no object. */
function blank(tree: unknown, path: Path): boolean {
  const parent = at(tree, path.slice(0, -1))
  const key = path.at(-1)
  if (key === undefined || parent === null || typeof parent !== 'object' || Reflect.get(parent, key) === null) return false
  Reflect.set(parent, key, null)
  return true
}

/** The path of the innermost list entry that holds `path`. */
function entryOf(path: Path): Path | undefined {
  const last = path.findLastIndex((key) => typeof key === 'number')
  return last < 0 ? undefined : path.slice(0, last + 1)
}

/** List entries to be left out: their positions, by the path of their list. */
type LeftOut = ReadonlyMap<string, { readonly list: Path; readonly positions: ReadonlySet<number> }>

/** By list, since entries of several lists may go in one round. */
function byList(entries: Iterable<Path>): LeftOut {
  const lists = new Map<string, { list: Path; positions: Set<number> }>()
  for (const entry of entries) {
    const list = entry.slice(0, -1)
    const of = lists.get(pathText(list)) ?? { list, positions: new Set() }
    of.positions.add(Number(entry.at(-1)))
    lists.set(pathText(list), of)
  }
  return lists
}

/** Leaves the entries out: inner lists before outer ones and the last entry first, so that what is still to go stays where it is. */
function leaveOut(tree: unknown, leftOut: LeftOut): void {
  for (const { list, positions } of [...leftOut.values()].sort((a, b) => b.list.length - a.list.length)) {
    const entries = at(tree, list) as unknown[]
    for (const position of [...positions].sort((a, b) => b - a)) entries.splice(position, 1)
  }
}

/** Where a field of a list entry lies once others are left out; nothing when it went with its entry. */
function moved(path: Path, leftOut: LeftOut): Path[] {
  let now = path
  for (let place = 0; place < path.length - 1; place++) {
    const position = path[place]
    const gone = typeof position === 'number' ? leftOut.get(pathText(path.slice(0, place)))?.positions : undefined
    if (!gone || typeof position !== 'number') continue
    if (gone.has(position)) return []
    let before = 0
    for (const one of gone) if (one < position) before++
    now = now.with(place, position - before)
  }
  return [now]
}

/** More rounds than any record has levels; each round mends at least one place or gives up. */
const mostRounds = 12

/**
 * Reads `raw` (plain JSON data) by `schema`. A field that does not fit becomes null; a list entry that lacks an
 * essential is left out, of `value` and of the returned `raw` alike, so that both keep the same order. `raw` itself is
 * not changed.
 */
export function read<S extends z.ZodType>(schema: S, raw: unknown): Reading<z.output<S>> {
  const first = schema.safeParse(raw)
  if (first.success) return { ok: true, value: first.data, raw, unread: [] }

  const mended = structuredClone(raw)
  const kept = structuredClone(raw)
  let unread: Path[] = []
  let issues: readonly { path: Path }[] = first.error.issues
  for (let round = 0; round < mostRounds; round++) {
    const entries = new Map<string, Path>()
    for (const { path } of issues) {
      if (blank(mended, path)) {
        unread.push(path)
        continue
      }
      const entry = entryOf(path)
      if (!entry) return { ok: false, missing: issues.map((issue) => pathText(issue.path)) }
      entries.set(pathText(entry), entry)
    }
    const leftOut = byList(entries.values())
    for (const tree of [mended, kept]) leaveOut(tree, leftOut)
    unread = [...unread.flatMap((path) => moved(path, leftOut)), ...entries.values()]
    const again = schema.safeParse(mended)
    if (again.success) return { ok: true, value: again.data, raw: kept, unread: unread.map(pathText) }
    issues = again.error.issues
  }
  return { ok: false, missing: issues.map((issue) => pathText(issue.path)) }
}
