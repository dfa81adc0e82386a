/**
 * Mutated answers: none may crash the reading, and none may be taken as a confirmed booking unless the text, read by a
 * plain parser and in every reading of a repeated key, says exactly that.
 */

import { type AnswerReading, readAnswer } from '../../src/main/service/answers.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { bookOutcome } from '../../src/main/service/outcomes.ts'
import { answers, clientRef, madeWith, queries } from '../../src/main/service/samples.ts'
import { type EndpointName, endpointNames } from '../../src/shared/endpoints.ts'

export const name = 'responses'
export const fullCount = 100_000

type Random = (below: number) => number

/** Small, seeded, good enough to pick with (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

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

type Mutation = (text: string, random: Random) => string
const cutAt = (text: string, random: Random) => random(text.length + 1)

const mutations: Mutation[] = [
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
  // A member gets another value.
  (text, random) => changeMember(text, random, (key, _value, odd) => `"${key}":${odd}`),
  (text, random) => changeMember(text, random, (key, _value, odd) => `"${key}":${odd}`),
  // A member goes, or stands twice, plainly or in an escaped spelling.
  (text, random) => changeMember(text, random, (key, value) => `"${key}_":${value}`),
  (text, random) => changeMember(text, random, (key, value, odd) => `"${key}":${odd},"${key}":${value}`),
  (text, random) => changeMember(text, random, (key, value, odd) => `"${escaped(key)}":${odd},"${key}":${value}`),
  (text, random) => changeMember(text, random, (_key, value, _odd, picked) => `"${picked}":${value}`),
]

const escaped = (key: string) => `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`

function changeMember(text: string, random: Random, write: (key: string, value: string, odd: string, otherKey: string) => string): string {
  const found = [...text.matchAll(members)]
  const [match, other] = [found[random(found.length || 1)], found[random(found.length || 1)]]
  if (!match || !other) return text
  const [whole, key = '', value = ''] = match
  const changed = write(key, value, oddValues[random(oddValues.length)] ?? 'null', other[1] ?? '')
  return text.slice(0, match.index) + changed + text.slice(match.index + whole.length)
}

/** Whether a plain parser finds a confirmed booking of ours in the text, whichever of two equal keys it believes. */
function saysConfirmed(text: string): boolean {
  const unescaped = text.replace(/\\u00([2-7][\da-f])(?=\w+":)/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return (['status', 'clientRef', 'bookingRef'] as const).every((key) => {
    const places = [...unescaped.matchAll(new RegExp(`"${key}"(?=\\s*:)`, 'g'))].map(({ index }) => index)
    const readings = places.flatMap((kept) => {
      const text = places.reduceRight((now, at) => (at === kept ? now : `${now.slice(0, at)}"_${now.slice(at + 1)}`), unescaped)
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

function fits(key: 'status' | 'clientRef' | 'bookingRef', value: unknown): boolean {
  if (key === 'status') return value === 'CONFIRMED'
  if (key === 'clientRef') return value === clientRef
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

/** Reads `count` mutated answers; each hundredth goes through the whole client. */
export async function run({ count, seed, print }: { count: number; seed: number; print: (line: string) => void }) {
  const random = randomOf(seed)
  let text = ''
  const client = createServiceClient({
    baseUrl: 'https://service.invalid/v1',
    apiKey: 'key',
    ...madeWith,
    occupantsField: 'occupancy',
    fetch: async () => new Response(text, { headers: { 'content-type': 'application/json' } }),
  })
  const facts = { sentAtMs: 0, endedAtMs: 0, during: { from: 0, to: 0 }, serverDateMs: null, status: 200 }
  let failed = 0
  let confirmed = 0
  let longestMs = 0
  for (let i = 0; i < count; i++) {
    // Every second one is the answer that matters most.
    const endpoint: EndpointName = i % 2 ? (endpointNames[random(endpointNames.length)] ?? 'bookRate') : 'bookRate'
    text = JSON.stringify(answers[endpoint])
    for (let times = 1 + random(3); times > 0; times--) text = mutations[random(mutations.length)]?.(text, random) ?? text
    try {
      const startedMs = performance.now()
      const reading = readAnswer(endpoint, 200, Buffer.from(text))
      longestMs = Math.max(longestMs, performance.now() - startedMs)
      if (i % 100 === 0) await client[endpoint](queries[endpoint] as never)
      if (endpoint !== 'bookRate') continue
      const outcome = bookOutcome({ ...(reading as AnswerReading<'bookRate'>), facts }, { reference: { clientRef } })
      if (outcome.class !== 'Y') continue
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
