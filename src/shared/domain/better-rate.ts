/**
 * Decides whether an offered rate could replace a booking: same hotel, stay, party and currency, a lower price, the same or better board and
 * cancellation terms, and nothing more to pay at the hotel. A value that is not stated never counts in the rate's favour.
 */

import { amountsInRemarks } from './hotel-amounts.ts'
import { compare, currencyCode, subtract } from './money.ts'
import { type CancellationTerms, chargedAt, costOf, penaltyAt, penaltySchedule } from './penalties.ts'
import { canTakeParty } from './rooms.ts'
import { type Booking, boards, type Pax, type Rate, type Room, rateTypes } from './schemas.ts'
import { isStated } from './stay.ts'
import { foldedText } from './text.ts'

/** What a stay costs and on which terms, either of a booking or of an offered rate. */
export interface RateTerms extends CancellationTerms {
  readonly rateType: string | null
  readonly boardType: string | null
  readonly boardName: string | null
  readonly hotelRate: string | null
  readonly hotelCurrency: string | null
  readonly remarks: string | null
  readonly commission: string | null
  readonly rooms: readonly Room[]
}

/** Returns the terms of a booking as the service states them. */
export const bookingTerms = ({ occupancies, ...booking }: Booking): RateTerms => ({
  ...booking,
  rooms: occupancies.flatMap(({ room }) => room ?? []),
})

/** Returns the terms of an offered rate. */
export const rateTerms = ({ rate, ...terms }: Rate): RateTerms => ({ ...terms, total: rate })

/** Reasons why a cheaper rate does not count as a better one. */
export const notBetterReasons = ['rateType', 'rooms', 'board', 'terms', 'atHotel'] as const
export type NotBetterReason = (typeof notBetterReasons)[number]

/** How a rate compares with a booking. Amounts are decimal text in the currency of both. */
export type RateComparison =
  /** `gain`: what is saved, after the fee for cancelling the old booking now. */
  | { readonly kind: 'better'; readonly gain: string; readonly otherRoom: boolean; readonly betterBoard: boolean }
  /** Cheaper but not better; `why` is the first reason that applies. */
  | { readonly kind: 'lesser'; readonly why: NotBetterReason }
  /** In another currency: not compared. */
  | { readonly kind: 'otherCurrency' }
  | { readonly kind: 'notCheaper' }

/** Returns the fee for cancelling a booking at an instant, in its own currency; null if it is unknown or nothing would be refunded. */
export function cancellationFeeAt(booked: CancellationTerms, atMs: number): string | null {
  const penalty = penaltyAt(booked, atMs)
  const fee = penalty.kind === 'everything' ? null : costOf(penalty)
  return fee !== null && booked.total !== null && compare(fee, booked.total) < 0 ? fee : null
}

/** Whether cancelling still costs the fee that applied when a better rate was found. If it does not, the shown saving is wrong. */
export function feeIsUnchanged(booked: CancellationTerms, fee: string, atMs: number): boolean {
  const currentFee = cancellationFeeAt(booked, atMs)
  return currentFee !== null && compare(currentFee, fee) === 0
}

/**
 * Compares a rate for the same hotel and nights with a booking at an instant. `fee` is what cancelling the booking costs then; `paxes` are its
 * guests.
 */
export function compareWithBooking(
  booked: RateTerms,
  offered: RateTerms,
  paxes: readonly Pax[],
  fee: string,
  atMs: number,
): RateComparison {
  if (booked.total === null || offered.total === null) return { kind: 'notCheaper' }
  if (!isSameCurrency(booked.currency, offered.currency)) return { kind: 'otherCurrency' }
  const gain = subtract(subtract(booked.total, offered.total), fee)
  if (compare(gain, '0') <= 0) return { kind: 'notCheaper' }
  const why = reasonNotBetter(booked, offered, paxes, atMs)
  if (why) return { kind: 'lesser', why }
  return { kind: 'better', gain, otherRoom: !haveSameRooms(booked, offered), betterBoard: boardOrder(booked, offered) === 'better' }
}

