/** The duplicate-stay guard: shows possible duplicates of the stay before anything is sent. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { SimilarStay } from '../../../shared/contract/similar-stay.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { isSameName, type NamedPerson, type NameForms, nameForms } from '../../../shared/domain/same-person.ts'
import { compareNights, isOtherHotel, mayBeSamePlace, mayBeSameStay } from '../../../shared/domain/stay.ts'
import { type AttemptContent, type BookingAttempt, type Consent, stayOf } from '../../booking/attempts/booking-attempt.ts'
import type { BookingAttempts, OpenStay } from '../../booking/attempts/booking-attempts.ts'
import { lateConfirmationWatch } from '../../booking/lifecycle/schedule.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

/** Finds and guards against a second booking of the same stay. */
export type StayGuard = ReturnType<typeof createStayGuard>

/** Creates the guard. `nowMs` is the service's time, because the service states when a booking was made. */
export function createStayGuard(
  ledger: Pick<Ledger, 'similarStays' | 'attempt'>,
  attempts: Pick<BookingAttempts, 'openOf' | 'openCases' | 'failedLately'>,
  nowMs: () => number,
) {
  const similar = async (content: AttemptContent, own: string | null): Promise<SimilarStay[]> => {
    const open = attempts.openOf(content, own)
    const nearby = attempts.openCases().filter((other) => other.clientRef !== own && isNearby(other, content))
    const failed = attempts.failedLately().filter((other) => other.clientRef !== own && mayBeSameStay(stayOf(other), content))
    const shown = new Set([...open, ...nearby, ...failed, { clientRef: own }].map(({ clientRef }) => clientRef))
    const rows = await ledger.similarStays({
      ...content,
      people: peopleOf(content),
      failedSinceMs: nowMs() - lateConfirmationWatch.durationMs,
    })
    const others = rows.filter(({ clientRef }) => clientRef === null || !shown.has(clientRef))
    const contents = new Map([...attempts.openCases(), ...failed].map(({ clientRef, content }) => [clientRef, content]))
    const fromAttempts = [...open.map(openStay), ...nearby.map(nearbyStay), ...failed.map(failedStay)]
    const fromBookings = others.map(async (row) => bookedStay(row, content, !(await isOurs(row))))
    return [
      ...fromAttempts.map((stay) => ({ ...stay, ...orderedIn(contents.get(stay.key) ?? null) })),
      ...(await Promise.all(fromBookings)),
    ]
  }
  /** A reference of this desk cannot be recognised by its format, because every desk of the agency uses the same format. */
  const isOurs = async ({ clientRef }: LedgerRow) => clientRef !== null && (await ledger.attempt(clientRef)) !== null

  return {
    /**
     * Returns stays that share a night with this one: open attempts of the same stay, for any guests; open attempts for one of the same guests in
     * another hotel of the destination; attempts that failed recently and may still be confirmed; bookings for one of the same guests in the same
     * hotel or destination. The attempt with the reference `own` is left out, because it is not a duplicate of itself.
     */
    similar,
    /** Throws `similarStays` unless every similar stay is acknowledged; an open attempt also needs a reason. */
    requireAcknowledgement: async (
      content: AttemptContent,
      own: string | null,
      { acknowledged, reason }: Pick<Consent, 'acknowledged' | 'reason'>,
    ) => {
      const stays = await similar(content, own)
      const isAcknowledged = ({ key, open }: SimilarStay) => acknowledged.includes(key) && (!open || reason !== null)
      if (!stays.every(isAcknowledged)) throw new FailureError({ kind: 'similarStays', stays })
    },
  }
}

const peopleOf = ({ holder, occupancies }: AttemptContent): NamedPerson[] => [
  holder,
  ...occupancies.flatMap(({ occupants }) => occupants.map(({ firstName, lastName }) => ({ firstName, lastName }))),
]

/** Whether an attempt is for one of the same people, on a common night, in another hotel of the same destination. */
function isNearby({ content: other }: BookingAttempt, content: AttemptContent): boolean {
  if (other === null || mayBeSameStay(other, content) || compareNights(other, content) === 'other' || !mayBeSamePlace(other, content))
    return false
  const names = namesOf(content)
  return namesOf(other).some((one) => names.some((name) => isSameName(one, name)))
}

const namesOf = (content: AttemptContent): NameForms[] => peopleOf(content).map(nameForms)

type Ordered = Pick<SimilarStay, 'holder' | 'guests' | 'total' | 'currency'>
const nothingOrdered: Ordered = { holder: null, guests: null, total: null, currency: null }

/** Returns the guests and the amount that an attempt was agreed for. */
function orderedIn(content: AttemptContent | null): Ordered {
  if (content === null) return nothingOrdered
  const { holder, occupancies, agreed } = content
  return {
    holder: [holder.firstName, holder.lastName].filter(Boolean).join(' ') || null,
    guests: occupancies.reduce((sum, { occupants }) => sum + occupants.length, 0),
    total: agreed.amount,
    currency: agreed.currency,
  }
}

const nearbyStay = (bookingAttempt: BookingAttempt): SimilarStay => ({
  ...openStay({ clientRef: bookingAttempt.clientRef, stay: stayOf(bookingAttempt) }),
  sameHotel: false,
})

/** A failed booking may still be confirmed: no reason is required, but it has to be acknowledged. */
const failedStay = (bookingAttempt: BookingAttempt): SimilarStay => ({
  ...openStay({ clientRef: bookingAttempt.clientRef, stay: stayOf(bookingAttempt) }),
  open: false,
  status: 'FAILED',
  bookingRef: bookingAttempt.booking?.bookingRef ?? null,
})

function openStay({ clientRef, stay }: OpenStay): SimilarStay {
  return {
    key: clientRef,
    open: true,
    status: null,
    clientRef,
    bookingRef: null,
    hotelName: stay?.hotelName ?? stay?.hotelCode ?? null,
    destinationName: null,
    checkin: stay?.checkin ?? null,
    checkout: stay?.checkout ?? null,
    ...nothingOrdered,
    sameHotel: true,
    otherDesk: false,
    madeAtMs: null,
  }
}

function bookedStay(row: LedgerRow, content: AttemptContent, otherDesk: boolean): SimilarStay {
  const { status, clientRef, bookingRef, destinationName, checkin, checkout, adults, children, total, currency } = row
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
    holder: row.holder || null,
    guests: adults + children || null,
    total,
    currency,
    sameHotel: !isOtherHotel(row, content),
    otherDesk,
    madeAtMs: row.creationDate === null ? null : (parseMoment(row.creationDate)?.instantMs ?? null),
  }
}
