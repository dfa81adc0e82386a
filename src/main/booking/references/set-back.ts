/**
 * Notices that the desk was set back, by a snapshot, a restored image or a copied profile: the service shows a booking under a
 * reference of this installation that neither ledger nor send journal knows. Such a booking comes into the ledger as a row, where the
 * guard over similar stays sees it; here it gets its line of evidence, the clerk a notice, and the desk another installation id.
 *
 * To wire it: a listener of the booking store (`desk/records/booking-store.ts`), after the booking attempts; `journal` is the one that is appended to.
 */
import { creationMs } from '../../ledger/bookings/booked-on.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Shown } from '../running/any-case.ts'
import type { Clock } from '../running/clock.ts'
import type { SendJournal } from '../send-journal/send-journal.ts'
import type { ReferenceNumbers } from './reference-numbers.ts'
import { parseReference } from './references.ts'

/** What bookings that a call shows are compared with. */
export interface SetBackParts {
  readonly numbers: Pick<ReferenceNumbers, 'isOurs' | 'giveUp'>
  readonly ledger: Pick<Ledger, 'attempt' | 'evidence' | 'note'>
  readonly journal: Pick<SendJournal, 'lines'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Told of a booking that this desk made and does not know. */
  readonly found: (clientRef: string) => void
  /** Told when a notice has come. */
  readonly noticed: () => void
}

/** Notices that the service has bookings of this desk that the desk does not know: it was set back. */
export interface SetBackWatch {
  /** Looks at a booking that a call has shown. Rejects when what it means could not be kept; then the answer counts as not kept. */
  shown(shown: Shown): Promise<void>
  /** Tells the clerk that the desk was set back, by no booking but by its own numbers. Errors: `ledger`. */
  tell(): Promise<void>
}

/** A watch that has told nothing yet. */
export function createSetBackWatch({ numbers, ledger, journal, clock, found, noticed }: SetBackParts): SetBackWatch {
  const announced = new Set<string>()
  let read = 0
  /** Every request was announced before it was sent, whatever became of it: also one that is on its way now. */
  const isAnnounced = (clientRef: string) => {
    for (const lines = journal.lines(); read < lines.length; read++) announced.add(lines[read]?.reference ?? '')
    return announced.has(clientRef)
  }
  const isKnown = async (clientRef: string) =>
    isAnnounced(clientRef) || (await ledger.attempt(clientRef)) !== null || (await ledger.evidence(clientRef)).length > 0

  /** One notice, however many bookings there are: it is brought up to date while it stands. */
  const notice = () => ({ kind: 'setBack', atMs: clock.nowMs(), clientRef: null, bookingRef: null, otherRef: null }) as const

  return {
    shown: async (shown) => {
      const { booking } = shown.record
      const { clientRef } = booking
      if (clientRef === null || parseReference(clientRef) === null) return
      // While the numbers cannot be read nothing is booked, and a sync goes on without them.
      const isOurs = await numbers.isOurs(clientRef, creationMs(booking.creationDate)).catch(() => false)
      if (!isOurs || (await isKnown(clientRef))) return
      // Given up before it is told: what stops in between is found and told again, and no number is taken twice.
      await numbers.giveUp(clientRef)
      const body = { by: shown.seen.source, booking: shown.record.raw }
      const line = { subject: clientRef, what: 'takenIn', atMs: clock.nowMs(), serverDateMs: null, clockOffsetMs: null, body } as const
      await ledger.note({ evidence: [line], notices: [notice()] })
      found(clientRef)
      noticed()
    },
    tell: async () => {
      await ledger.note({ notices: [notice()] })
      noticed()
    },
  }
}