function reasonNotBetter(booked: RateTerms, offered: RateTerms, paxes: readonly Pax[], atMs: number): NotBetterReason | null {
  // The type decides who pays whom and whether the price may be raised, so prices of different types are not comparable.
  if (offered.rateType !== booked.rateType || !rateTypes.some((known) => known === offered.rateType)) return 'rateType'
  if (offered.rooms.length !== paxes.length || !canTakeParty(offered.rooms, paxes)) return 'rooms'
  if (boardOrder(booked, offered) === 'lesser') return 'board'
  if (!isNeverDearer(booked, offered, atMs)) return 'terms'
  return paysMoreAtHotel(booked, offered) ? 'atHotel' : null
}

function isSameCurrency(a: string | null, b: string | null): boolean {
  return isStated(a) && isStated(b) && currencyCode(a) === currencyCode(b)
}

/** Board codes, from the least inclusive to the most inclusive. */
const boardCodes = Object.keys(boards)

/** Returns the documented code of a board, also if only its name is stated; otherwise the folded text. */
function boardOf({ boardType, boardName }: RateTerms): string {
  if (isStated(boardType)) return foldedText(boardType).toUpperCase()
  const name = foldedText(boardName ?? '')
  return boardCodes.find((code) => foldedText(boards[code] ?? '') === name) ?? name
}

/** Compares the offered board with the booked one. Boards that cannot be compared count as `lesser`. */
function boardOrder(booked: RateTerms, offered: RateTerms): 'same' | 'better' | 'lesser' {
  const [bookedValue, offeredValue] = [boardOf(booked), boardOf(offered)]
  if (bookedValue === offeredValue) return bookedValue === '' ? 'lesser' : 'same'
  const [before, after] = [boardCodes.indexOf(bookedValue), boardCodes.indexOf(offeredValue)]
  return before >= 0 && after > before ? 'better' : 'lesser'
}

/** Whether cancelling the offered rate costs no more than cancelling the booking, at every moment from now on. */
function isNeverDearer(booked: RateTerms, offered: RateTerms, atMs: number): boolean {
  const bookedSchedule = penaltySchedule(booked.cancellationPolicies)
  const offeredSchedule = penaltySchedule(offered.cancellationPolicies)
  if (offered.nonrefundable === true || !bookedSchedule || !offeredSchedule) return false
  const moments = [atMs, ...[...bookedSchedule, ...offeredSchedule].map(({ fromMs }) => fromMs).filter((fromMs) => fromMs > atMs)]
  return moments.every((moment) => compare(chargedAt(offeredSchedule, moment), chargedAt(bookedSchedule, moment)) <= 0)
}

/** Whether the guest may pay more at the hotel, by the stated amount or by an amount that only the remarks name. */
function paysMoreAtHotel(booked: RateTerms, offered: RateTerms): boolean {
  const [bookedValue, offeredValue] = [booked.hotelRate, offered.hotelRate]
  if (
    offeredValue !== null &&
    (bookedValue === null || !isSameCurrency(booked.hotelCurrency, offered.hotelCurrency) || compare(offeredValue, bookedValue) > 0)
  )
    return true
  const named = new Set(amountsInRemarks(booked.remarks).map(foldedText))
  return amountsInRemarks(offered.remarks).some((sentence) => !named.has(foldedText(sentence)))
}

/** Whether both sides have the same room names. A room without a name may be a different one. */
function haveSameRooms(booked: RateTerms, offered: RateTerms): boolean {
  const roomNamesOf = ({ rooms }: RateTerms) => rooms.map(({ roomDescription }) => foldedText(roomDescription ?? '')).sort()
  const [bookedValue, offeredValue] = [roomNamesOf(booked), roomNamesOf(offered)]
  return bookedValue.length === offeredValue.length && bookedValue.every((name, i) => name !== '' && name === offeredValue[i])
}
