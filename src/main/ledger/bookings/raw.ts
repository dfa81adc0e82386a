/** The record as received: what is stored of it, and how two versions differ. */

import type { HistoryLine } from '../../../shared/contract/views/ledger-views.ts'
import { compare, isDecimal } from '../../../shared/domain/money.ts'
import { cleanText, maskCardNumbers, passesLuhn } from '../../../shared/domain/text.ts'

const amounts = new Set(['total', 'balance', 'cancellationCost', 'commission', 'hotelRate', 'rate', 'amount'])

/** Fields whose digits are never a card number, even with a valid check digit: they are stored unchanged. */
const isVerbatim = (field: string) => amounts.has(field) || /(Ref|Key|Code|Date)$/.test(field)

/** The number of digits of the shortest card number. */
const shortestCard = 13

const isTree = (node: unknown): node is Record<string, unknown> => node !== null && typeof node === 'object'

/** Whether a text has more digits than any phone number. Counted, because matching a pattern over arbitrary separators can take very long. */
const isTooLongForPhone = (text: string) => (text.match(/[\d０-９]/g)?.length ?? 0) > 15

function maskText(text: string, field: string): string {
  if (text.length < shortestCard || isVerbatim(field) || (field === 'phone' && !isTooLongForPhone(text))) return text
  return maskCardNumbers(text)
}

/** Masks a number of sixteen digits that starts like a card number. A timestamp in microseconds starts differently. */
function maskNumber(value: number, field: string): number | string {
  return value >= 2e15 && value < 7e15 && !isVerbatim(field) && passesLuhn(String(value)) ? maskCardNumbers(String(value)) : value
}

function containsCard(node: unknown, field: string): boolean {
  if (typeof node === 'string') return maskText(node, field) !== node
  if (typeof node === 'number') return maskNumber(node, field) !== node
  if (Array.isArray(node)) return node.some((entry) => containsCard(entry, field))
  return isTree(node) && Object.keys(node).some((name) => containsCard(node[name], name))
}

function maskNode(node: unknown, field: string): unknown {
  if (typeof node === 'string') return maskText(node, field)
  if (typeof node === 'number') return maskNumber(node, field)
  if (Array.isArray(node)) return node.map((entry) => maskNode(entry, field))
  if (!isTree(node)) return node
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, maskNode(value, name)]))
}

/** Returns the record with every card-like run of digits in free text masked; usually there is none, and it returns the same object. */
export function maskCards<T>(record: T): T {
  return containsCard(record, '') ? (maskNode(record, '') as T) : record
}

/** Whether two values are equivalent: absent equals null, the order of fields does not matter, `585.1` equals the amount `585.10`. */
function areEquivalent(a: unknown, b: unknown, field: string): boolean {
  const before = a ?? null
  const after = b ?? null
  if (before === after) return true
  if (typeof before === 'string' && typeof after === 'string') {
    return amounts.has(field) && isDecimal(before) && isDecimal(after) && compare(before, after) === 0
  }
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return false
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return false
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every((name) => areEquivalent(before[name], after[name], Array.isArray(before) ? field : name))
}

const maxValueLength = 2000

function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return cleanText(typeof value === 'string' ? value : JSON.stringify(value), maxValueLength)
}

/** Returns the fields of a record that changed, unknown fields included. */
export function changesBetween(before: unknown, after: unknown): HistoryLine['changes'] {
  if (!isTree(before) || !isTree(after)) return []
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !areEquivalent(before[name], after[name], name))
    .map((field) => ({ field, before: formatValue(before[field]), after: formatValue(after[field]) }))
}
