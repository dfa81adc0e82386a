/** Answers that a broken or hostile service may send: true answers, mutated by seed. */
import { clientRef } from '../../../src/main/testing/service-samples.ts'
import type { Random } from '../../random.ts'

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
export function mutated(text: string, { below }: Pick<Random, 'below'>): string {
  let changed = text
  for (let times = 1 + below(3); times > 0; times--) changed = mutations[below(mutations.length)]?.(changed, below) ?? changed
  return changed
}
