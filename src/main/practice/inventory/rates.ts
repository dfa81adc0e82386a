/** The rates of a hotel for a stay: computed on request, each from its own random seed, so that one rate can be computed alone. */

import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import { boards, type Pax } from '../../../shared/domain/schemas.ts'
import { convert, isTraded, share } from './amounts.ts'
import type { InventoryHotel } from './hotels.ts'
import { entryAt, hash, mix, randomFrom, type SeededRandom } from './random.ts'

/** The dates and guests of a query. The currency is only a preference. */
export interface RequestedStay {
  readonly checkin: string
  readonly checkout: string
  readonly paxes: readonly Pax[]
  readonly currency: string
  readonly nationality: string
}

/** A rate in the inventory. Amounts are minor units of `currency`; `hotelRate` of `hotelCurrency`. */
export interface InventoryRate {
  /** Index in the hotel's list, from 0. */
  readonly number: number
  readonly rateType: 'NET' | 'SALE' | 'DIRECT'
  readonly nonrefundable: boolean | null
  readonly boardType: string
  readonly boardName: string
  readonly amount: number
  readonly currency: string
  readonly rooms: readonly InventoryRoom[]
  readonly cancellationPolicies: readonly Policy[] | null
  readonly remarks: string | null
  readonly commission: number | null
  readonly hotelRate: number | null
  readonly hotelCurrency: string | null
}

const longestStay = 90
const boardCodes = Object.keys(boards)

/** Returns a text that identifies a stay. It excludes the currency, so that a price has the same value in every currency. */
export function stayText({ checkin, checkout, paxes, nationality }: RequestedStay): string {
  const parties = paxes.map(({ numberOfAdults, childrenAges }) => `${numberOfAdults}-${childrenAges}`)
  return `${checkin}|${checkout}|${parties.join('/')}|${nationality}`
}

const staySeed = (hotel: InventoryHotel, stay: RequestedStay) => hash(`${hotel.seed}|${stayText(stay)}`)

/** Returns how many rates the hotel has for the stay: 0 when it is sold out. */
export function countRates(hotel: InventoryHotel, stay: RequestedStay): number {
  if (daysBetween(stay.checkin, stay.checkout) > longestStay) return 0
  return staySeed(hotel, stay) % 100 < hotel.soldOutPercent ? 0 : hotel.mostRates
}

/** Computes the current rate with this number, which must be below `countRates`. */
export function findRate(hotel: InventoryHotel, stay: RequestedStay, number: number): InventoryRate {
  const random = randomFrom(mix(staySeed(hotel, stay) ^ (number * 0x9e3779b1)))
  const nights = daysBetween(stay.checkin, stay.checkout)
  const { place } = hotel
  const rateType = random.pick(['NET', 'NET', 'NET', 'SALE', 'SALE', 'DIRECT'] as const)
  const nonrefundable = random.pick([true, false, false, false, null])
  const board = number % boardCodes.length
  const boardType = entryAt(boardCodes, board)
  const currency = isTraded(stay.currency) && hotel.followsCurrency && !random.chance(6) ? stay.currency : place.currency

  const guestHalves = stay.paxes.reduce((sum, pax) => sum + 2 * pax.numberOfAdults + pax.childrenAges.length, 0)
  const grade = Math.floor(number / boardCodes.length)
  // In euro cents. The room price depends on the grade, the board price on the guests (a child counts half), and the season on the month.
  const nightlyCents = stay.paxes.length * share(hotel.nightly, 100 + 18 * grade, 100) + board * guestHalves * 550
  const season = 90 + ((Number(stay.checkin.slice(5, 7)) * 7) % 12) * 4
  const terms = (nonrefundable === true ? 88 : 100) + random.int(-3, 6)
  const euroCents = share(nightlyCents * nights, season * terms, 10_000)
  const amount = convert(euroCents, 'EUR', currency)

  return {
    number,
    rateType,
    nonrefundable,
    boardType,
    boardName: boards[boardType] ?? boardType,
    amount,
    currency,
    rooms: offerRooms(random, stay.paxes, grade),
    cancellationPolicies: writePolicies(random, { nonrefundable, checkin: stay.checkin, nights, amount, offset: place.offset }),
    remarks: writeRemarks(random),
    commission: rateType === 'NET' ? null : share(amount, random.int(8, 15), 100),
    hotelRate: rateType === 'DIRECT' ? convert(euroCents, 'EUR', place.currency) : null,
    hotelCurrency: rateType === 'DIRECT' ? place.currency : null,
  }
}

/** Returns the rate with all amounts scaled to `percent`. */
export function scaleRate(rate: InventoryRate, percent: number): InventoryRate {
  const scale = (minor: number) => share(minor, percent, 100)
  return {
    ...rate,
    amount: scale(rate.amount),
    cancellationPolicies: rate.cancellationPolicies?.map((policy) => ({ ...policy, amount: scale(policy.amount) })) ?? null,
    commission: rate.commission === null ? null : scale(rate.commission),
    hotelRate: rate.hotelRate === null ? null : scale(rate.hotelRate),
  }
}

/** Remarks of hotels about a rate, as plain text. `markupRemarks` has tags and entities, as in real answers. */
const plainRemarks = [
  'Check-in from 15:00, check-out until 11:00.',
  'City tax is paid at the hotel. Pets are welcome on request.',
  'A deposit of 50.00 USD per stay is taken on arrival and returned at check-out.',
]

