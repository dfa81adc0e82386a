/**
 * Parses an answer leniently, in one pass: unreadable fields become null, unreadable list entries are dropped, and both are named. An answer is
 * rejected only if something essential is missing (service notes, "Responses"). The rules follow from the schemas: nullable values may be unreadable,
 * list entries may be dropped, anything else is essential. Zod alone would stop at the first misfit, or list every one: a million zeros would give a
 * million issues.
 */
import type { z } from '../domain/zod.ts'

export type Reading<T> =
  /**
   * `value` and `raw` share what parsing did not change. `unread` has the paths of the fields set to null (positions in `value`), then the paths
   * of the dropped list entries (positions in the answer). `leftOut` has only the paths of the dropped entries.
   */
  | {
      readonly ok: true
      readonly value: T
      readonly raw: unknown
      readonly unread: readonly string[]
      readonly leftOut: readonly string[]
    }
  /** `missing` names the essential field, or the first of too many unreadable values. */
  | { readonly ok: false; readonly missing: readonly string[] }

type Tree = Record<string, unknown>

/** The state of one parse; entries of `path` from `depth` on are left over from earlier positions. */
interface ParseState {
  readonly path: (string | number)[]
  readonly fields: string[]
  readonly entries: string[]
  /** Positions of the dropped entries, by the original list. */
  readonly leftOut: Map<readonly unknown[], ReadonlySet<number>>
  readonly mostUnread: number
  /** The innermost essential field whose absence made a value unreadable. */
  missing: string
}

type Reader = (value: unknown, depth: number, state: ParseState) => unknown

/** Returned for an unreadable value. The innermost reader that can set the value to null, or drop it, records its path. */
const unreadable = Symbol('lacking')

class TooMuchUnread extends Error {}

/** Returns a path such as `bookings[3].holder.email`. */
function pathText({ path }: ParseState, depth: number): string {
  return path
    .slice(0, depth)
    .reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key), '')
}

function note(state: ParseState, list: 'fields' | 'entries', depth: number): void {
  if (state.fields.length + state.entries.length >= state.mostUnread) throw new TooMuchUnread()
  state[list].push(pathText(state, depth))
}

/** Discards what was recorded inside a value that is dropped as a whole. */
function forget(state: ParseState, fields: number, entries: number): void {
  state.fields.length = fields
  state.entries.length = entries
}

/** The parts of zod's definitions that answers use (`_zod.def`, zod's documented interface for tools that walk schemas). */
interface Def {
  readonly type: string
  readonly shape: Record<string, z.ZodType>
  readonly element: z.ZodType
  readonly innerType: z.ZodType
  readonly options: readonly z.ZodType[]
  readonly in: z.ZodType
  readonly out: z.ZodType
  readonly transform: (value: unknown, context: unknown) => unknown
  readonly format?: string
  readonly checks?: readonly Check[]
}

interface Check {
  readonly _zod: {
    readonly def: { readonly path?: readonly string[]; readonly fn?: (value: unknown) => unknown }
    check(payload: { value: unknown; issues: unknown[] }): unknown
  }
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object' && !Array.isArray(value)

function readerOf(schema: z.ZodType): Reader {
  const def = defOf(schema)
  const checks = def.checks ?? []
  switch (def.type) {
    case 'object':
      return checked(record(def.shape), checks)
    case 'array':
      return list(readerOf(def.element))
    case 'nullable':
      return orNull(readerOf(def.innerType))
    case 'optional':
      return orAbsent(readerOf(def.innerType))
    case 'union':
      return oneOf(def.options.map(readerOf))
    case 'transform':
      return (value) => def.transform(value, undefined)
    case 'pipe':
      return checked(pipeReader(readerOf(def.in), readerOf(def.out)), checks)
    case 'string':
      return checked((value) => (typeof value === 'string' ? value : unreadable), checks)
    case 'custom':
      return checked((value) => value, [schema as unknown as Check])
    case 'number':
      return def.format === 'safeint' ? (value) => (Number.isSafeInteger(value) ? value : unreadable) : zodReader(schema)
    default:
      return zodReader(schema)
  }
}

/** Fallback for schema types without a fast path. */
function zodReader(schema: z.ZodType): Reader {
  return (value) => {
    const read = schema.safeParse(value)
    return read.success ? read.data : unreadable
  }
}

/**
 * Copies a record only if something in it changes. Consecutive records share most values, so a primitive is not read again if it
 * equals the last value of the same field that was read without a change.
 */
function record(shape: Record<string, z.ZodType>): Reader {
  const keys = Object.keys(shape)
  const readers = Object.values(shape).map(readerOf)
  const lastUnchanged: unknown[] = keys.map(() => unreadable)
  return (value, depth, state) => {
    if (!isTree(value)) return unreadable
    const { path } = state
    let changed: Tree | null = null
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string
      const before = value[key]
      if (before === lastUnchanged[at]) continue
      path[depth] = key
      const after = (readers[at] as Reader)(before, depth + 1, state)
      if (after === before) {
        if (typeof before !== 'object' || before === null) lastUnchanged[at] = before
        continue
      }
      if (after === unreadable) {
        path[depth] = key
        state.missing ||= pathText(state, depth + 1)
        return unreadable
      }
      changed ??= { ...value }
      changed[key] = after
    }
    return changed ?? value
  }
}

