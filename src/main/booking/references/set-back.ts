/**
 * Detects that the desk was set back by a snapshot, a restored image or a copied profile: the service lists a booking under a reference of
 * this installation that neither ledger nor send journal has. The booking store adds such a booking to the ledger, where the similar-stay
 * check finds it. This module adds an evidence entry and a notice, and changes the installation id.
 * Register it as a listener of the booking store (`desk/records/booking-store.ts`), after the booking attempts; `journal` must be the one
 * that is appended to.
 */
import { creationMs } from '../../ledger/bookings/booked-on.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { ObservedBooking } from '../lifecycle/case.ts'
import type { Clock } from '../lifecycle/clock.ts'
import type { SendJournal } from '../send-journal/send-journal.ts'
import type { ReferenceNumbers } from './reference-numbers.ts'
import { parseReference } from './references.ts'

/** The dependencies of `createSetBackWatch`. */
export interface SetBackParts {
  readonly numbers: Pick<ReferenceNumbers, 'isOurs' | 'giveUp'>
  readonly ledger: Pick<Ledger, 'attempt' | 'evidence' | 'note'>
  readonly journal: Pick<SendJournal, 'lines'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Called with the client reference of a booking that this desk made but has no record of. */
  readonly found: (clientRef: string) => void
  /** Called after a notice was stored. */
  readonly noticed: () => void
}

/** Detects bookings that this desk made but has no record of, which means that the desk was set back. */
export interface SetBackWatch {
  /** Checks a booking that a call showed. Rejects when the result could not be stored; the caller then treats the answer as not stored. */
  shown(shown: ObservedBooking): Promise<void>
  /** Notifies the clerk of a set-back detected from the reference numbers alone. Errors: `ledger`. */
  notify(): Promise<void>
}

/** Creates the detector. */
export function createSetBackWatch({ numbers, ledger, journal, clock, found, noticed }: SetBackParts): SetBackWatch {
  const announced = new Set<string>()
  let readCount = 0
  /** Every request is announced before it is sent, so this also covers requests that failed or are in flight. */
  const isAnnounced = (clientRef: string) => {
    for (const lines = journal.lines(); readCount < lines.length; readCount++) announced.add(lines[readCount]?.reference ?? '')
    return announced.has(clientRef)
  }
  const isKnown = async (clientRef: string) =>
    isAnnounced(clientRef) || (await ledger.attempt(clientRef)) !== null || (await ledger.evidence(clientRef)).length > 0

  /** One notice however many bookings there are: the ledger updates it while it is shown. */
  const notice = () => ({ kind: 'setBack', atMs: clock.nowMs(), clientRef: null, bookingRef: null, otherRef: null }) as const

  return {
    shown: async (shown) => {
      const { booking } = shown.record
      const { clientRef } = booking
      if (clientRef === null || parseReference(clientRef) === null) return
      // If the numbers cannot be read, other code refuses new bookings, so a sync need not fail too.
      const isOurs = await numbers.isOurs(clientRef, creationMs(booking.creationDate)).catch(() => false)
      if (!isOurs || (await isKnown(clientRef))) return
      // Give the id up before notifying: after a crash in between, the booking is found again and notified, and no number is used twice.
      await numbers.giveUp(clientRef)
      const body = { by: shown.seen.source, booking: shown.record.raw }
      const line = { subject: clientRef, what: 'takenIn', atMs: clock.nowMs(), serverDateMs: null, clockOffsetMs: null, body } as const
      await ledger.note({ evidence: [line], notices: [notice()] })
      found(clientRef)
      noticed()
    },
    notify: async () => {
      await ledger.note({ notices: [notice()] })
      noticed()
    },
  }
}
