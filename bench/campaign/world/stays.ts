/** The campaign's sample data: one hotel per stay, several rates in it, and the service's booking records. */
import type { AttemptContent } from '../../../src/main/booking/attempts/booking-attempt.ts'
import { readAnswer } from '../../../src/main/service/answers/answers.ts'
import { answers } from '../../../src/main/testing/service-samples.ts'
import type { Booking, Hotel, Rate } from '../../../src/shared/domain/schemas.ts'
import { termsOf } from '../../../src/shared/domain/terms.ts'
import type { Facts } from '../checker.ts'

/** True time zero of a campaign, in milliseconds since 1970. */
export const epochMs = Date.UTC(2031, 0, 15, 9)

const read = readAnswer('checkBooking', 200, Buffer.from(JSON.stringify(answers.checkBooking)))
if (!read.ok) throw new Error('the sample booking cannot be read')
/** The campaign does not use remarks. */
const sample: Booking = { ...read.value.booking, remarks: null }
const readRate = readAnswer('checkRate', 200, Buffer.from(JSON.stringify(answers.checkRate)))
const [sampleRate] = readRate.ok ? readRate.value.hotel.rates : []
if (!readRate.ok || !sampleRate) throw new Error('the sample rate cannot be read')
const sampleHotel = readRate.value.hotel

const person = { firstName: 'Ada', lastName: 'Keller' }
const rateKey = (stay: string, rate: string) => `${stay}|${rate}`

/** Returns the stay of a rate key. */
export const stayOf = (key: string) => key.split('|')[0] ?? key

/** The steps of the penalty in milliseconds of true time, the same for all rates. */
const steps = [
  { amount: '50.00', afterMs: 90 * 60_000 },
  { amount: '120.00', afterMs: 4 * 3_600_000 },
]
const policies = steps.map(({ amount, afterMs }) => ({ amount, fromDate: new Date(epochMs + afterMs).toISOString() }))

const currencies = ['EUR', 'CHF', 'JOD'] as const

/** Returns the price of a rate. Amounts differ so that a mix-up shows. */
function priceOf(key: string): { readonly amount: string; readonly currency: string } {
  const sum = [...key].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return { amount: `${200 + ((sum * 37) % 700)}.${10 + (sum % 90)}`, currency: currencies[sum % currencies.length] ?? 'EUR' }
}

const guests = { numberOfAdults: 1, childrenAges: [] }

/** Returns the hotel with the rate of a key, as a rate check answers it. */
export function hotelOf(key: string): Hotel {
  const { amount, currency } = priceOf(key)
  const stay = stayOf(key)
  const rooms = sampleRate?.rooms.slice(0, 1).map((room) => ({ ...room, ...guests })) ?? []
  const rate = { ...sampleRate, rateKey: key, rate: amount, currency, rooms, cancellationPolicies: policies, remarks: null } as Rate
  return { ...sampleHotel, hotelCode: stay, hotelName: `Hotel ${stay}`, rates: [rate] }
}

/** The search: these nights, one guest. */
export const search = {
  checkin: sample.checkin ?? '2031-03-12',
  checkout: sample.checkout ?? '2031-03-14',
  paxes: [guests],
  nationality: 'CH',
  currency: 'EUR',
}

/** The holder of every booking. */
export const holder = person
/** The guest of every stay. */
export const occupancies = [{ occupants: [{ ...person, age: 40, occupantType: 'ADULT' as const }], room: { sequence: 1 } }]

/** Returns the content of a booking; the same stay and rate always give the same content. */
export function contentOf(stay: string, rate: string): AttemptContent {
  const key = rateKey(stay, rate)
  const { hotelCode, hotelName, rates } = hotelOf(key)
  return {
    rateKey: key,
    hotelCode,
    hotelName,
    // The in-memory rows know hotels only.
    destinationCode: null,
    checkin: search.checkin,
    checkout: search.checkout,
    holder,
    occupancies,
    specialRequest: null,
    withCard: false,
    agreed: termsOf(rates[0] as Rate),
  }
}

/** Returns a new booking as the service records it. */
export function bookedRecord(key: string, bookingRef: string, clientRef: string, status: string, atMs: number): Booking {
  const stay = stayOf(key)
  const { amount, currency } = priceOf(key)
  return {
    ...sample,
    total: amount,
    balance: amount,
    currency,
    holder: { ...person, email: null, phone: null },
    occupancies: [
      { occupants: [{ ...person, age: 40, occupantType: 'ADULT' }], room: { sequence: 1 } },
    ] as unknown as Booking['occupancies'],
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

/** Returns the penalty at a true time. */
export function penaltyAtMs(atMs: number): string {
  return steps.findLast(({ afterMs }) => afterMs <= atMs)?.amount ?? '0'
}

const nameOf = (person: { readonly firstName: string | null; readonly lastName: string | null } | null | undefined) =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

/** Returns a booking's facts other than its status, for the checker. */
export function factsOf({
  total,
  currency,
  hotelCode,
  hotelName,
  checkin,
  checkout,
  holder,
  occupancies,
  cancellationCost,
}: Booking): Facts {
  const guests = occupancies.flatMap(({ occupants }) => occupants).map((guest) => `${nameOf(guest)} ${guest.age}`)
  return { total, currency, hotelCode, hotelName, checkin, checkout, holder: nameOf(holder), guests: guests.join(', '), cancellationCost }
}
