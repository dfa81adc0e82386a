/**
 * From the bytes of an answer to the records in it, exactly and generously: amounts stay text, echoes of the request go,
 * what cannot be read is named.
 */
import { type EndpointName, endpoints, type ResponseOf } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { read } from '../../../shared/contract/reading.ts'
import { deepest, isTooDense, structureOf } from './json-structure.ts'
import { removeCard, type SentCard } from './sent-card.ts'
import type { Answer } from './service.ts'

/** An answer that was read, or why it was not. */
export type AnswerReading<N extends EndpointName> =
  | ({ readonly ok: true; readonly value: ResponseOf<N> } & Pick<Answer<N>, 'raw' | 'unread'>)
  | { readonly ok: false; readonly failure: ServiceFailure }

/**
 * Numbers that must not pass through a binary float: amounts, and references and moments of suppliers that leave the quotes away.
 * Safe on valid JSON: inside a string each quote is escaped, so `{` or `,` and then `"name":` can only begin a member.
 */
const exactNumbers =
  /([{,]\s*"(?:amount|total|cancellationCost|balance|commission|hotelRate|rate|bookingRef|clientRef|hotelCode|destinationCode|creationDate)"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,}])/g

/** Members that may echo the request, card included. They go before anything else sees the record. */
const isEcho = (name: string) => name === 'query' || name === 'debugData' || name === 'creditCard' || name === '__proto__'

/** The most members of a record. True ones have thirty. */
const mostMembers = 1000

/** Takes the echoes out, in place. Answers false for a tree that is deeper or wider than any true answer. */
function removeEchoes(node: Record<string, unknown> | readonly unknown[], depth = 1): boolean {
  if (depth > deepest) return false
  if (Array.isArray(node)) {
    for (const child of node) if (isObject(child) && !removeEchoes(child, depth + 1)) return false
    return true
  }
  const record = node as Record<string, unknown>
  // Not by `Object.entries`, nor by a set of names: a large answer has half a million members.
  let members = 0
  for (const name in record) {
    if (++members > mostMembers) return false
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
 * How deep keys are compared: down to the members of a booking, the only records of which a second key could change what is booked. They
 * are also the only ones that are kept as they came.
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

/** A key that stands twice has no value. Returns the paths that were blanked. */
function blankRepeated(tree: unknown, repeated: readonly (readonly (string | number)[])[]): string[] {
  return repeated.flatMap((path) => {
    const key = path.at(-1)
    const parent = path.slice(0, -1).reduce<unknown>((node, step) => (isObject(node) ? Reflect.get(node, step) : undefined), tree)
    if (key === undefined || !isObject(parent) || !Object.hasOwn(parent, key)) return []
    Reflect.set(parent, key, null)
    return [path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i ? `.${step}` : step)).join('')]
  })
}

const isObject = (node: unknown): node is Record<string, unknown> => node !== null && typeof node === 'object'

/** Reads the body of a 2xx answer. `status` only goes into the failure; `card` is what the request carried. */
export function readAnswer<N extends EndpointName>(
  name: N,
  status: number,
  body: Uint8Array,
  card: SentCard | null = null,
): AnswerReading<N> {
  const unreadable = (paths: readonly string[] = []) =>
    ({ ok: false, failure: { kind: 'unreadable', endpoint: name, status, paths } }) as const
  const foreign = (what: 'html' | 'empty') => ({ ok: false, failure: { kind: 'notTheService', status, what } }) as const

  const text = decoded(body)
  if (text === null) return unreadable()
  if (!text.trim()) return foreign('empty')
  if (isMarkup(text)) return foreign('html')
  if (isTooDense(body, text)) return unreadable()
  const levels = keyLevels[name]
  const { refused, repeated } = levels > 0 ? structureOf(text, levels) : { refused: false, repeated: [] }
  const raw = refused ? undefined : parseExactly(text)
  if (!isObject(raw) || !removeEchoes(raw)) return unreadable()

  if (card) removeCard(raw, card)
  const blanked = blankRepeated(raw, repeated)
  const reading = read(endpoints[name].response, raw, mostUnread(body.length) - blanked.length)
  if (!reading.ok) return unreadable(reading.missing)
  const unread = [...blanked, ...reading.unread]
  return { ok: true, value: reading.value as ResponseOf<N>, raw: levels > 0 ? reading.raw : null, unread }
}

/** How many fields and entries of an answer of so many bytes may be unreadable: some of each record, and not one in every few bytes. */
const mostUnread = (size: number) => 100 + size / 64

/** UTF-8 without its byte order mark; `null` when the bytes are not UTF-8. */
function decoded(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** JSON as plain data, each amount as the text that stood there; undefined when it is no JSON. */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text.replace(exactNumbers, '$1"$2"'))
  } catch {
    return undefined
  }
}

/** Whether a body is a page for people: a sign-in page of a network, an error page of a proxy. */
export function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<')
}
