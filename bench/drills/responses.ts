/**
 * Mutated answers: none may crash the reader, none may be read with a value that its text does not contain, and none may count as a confirmed booking
 * unless the text says exactly that, according to a plain parser and for every choice among repeated keys.
 */
import { type AnswerReading, readAnswer } from '../../src/main/service/answers/answers.ts'
import { bookOutcome } from '../../src/main/service/answers/outcomes.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { answers, clientOptions, clientRef, queries } from '../../src/main/testing/service-samples.ts'
import { type EndpointName, endpointNames } from '../../src/shared/contract/endpoints.ts'
import { requestEnd } from '../../src/shared/contract/views/booking-views.ts'
import type { DrillRun } from '../drill.ts'
import { type Random, randomFrom } from '../random.ts'

const oddValues = [
  'null',
  'true',
  '0',
  '-5',
  '1e400',
  '585.080',
  '""',
  '" "',
  '"CONFIRMED"',
  '"CONFIRMED "',
  '"Confirmed"',
  '"CANCELED"',
  '"FAILED"',
  '"PENDING"',
  '[]',
  '{}',
  '[null]',
  '"\\u0000\\u202e"',
  '"\\ud800"',
  '"<script>1</script>"',
  '12345678901234567890',
  '[[[[[[]]]]]]',
  `"${clientRef}"`,
  `"${clientRef.toLowerCase()}"`,
  '"RD-OTHER"',
  '{"status":"CONFIRMED"}',
  `"${'x'.repeat(30_000)}"`,
]
const scraps = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\u0000',
  '\ufeff',
  '\u2028',
  'null',
  '<html>',
  '"status":"CONFIRMED",',
  `"clientRef":"${clientRef}",`,
  '"__proto__":{"status":"CONFIRMED"},',
]
const members = /"(\w+)":("(?:[^"\\]|\\.)*"|-?\d[\d.]*|null|true|false)/g

type Below = (below: number) => number
type Mutation = (text: string, random: Below) => string
const cutAt = (text: string, random: Below) => random(text.length + 1)

const mutations: readonly Mutation[] = [
  (text, random) => text.slice(0, cutAt(text, random)),
  (text, random) => text.slice(cutAt(text, random)),
  (text, random) => {
    const at = cutAt(text, random)
    return text.slice(0, at) + text.slice(at + 1 + random(30))
  },
  (text, random) => {
    const at = cutAt(text, random)
    return text.slice(0, at) + (scraps[random(scraps.length)] ?? '') + text.slice(at)
  },
  (text, random) => {
    const at = cutAt(text, random)
    return text.slice(0, at) + String.fromCharCode(random(0x250)) + text.slice(at + 1)
  },
  (text, random) => {
    const [from, length, to] = [cutAt(text, random), random(80), cutAt(text, random)]
    return text.slice(0, to) + text.slice(from, from + length) + text.slice(to)
  },
  // Replace a member's value.
  (text, random) => changeMember(text, random, (key, _value, odd) => `"${key}":${odd}`),
  (text, random) => changeMember(text, random, (key, _value, odd) => `"${key}":${odd}`),
  // A member is renamed, repeated, or repeated with an escaped name.
  (text, random) => changeMember(text, random, (key, value) => `"${key}_":${value}`),
  (text, random) => changeMember(text, random, (key, value, odd) => `"${key}":${odd},"${key}":${value}`),
  (text, random) => changeMember(text, random, (key, value, odd) => `"${escaped(key)}":${odd},"${key}":${value}`),
  (text, random) => changeMember(text, random, (_key, value, _odd, picked) => `"${picked}":${value}`),
]

const escaped = (key: string) => `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`

function changeMember(text: string, random: Below, write: (key: string, value: string, odd: string, otherKey: string) => string): string {
  const found = [...text.matchAll(members)]
  const [match, other] = [found[random(found.length || 1)], found[random(found.length || 1)]]
  if (!match || !other) return text
  const [whole, key = '', value = ''] = match
  const changed = write(key, value, oddValues[random(oddValues.length)] ?? 'null', other[1] ?? '')
  return text.slice(0, match.index) + changed + text.slice(match.index + whole.length)
}

/** Returns the text with one to three mutations. */
function mutated(text: string, { below }: Random): string {
  let changed = text
  for (let times = 1 + below(3); times > 0; times--) changed = mutations[below(mutations.length)]?.(changed, below) ?? changed
  return changed
}

const amounts = ['total', 'cancellationCost', 'balance', 'commission', 'hotelRate'] as const
const texts = [
  ...['bookingRef', 'clientRef', 'status', 'hotelCode', 'hotelName', 'destinationCode', 'destinationName', 'countryCode', 'checkin'],
  ...['checkout', 'rateType', 'boardType', 'boardName', 'currency', 'hotelCurrency', 'creationDate'],
] as const

/** Returns the fields of a booking that were read with a value that the text does not contain, as `field: value`. */
function notStated(booking: Readonly<Record<string, unknown>>, text: string): string[] {
  const tokens = tokensOf(text)
  return [...amounts, ...texts].flatMap((name) => {
    const value = booking[name]
    if (value === null || value === undefined || value === '') return []
    const isAmount = amounts.some((one) => one === name)
    const isStated = tokens.get(name)?.some((token) => (isAmount ? sameAmount(token, String(value)) : sameText(token, String(value))))
    return isStated ? [] : [`${name}: ${String(value).slice(0, 60)}`]
  })
}

