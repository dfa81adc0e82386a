/** The evidence of one booking as a readable text that anyone can verify. */

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { cleanText, maskCardNumbers } from '../../../shared/domain/text.ts'
import { english } from '../../../shared/words/say.ts'
import { brokenAt, isEmptied, textOfLine } from '../../ledger/journal/evidence.ts'
import type { StoredEvidence } from '../../ledger/records.ts'
import { factLines, momentText } from './evidence-facts.ts'
import { happened } from './evidence-words.ts'

const rule = '-'.repeat(80)

/** Returns ledger text on one line; null-safe. */
const shown = (text: string | null) => (text ? maskCardNumbers(cleanText(text)).replace(/\s+/g, ' ') : 'not stated')

function bookingLines(row: LedgerRow | null, subject: string, zone: string): string[] {
  if (!row) return [`Booking:          not in the ledger`, `Reference:        ${shown(subject)}`]
  const night = row.nights === null ? '' : `, ${row.nights} ${row.nights === 1 ? 'night' : 'nights'}`
  const date = (day: string | null) => (day === null ? 'not stated' : formatDate(day, english))
  return [
    `Booking:          ${shown(row.bookingRef)}`,
    `Client reference: ${shown(row.clientRef)}`,
    `Status:           ${shown(row.status)}, as the service showed it ${momentText(row.seenAtMs, zone)}`,
    `Hotel:            ${shown(row.hotelName)} (code ${shown(row.hotelCode)}), ${shown(row.destinationName)}, ${shown(row.countryCode)}`,
    `Stay:             ${date(row.checkin)} to ${date(row.checkout)}${night}`,
    `Holder:           ${shown(row.holder)}`,
    `Total:            ${shown(row.total)} ${row.total === null ? '' : shown(row.currency)}`.trimEnd(),
    // For a confirmed booking the service states the charge so far, which is not a cancellation fee.
    ...(row.known !== 'CANCELLED' || row.cancellationCost === null
      ? []
      : [`Cancellation:     ${shown(row.cancellationCost)} ${shown(row.currency)}`]),
  ]
}

function chainLine(lines: readonly StoredEvidence[]): string {
  const broken = brokenAt(lines)
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
    rule,
    `Line ${line.sequence} of ${count}: ${happened[line.what] ?? line.what}`,
    `${momentText(line.atMs, zone)}, at the desk: ${shown(line.user)}`,
    ...clockLine(line, zone),
    '',
    ...(isEmptied(line)
      ? ['  What it said was removed with the guests that it named.']
      : factLines(line.body, '  ', { zone, currency: null })),
    '',
    `Exact body: ${isEmptied(line) ? 'removed with the guests that it named' : canonical(line.body)}`,
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
