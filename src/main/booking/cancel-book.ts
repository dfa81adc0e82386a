/** The cancellations of one connection: sent on the clerk's word, looked up until they are proven, and taken up again after a start. */
import type { CancellationCase } from '../../shared/cancel-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Penalty } from '../../shared/penalties.ts'
import type { Booking } from '../../shared/schemas.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { cancelOutcome, lookUpOutcome } from '../service/outcomes.ts'
import type { ServiceClient } from '../service/service.ts'
import { createAttendance } from './attendance.ts'
import {
  type CancelConsent,
  type CancelEvent,
  type Cancellation,
  cancelAnnouncement,
  cancelDraft,
  isOf,
  isOpen,
  isStillAgreed,
  maySend,
} from './cancel-case.ts'
import { costOf } from './cancel-cost.ts'
import { cancelStep } from './cancel-machine.ts'
import { needSendable, sendOnce } from './cancel-request.ts'
import { cancellationIn, cancellationRow, lostCancellations } from './cancel-take-up.ts'
import { cancellationView } from './cancel-view.ts'
import type { Shown } from './case.ts'
import type { Chance, Clock } from './clock.ts'
import type { Line } from './line.ts'
import { recordOf } from './records.ts'
import { nameOf, referenceOf } from './reference.ts'
import type { Witness, WitnessLine } from './witness.ts'

export interface CancelBookParts {
  readonly ledger: Pick<Ledger, 'saveCancellation' | 'cancellation' | 'cancellations' | 'behindWitness' | 'find'>
  readonly witness: Pick<Witness, 'append'>
  /** The service, or null while there is no API key: open cancellations then wait. */
  readonly line: () => Line | null
  readonly clock: Clock
  readonly chance: Pick<Chance, 'jitter'>
  /** Told of every booking that an answer to this book showed, once it is in the ledger. */
  readonly found: (shown: Shown) => Promise<unknown>
  /** Told of every cancellation whose new state is in the ledger. */
  readonly tell: (changed: CancellationCase) => void
  /** Told when notices have come. */
  readonly noticed: () => void
}

export interface CancelBook {
  /**
   * Sends the cancellation of a booking, waits for its answer and looks up at once whether it took place. `costsNow` is the
   * penalty at this moment. Errors: `inFlight`, one of this booking is on its way or has no outcome yet; `penaltyRose`
   * since it was agreed to; `noKey`; `input`; `ledger` or `file`, it could not be written down. In all of them nothing was
   * sent. After the send it does not reject: the answer says what is known.
   */
  cancel(booking: Booking, consent: CancelConsent, costsNow: Penalty): Promise<CancellationCase>
  /** Looks one up now. Two at a time are one. Errors: `noKey`, `notHere`. */
  lookUp(name: string): Promise<CancellationCase>
  /** Tells of a booking that some other call showed. Nothing happens when no cancellation of it is known. */
  shown(shown: Shown): Promise<void>
  /** The open ones, or the newest of all others. */
  cases(which: { readonly open: boolean }): Promise<CancellationCase[]>
  openCount(): number
  isSending(): boolean
  /** Whether a cancellation of this booking has no outcome yet. */
  isCancelling(booking: Booking): boolean
  /** Whether this desk has cancelled the booking, or may have. */
  knows(booking: Booking): boolean
  /** Takes up what the ledger holds, and of these lines of the witness what it has lost, after a start. */
  resume(witnessed: readonly WitnessLine[]): Promise<void>
  stop(): Promise<void>
}

/** Waits before the look-ups that are made while the clerk waits, in milliseconds. */
const proofWaitsMs = [0, 1_000, 3_000]

