/**
 * Parses the bytes of an answer into records, exactly and leniently: amounts stay text, echoes of the request are removed, and unreadable
 * fields are listed.
 */
import { type EndpointName, endpoints, type ResponseOf } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { read } from '../../../shared/contract/reading.ts'
import { isDamaged } from '../../../shared/domain/text.ts'
import { isTooDense, maxDepth, structureOf, withPlainNames } from './json-structure.ts'
import { removeCard, type SentCard } from './sent-card.ts'

/**
 * A parsed answer. `raw` is the unvalidated tree in the same order, with amounts as text and echoes removed; null for searches and rate
 * checks, which are not stored raw.
 */
export interface Answer<N extends EndpointName> {
  readonly value: ResponseOf<N>
  readonly raw: unknown
  /** Fields and list entries that could not be read, as paths. */
  readonly unread: readonly string[]
}

/** An answer that was read, or why it was not. */
export type AnswerReading<N extends EndpointName> =
  | ({ readonly ok: true } & Answer<N>)
  | { readonly ok: false; readonly failure: ServiceFailure }

/**
 * Numbers that must not pass through a binary float: amounts, and references and times that suppliers send without quotes.
 * Safe on valid JSON: quotes inside a string are escaped, so `{` or `,` followed by `"name":` can only begin a member.
 */
const exactNumbers =
  /([{,]\s*"(?:amount|total|cancellationCost|balance|commission|hotelRate|rate|bookingRef|clientRef|hotelCode|destinationCode|creationDate)"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,}])/g

/** Members that may echo the request, card included. Removed before any other code sees the record. */
const isEcho = (name: string) => name === 'query' || name === 'debugData' || name === 'creditCard' || name === '__proto__'

/** The maximum number of members of a record. Real ones have thirty. */
const maxMembers = 1000

/** Removes the echoes in place. Returns false for a tree deeper or wider than any real answer. */
function removeEchoes(node: Record<string, unknown> | readonly unknown[], depth = 1): boolean {
  if (depth > maxDepth) return false
  if (Array.isArray(node)) {
    for (const child of node) if (isObject(child) && !removeEchoes(child, depth + 1)) return false
    return true
  }
  const record = node as Record<string, unknown>
  // Uses neither `Object.entries` nor a set of names, for speed: a large answer has half a million members.
  let members = 0
  for (const name in record) {
    if (++members > maxMembers) return false
    if (isEcho(name)) {
      Reflect.deleteProperty(record, name)
      continue
    }
    const child = record[name]
    if (!isObject(child)) continue
    if (name === 'meta') Reflect.deleteProperty(child, 'debug')
    if (!removeEchoes(child, depth + 1)) return false
  }
  return true
}

/**
 * How many levels deep duplicate keys are looked for: down to the members of a booking, the only records in which a second key could change
 * what is booked. Bookings are also the only records stored raw.
 */
const keyLevels: Record<EndpointName, number> = {
  checkHotels: 0,
  checkHotel: 0,
  checkRate: 0,
  bookRate: 2,
  checkBooking: 2,
  checkBookings: 3,
  cancelBooking: 2,
}

type Path = readonly (string | number)[]

/** Sets the values of duplicate keys to null. Returns the paths that were blanked. */
function blankRepeated(tree: unknown, repeated: readonly Path[]): Path[] {
  return repeated.filter((path) => {
    const key = path.at(-1)
    const parent = path.slice(0, -1).reduce<unknown>((node, step) => (isObject(node) ? Reflect.get(node, step) : undefined), tree)
    return key !== undefined && isObject(parent) && Object.hasOwn(parent, key) && Reflect.set(parent, key, null)
  })
}

/** Identifiers that must match exactly: with a damaged letter, two of them could look alike. */
const exactNames: ReadonlySet<string> = new Set(['bookingRef', 'clientRef', 'rateKey', 'hotelCode', 'destinationCode'])

/**
 * Makes every text of a tree well formed in place, and blanks damaged references. Returns the paths of damaged texts: those with half a
 * surrogate pair or, unless the body `isIntact`, with `\uFFFD` for undecodable bytes.
 */
function mendTexts(tree: object, isIntact: boolean, at: Path = [], damaged: Path[] = []): Path[] {
  for (const [key, value] of Object.entries(tree)) {
    const path = [...at, Array.isArray(tree) ? Number(key) : key]
    if (isObject(value)) mendTexts(value, isIntact, path, damaged)
    if (typeof value !== 'string' || (value.isWellFormed() && (isIntact || !isDamaged(value)))) continue
    damaged.push(path)
    Reflect.set(tree, key, exactNames.has(key) ? null : value.toWellFormed())
  }
  return damaged
}

