/** The cancellations of one connection: sends them when the clerk confirms, looks them up until they are proven, and recovers them at startup. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import { costOf, type Penalty } from '../../../shared/domain/penalties.ts'
import { nameOf, namesOf, type References, referenceOf } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Seen, StoredCancellation } from '../../ledger/records.ts'
import { type LookUpTarget, mismatches } from '../../service/answers/look-up-target.ts'
import { cancelOutcome } from '../../service/answers/outcomes.ts'
import type { CallOutcome, ServiceClient, ServiceIdentity } from '../../service/answers/service.ts'
import { isOpen, type ObservedBooking, progressOf } from '../lifecycle/case.ts'
import { createCaseRows } from '../lifecycle/case-rows.ts'
import { type CaseRunnerContext, createCaseRunner, stopped } from '../lifecycle/case-runner.ts'
import { observedIn } from '../lifecycle/records.ts'
import { recover } from '../lifecycle/recovery.ts'
import { needSendable, sendOnce } from '../lifecycle/request.ts'
import { askFor, type ServiceConnection } from '../lifecycle/service-connection.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import {
  type CancelConsent,
  type CancelEvent,
  type Cancellation,
  cancelAnnouncement,
  cancelDraft,
  isBookingOf,
  isOfShownBooking,
  isStillAgreed,
  lookUpTargetOf,
  maySend,
  rememberedCancellation,
} from './cancel-case.ts'
import { chargedOf } from './cancel-cost.ts'
import { cancelStep } from './cancel-machine.ts'
import { lostCancellations } from './lost-cancellations.ts'
import { cancellationIn, cancellationRow } from './stored-cancellation.ts'

/** The dependencies of `createCancellations`. */
export interface CancellationsParts extends CaseRunnerContext<CancellationCase> {
  readonly ledger: Pick<Ledger, 'saveCancellation' | 'cancellation' | 'cancellations' | 'journalEntriesMissingFromLedger' | 'find' | 'note'>
  /** Called with each booking in an answer, before it is saved to the ledger. */
  readonly found: (shown: ObservedBooking) => Promise<unknown>
  /** Called with the client reference of a booking whose status in the ledger may have changed. */
  readonly turned: (clientRef: string | null) => void
}

/** The cancellations of one connection. Each is identified by the name (`nameOf`) of the reference that it is sent with. */
export interface Cancellations {
  /**
   * Sends the cancellation of a booking, waits for its answer and then looks up whether it took effect. `costsNow` is the penalty at
   * this moment.
   * Errors, in all of which nothing was sent: `inFlight`, one of this booking is in flight or has no outcome yet; `penaltyRose` since the
   * clerk agreed; `cancellationUnreadable`, an earlier one has no outcome and cannot be read; `noKey`; `input`; `ledger` or `file`, it
   * could not be stored; `sendStopped`, a check right before the send failed. Once sent it does not reject: the returned case says what is
   * known.
   */
  cancel(booking: Booking, consent: CancelConsent, costsNow: Penalty): Promise<CancellationCase>
  /** Looks a cancellation up now. Concurrent calls share one look-up. Errors: `noKey`, `notHere`. */
  lookUp(name: string): Promise<CancellationCase>
  /** Applies a booking that another call returned. Ignored if no cancellation of it is known. */
  shown(shown: ObservedBooking): Promise<void>
  /** The open cancellations, or the newest of all others. */
  cases(which: { readonly open: boolean }): Promise<CancellationCase[]>
  openCount(): number
  isSending(): boolean
  /** Whether a cancellation of this booking has no outcome yet. */
  isCancelling(booking: Booking): boolean
  /** Whether this desk has cancelled the booking or may have. */
  knows(booking: Booking): boolean
  /** Recovers open cancellations at startup: from the ledger, and those that the ledger lost from these send-journal entries. */
  resume(witnessed: readonly JournalEntry[]): Promise<void>
  stop(): Promise<void>
}

/** What a send needs: the service, and the references of the booking that the clerk confirmed. */
interface CancelSend {
  readonly service: ServiceClient
  readonly shown: References
}

