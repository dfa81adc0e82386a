/** The rates of a hotel for a stay: computed on request, each from its own random seed, so that a single one can be found. */

import { daysBetween } from '../../../shared/domain/dates.ts'
import { boards, type Pax } from '../../../shared/domain/schemas.ts'
import { convert, isTraded, share } from './amounts.ts'
import type { InventoryHotel } from './hotels.ts'
import { type Policy, writePolicies } from './policies.ts'
import { at, hash, mix, randomFrom } from './random.ts'
import { writeRemarks } from './remarks.ts'
import { type InventoryRoom, offerRooms } from './rooms-offered.ts'

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

/** Returns a text that identifies a stay. It excludes the currency, so that a price has the same value in each. */
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
  const boardType = at(boardCodes, board)
  const currency = isTraded(stay.currency) && hotel.followsCurrency && !random.chance(6) ? stay.currency : place.currency

  const people = stay.paxes.reduce((sum, pax) => sum + 2 * pax.numberOfAdults + pax.childrenAges.length, 0)
  const grade = Math.floor(number / boardCodes.length)
  // In euro cents: the room price depends on its grade, the board on the guests (a child counts half), the season on the month.
  const night = stay.paxes.length * share(hotel.nightly, 100 + 18 * grade, 100) + board * people * 550
  const season = 90 + ((Number(stay.checkin.slice(5, 7)) * 7) % 12) * 4
  const terms = (nonrefundable === true ? 88 : 100) + random.int(-3, 6)
  const euroCents = share(night * nights, season * terms, 10_000)
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