export function createCancelBook({ ledger, witness, line, clock, chance, found, tell, noticed }: CancelBookParts): CancelBook {
  const desk = createAttendance<Cancellation, CancelEvent, ServiceClient>({
    step: cancelStep,
    nameOf: ({ name }) => name,
    stored: async (name) => {
      const row = await ledger.cancellation(name)
      return row && cancellationIn(row)
    },
    announcementOf: cancelAnnouncement,
    save: (of, beside) => ledger.saveCancellation(cancellationRow(of), beside),
    send: (name, attempt, service) => send(name, attempt, service),
    look: (name, current, signal) => look(name, current, signal),
    witness,
    line,
    clock,
    chance,
    tell: (changed) => tell(cancellationView(changed, line()?.identity ?? null)),
    noticed,
    saw: found,
  })
  const { held, apply, at, closing } = desk

  const send = async (name: string, attempt: number, service: ServiceClient) => {
    const { reference } = held(name)
    const outcome = await sendOnce(service, reference, clock.nowMs)
    await apply(name, {
      kind: 'answered',
      at: at(),
      attempt,
      outcome: cancelOutcome(outcome, reference),
      shown: outcome.ok ? { record: recordOf(outcome), seen: { source: 'cancelBooking', atMs: outcome.facts.endedAtMs } } : null,
      said: desk.said(outcome.facts),
    })
  }

  const look = async (name: string, current: Line, signal: AbortSignal) => {
    const { reference, attempts, state } = held(name)
    const sentTo = attempts.at(-1)?.sentTo
    if (!sentTo || state === 'SENDING') return
    await current.reach(signal)
    const outcome = await current.service.checkBooking(reference, signal)
    if (signal.aborted) return
    const context = { sentTo, askedOf: current.identity, hasAnswered: current.hasAnswered() }
    await apply(name, {
      kind: 'lookedUp',
      at: at(),
      attempt: attempts.length,
      outcome: lookUpOutcome(outcome, reference, context),
      shown: outcome.ok ? { record: recordOf(outcome), seen: { source: 'checkBooking', atMs: outcome.facts.sentAtMs } } : null,
      said: desk.said(outcome.facts),
    })
  }

  const pause = (waitMs: number) =>
    new Promise<void>((resolve) => {
      if (waitMs === 0 || closing.aborted) return resolve()
      const callOff = clock.after(waitMs, resolve)
      closing.addEventListener('abort', () => resolve(callOff()), { once: true })
    })

  /** The answer to a cancellation is no proof of it; a look-up is. */
  const prove = async (name: string) => {
    for (const waitMs of proofWaitsMs) {
      if (held(name).watch === null) return
      await pause(waitMs)
      // The schedule goes on where this one fails.
      if (!closing.aborted) await desk.lookUp(name).catch(() => {})
    }
  }

  /** The cancellations of a booking, which may be known by either of its references. */
  const about = (booking: Booking): Cancellation[] =>
    [booking.bookingRef, booking.clientRef].flatMap((name) => {
      const of = name === null ? undefined : desk.find(name)
      return of && isOf(booking, of) ? [of] : []
    })

  const isCancelling = (booking: Booking) => about(booking).some(isOpen)

  return {
    cancel: async (booking, consent, costsNow) => {
      const reference = referenceOf(booking)
      const name = nameOf(reference)
      needSendable(reference)
      if (!(await desk.isHere(name))) desk.hold(cancelDraft(booking, clock.nowMs()))
      // Nothing is awaited between these looks and the machine's step, so two confirmations cannot both pass.
      if (closing.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
      const { service, identity } = desk.needLine()
      if (!maySend(held(name)) || isCancelling(booking)) throw new FailureError({ kind: 'inFlight' })
      if (!isStillAgreed(consent, booking, costsNow)) {
        throw new FailureError({ kind: 'penaltyRose', amount: costOf(costsNow), currency: booking.currency })
      }
      await apply(name, { kind: 'confirm', at: at(), booking, consent, costsNow, sendTo: identity }, service)
      await prove(name)
      return cancellationView(held(name), line()?.identity ?? null)
    },
    lookUp: async (name) => {
      desk.needLine()
      await desk.lookUp(name)
      return cancellationView(held(name), line()?.identity ?? null)
    },
    shown: async (shown) => {
      for (const { name } of about(shown.record.booking)) await apply(name, { kind: 'shown', at: at(), shown })
    },
    cases: async ({ open }) => {
      if (open)
        return desk
          .all()
          .filter(isOpen)
          .map((of) => cancellationView(of, line()?.identity ?? null))
      const rows = (await ledger.cancellations('settled')).map((row) => desk.find(row.reference) ?? cancellationIn(row))
      return rows.filter((of) => !isOpen(of) && of.state !== 'DRAFT').map((of) => cancellationView(of, line()?.identity ?? null))
    },
    openCount: () => desk.all().filter(isOpen).length,
    isSending: () => desk.all().some(({ state }) => state === 'SENDING'),
    isCancelling,
    knows: (booking) => about(booking).some((of) => isOpen(of) || of.state === 'CANCELLED'),
    resume: async (witnessed) => {
      const rows = [...(await ledger.cancellations('open')), ...(await ledger.cancellations('watched'))]
      for (const row of rows) desk.hold(cancellationIn(row))
      for (const { reference } of rows) await apply(reference, { kind: 'restarted', at: at() })
      for (const row of await ledger.cancellations('settled')) desk.hold(cancellationIn(row))
      for (const { before, line } of await lostCancellations(ledger, witnessed, clock.nowMs())) {
        desk.hold(before)
        await apply(before.name, { kind: 'witnessed', at: at(), line })
      }
    },
    stop: desk.stop,
  }
}
