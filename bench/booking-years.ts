/**
 * Generates three years of an agency's bookings from a seed: every documented field, names with diacritics, remarks with quotes, commas and line
 * breaks, amounts in currencies with 0, 2 and 3 decimals. For benchmarks; none of the people exist.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { store } from '../src/main/ledger/bookings/bookings.ts'
import type { AnswerSource, ServiceRecord } from '../src/main/ledger/records.ts'
import { type OpenLedger, openLedger } from '../src/main/ledger/storage/open.ts'
import { seenAt } from '../src/main/testing/sample-records.ts'
import { firstNames, hotelsOf, remarkLines, surnamesOf } from './booking-words.ts'
import { type Random, randomFrom } from './random.ts'

const day = 86_400_000
/** The creation dates are spread evenly over the three years from here. */
export const firstDay = '2024-01-01'
export const lastDay = '2026-12-30'
const firstMs = Date.UTC(2024, 0, 1)
const spanMs = 1095 * day

/** Currency, cumulative share in percent, price of a night, decimals. */
const currencies = [
  ['EUR', 45, 120, 2],
  ['USD', 70, 130, 2],
  ['GBP', 85, 105, 2],
  ['JPY', 95, 18_000, 0],
  ['KWD', 100, 40, 3],
] as const
const boards: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['RO', 'Room Only'],
  ['BB', 'Bed And Breakfast'],
  ['HB', 'Half Board'],
  ['AI', 'All Inclusive'],
]

const hotels = hotelsOf(20_000)
const surnames = surnamesOf(12_000)

/** Picks an entry; those at the start of the list come up more often. */
const skewed = <T>(random: Random, all: readonly T[]): T => all[Math.floor(all.length * random.next() ** 2.5)] as T

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Returns eight random letters and digits. */
const letters = (random: Random) =>
  random
    .below(36 ** 8)
    .toString(36)
    .padStart(8, '0')

function currencyOf(random: Random) {
  const thrown = random.below(100)
  return currencies.find(([, upTo]) => thrown < upTo) ?? currencies[0]
}

/** Formats `units` of the currency's smallest coin as a decimal amount. */
function amountText(units: number, decimals: number): string {
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns one booking as the service sends it, with amounts as text. */
function rawOf(random: Random, number: number, createdMs: number): Record<string, unknown> {
  const hotel = skewed(random, hotels)
  const [currency, , night, decimals] = currencyOf(random)
  const [boardType, boardName] = random.pick(boards)
  const nights = 1 + Math.floor(13 * random.next() ** 2)
  const checkinMs = Math.floor(createdMs / day + 1 + 240 * random.next() ** 2) * day
  const units = Math.floor(night * nights * random.between(0.5, 3) * 10 ** decimals)
  const status = random.below(100)
  const cost = status >= 80 && status < 96 ? Math.floor(units * random.pick([0, 0, 0.3, 1])) : null
  const person = () => ({ firstName: skewed(random, firstNames), lastName: skewed(random, surnames) })
  const holder = person()
  const occupancies = Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, room) => {
    const children = random.chance(0.25) ? 1 + random.below(2) : 0
    const ages = Array.from({ length: children }, () => random.below(17))
    const adults = 1 + random.below(2)
    return {
      occupants: [
        ...Array.from({ length: adults }, (_, i) => ({
          ...(room === 0 && i === 0 ? holder : person()),
          age: 25 + random.below(50),
          occupantType: 'ADULT',
        })),
        ...ages.map((age) => ({ firstName: skewed(random, firstNames), lastName: holder.lastName, age, occupantType: 'CHILD' })),
      ],
      room: {
        numberOfAdults: adults,
        childrenAges: ages,
        roomDescription: random.pick(['Double room', 'Twin, sea view', 'Suite "Süd"']),
        sequence: room + 1,
      },
    }
  })
  const total = amountText(units, decimals)
  return {
    status: status < 80 ? 'CONFIRMED' : status < 96 ? 'CANCELLED' : 'FAILED',
    bookingRef: `${letters(random).slice(-6)}${number.toString(36)}`,
    clientRef: `RD-${(letters(random) + letters(random)).toUpperCase()}`,
    rateKey: `${letters(random)}${letters(random)}|${hotel.code}|${createdMs.toString(36).repeat(6)}${letters(random)}|${nights}|${boardType}`,
    hotelCode: hotel.code,
    hotelName: hotel.name,
    destinationCode: hotel.destination.code,
    destinationName: hotel.destination.name,
    countryCode: hotel.destination.country,
    checkin: isoDay(checkinMs),
    checkout: isoDay(checkinMs + nights * day),
    holder: {
      ...holder,
      email: `guest${number}@example.invalid`,
      phone: random.chance(0.7) ? `+41${100_000_000 + random.below(899_999_999)}` : null,
    },
    occupancies,
    creationDate: new Date(createdMs).toISOString().replace('Z', '088Z'),
    total,
    currency,
    cancellationCost: cost === null ? null : amountText(cost, decimals),
    balance: cost === null ? total : amountText(units - cost, decimals),
    specialRequest: random.chance(0.2) ? random.pick(remarkLines) : '',
    rateType: random.pick(['NET', 'NET', 'NET', 'SALE', 'DIRECT']),
    boardType,
    boardName,
    nonrefundable: random.chance(0.2) ? true : random.chance(0.1) ? null : false,
    cancellationPolicies: Array.from({ length: random.below(4) }, (_, step) => ({
      amount: amountText(Math.floor((units * (step + 1)) / 4), decimals),
      fromDate: `${isoDay(checkinMs - (12 - 4 * step) * day)}T23:59:00+03:00`,
    })),
    commission: random.chance(0.3) ? amountText(Math.floor(units / 10), decimals) : null,
    hotelRate: null,
    hotelCurrency: null,
    remarks: Array.from({ length: random.below(4) }, () => random.pick(remarkLines)).join('\n') || null,
  }
}

/**
 * Yields `count` bookings in order of creation, as the service client returns them. The same seed gives the same bookings. They are not passed
 * through the reader: `booking-years.test.ts` checks that it accepts them without changes.
 */
export function* recordsOf(count: number, seed: number): Generator<ServiceRecord> {
  const random = randomFrom(seed)
  for (let number = 0; number < count; number++) {
    const raw = rawOf(random, number, firstMs + Math.floor(((number + random.next()) * spanMs) / count))
    yield { booking: raw as ServiceRecord['booking'], raw, unread: [] }
  }
}

/** Yields the records in groups of `size`; the last group may be smaller. */
export function* inGroups<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = []
  for (const one of all) {
    group.push(one)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** The observation time of all generated bookings. */
export const seenYears: AnswerSource = seenAt('checkBookings', firstMs + spanMs)

/** Fills a new ledger in `home` with `count` bookings. The caller closes it. */
export function ledgerOfYears(home: string, count: number, seed: number): { ledger: OpenLedger; folder: string; key: Buffer } {
  const folder = join(home, `ledger-${count}`)
  const key = randomBytes(32)
  const ledger = openLedger(folder, key, 'Europe/Zurich')
  for (const records of inGroups(recordsOf(count, seed), 5000)) store(ledger, records, seenYears)
  return { ledger, folder, key }
}
