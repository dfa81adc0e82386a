/** What a campaign books: one hotel for each stay, several rates of it, and the record that the service makes of one. */
import type { Content } from '../../../src/main/booking/intent.ts'
import { readAnswer } from '../../../src/main/service/answers.ts'
import { answers } from '../../../src/main/service/samples.ts'
import type { Booking } from '../../../src/shared/schemas.ts'

/** True time zero of a campaign, in milliseconds since 1970. */
export const epochMs = Date.UTC(2031, 0, 15, 9)

const read = readAnswer('checkBooking', 200, Buffer.from(JSON.stringify(answers.checkBooking)))
if (!read.ok) throw new Error('the sample booking cannot be read')
/** Remarks are nobody's concern here. */
const sample: Booking = { ...read.value.booking, remarks: null }

const person = { firstName: 'Ada', lastName: 'Keller' }
const rateKey = (stay: string, rate: string) => `${stay}|${rate}`

/** The stay that a rate key is of. */
export const stayOf = (key: string) => key.split('|')[0] ?? key

/** The penalty rises at these moments after a stay was asked for; the policies are the same for all rates of a stay. */
const steps = [
  { amount: '50.00', afterMs: 90 * 60_000 },
  { amount: '120.00', afterMs: 4 * 3_600_000 },
]
const policies = steps.map(({ amount, afterMs }) => ({ amount, fromDate: new Date(epochMs + afterMs).toISOString() }))

/** What the clerk asks for: the same stay and rate is always the same content. */
export function contentOf(stay: string, rate: string): Content {
  return {
    rateKey: rateKey(stay, rate),
    hotelCode: stay,
    hotelName: `Hotel ${stay}`,
    destinationCode: sample.destinationCode,
    checkin: sample.checkin ?? '2031-03-12',
    checkout: sample.checkout ?? '2031-03-14',
    holder: person,
    occupancies: [{ occupants: [{ ...person, age: 40, occupantType: 'ADULT' }], room: { sequence: 1 } }],
    specialRequest: null,
    withCard: false,
    agreed: {
      amount: sample.total,
      currency: sample.currency,
      rateType: sample.rateType,
      boardType: sample.boardType,
      boardName: sample.boardName,
      rooms: ['Twin (2 adults, children 7)'],
      nonrefundable: sample.nonrefundable,
      cancellationPolicies: policies,
      remarks: sample.remarks,
      hotelRate: null,
      hotelCurrency: null,
    },
  }
}

/** A new booking as the service records it. */
export function bookedRecord(key: string, bookingRef: string, clientRef: string, status: string, atMs: number): Booking {
  const stay = stayOf(key)
  return {
    ...sample,
    rateKey: key,
    bookingRef,
    clientRef,
    status,
    hotelCode: stay,
    hotelName: `Hotel ${stay}`,
    creationDate: new Date(epochMs + atMs).toISOString(),
    cancellationPolicies: policies,
  }
}

/** The penalty at a moment of true time. */
export function penaltyAtMs(atMs: number): string {
  return steps.findLast(({ afterMs }) => afterMs <= atMs)?.amount ?? '0'
}
