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
  const unread: string[] = []
  let issues: readonly { path: Path }[] = first.error.issues
  for (let round = 0; round < mostRounds; round++) {
    const entries = new Map<string, Path>()
    for (const { path } of issues) {
      if (blank(mended, path)) {
        unread.push(pathText(path))
        continue
      }
      const entry = entryOf(path)
      if (!entry) return { ok: false, missing: issues.map((issue) => pathText(issue.path)) }
      entries.set(pathText(entry), entry)
    }
    // From the last entry to the first, so that the numbers of the others stay true while we remove.
    for (const [name, entry] of [...entries].sort(([, a], [, b]) => Number(b.at(-1)) - Number(a.at(-1)))) {
      const position = Number(entry.at(-1))
      for (const tree of [mended, kept]) (at(tree, entry.slice(0, -1)) as unknown[]).splice(position, 1)
      unread.push(name)
    }
    const again = schema.safeParse(mended)
    if (again.success) return { ok: true, value: again.data, raw: kept, unread }
    issues = again.error.issues
  }
  return { ok: false, missing: issues.map((issue) => pathText(issue.path)) }
}