/** The names that cancellations of a booking may have; earlier versions named some by a bare client reference. */
const namesAbout = (booking: Booking): string[] => [...new Set([...namesOf(booking), ...(booking.clientRef ? [booking.clientRef] : [])])]

/** Returns the booking in an answer; null if the call failed or the answer is about a different booking. */
function shownOf(
  outcome: CallOutcome<'cancelBooking' | 'checkBooking'>,
  source: Seen['source'],
  target: LookUpTarget,
): ObservedBooking | null {
  return outcome.ok && mismatches(outcome.value.booking, target).length === 0 ? observedIn(outcome, source) : null
}

/** Delays before the look-ups that run while the clerk waits, in milliseconds. */
const proofWaitsMs = [0, 1_000, 3_000]

/** Creates an empty set of cancellations; `resume` loads what earlier runs left. */
export function createCancellations(parts: CancellationsParts): Cancellations {
  const { ledger, service, clock, found, turned, tell } = parts

  const viewNow = (of: Cancellation) => cancellationView(of, service()?.identity ?? null)

  const rows = createCaseRows<StoredCancellation, Cancellation>({
    ...parts,
    nameOf: ({ reference }) => reference,
    row: (name) => ledger.cancellation(name),
    save: (row, beside) => ledger.saveCancellation(row, beside),
    rowOf: cancellationRow,
    read: cancellationIn,
    notice: 'cancellationUnreadable',
  })

  const runner = createCaseRunner<Cancellation, CancelEvent, CancelSend>({
    ...parts,
    step: cancelStep,
    nameOf: ({ name }) => name,
    stored: rows.stored,
    announcementOf: cancelAnnouncement,
    save: rows.save,
    send: (name, attempt, { service }) => send(name, attempt, service),
    look: (name, current, signal) => look(name, current, signal),
    isAgreed: (stored, of, { shown }) =>
      isOfShownBooking(of, shown) &&
      canonical([stored.reference, stored.attempts.at(-1)?.agreed]) === canonical([of.reference, of.attempts.at(-1)?.agreed]),
    tell: (changed) => tell(viewNow(changed)),
    shows: found,
    // A case recovered from the send journal alone has no client reference.
    saw: ({ clientRef }, { record }) => turned(clientRef ?? record.booking.clientRef),
  })
  const { held, apply, at, closing } = runner

  const openOnes = () => runner.all().filter(isOpen)

  const send = async (name: string, attempt: number, service: ServiceClient) => {
    const target = lookUpTargetOf(held(name))
    const outcome = await sendOnce(service, 'cancelBooking', target.reference, clock.nowMs)
    await apply(name, {
      kind: 'answered',
      ...runner.told(outcome.facts),
      attempt,
      outcome: cancelOutcome(outcome, target),
      shown: shownOf(outcome, 'cancelBooking', target),
    })
  }

  const look = async (name: string, current: ServiceConnection, signal: AbortSignal) => {
    const { reference, attempts, state } = held(name)
    const sentTo = attempts.at(-1)?.sentTo
    // A case recovered from the send journal alone has only the reference; the ledger may have learned since which booking it is.
    const row = 'bookingRef' in reference ? await ledger.find(reference).catch(() => null) : null
    const targetNow = () => lookUpTargetOf(held(name), row)
    const asked = sentTo && state !== 'SENDING' && (await askFor(current, reference, sentTo, signal, targetNow))
    if (!asked) return
    await apply(name, {
      kind: 'lookedUp',
      ...runner.told(asked.answer.facts),
      attempt: attempts.length,
      outcome: asked.outcome,
      shown: shownOf(asked.answer, 'checkBooking', targetNow()),
    })
  }

  const pause = (waitMs: number) =>
    new Promise<void>((resolve) => {
      if (waitMs === 0 || closing.aborted) return resolve()
      const cancelTimer = clock.after(waitMs, resolve)
      closing.addEventListener('abort', () => resolve(cancelTimer()), { once: true })
    })

  /** Looks up the booking: the answer to the cancellation itself proves nothing. */
  const prove = async (name: string) => {
    for (const waitMs of proofWaitsMs) {
      if (held(name).watch === null) return
      await pause(waitMs)
      // If this look-up fails, the schedule continues.
      if (!closing.aborted) await runner.lookUp(name).catch(() => {})
    }
  }

  /** The cancellations of a booking, found by either of its references. */
  const about = (booking: Booking): Cancellation[] =>
    namesAbout(booking).flatMap((name) => {
      const of = runner.find(name)
      return of && isBookingOf(booking, of) ? [of] : []
    })

  const isCancelling = (booking: Booking) => about(booking).some(isOpen)

  /** The quarantined cancellation rows of a booking. */
  const unreadOf = (booking: Booking) => rows.unread().filter(({ reference }) => namesAbout(booking).includes(reference))

  return {
    cancel: async (booking, consent, costsNow) => {
      const reference = referenceOf(booking)
      const name = nameOf(reference)
      needSendable('cancelBooking', reference)
      const isHere = await runner.isHere(name)
      const [stated = ''] = Object.values(reference)
      if (unreadOf(booking).some(({ open }) => open)) throw new FailureError({ kind: 'cancellationUnreadable', reference: stated })
      if (!isHere) runner.hold(cancelDraft(booking, clock.nowMs()))
      // Nothing is awaited between these checks and the machine's step, so two confirmations cannot both pass.
      if (closing.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
      const { service, identity } = runner.requireService()
      if (!maySend(held(name)) || isCancelling(booking)) throw new FailureError({ kind: 'inFlight' })
      if (!isStillAgreed(consent, booking, costsNow)) {
        throw new FailureError({ kind: 'penaltyRose', amount: costOf(costsNow), currency: booking.currency })
      }
      if (!isOfShownBooking(held(name), consent)) throw stopped('content')
      await apply(name, { kind: 'confirm', at: at(), booking, consent, costsNow, sendTo: identity }, { service, shown: consent })
      await prove(name)
      return viewNow(held(name))
    },
    lookUp: async (name) => {
      runner.requireService()
      await runner.lookUp(name)
      return viewNow(held(name))
    },
    shown: async (shown) => {
      for (const { name } of about(shown.record.booking)) await apply(name, { kind: 'shown', at: at(), shown })
    },
    cases: async ({ open }) => {
      if (open) return openOnes().map(viewNow)
      const settled = (await ledger.cancellations('settled')).flatMap((row) => runner.find(row.reference) ?? rows.read(row) ?? [])
      await rows.tell()
      return settled.filter((of) => !isOpen(of) && of.state !== 'DRAFT').map(viewNow)
    },
    openCount: () => openOnes().length,
    isSending: () => runner.all().some(({ state }) => state === 'SENDING'),
    isCancelling,
    knows: (booking) =>
      about(booking).some((of) => isOpen(of) || of.state === 'CANCELLED') ||
      unreadOf(booking).some(({ open, state }) => open || state === 'CANCELLED'),
    resume: async (lines) => {
      await recover({
        kind: 'cancel',
        rows,
        unsettled: [...(await ledger.cancellations('open')), ...(await ledger.cancellations('watched'))],
        lines,
        remembered: rememberedCancellation,
        lost: async () => {
          for (const row of await ledger.cancellations('settled')) {
            const of = rows.read(row)
            if (of) runner.hold(of)
          }
          return lostCancellations(ledger, lines, clock.nowMs(), rows.read)
        },
        desk: runner,
      })
    },
    stop: runner.stop,
  }
}

/** Returns a cancellation as the window shows it. `identity`: the service and key in use, null without a key. */
export function cancellationView(of: Cancellation, identity: ServiceIdentity | null): CancellationCase {
  const { name, bookingRef, clientRef, state, hotelName, checkin, checkout, currency, verified, notFound } = of

  const agreed = of.attempts.at(-1)?.agreed
  return {
    ...progressOf(of, identity),
    name,
    reference: bookingRef ?? clientRef ?? name,
    bookingRef,
    clientRef,
    state,
    hotelName,
    checkin,
    checkout,
    agreed: agreed ? costOf(agreed) : null,
    cost: state === 'CANCELLED' ? chargedOf(of) : of.cost,
    currency,
    verified,
    notFound,
  }
}
