/**
 * Whether a rate that is on offer could take the place of a booking: the same hotel, stay and party at a lower price, with a board and with
 * cancellation terms that are the same or better, nothing more to pay at the hotel, and in the same currency. What is not stated never speaks for a rate.
 */

import { amountsInRemarks } from './hotel-amounts.ts'
import { compare, currencyCode, subtract } from './money.ts'
import { type CancellationTerms, chargedAt, costOf, penaltyAt, penaltySchedule } from './penalties.ts'
import { takesParty } from './rooms.ts'
import { type Booking, boards, type Pax, type Rate, type Room, rateTypes } from './schemas.ts'
import { isStated } from './stay.ts'
import { foldedText } from './text.ts'

/** What a stay costs and on which terms, as a booking has it or as a rate offers it. */
export interface Held extends CancellationTerms {
  readonly rateType: string | null
  readonly boardType: string | null
  readonly boardName: string | null
  readonly hotelRate: string | null
  readonly hotelCurrency: string | null
  readonly remarks: string | null
  readonly commission: string | null
  readonly rooms: readonly Room[]
}

/** The terms of a booking as the service has it. */
export const heldIn = ({ occupancies, ...booking }: Booking): Held => ({
  ...booking,
  rooms: occupancies.flatMap(({ room }) => room ?? []),
})

/** The terms of a rate. */
export const heldOut = ({ rate, ...terms }: Rate): Held => ({ ...terms, total: rate })

/** Why a cheaper rate does not count as a better one. */
export const notBetterWhys = ['rateType', 'rooms', 'board', 'terms', 'atHotel'] as const
export type NotBetterWhy = (typeof notBetterWhys)[number]

/** How a rate stands beside a booking. Amounts are decimal text in the currency of both. */
export type Beside =
  /** `gain`: what is saved once the old booking is cancelled, after what that costs now. */
  | { readonly kind: 'better'; readonly gain: string; readonly otherRoom: boolean; readonly betterBoard: boolean }
  /** Cheaper, and for the first of these reasons no better. */
  | { readonly kind: 'lesser'; readonly why: NotBetterWhy }
  /** In another currency: not compared. */
  | { readonly kind: 'otherCurrency' }
  | { readonly kind: 'notCheaper' }

/** What it costs to cancel a booking at an instant, in its own currency; null where that is not known, or where nothing comes back. */
export function feeNow(booked: CancellationTerms, atMs: number): string | null {
  const penalty = penaltyAt(booked, atMs)
  const fee = penalty.kind === 'everything' ? null : costOf(penalty)
  return fee !== null && booked.total !== null && compare(fee, booked.total) < 0 ? fee : null
}

/** Whether cancelling costs at an instant what it cost when a better rate was found. With another fee that rate saves another amount. */
export function costsStill(booked: CancellationTerms, fee: string, atMs: number): boolean {
  const now = feeNow(booked, atMs)
  return now !== null && compare(now, fee) === 0
}

/** How a rate for the same hotel and nights stands beside a booking at an instant. `fee` is what cancelling that costs then, `paxes` who stays. */
export function besideBooking(booked: Held, offered: Held, paxes: readonly Pax[], fee: string, atMs: number): Beside {
  if (booked.total === null || offered.total === null) return { kind: 'notCheaper' }
  if (!isSameCurrency(booked.currency, offered.currency)) return { kind: 'otherCurrency' }
  const gain = subtract(subtract(booked.total, offered.total), fee)
  if (compare(gain, '0') <= 0) return { kind: 'notCheaper' }
  const why = lesserBy(booked, offered, paxes, atMs)
  if (why) return { kind: 'lesser', why }
  return { kind: 'better', gain, otherRoom: !haveSameRooms(booked, offered), betterBoard: boardOrder(booked, offered) === 'better' }
}

function lesserBy(booked: Held, offered: Held, paxes: readonly Pax[], atMs: number): NotBetterWhy | null {
  // Who pays whom, and whether a price may be raised, follows from the type: two types are no one price.
  if (offered.rateType !== booked.rateType || !rateTypes.some((known) => known === offered.rateType)) return 'rateType'
  if (offered.rooms.length !== paxes.length || !takesParty(offered.rooms, paxes)) return 'rooms'
  if (boardOrder(booked, offered) === 'lesser') return 'board'
  if (!isNeverDearer(booked, offered, atMs)) return 'terms'
  return paysMoreAtHotel(booked, offered) ? 'atHotel' : null
}

function isSameCurrency(a: string | null, b: string | null): boolean {
  return isStated(a) && isStated(b) && currencyCode(a) === currencyCode(b)
}

/** From the least to the most that is served. */
const boardCodes = Object.keys(boards)

/** The documented code of a board, also where only its name is stated; else whatever is stated. */
function boardOf({ boardType, boardName }: Held): string {
  if (isStated(boardType)) return foldedText(boardType).toUpperCase()
  const name = foldedText(boardName ?? '')
  return boardCodes.find((code) => foldedText(boards[code] ?? '') === name) ?? name
}

/** `lesser` also where two boards cannot be told apart. */
function boardOrder(booked: Held, offered: Held): 'same' | 'better' | 'lesser' {
  const [was, is] = [boardOf(booked), boardOf(offered)]
  if (was === is) return was === '' ? 'lesser' : 'same'
  const [before, after] = [boardCodes.indexOf(was), boardCodes.indexOf(is)]
  return before >= 0 && after > before ? 'better' : 'lesser'
}

/** Whether cancelling the one costs, at no moment from now on, more than cancelling the other would. */
function isNeverDearer(booked: Held, offered: Held, atMs: number): boolean {
  const was = penaltySchedule(booked.cancellationPolicies)
  const is = penaltySchedule(offered.cancellationPolicies)
  if (offered.nonrefundable === true || !was || !is) return false
  const moments = [atMs, ...[...was, ...is].map(({ fromMs }) => fromMs).filter((fromMs) => fromMs > atMs)]
  return moments.every((moment) => compare(chargedAt(is, moment), chargedAt(was, moment)) <= 0)
}

/** Whether the guest may have more to pay at the hotel: by the figure that the rate states, or by an amount that only its remarks name. */
function paysMoreAtHotel(booked: Held, offered: Held): boolean {
  const [was, is] = [booked.hotelRate, offered.hotelRate]
  if (is !== null && (was === null || !isSameCurrency(booked.hotelCurrency, offered.hotelCurrency) || compare(is, was) > 0)) return true
  const named = new Set(amountsInRemarks(booked.remarks).map(foldedText))
  return amountsInRemarks(offered.remarks).some((sentence) => !named.has(foldedText(sentence)))
}

/** Whether each room is called the same on both sides. One that is not called anything may be another. */
function haveSameRooms(booked: Held, offered: Held): boolean {
  const called = ({ rooms }: Held) => rooms.map(({ roomDescription }) => foldedText(roomDescription ?? '')).sort()
  const [was, is] = [called(booked), called(offered)]
  return was.length === is.length && was.every((name, i) => name !== '' && name === is[i])
}
