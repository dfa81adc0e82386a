/**
 * Generates the past bookings: two years of them, made by many desks. Each creation day is derived from the seed alone, so the past is the
 * same at every start.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays } from '../../../shared/domain/dates.ts'
import type { Pax } from '../../../shared/domain/schemas.ts'
import { decimalText, share } from '../inventory/amounts.ts'
import type { Inventory } from '../inventory/inventory.ts'
import { hash, mix, randomFrom, type SeededRandom } from '../inventory/random.ts'
import type { RateKeys } from '../inventory/rate-keys.ts'
import { countRates, findRate, type RequestedStay } from '../inventory/rates.ts'
import type { StoredBooking } from './stored-booking.ts'
import { cancelRecord, recordSale } from './stored-booking.ts'

// Generates fictional guests.

const firstNames =
  'Ana José Zoë François Jürgen Şule Åsa Noémie Łukasz Yuki Fatima John Mary-Jane Siobhán Đorđe Ümit Renée Björn Inês Tomáš Omar Chloé Nils Priya'
const lastNames =
  'Müller García O’Brien Yılmaz Lefèvre Nguyễn Sørensen Kovács Novák Silva Tanaka Al-Sabah Smith Pryde Bäcker Çelik Jönsson Rossi Peña Dvořák Keller Weiß'

const firstNameList = firstNames.split(' ')
const lastNameList = lastNames.split(' ')

interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** Picks a first and a last name from lists with accents, hyphens and apostrophes, as real guests have them. */
function inventPerson(random: SeededRandom): Person {
  return { firstName: random.pick(firstNameList), lastName: random.pick(lastNameList) }
}

/** Generates the guests of one room. Ages of adults are often missing, as in real records. */
function inventGuests(random: SeededRandom, lead: Person, pax: Pax): StoredBooking['occupancies'][number]['occupants'] {
  const adults = Array.from({ length: pax.numberOfAdults }, (_, n) => ({
    ...(n === 0 ? lead : { ...inventPerson(random), lastName: lead.lastName }),
    age: random.pick([null, null, 30, random.int(19, 84)]),
    occupantType: 'ADULT',
  }))
  const children = pax.childrenAges.map((age) => ({ ...inventPerson(random), lastName: lead.lastName, age, occupantType: 'CHILD' }))
  return [...adults, ...children]
}

const dayMs = 86_400_000
/** Default length of a practice service's past, in days. */
export const defaultPastDays = 730
const maxPerDay = 7

const parties: readonly RequestedStay['paxes'][] = [
  [{ numberOfAdults: 2, childrenAges: [] }],
  [{ numberOfAdults: 2, childrenAges: [] }],
  [{ numberOfAdults: 1, childrenAges: [] }],
  [{ numberOfAdults: 2, childrenAges: [0, 7] }],
  [
    { numberOfAdults: 2, childrenAges: [5] },
    { numberOfAdults: 2, childrenAges: [] },
  ],
]

/** Generates all bookings made in the `pastDays` before today (UTC), with their state at `nowMs`. Yields to the event loop between days. */
export async function seededBookings(
  seed: string,
  inventory: Inventory,
  keys: RateKeys,
  nowMs: number,
  pastDays = defaultPastDays,
): Promise<StoredBooking[]> {
  const open = inventory.hotels.filter(({ soldOutPercent }) => soldOutPercent === 0)
  const today = Math.floor(nowMs / dayMs)
  const bookings: StoredBooking[] = []
  for (let day = today - pastDays; day < today; day++) {
    if (day % 20 === 0) await nextTurn()
    const count = randomFrom(hash(`${seed}|day|${day}`)).int(1, maxPerDay)
    for (let n = 0; n < count; n++) {
      const random = randomFrom(hash(`${seed}|booking|${day}|${n}`))
      const bookingRef = reference(hash(seed), day * maxPerDay + n)
      bookings.push(seededBooking(random, open, keys, { day, bookingRef, nowMs }))
    }
  }
  return bookings
}