function list(entry: Reader): Reader {
  return (value, depth, state) => {
    if (!Array.isArray(value)) return unreadable
    let kept: unknown[] | null = null
    const gone: number[] = []
    for (let position = 0; position < value.length; position++) {
      const before: unknown = value[position]
      const fields = state.fields.length
      const entries = state.entries.length
      state.path[depth] = position - gone.length
      const after = entry(before, depth + 1, state)
      if (after === unreadable) {
        forget(state, fields, entries)
        state.missing = ''
        state.path[depth] = position
        note(state, 'entries', depth + 1)
        kept ??= value.slice(0, position)
        gone.push(position)
        continue
      }
      if (after !== before) kept ??= value.slice(0, position)
      kept?.push(after)
    }
    if (gone.length > 0) state.leftOut.set(value, new Set(gone))
    return kept ?? value
  }
}

function orNull(read: Reader): Reader {
  return (value, depth, state) => {
    if (value === null) return null
    const fields = state.fields.length
    const entries = state.entries.length
    const after = read(value, depth, state)
    if (after !== unreadable) return after
    forget(state, fields, entries)
    state.missing = ''
    note(state, 'fields', depth)
    return null
  }
}

function orAbsent(read: Reader): Reader {
  return (value, depth, state) => (value === undefined ? undefined : read(value, depth, state))
}

function oneOf(options: readonly Reader[]): Reader {
  return (value, depth, state) => {
    for (const read of options) {
      const after = read(value, depth, state)
      if (after !== unreadable) return after
    }
    return unreadable
  }
}

function pipeReader(first: Reader, second: Reader): Reader {
  return (value, depth, state) => {
    const between = first(value, depth, state)
    return between === unreadable ? unreadable : second(between, depth, state)
  }
}

function checked(read: Reader, checks: readonly Check[]): Reader {
  return checks.reduce<Reader>((before, { _zod: { def, check } }) => {
    const { path = [] } = def
    const fits = def.fn ?? ((value: unknown) => hasNoIssue(check, value))
    return (value, depth, state) => {
      const after = before(value, depth, state)
      if (after === unreadable || fits(after)) return after
      for (const [step, key] of path.entries()) state.path[depth + step] = key
      state.missing ||= pathText(state, depth + path.length)
      return unreadable
    }
  }, read)
}

function hasNoIssue(check: Check['_zod']['check'], value: unknown): boolean {
  const issues: unknown[] = []
  check({ value, issues })
  return issues.length === 0
}

/** Returns the tree without the dropped entries, so that its lists have the same order as the parsed value. */
function removeDropped(node: unknown, leftOut: ParseState['leftOut']): unknown {
  if (node === null || typeof node !== 'object') return node
  if (!Array.isArray(node)) {
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, removeDropped(child, leftOut)]))
  }
  const gone = leftOut.get(node)
  const kept = gone ? node.filter((_entry, position) => !gone.has(position)) : node
  return kept.map((entry) => removeDropped(entry, leftOut))
}

const readers = new WeakMap<z.ZodType, Reader>()

/** Limit of unreadable values in a stored record. */
const maxUnreadOfRecord = 10_000

/**
 * Parses `raw` (plain JSON data) by `schema`. A misfitting field becomes null; a list entry that lacks an essential field is dropped from both
 * `value` and the returned `raw`, so that their order matches. `raw` itself is not changed. Fails if more than `mostUnread` fields and entries are
 * unreadable: such an answer is not genuine.
 */
export function read<S extends z.ZodType>(schema: S, raw: unknown, mostUnread = maxUnreadOfRecord): Reading<z.output<S>> {
  const reader = readers.get(schema) ?? readerOf(schema)
  readers.set(schema, reader)
  const state: ParseState = { path: [], fields: [], entries: [], leftOut: new Map(), mostUnread, missing: '' }
  try {
    const value = reader(raw, 0, state)
    if (value === unreadable) return { ok: false, missing: [state.missing] }
    const kept = state.leftOut.size > 0 ? removeDropped(raw, state.leftOut) : raw
    return { ok: true, value: value as z.output<S>, raw: kept, unread: [...state.fields, ...state.entries], leftOut: state.entries }
  } catch (error) {
    if (error instanceof TooMuchUnread) return { ok: false, missing: [...state.fields, ...state.entries].slice(0, 20) }
    throw error
  }
}