const member = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g

/** Returns every string and number of an answer by its member name. */
function tokensOf(text: string): Map<string, string[]> {
  const stated = new Map<string, string[]>()
  // The regular expression may take a value for the next member's name, so continue right after each name.
  for (let from = 0; ; ) {
    member.lastIndex = from
    const match = member.exec(text)
    if (!match) break
    from = match.index + (match[1]?.length ?? 1)
    const [name, value] = [plain(match[1] ?? ''), plain(match[2] ?? '')]
    if (name !== null && value !== null) stated.set(name, [...(stated.get(name) ?? []), value])
  }
  return stated
}

function plain(token: string): string | null {
  if (!token.startsWith('"')) return token
  try {
    return JSON.parse(token) as string
  } catch {
    return null
  }
}

/** Letters and digits only; the desk decodes the blank of HTML in names. */
const bare = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Whether letters and digits are equal; the stored text may be truncated. */
function sameText(stated: string, stored: string): boolean {
  if (stated === stored) return true
  return stored.endsWith('…') || stored.length > 1000 ? bare(stated).startsWith(bare(stored)) : bare(stated) === bare(stored)
}

/** Whether two amounts are exactly equal, apart from trailing zeros and exponent notation. */
function sameAmount(stated: string, stored: string): boolean {
  const [a, b] = [scaled(stated), scaled(stored)]
  return a !== null && a === b
}

function scaled(text: string): string | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim()) ?? []
  if (sign === undefined || Math.abs(Number(exponent)) > 400) return null
  const digits = (whole + fraction).replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  return trimmed === '' ? '0' : `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`
}

const keys = ['status', 'clientRef', 'bookingRef'] as const

/** Whether the text contains our confirmed booking, with all of the keys and whichever of several equal keys is read. */
function saysConfirmed(text: string): boolean {
  const unescaped = text.replace(/\\u00([2-7][\da-f])(?=\w+":)/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return keys.every((key) => {
    const places = [...unescaped.matchAll(new RegExp(`"${key}"(?=\\s*:)`, 'g'))].map(({ index }) => index)
    const readings = places.flatMap((chosen) => {
      const text = places.reduceRight((now, at) => (at === chosen ? now : `${now.slice(0, at)}"_${now.slice(at + 1)}`), unescaped)
      const booking = plainBooking(text)
      return booking && Object.hasOwn(booking, key) ? [booking[key]] : []
    })
    return readings.length > 0 && readings.every((value) => fits(key, value))
  })
}

function plainBooking(text: string): Record<string, unknown> | null {
  try {
    const booking: unknown = JSON.parse(text.replace(/^\ufeff/, '')).booking
    return booking !== null && typeof booking === 'object' ? (booking as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function fits(key: (typeof keys)[number], value: unknown): boolean {
  if (key === 'status') return value === 'CONFIRMED'
  if (key === 'clientRef') return String(value) === clientRef
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

export const fullCount = 100_000
export const freshSeeds = true

/** Reads `count` mutated answers; every hundredth goes through the whole client. */
export async function run({ count, seed, print }: DrillRun) {
  const random = randomFrom(seed)
  let text = ''
  const client = createServiceClient({
    baseUrl: 'https://service.invalid/v1',
    apiKey: 'key',
    ...clientOptions,
    occupantsField: 'occupancy',
    fetch: async () => new Response(text, { headers: { 'content-type': 'application/json' } }),
  })
  const facts = { sentAtMs: 0, endedAtMs: 0, during: { from: 0, to: 0 }, serverDateMs: null, status: 200 }
  let failed = 0
  let confirmed = 0
  let longestMs = 0
  for (let i = 0; i < count; i++) {
    // Every second one is the answer to a booking, which matters most.
    const endpoint: EndpointName = i % 2 ? (endpointNames[random.below(endpointNames.length)] ?? 'bookRate') : 'bookRate'
    text = mutated(JSON.stringify(answers[endpoint]), random)
    try {
      const startedMs = performance.now()
      const reading = readAnswer(endpoint, 200, Buffer.from(text))
      longestMs = Math.max(longestMs, performance.now() - startedMs)
      if (i % 100 === 0) await client[endpoint](queries[endpoint] as never)
      if (endpoint !== 'bookRate') continue
      const unstated = reading.ok ? notStated((reading as { value: { booking: Record<string, unknown> } }).value.booking, text) : []
      if (unstated.length > 0) {
        print(`case ${i}, seed ${seed}: read, and never stated: ${unstated.join('; ')}: ${text.slice(0, 2000)}`)
        failed++
        continue
      }
      const outcome = bookOutcome({ ...(reading as AnswerReading<'bookRate'>), facts }, { reference: { clientRef } })
      if (outcome.class !== requestEnd.booked) continue
      confirmed++
      if (saysConfirmed(text)) continue
      print(`case ${i}, seed ${seed}: taken as confirmed: ${text.slice(0, 2000)}`)
    } catch (error) {
      print(`case ${i}, seed ${seed}: ${endpoint} crashed with ${error instanceof Error ? error.name : typeof error}`)
    }
    failed++
  }
  await client.close()
  print(`${confirmed} of ${count} were read as confirmed; the longest reading took ${longestMs.toFixed(1)} ms`)
  return { cases: count, failed }
}
