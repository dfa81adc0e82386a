/** Plain JSON as indented lines that a person can read: `label: value`, amounts with their currency, moments in two zones. */
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { isDecimal } from '../../../shared/domain/money.ts'
import { cleanText, maskCardNumbers } from '../../../shared/domain/text.ts'
import { english } from '../../../shared/words/say.ts'
import { labelOf, outcomes } from './evidence-words.ts'

/** What the facts of a booking are told with. */
export interface FactsContext {
  /** The desk's zone. */
  readonly zone: string
  /** Currency of the amounts, from the nearest object around them that states one. */
  readonly currency: string | null
}

/** `12 Mar 2027 11:42:07 (2027-03-12T10:42:07.120Z)`; a number that is no moment is shown as it is. */
export function momentText(atMs: number, zone: string): string {
  if (!Number.isFinite(atMs) || Math.abs(atMs) > 8.64e15) return String(atMs)
  const utc = new Date(atMs).toISOString()
  return `${formatInstant(atMs, zone, english)}:${utc.slice(-7, -5)} (${utc})`
}

/** Fields whose decimal text is an amount in the currency that is stated beside or around it. */
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

/** Where moments begin; what is smaller is a span of time. */
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

/** A value, its further lines indented under the first. */
function entry(lead: string, name: string, value: unknown, indent: string, context: FactsContext): string[] {
  if (isTree(value) && Object.keys(value).length > 0) return [`${indent}${lead}`, ...factLines(value, `${indent}  `, context)]
  if (Array.isArray(value) && value.length > 0) {
    return [`${indent}${lead}`, ...value.flatMap((one, i) => entry(`${i + 1}.`, name, one, `${indent}  `, context))]
  }
  const [first = '', ...rest] = plain(name, value, context).split(/\r\n|[\r\n\u2028\u2029]/)
  return [`${indent}${lead} ${first}`, ...rest.map((line) => `${indent}    ${line}`)]
}

/** The fields of an object, one a line, nested ones further in. Anything else than an object is one line. */
export function factLines(value: unknown, indent: string, context: FactsContext): string[] {
  if (!isTree(value)) return entry('Value:', '', value, indent, context)
  const { currency } = value
  const inside = { ...context, currency: typeof currency === 'string' && currency !== '' ? currency : context.currency }
  return Object.entries(value).flatMap(([name, field]) => entry(`${labelOf(name)}:`, name, field, indent, inside))
}