const pathText = (path: Path) => path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i ? `.${step}` : step)).join('')

/** Converts paths of the raw answer to paths of the parsed one, where some list entries were left out. Paths inside left-out entries are dropped. */
function parsedPaths(paths: readonly Path[], leftOut: readonly string[]): string[] {
  if (leftOut.length === 0) return paths.map(pathText)
  const removed = Map.groupBy(leftOut, (entry) => entry.slice(0, entry.lastIndexOf('[')))
  return paths.flatMap((path) => {
    const moved = path.map((step, depth) => {
      if (typeof step === 'string') return step
      const list = pathText(path.slice(0, depth))
      const positions = (removed.get(list) ?? []).map((entry) => Number(entry.slice(list.length + 1, -1)))
      return positions.includes(step) ? null : step - positions.filter((position) => position < step).length
    })
    return moved.includes(null) ? [] : [pathText(moved as Path)]
  })
}

const isObject = (node: unknown): node is Record<string, unknown> => node !== null && typeof node === 'object'

/**
 * Parses the body of a 2xx answer. `status` is only used in failures, `card` is the card in the request, `charset` is the charset that
 * the answer declares.
 */
export function readAnswer<N extends EndpointName>(
  name: N,
  status: number,
  body: Uint8Array,
  card: SentCard | null = null,
  charset: string | null = null,
): AnswerReading<N> {
  const unreadable = (paths: readonly string[] = []) =>
    ({ ok: false, failure: { kind: 'unreadable', endpoint: name, status, paths } }) as const
  const foreign = (what: 'html' | 'empty') => ({ ok: false, failure: { kind: 'notTheService', status, what } }) as const

  const { text, isIntact } = decodeBody(body, charset)
  if (!text.trim()) return foreign('empty')
  if (isMarkup(text)) return foreign('html')
  if (isTooDense(body, text)) return unreadable()
  const levels = keyLevels[name]
  const { refused, repeated } = levels > 0 ? structureOf(text, levels) : { refused: false, repeated: [] }
  const raw = refused ? undefined : parseExactly(text)
  if (!isObject(raw) || !removeEchoes(raw)) return unreadable()

  if (hasErrorCode(raw)) return unreadable(['errorCode'])
  if (card) removeCard(raw, card)
  const unreadLimit = maxUnread(body.length)
  const blanked = blankRepeated(raw, repeated)
  const damaged = isIntact && !halfCharacter.test(text) ? [] : mendTexts(raw, isIntact)
  if (damaged.length > unreadLimit) return unreadable()
  const reading = read(endpoints[name].response, raw, unreadLimit - blanked.length)
  if (!reading.ok) return unreadable(reading.missing)
  const unread = [...new Set([...parsedPaths([...blanked, ...damaged], reading.leftOut), ...reading.unread])]
  return { ok: true, value: reading.value as ResponseOf<N>, raw: levels > 0 ? reading.raw : null, unread }
}

/**
 * Whether an answer states an error code; its list may then be empty only because of the error. The values that services write for "no
 * error" do not count.
 */
const hasErrorCode = ({ errorCode }: Record<string, unknown>) => Boolean(errorCode) && errorCode !== '0'

/** How many fields and entries of an answer of this size in bytes may be unreadable: a few per record, but not one in every few bytes. */
const maxUnread = (size: number) => 100 + size / 64

/** An escape sequence of a surrogate, which may be half a character. */
const halfCharacter = /\\u[dD][89a-fA-F]/

/**
 * Decodes a body, without its byte order mark: as UTF-8 like all JSON, else by the charset the answer declares. Bytes that are still
 * undecodable become `\uFFFD`, and `isIntact` is then false.
 */
function decodeBody(body: Uint8Array, charset: string | null): { readonly text: string; readonly isIntact: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), isIntact: true }
  } catch {
    const text = decoderOf(charset ?? 'utf-8').decode(body)
    return { text, isIntact: !isDamaged(text) }
  }
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Parses JSON with each amount kept as its original text; undefined when it is not JSON. */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(withPlainNames(text).replace(exactNumbers, '$1"$2"'))
  } catch {
    return undefined
  }
}

/** Whether a body is a page for people (HTML), such as a network's sign-in page or a proxy's error page. */
export function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<')
}
