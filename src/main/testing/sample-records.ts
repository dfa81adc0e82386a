/** Sample bookings for tests and drills, parsed like bookings from the service. */
import { read } from '../../shared/contract/reading.ts'
import { Booking } from '../../shared/domain/schemas.ts'
import { type BookingColumns, columnsOf } from '../ledger/bookings/booking-row.ts'
import type { SoldColumns } from '../ledger/bookings/selling.ts'
import type { AnswerSource, ServiceRecord } from '../ledger/records.ts'

/** Returns a booking as the service sends it, with amounts as text; given fields replace the defaults. */
export function sampleRaw(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    status: 'CONFIRMED',
    bookingRef: '55cda9',
    clientRef: 'RD-0123456789ABCDEF',
    rateKey: 'ab|12]_[c~/d',
    hotelCode: '12b0a5',
    hotelName: 'Grand Küste Hotel',
    destinationCode: '1f4',
    destinationName: 'Istanbul',
    countryCode: 'TR',
    checkin: '2027-03-12',
    checkout: '2027-03-15',
    holder: { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.org', phone: '+41505000000' },
    occupancies: [
      {
        occupants: [
          { firstName: 'Zoë', lastName: 'Ångström', age: 44, occupantType: 'ADULT' },
          { firstName: 'Ida', lastName: 'Ångström', age: 6, occupantType: 'CHILD' },
        ],
        room: { numberOfAdults: 2, childrenAges: [6], roomDescription: 'Double room', sequence: 1 },
      },
    ],
    creationDate: '2027-01-09T12:00:00.088134Z',
    total: '585.08',
    currency: 'EUR',
    cancellationCost: null,
    balance: '585.08',
    specialRequest: '',
    rateType: 'NET',
    boardType: 'BB',
    boardName: 'Bed And Breakfast',
    nonrefundable: false,
    cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-10T23:59:00+03:00' }],
    commission: null,
    hotelRate: null,
    hotelCurrency: null,
    remarks: null,
    ...fields,
  }
}

/** Returns the booking as the service client passes it on. Throws if the fields make it unreadable. */
export function sampleRecord(fields: Readonly<Record<string, unknown>> = {}): ServiceRecord {
  const raw = sampleRaw(fields)
  const reading = read(Booking, raw)
  if (!reading.ok) throw new Error(`not a booking: ${reading.missing.join()}`)
  return { booking: reading.value, raw, unread: reading.unread }
}

/** Returns this many sample bookings, with the references `r0` and `c0`, `r1` and `c1` and so on, and the fields of each. */
export const sampleRecords = (count: number, fieldsOf: (i: number) => Readonly<Record<string, unknown>> = () => ({})): ServiceRecord[] =>
  Array.from({ length: count }, (_, i) => sampleRecord({ bookingRef: `r${i}`, clientRef: `c${i}`, ...fieldsOf(i) }))

/** Returns when and how a record was seen, for an answer that was requested and received at `atMs`. */
export function seenAt(source: AnswerSource['source'], atMs: number): AnswerSource {
  return { source, atMs, during: { from: atMs, to: atMs } }
}

/** Returns the columns of a record as in an older ledger, which had no selling prices. */
export function columnsBeforeSelling(record: ServiceRecord): Omit<BookingColumns, keyof SoldColumns> {
  const {
    sold_how: _,
    sold_price: __,
    sold_currency: ___,
    sold_margin: ____,
    sold_scaled: _____,
    margin_scaled: ______,
    ...columns
  } = columnsOf(record, record)
  return columns
}