/** Returns six hexadecimal characters, unique for each number below 2^24 because every step is invertible. */
function reference(salt: number, number: number): string {
  let n = (number + salt) & 0xffffff
  n = Math.imul(n ^ (n >>> 12), 0x9e3779) & 0xffffff
  n = Math.imul(n ^ (n >>> 12), 0x85ebcb) & 0xffffff
  return n.toString(16).padStart(6, '0')
}

function seededBooking(
  random: SeededRandom,
  hotels: Inventory['hotels'],
  keys: RateKeys,
  { day, bookingRef, nowMs }: { day: number; bookingRef: string; nowMs: number },
): StoredBooking {
  const createdMs = day * dayMs + (random.chance(8) ? dayMs - random.int(1, 59_000) : random.int(0, dayMs - 1))
  const hotel = random.pick(hotels)
  const stay = inventStay(random, day)
  const rate = findRate(hotel, stay, random.int(0, countRates(hotel, stay) - 1))
  const holder = inventPerson(random)
  const guests = new Map(stay.paxes.map((pax, n) => [n + 1, inventGuests(random, n === 0 ? holder : inventPerson(random), pax)]))

  const booking = recordSale({
    hotel,
    rate,
    rateKey: keys.issue({ hotelCode: hotel.hotelCode, stay, number: rate.number, issuedAtMs: createdMs }),
    stay,
    bookingRef,
    clientRef: random.pick([`RD-${bookingRef.toUpperCase()}${random.int(1000, 9999)}`, `web-${createdMs}`, `TX ${bookingRef}/${day}`]),
    creationDate: writeCreation(random, createdMs),
    holder: {
      ...holder,
      email: random.pick([null, `guest.${bookingRef}@example.com`]),
      phone: random.pick([null, '+41 44 000 00 00', '']),
    },
    guests,
    specialRequest: random.pick([null, null, '', 'Late arrival, please keep the room.', 'Cot for the baby & <b>quiet</b> room']),
    status: random.chance(6) ? 'FAILED' : 'CONFIRMED',
  })

  const cancelled = random.chance(23)
  const daysLeft = Math.max(1, Math.floor(Date.parse(stay.checkin) / dayMs) - day)
  const cancelMs = createdMs + random.int(1, 20) * share(daysLeft * dayMs, 1, 20)
  if (booking.status === 'FAILED') return booking
  if (cancelled && cancelMs < nowMs) return cancelRecord(booking, cancelMs)
  const cancellationCost = random.pick([null, '0', decimalText(0, rate.currency)])
  // As in real answers: a balance that differs from the total although nobody cancelled.
  const balance = random.chance(4) ? decimalText(share(rate.amount, 89, 100), rate.currency) : booking.balance
  return { ...booking, cancellationCost, balance }
}

function inventStay(random: SeededRandom, day: number): RequestedStay {
  const created = new Date(day * dayMs).toISOString().slice(0, 10)
  const lead = random.chance(30) ? random.int(0, 10) : random.chance(60) ? random.int(11, 60) : random.int(61, 300)
  const checkin = addDays(created, lead)
  return {
    checkin,
    checkout: addDays(checkin, random.int(1, 10)),
    paxes: random.pick(parties),
    currency: random.pick(['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CHF']),
    nationality: random.pick(['CH', 'DE', 'GB', 'US', 'TR', 'KW', 'JP']),
  }
}

/** Formats a creation time in one of the formats that occur; the instant is the same to the second or better. */
function writeCreation(random: SeededRandom, atMs: number): string {
  const utc = new Date(atMs).toISOString()
  const istanbul = new Date(atMs + 3 * 3_600_000).toISOString()
  return random.pick([
    `${utc.slice(0, 19)}Z`,
    utc,
    `${utc.slice(0, 23)}${String(mix(atMs) % 1000).padStart(3, '0')}Z`,
    `${istanbul.slice(0, 23)}+03:00`,
  ])
}
