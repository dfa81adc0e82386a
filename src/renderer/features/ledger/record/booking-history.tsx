import type { HistoryLine, LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { countryName } from '../../../../shared/domain/countries.ts'
import { formatDate, formatInstant, formatMoment } from '../../../../shared/domain/date-words.ts'
import { isDate } from '../../../../shared/domain/dates.ts'
import { isDecimal } from '../../../../shared/domain/money.ts'
import { Booking, knownStatus } from '../../../../shared/domain/schemas.ts'
import type { TermField } from '../../../../shared/domain/terms.ts'
import { listWithCommas, listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { statusWords } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { handedOut } from '../../../ui/wording/document-words.ts'
import { bookedTerms } from '../../../ui/wording/term-words.ts'
import styles from './booking-history.module.css'
import { guestWords, nameOf } from './booking-stay.tsx'
import { Part } from './facts.tsx'
import { money, termWords } from './term-values.ts'

type Change = HistoryLine['changes'][number]

/** Reads a table by a name that the service chose, which may be `constructor`. */
const entryOf = <T,>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Names of the calls that revealed a change; the desk's own lines have none. */
const sources: Record<string, string> = texts({
  bookRate: 'bookingHistory.booking',
  checkBooking: 'bookingHistory.lookUp',
  checkBookings: 'bookingHistory.listOfBookings',
  cancelBooking: 'bookingHistory.cancellation',
  notes: 'notes.notes',
})

/** Names of the documents that were handed out; the `after` value of the change says how. */
const documentNames: Record<string, string> = texts({
  voucher: 'paper.voucher',
  confirmation: 'paper.confirmation',
  cancellation: 'paper.cancellation',
  arrivals: 'paper.arrivals',
  rooming: 'paper.rooming',
})

/** Names of the events and fields in the history, as the other parts of the drawer name them. */
const fieldNames: Record<string, string> = texts({
  booked: 'case.bookedVerdict',
  noteAdded: 'bookingHistory.noteWritten',
  noteChanged: 'bookingHistory.noteChanged',
  noteRemoved: 'bookingHistory.noteRemoved',
  internalRef: 'notes.internalReference',
  hotelConfirmation: 'notes.hotelConfirmation',
  costCentre: 'notes.costCentre',
  tags: 'notes.tags',
  followUpOn: 'notes.followUpOn',
  followUpBy: 'notes.followUpBy',
  status: 'common.status',
  bookingRef: 'common.bookingReference',
  clientRef: 'common.clientReference',
  rateKey: 'common.rate',
  creationDate: 'common.bookedOn',
  checkin: 'common.checkIn',
  checkout: 'common.checkOut',
  hotelCode: 'common.hotel',
  hotelName: 'common.hotel',
  destinationCode: 'common.destination',
  destinationName: 'common.destination',
  countryCode: 'common.place',
  holder: 'common.holder',
  occupancies: 'paper.roomsAndGuests',
  boardType: 'common.board',
  boardName: 'common.board',
  rateType: 'common.rateType',
  nonrefundable: 'term.refund',
  cancellationPolicies: 'bookingDrawer.cancellationTerms',
  currency: 'common.currency',
  total: 'common.total',
  cancellationCost: 'stayHead.fee',
  balance: 'common.balance',
  commission: 'bookingMoney.commission',
  hotelRate: 'bookingMoney.hotelAmount',
  hotelCurrency: 'common.currency',
  remarks: 'common.remarks',
  specialRequest: 'common.specialRequest',
})

/** Returns the name of a field; one that only the service knows stays as the service calls it. */
const fieldWords = (field: string): string => entryOf(fieldNames, field) ?? field

const terms: Readonly<Record<string, TermField>> = {
  total: 'amount',
  hotelRate: 'hotelRate',
  rateType: 'rateType',
  nonrefundable: 'nonrefundable',
  cancellationPolicies: 'policies',
  remarks: 'remarks',
}

/** Returns the booking with one field as the history stores it: text, or the JSON of a list or object. Null if it cannot be read. */
function bookingWith(booking: Booking, field: string, value: string): Booking | null {
  try {
    return Booking.safeParse({ ...booking, [field]: /^[[{]/.test(value) ? JSON.parse(value) : value }).data ?? null
  } catch {
    return null
  }
}

/** Formats a value of the history as the other parts of the drawer do; what cannot be read is shown as stored. `zone` is the desk's. */
function valueWords(field: string, value: string | null, booking: Booking, zone: string): string {
  if (value === null) return say('common.nothing')
  const term = entryOf(terms, field)
  const changed = term || field === 'holder' || field === 'occupancies' ? bookingWith(booking, field, value) : null
  if (term) return changed ? termWords(bookedTerms(changed), term, zone) : value
  switch (field) {
    case 'status': {
      const known = knownStatus(value)
      return known ? statusWords(known) : value
    }
    case 'checkin':
    case 'checkout':
    case 'followUpOn':
      return isDate(value) ? formatDate(value) : value
    case 'creationDate':
      return formatMoment(value, zone)
    case 'countryCode':
      return countryName(value)
    case 'cancellationCost':
    case 'balance':
    case 'commission':
      return isDecimal(value) ? money(value, booking.currency) : value
    case 'holder':
      return changed?.holder ? listWithCommas([nameOf(changed.holder), changed.holder.email, changed.holder.phone]) : value
    case 'occupancies':
      return changed
        ? listWithSemicolons(changed.occupancies.flatMap(({ room, occupants }) => [room?.roomDescription, ...occupants.map(guestWords)]))
        : value
    default:
      return value
  }
}

/** The stored words of the agreed fee, which are English. */
const storedFees: Record<string, string> = texts({ 'not stated': 'common.notStated', none: 'common.none' })

function feeWords(stored: string): string {
  const [, currency = '', amount = ''] = /^([A-Z]{3})\s([\d,]+(?:\.\d+)?)$/.exec(stored) ?? []
  return storedFees[stored] ?? (amount ? money(amount.replaceAll(',', ''), currency) : stored)
}

function changeWords({ field, before, after }: Change, booking: Booking, zone: string): string {
  const document = entryOf(documentNames, field)
  if (document !== undefined) return after === null ? document : handedOut(document, after).words
  if (field === 'cancellation asked for; penalty agreed to')
    return say('bookingHistory.cancelRequested', { fee: feeWords(after ?? 'not stated') })
  // Neither the text of a note nor the name of a removed guest is in the history.
  if (before === null && after === null) return fieldWords(field)
  const words = (value: string | null) => valueWords(field, value, booking, zone)
  return say('bookingHistory.change', { field: fieldWords(field), before: words(before), after: words(after) })
}

/** Returns who made the changes of a line. Earlier versions named the user who handed out a document in the change itself. */
const whoMade = ({ source, user, changes: [change] }: HistoryLine): string | undefined =>
  user ?? (source === 'desk' ? handedOut('', change?.after ?? '').user : undefined)

/** Renders the history, newest first: what changed, when it was seen, by which call, and who at this desk did it. */
export function BookingHistory({ record: { history, firstSeenMs, booking } }: { readonly record: LedgerRecord }) {
  const { zone } = useClock()
  const lines = [...history].sort((a, b) => b.atMs - a.atMs)
  return (
    <Part title={say('common.history')}>
      <ol className={styles.lines}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same moment and source
          <li key={i} className={styles.line}>
            <div className="caption">
              {listWithCommas([
                formatInstant(line.atMs, zone),
                line.source === 'desk' ? null : (sources[line.source] ?? line.source),
                whoMade(line),
              ])}
            </div>
            {line.changes.map((change) => (
              <div key={change.field} className={styles.change}>
                {changeWords(change, booking, zone)}
              </div>
            ))}
          </li>
        ))}
        <li className={styles.line}>
          <div className="caption">{formatInstant(firstSeenMs, zone)}</div>
          <div>{say('bookingHistory.firstSeen')}</div>
        </li>
      </ol>
    </Part>
  )
}