const markupRemarks = [
  '<b>Fees</b> City tax of 3.50&nbsp;EUR per person and night, payable at the hotel.<br/>Parking: 18.00&nbsp;EUR per night.',
  '<p>Reception is open from 07:00 to 22:00. <i>Late arrival</i>: tell the hotel on the day before.</p><ul><li>Crib: free</li><li>Extra bed: 25.00 USD</li></ul>',
  'Mandatory fees:   resort fee 29.00 USD per room &amp; night ...  <br>Photo ID &quot;must&quot; be shown&hellip;',
  '<div>Die Rezeption schließt um 23&nbsp;Uhr. Frühstück ab 6.30 Uhr.</div><script>alert("remarks")</script>',
]

const paragraph =
  '<p>Guests are asked to read the house rules: no smoking in the rooms, quiet from 22:00, pool from 08:00 to 20:00 in season.&nbsp;</p>'

/** Generates a hotel's remarks: null, empty, plain, with tags and entities, and sometimes several thousand characters. */
function writeRemarks(random: SeededRandom): string | null {
  const kind = random.int(1, 100)
  if (kind <= 40) return null
  if (kind <= 50) return ''
  if (kind <= 75) return random.pick(plainRemarks)
  return kind <= 99 ? random.pick(markupRemarks) : paragraph.repeat(30)
}

/** The rooms of a rate: one for each party, matched by sequence. */
type InventoryRoom = {
  readonly numberOfAdults: number
  readonly childrenAges: number[]
  readonly roomDescription: string
  readonly sequence: number
}

const roomDescriptions = [
  ['Double Room Standard, 1 queen bed', 'Classic Double Room', 'Twin Room, 2 single beds', 'Economy Double « Côté Cour »'],
  ['Superior Double, city view', 'Superior Double with balcony', 'Comfort Room, garden side', 'Superior Twin (no smoking)'],
  ['Deluxe King, sea view', 'Deluxe Room with bath & shower', 'Family Room with sofa bed', 'Maisonette, 2 levels'],
  ['Junior Suite', 'Suite with terrace', 'Penthouse Suite, 2 bathrooms', 'Suite "Panorama" & lounge'],
]

/** Generates one room for each party, all of one grade. Some take more adults than requested; the list is not always sorted by sequence. */
function offerRooms(random: SeededRandom, paxes: readonly Pax[], grade: number): InventoryRoom[] {
  const roomDescription = random.pick(entryAt(roomDescriptions, grade))
  const rooms = paxes.map(({ numberOfAdults, childrenAges }, index) => ({
    numberOfAdults: numberOfAdults + (random.chance(20) ? 1 : 0),
    childrenAges: childrenAges.toReversed(),
    roomDescription,
    sequence: index + 1,
  }))
  return rooms.length > 1 && random.chance(30) ? rooms.reverse() : rooms
}

/** `amount` in minor units of the rate's currency. */
interface Policy {
  readonly amount: number
  readonly fromDate: string
}

/** The input that determines the policies of a rate. */
interface PolicyInput {
  readonly nonrefundable: boolean | null
  readonly checkin: string
  readonly nights: number
  /** Total in minor units. */
  readonly amount: number
  readonly offset: string
}

/** Combinations of policy steps, in the order they are sent: a client has to sort them. */
const stepCombinations = [
  ['whole'],
  ['firstNight'],
  ['whole', 'firstNight'],
  ['firstNight', 'whole'],
  ['firstNight', 'free', 'whole'],
  ['whole', 'free'],
  ['free', 'whole', 'half'],
] as const

/** Generates the current policies of a rate. Null and empty lists both occur, mostly for nonrefundable rates. */
function writePolicies(random: SeededRandom, input: PolicyInput): Policy[] | null {
  const { nonrefundable, checkin, nights, amount, offset } = input
  const momentBefore = (daysBefore: number) => writeMoment(random, addDays(checkin, -daysBefore), offset)
  if (nonrefundable === true) {
    const kind = random.int(1, 3)
    return kind === 1 ? null : kind === 2 ? [] : [{ amount, fromDate: momentBefore(365) }]
  }
  if (nonrefundable === null && random.chance(12)) return []

  const last = random.pick([1, 2, 3, 7])
  const steps = {
    whole: () => ({ amount, fromDate: momentBefore(last) }),
    firstNight: () => ({ amount: share(amount, 1, nights), fromDate: momentBefore(last + random.int(3, 14)) }),
    half: () => ({ amount: share(amount, 1, 2), fromDate: momentBefore(last + random.int(15, 30)) }),
    free: () => ({ amount: 0, fromDate: momentBefore(last + random.int(60, 120)) }),
  }
  return random.pick(stepCombinations).map((step) => steps[step]())
}

/** Returns worse policies for the same stay: half the price from 60 days before arrival, all of it from 30. */
export function worsePolicies(checkin: string, amount: number, offset: string): Policy[] {
  return [
    { amount, fromDate: `${addDays(checkin, -30)}T00:00:00${offset}` },
    { amount: share(amount, 1, 2), fromDate: `${addDays(checkin, -60)}T00:00:00${offset}` },
  ]
}

/** Formats a time on a day in one of the formats that occur. */
function writeMoment(random: SeededRandom, date: string, offset: string): string {
  return random.pick([`${date}T23:59:00${offset}`, `${date}T12:00${offset}`, `${date}T00:00:00${offset}`, `${date}T21:29:08.35Z`])
}
