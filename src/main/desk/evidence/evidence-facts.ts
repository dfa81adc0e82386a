/** Formats plain JSON as indented, readable lines: `label: value`, amounts with their currency, times in two zones. */
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { isDecimal } from '../../../shared/domain/money.ts'
import { cleanText, maskCardNumbers } from '../../../shared/domain/text.ts'
import { english } from '../../../shared/words/say.ts'
import { labelOf, outcomes } from './evidence-words.ts'

/** The context for formatting. */
export interface FactsContext {
  /** The desk's zone. */
  readonly zone: string
  /** The currency of the amounts, from the nearest enclosing object that states one. */
  readonly currency: string | null
}

/** Returns a time such as `12 Mar 2027 11:42:07 (2027-03-12T10:42:07.120Z)`; a number that is not a valid time is returned unchanged. */
export function momentText(atMs: number, zone: string): string {
  if (!Number.isFinite(atMs) || Math.abs(atMs) > 8.64e15) return String(atMs)
  const utc = new Date(atMs).toISOString()
  return `${formatInstant(atMs, zone, english)}:${utc.slice(-7, -5)} (${utc})`
}

/** Fields whose decimal text is an amount in the enclosing object's currency. */
const amounts = new Set([
  'amount',
  'total',
  'rate',
  'balance',
  'cancellationCost',
  'commission',
  'penalty',
  'cost',
  'estimated',
  'comesBack',
])

/** Numbers from here on are times; smaller ones are durations. */
const firstMomentMs = Date.UTC(2000)

const isTree = (node: unknown): node is Record<string, unknown> => node !== null && typeof node === 'object' && !Array.isArray(node)

function plain(name: string, value: unknown, { zone, currency }: FactsContext): string {
  if (value === null || value === undefined) return 'not stated'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (!/Ms$/.test(name)) return String(value)
    return value >= firstMomentMs ? momentText(value, zone) : `${value / 1000} s`
  }
  if (typeof value !== 'string') return Array.isArray(value) ? 'none' : '{}'
  if (value === '') return '(empty)'
  if (name === 'outcome' && outcomes.has(value)) return `${value}, ${outcomes.get(value)}`
  if (currency && amounts.has(name) && isDecimal(value)) return `${value} ${currency}`
  return maskCardNumbers(cleanText(value))
}

/** Formats one value; further lines are indented. */
function entry(lead: string, name: string, value: unknown, indent: string, context: FactsContext): string[] {
  if (isTree(value) && Object.keys(value).length > 0) return [`${indent}${lead}`, ...factLines(value, `${indent}  `, context)]
  if (Array.isArray(value) && value.length > 0) {
    return [`${indent}${lead}`, ...value.flatMap((one, i) => entry(`${i + 1}.`, name, one, `${indent}  `, context))]
  }
  const [first = '', ...rest] = plain(name, value, context).split(/\r\n|[\r\n\u2028\u2029]/)
  return [`${indent}${lead} ${first}`, ...rest.map((line) => `${indent}    ${line}`)]
}

/** Returns the fields of an object, one per line, nested ones indented. Any other value is one line. */
export function factLines(value: unknown, indent: string, context: FactsContext): string[] {
  if (!isTree(value)) return entry('Value:', '', value, indent, context)
  const { currency } = value
  const inside = { ...context, currency: typeof currency === 'string' && currency !== '' ? currency : context.currency }
  return Object.entries(value).flatMap(([name, field]) => entry(`${labelOf(name)}:`, name, field, indent, inside))
}
