/** Exports the evidence of one booking to a file that the clerk chooses, as a readable text that anyone can verify. */

import { basename } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { formatDate, formatInstant } from '../../../shared/domain/date-words.ts'
import { isDecimal } from '../../../shared/domain/money.ts'
import { type Reference, referenceName, referenceOf } from '../../../shared/domain/reference.ts'
import { cleanText, maskCardNumbers } from '../../../shared/domain/text.ts'
import { english, say } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { findBrokenLine, isEmptied, textOfLine } from '../../ledger/journal/evidence.ts'
import type { EvidenceKind, StoredEvidence } from '../../ledger/records.ts'
import type { BookOutcome, CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'
import type { Shell } from '../../shell/shell.ts'
import { fileDialog } from '../context/file-dialog.ts'

/** Dependencies of the export. */
export interface EvidenceExportParts {
  readonly ledger: Pick<Ledger, 'find' | 'attempt' | 'evidence'>
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly deskZone: string
  readonly nowMs: () => number
  readonly unfinished?: Unfinished
}

/** Writes the evidence; returns the file's name (null if none was chosen) and its number of lines. Errors: `notHere`, `file`, `ledger`. */
export async function exportEvidence(
  { ledger, shell, deskZone, nowMs, unfinished }: EvidenceExportParts,
  reference: Reference,
): Promise<{ file: string | null; entries: number }> {
  const row = await ledger.find(reference)
  const subject = await subjectOf(ledger, row, reference)
  const lines = await ledger.evidence(subject)
  if (!row && lines.length === 0) throw new FailureError({ kind: 'notHere' })
  const file = await shell.saveDialog(
    fileDialog(
      say('saveEvidence.saveButton'),
      say('recoveryCodeFile.fileType'),
      'txt',
      `evidence-${(row?.bookingRef ?? row?.clientRef ?? subject).replace(/[^\w-]+/g, '_').slice(0, 100)}.txt`,
    ),
  )
  if (file === null) return { file: null, entries: 0 }
  await replaceFile(file, [evidenceText(subject, row, lines, deskZone, nowMs())], unfinished)
  return { file: basename(file), entries: lines.length }
}

/**
 * Returns the key of a booking's evidence: the client reference if this desk made the attempt, even if a reset of the desk
 * removed the attempt; otherwise the booking reference.
 */
async function subjectOf(ledger: Pick<Ledger, 'attempt' | 'evidence'>, row: LedgerRow | null, reference: Reference): Promise<string> {
  const clientRef = row ? row.clientRef : 'clientRef' in reference ? reference.clientRef : null
  const own = clientRef === null ? null : referenceName({ clientRef })
  if (own !== null && ((await ledger.attempt(own)) || (await ledger.evidence(own)).length > 0)) return own
  return referenceName(row ? referenceOf(row) : reference)
}

/** The label of each kind of evidence line. */
const kindLabels: Readonly<Record<EvidenceKind, string>> = {
  agreed: 'Terms on the screen, and the clerk’s yes to them',
  sent: 'Booking request, written down before it was sent',
  notSent: 'The booking request could not be written down, so it was not sent',
  answered: 'Answer to the booking request',
  lookedUp: 'Look-up of the booking at the service',
  seen: 'Another call to the service showed the booking',
  absent: 'A comparison with the service did not show the booking',
  restarted: 'The desk took the open booking up again',
  witnessed: 'Taken over from the witness file: the ledger did not know of this request',
  unreadable: 'What the ledger held of it could not be read and is kept here as it was',
  takenIn: 'Taken over from the service: the desk was set back and did not know of this booking',
  notAsked: 'A day without a verdict, and no key to ask the service with: the clerk was told',
  cancelWanted: 'The clerk’s wish about cancelling the booking once it is found',
  cancelAgreed: 'Penalty on the screen, and the clerk’s yes to it',
  cancelSent: 'Cancellation, written down before it was sent',
  cancelNotSent: 'The cancellation could not be written down, so it was not sent',
  cancelAnswered: 'Answer to the cancellation',
  cancelLookedUp: 'Look-up of the booking after the cancellation',
}

/** Parts of camel-case names that are not English words. */
const wordReplacements = new Map(
  Object.entries({
    ref: 'reference',
    ms: '',
    http: 'HTTP',
    checkin: 'check-in',
    checkout: 'check-out',
    nonrefundable: 'non-refundable',
  }),
)

/** Returns a label such as `Client reference` for `clientRef`; times lose their unit. Names may come from the service, so they are sanitised. */
function labelOf(name: string): string {
  const words = cleanText(name, 100)
    .replace(/\s+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => wordReplacements.get(word) ?? word)
  const label = words.filter(Boolean).join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const outcomeWords: Readonly<Record<(BookOutcome | LookUpOutcome | CancelOutcome)['class'], string>> = {
  [requestEnd.booked]: 'booked',
  [requestEnd.failed]: 'refused by the supplier',
  [requestEnd.cancelledSince]: 'booked, and cancelled since',
  [requestEnd.notProcessed]: 'not processed; it may be sent again',
  [requestEnd.rejected]: 'rejected',
  [requestEnd.notSent]: 'never left this machine',
  [requestEnd.paymentRefused]: 'payment refused; to be looked up',
  [requestEnd.unknown]: 'not known; to be looked up',
  found: 'the service has the booking',
  another: 'the answer is about another booking',
  cleanNotFound: 'the service says that it has no such booking',
  inconclusive: 'no usable answer',
  cancelled: 'cancelled',
  notProcessed: 'not processed; the booking is as it was',
  unknown: 'not known; to be looked up',
}

/** The meaning of each outcome class. */
const outcomes: ReadonlyMap<string, string> = new Map(Object.entries(outcomeWords))

const separatorLine = '-'.repeat(80)

/** Returns ledger text on one line; null-safe. */
const toOneLine = (text: string | null) => (text ? maskCardNumbers(cleanText(text)).replace(/\s+/g, ' ') : 'not stated')

function bookingLines(row: LedgerRow | null, subject: string, zone: string): string[] {
  if (!row) return [`Booking:          not in the ledger`, `Reference:        ${toOneLine(subject)}`]
  const night = row.nights === null ? '' : `, ${row.nights} ${row.nights === 1 ? 'night' : 'nights'}`
  const date = (day: string | null) => (day === null ? 'not stated' : formatDate(day, english))
  return [
    `Booking:          ${toOneLine(row.bookingRef)}`,
    `Client reference: ${toOneLine(row.clientRef)}`,
    `Status:           ${toOneLine(row.status)}, as the service showed it ${momentText(row.seenAtMs, zone)}`,
    `Hotel:            ${toOneLine(row.hotelName)} (code ${toOneLine(row.hotelCode)}), ${toOneLine(row.destinationName)}, ${toOneLine(row.countryCode)}`,
    `Stay:             ${date(row.checkin)} to ${date(row.checkout)}${night}`,
    `Holder:           ${toOneLine(row.holder)}`,
    `Total:            ${toOneLine(row.total)} ${row.total === null ? '' : toOneLine(row.currency)}`.trimEnd(),
    // For a confirmed booking the service states the charge so far, which is not a cancellation fee.
    ...(row.known !== 'CANCELLED' || row.cancellationCost === null
      ? []
      : [`Cancellation:     ${toOneLine(row.cancellationCost)} ${toOneLine(row.currency)}`]),
  ]
}

function chainLine(lines: readonly StoredEvidence[]): string {
  const broken = findBrokenLine(lines)
  if (lines.length === 0) return 'Nothing is on record.'
  return broken === null
    ? `The chain holds: ${lines.length === 1 ? 'the one line is' : `all ${lines.length} lines are`} as written, and in order.`
    : `THE CHAIN IS BROKEN AT LINE ${broken}: that line, or one before it, was changed, removed or put in after it was written.`
}

const howToCheck = [
  'Each line ends with its exact body, its exact text and its hash. The hash of a line is the SHA-256, in hexadecimal, of three',
  'things one after the other, in UTF-8: the hash of the line before (nothing for the first), one line feed, and the exact text.',
  'The text holds, as bodyHash, the SHA-256 of the exact body. A line that was changed, removed or put in later so breaks every',
  'hash from there on. Lines missing at the very end do not show. A body that was removed later, with the guests that it named,',
  'does not break the chain: its hash stands, and still proves what the body was to anybody who has kept it.',
]

/** The difference between the service's clock and the desk's. */
function clockLine({ serverDateMs, clockOffsetMs }: StoredEvidence, zone: string): string[] {
  if (serverDateMs === null) return []
  const side = clockOffsetMs === null || clockOffsetMs >= 0 ? 'ahead of' : 'behind'
  const offset = clockOffsetMs === null ? '' : `; ${Math.abs(clockOffsetMs) / 1000} s ${side} the desk’s`
  return [`Service’s clock: ${momentText(serverDateMs, zone)}${offset}`]
}

function entryLines(line: StoredEvidence, count: number, zone: string): string[] {
  return [
    separatorLine,
    `Line ${line.sequence} of ${count}: ${kindLabels[line.what] ?? line.what}`,
    `${momentText(line.atMs, zone)}, at the desk: ${toOneLine(line.user)}`,
    ...clockLine(line, zone),
    '',
    ...(isEmptied(line)
      ? ['  What it said was removed with the guests that it named.']
      : factLines(line.body, '  ', { zone, currency: null })),
    '',
    `Exact body: ${isEmptied(line) ? 'removed with the guests that it named' : canonicalJson(line.body)}`,
    `Exact text: ${textOfLine(line)}`,
    `Hash: ${line.hash}`,
    '',
  ]
}

/**
 * Returns the whole file. `row` is the booking as the ledger has it now; `zone` is the desk's. It contains no card and no API key, because
 * evidence contains none; free text is masked again.
 */
export function evidenceText(
  subject: string,
  row: LedgerRow | null,
  lines: readonly StoredEvidence[],
  zone: string,
  exportedAtMs: number,
): string {
  return [
    'EVIDENCE OF A BOOKING',
    '',
    ...bookingLines(row, subject, zone),
    `Written:          ${momentText(exportedAtMs, zone)}`,
    `Time zone:        ${zone}; UTC in brackets`,
    '',
    chainLine(lines),
    ...howToCheck,
    '',
    ...lines.flatMap((line) => entryLines(line, lines.length, zone)),
  ].join('\n')
}

/** The context for formatting. */
interface FactsContext {
  /** The desk's zone. */
  readonly zone: string
  /** The currency of the amounts, from the nearest enclosing object that states one. */
  readonly currency: string | null
}

/** Returns a time such as `12 Mar 2027 11:42:07 (2027-03-12T10:42:07.120Z)`; a number that is not a valid time is returned unchanged. */
function momentText(atMs: number, zone: string): string {
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

const isObject = (node: unknown): node is Record<string, unknown> => node !== null && typeof node === 'object' && !Array.isArray(node)

function valueText(name: string, value: unknown, { zone, currency }: FactsContext): string {
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
function valueLines(lead: string, name: string, value: unknown, indent: string, context: FactsContext): string[] {
  if (isObject(value) && Object.keys(value).length > 0) return [`${indent}${lead}`, ...factLines(value, `${indent}  `, context)]
  if (Array.isArray(value) && value.length > 0) {
    return [`${indent}${lead}`, ...value.flatMap((one, i) => valueLines(`${i + 1}.`, name, one, `${indent}  `, context))]
  }
  const [first = '', ...rest] = valueText(name, value, context).split(/\r\n|[\r\n\u2028\u2029]/)
  return [`${indent}${lead} ${first}`, ...rest.map((line) => `${indent}    ${line}`)]
}

/** Returns the fields of an object, one per line, nested ones indented. Any other value is one line. */
function factLines(value: unknown, indent: string, context: FactsContext): string[] {
  if (!isObject(value)) return valueLines('Value:', '', value, indent, context)
  const { currency } = value
  const inside = { ...context, currency: typeof currency === 'string' && currency !== '' ? currency : context.currency }
  return Object.entries(value).flatMap(([name, field]) => valueLines(`${labelOf(name)}:`, name, field, indent, inside))
}
