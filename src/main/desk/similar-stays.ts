/** The duplicate-stay guard: what may be the same stay as the one to be booked, shown before anything is sent. */
import type { SimilarStay } from '../../shared/booking-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { LedgerRow } from '../../shared/ledger-views.ts'
import { type Case, stayOf } from '../booking/case.ts'
import type { Casebook } from '../booking/casebook.ts'
import { type Consent, type Content, sameStay } from '../booking/intent.ts'
import type { Ledger } from '../ledger/ledger.ts'

export interface StayGuard {
  /**
   * Open attempts of the same stay, whoever travels, then bookings of one of the same people in the same hotel or
   * destination on a common night. `own` is left out: an attempt is no duplicate of itself.
   */
  similar(content: Content, own: string | null): Promise<SimilarStay[]>
  /** Throws `similarStays` unless each of them is acknowledged, and an open one with a reason. */
  needAcknowledged(content: Content, own: string | null, said: Pick<Consent, 'acknowledged' | 'reason'>): Promise<void>
}

export function createStayGuard(ledger: Pick<Ledger, 'similarStays'>, casebook: Pick<Casebook, 'openCases'>): StayGuard {
  const similar: StayGuard['similar'] = async (content, own) => {
    const open = casebook.openCases().filter((other) => other.clientRef !== own && sameStay(stayOf(other), content))
    const rows = await ledger.similarStays({ ...content, people: peopleOf(content) })
    const others = rows.filter(
      ({ clientRef }) => clientRef === null || (clientRef !== own && !open.some((one) => one.clientRef === clientRef)),
    )
    return [...open.map(openStay), ...others.map((row) => bookedStay(row, content))]
  }
  return {
    similar,
    needAcknowledged: async (content, own, { acknowledged, reason }) => {
      const stays = await similar(content, own)
      const isSettled = ({ key, open }: SimilarStay) => acknowledged.includes(key) && (!open || reason !== null)
      if (!stays.every(isSettled)) throw new FailureError({ kind: 'similarStays', stays })
    },
  }
}

function peopleOf({ holder, occupancies }: Content) {
  return [holder, ...occupancies.flatMap(({ occupants }) => occupants)].map(({ firstName, lastName }) => ({ firstName, lastName }))
}

function openStay(of: Case): SimilarStay {
  const stay = stayOf(of)
  return {
    key: of.clientRef,
    open: true,
    status: null,
    clientRef: of.clientRef,
    bookingRef: null,
    hotelName: stay?.hotelName ?? stay?.hotelCode ?? null,
    destinationName: null,
    checkin: stay?.checkin ?? null,
    checkout: stay?.checkout ?? null,
    sameHotel: true,
  }
}

function bookedStay(row: LedgerRow, { hotelCode, hotelName }: Content): SimilarStay {
  const { status, clientRef, bookingRef, destinationName, checkin, checkout } = row
  const sameHotel = hotelCode !== null && row.hotelCode !== null ? hotelCode === row.hotelCode : hotelName === row.hotelName
  return {
    key: bookingRef ?? clientRef ?? String(row.id),
    open: false,
    status,
    clientRef,
    bookingRef,
    hotelName: row.hotelName ?? row.hotelCode,
    destinationName,
    checkin,
    checkout,
    sameHotel,
  }
}
