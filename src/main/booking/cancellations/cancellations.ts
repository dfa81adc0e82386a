/** The cancellations of one connection: sends them when the clerk confirms, looks them up until they are proven, and recovers them at startup. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { costOf, type Penalty } from '../../../shared/domain/penalties.ts'
import { type References, referenceName, referenceNames, referenceOf } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { userAtDesk } from '../../ledger/journal/user.ts'
import type { AnswerSource, StoredCancellation } from '../../ledger/records.ts'
import { type LookUpTarget, mismatches } from '../../service/answers/look-up-target.ts'
import { cancelOutcome } from '../../service/answers/outcomes.ts'
import type { CallOutcome, ServiceClient, ServiceIdentity } from '../../service/answers/service.ts'
import { isOpen, type ObservedBooking, progressOf } from '../lifecycle/case.ts'
import { type CaseRunnerContext, stopped } from '../lifecycle/case-runner.ts'
import { createCasesOfKind, type RecoveredCase, requireSendable } from '../lifecycle/cases-of-kind.ts'
import { observedIn } from '../lifecycle/records.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import {
  type CancelConsent,
  type CancelEvent,
  type Cancellation,
  cancelAnnouncement,
  cancelDraft,
  factsOf,
  isBookingOf,
  isOfShownBooking,
  isStillAgreed,
  lookUpTargetOf,
  maySend,
  rememberedCancellation,
} from './cancel-case.ts'
import { chargedOf } from './cancel-cost.ts'
import { cancelStep } from './cancel-machine.ts'
import { cancellationIn, cancellationRow } from './stored-cancellation.ts'

/** The dependencies of `createCancellations`. */
export interface CancellationsParts extends CaseRunnerContext<CancellationCase> {
  readonly ledger: Pick<Ledger, 'saveCancellation' | 'cancellation' | 'cancellations' | 'journalEntriesMissingFromLedger' | 'find' | 'note'>
  /** Called with each booking in an answer, before it is saved to the ledger. */
  readonly found: (shown: ObservedBooking) => Promise<unknown>
  /** Called with the client reference of a booking whose status in the ledger may have changed. */
  readonly statusChanged: (clientRef: string | null) => void
}

/** The cancellations of one connection. Each is identified by the name (`referenceName`) of the reference that it is sent with. */
export interface Cancellations {
  /**
   * Sends the cancellation of a booking, waits for its answer and then looks up whether it took effect. `costsNow` is the penalty at
   * this moment.
   * After any error, nothing was sent. Errors: `inFlight`, a cancellation of this booking is in flight or has no outcome; `penaltyRose`, the
   * penalty has risen since the clerk agreed; `cancellationUnreadable`, an earlier cancellation has no outcome and cannot be read; `noKey`;
   * `input`; `ledger` or `file`, the cancellation could not be stored; `sendStopped`, a check right before the send failed. After the send it
   * never rejects: the returned case says what is known.
   */
  cancel(booking: Booking, consent: CancelConsent, costsNow: Penalty): Promise<CancellationCase>
  /** Looks a cancellation up now. Concurrent calls share one look-up. Errors: `noKey`, `notHere`. */
  lookUp(name: string): Promise<CancellationCase>
  /** Applies a booking that another call returned. Ignored if no cancellation of it is known. */
  shown(shown: ObservedBooking): Promise<void>
  /** Returns the open cancellations, or the newest settled ones. */
  cases(which: { readonly open: boolean }): Promise<CancellationCase[]>
  openCount(): number
  isSending(): boolean
  /** Whether a cancellation of this booking has no outcome yet. */
  isCancelling(booking: Booking): boolean
  /** Whether this desk has cancelled the booking or may have. */
  mayHaveCancelled(booking: Booking): boolean
  /** Recovers open cancellations at startup: from the ledger, and those that the ledger lost from these send-journal entries. */
  resume(entries: readonly JournalEntry[]): Promise<void>
  stop(): Promise<void>
}

/** What a send needs: the service, and the references of the booking that the clerk confirmed. */
interface CancelSend {
  readonly service: ServiceClient
  readonly shown: References
}

/** The names that cancellations of a booking may have; earlier versions named some by a bare client reference. */
const namesAbout = (booking: Booking): string[] => [
  ...new Set([...referenceNames(booking), ...(booking.clientRef ? [booking.clientRef] : [])]),
]

/** Returns the booking in an answer; null if the call failed or the answer is about a different booking. */
function shownOf(
  outcome: CallOutcome<'cancelBooking' | 'checkBooking'>,
  source: AnswerSource['source'],
  target: LookUpTarget,
): ObservedBooking | null {
  return outcome.ok && mismatches(outcome.value.booking, target).length === 0 ? observedIn(outcome, source) : null
}

/** Delays before the look-ups that run while the clerk waits, in milliseconds. */
const proofWaitsMs = [0, 1_000, 3_000]

/** Creates an empty set of cancellations; `resume` loads what earlier runs left. */
export function createCancellations(parts: CancellationsParts): Cancellations {
  const { ledger, service, clock, found, statusChanged, notify } = parts

  const viewNow = (cancelCase: Cancellation) => cancellationView(cancelCase, service()?.identity ?? null)

  const cases = createCasesOfKind<StoredCancellation, StoredCancellation, Cancellation, CancelEvent, CancelSend, 'cancelBooking'>({
    ...parts,
    kind: 'cancel',
    rows: {
      nameOf: ({ reference }) => reference,
      row: (name) => ledger.cancellation(name),
      list: (which) => ledger.cancellations(which),
      save: (row, extras) => ledger.saveCancellation(row, extras),
      rowOf: cancellationRow,
      read: cancellationIn,
      notice: 'cancellationUnreadable',
    },
    step: cancelStep,
    nameOf: ({ name }) => name,
    remembered: rememberedCancellation,
    stillOpen: (lost) => withoutKnownOutcome(ledger, lost, clock.nowMs()),
    announcementOf: cancelAnnouncement,
    operation: 'cancelBooking',
    requestOf: ({ reference }) => reference,
    isAgreed: (stored, cancelCase, { shown }) =>
      isOfShownBooking(cancelCase, shown) &&
      canonicalJson([stored.reference, stored.attempts.at(-1)?.agreed]) ===
        canonicalJson([cancelCase.reference, cancelCase.attempts.at(-1)?.agreed]),
    answered: (cancelCase, outcome, answered) => {
      const target = lookUpTargetOf(cancelCase)
      return { ...answered, outcome: cancelOutcome(outcome, target), shown: shownOf(outcome, 'cancelBooking', target) }
    },
    // A case recovered from the send journal alone has only the reference; the ledger may have learned since which booking it is.
    rowAbout: async ({ reference }) => ('bookingRef' in reference ? ledger.find(reference).catch(() => null) : null),
    targetOf: lookUpTargetOf,
    lookedUp: (_, { answer, outcome, target }, answered) => ({ ...answered, outcome, shown: shownOf(answer, 'checkBooking', target) }),
    notify: (changed) => notify(viewNow(changed)),
    shows: found,
    // A case recovered from the send journal alone has no client reference.
    onObserved: ({ clientRef }, { record }) => statusChanged(clientRef ?? record.booking.clientRef),
  })
  const { current, apply, at, closing } = cases

  const pause = (waitMs: number) =>
    new Promise<void>((resolve) => {
      if (waitMs === 0 || closing.aborted) return resolve()
      const cancelTimer = clock.after(waitMs, resolve)
      closing.addEventListener('abort', () => resolve(cancelTimer()), { once: true })
    })

  /** Looks up the booking: the answer to the cancellation does not show that it is cancelled. */
  const prove = async (name: string) => {
    for (const waitMs of proofWaitsMs) {
      if (current(name).watch === null) return
      await pause(waitMs)
      // If this look-up fails, the schedule continues.
      if (!closing.aborted) await cases.lookUp(name).catch(() => {})
    }
  }

  /** The cancellations of a booking, found by either of its references. */
  const cancellationsOf = (booking: Booking): Cancellation[] =>
    namesAbout(booking).flatMap((name) => {
      const cancelCase = cases.find(name)
      return cancelCase && isBookingOf(booking, cancelCase) ? [cancelCase] : []
    })

  const isCancelling = (booking: Booking) => cancellationsOf(booking).some(isOpen)

  /** The quarantined cancellation rows of a booking. */
  const unreadOf = (booking: Booking) => cases.unread().filter(({ reference }) => namesAbout(booking).includes(reference))

  return {
    cancel: async (booking, consent, costsNow) => {
      const reference = referenceOf(booking)
      const name = referenceName(reference)
      requireSendable('cancelBooking', reference)
      const isHere = await cases.isHere(name)
      const [stated = ''] = Object.values(reference)
      if (unreadOf(booking).some(({ open }) => open)) throw new FailureError({ kind: 'cancellationUnreadable', reference: stated })
      if (!isHere) cases.setCurrent(cancelDraft(booking, clock.nowMs()))
      // Nothing is awaited between these checks and the machine's step, so two confirmations cannot both pass.
      if (closing.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
      const { service, identity } = cases.requireService()
      if (!maySend(current(name)) || isCancelling(booking)) throw new FailureError({ kind: 'inFlight' })
      if (!isStillAgreed(consent, booking, costsNow)) {
        throw new FailureError({ kind: 'penaltyRose', amount: costOf(costsNow), currency: booking.currency })
      }
      if (!isOfShownBooking(current(name), consent)) throw stopped('content')
      const confirmed = { at: at(), by: userAtDesk(), booking, consent, costsNow, sendTo: identity }
      await apply(name, { kind: 'confirm', ...confirmed }, { service, shown: consent })
      await prove(name)
      return viewNow(current(name))
    },
    lookUp: async (name) => {
      cases.requireService()
      await cases.lookUp(name)
      return viewNow(current(name))
    },
    shown: async (shown) => {
      for (const { name } of cancellationsOf(shown.record.booking)) await apply(name, { kind: 'shown', at: at(), shown })
    },
    cases: async ({ open }) => {
      if (open) return cases.open().map(viewNow)
      const settled = (await cases.settled()).map(({ caseState: cancelCase }) => cancelCase)
      return settled.filter((cancelCase) => !isOpen(cancelCase) && cancelCase.state !== 'DRAFT').map(viewNow)
    },
    openCount: () => cases.open().length,
    isSending: cases.isSending,
    isCancelling,
    mayHaveCancelled: (booking) =>
      cancellationsOf(booking).some((cancelCase) => isOpen(cancelCase) || cancelCase.state === 'CANCELLED') ||
      unreadOf(booking).some(({ open, state }) => open || state === 'CANCELLED'),
    resume: async (lines) => {
      // Settled ones stay in memory, to tell whether this desk has cancelled a booking.
      for (const row of await ledger.cancellations('settled')) {
        const cancelCase = cases.read(row)
        if (cancelCase) cases.setCurrent(cancelCase)
      }
      await cases.resume(lines)
    },
    stop: cases.stop,
  }
}

/** After this time a cancellation has taken effect or never will, so a later observation of the booking shows the outcome. */
const outcomeShowsMs = 24 * 3_600_000

/**
 * Returns the lost requests whose outcome is unknown. It is known if the ledger has the booking as cancelled, or if the request is more than
 * a day old and the booking was seen after it. Adds to each returned case what the ledger knows about its booking. Errors: `ledger`.
 */
export async function withoutKnownOutcome(
  ledger: Pick<Ledger, 'find'>,
  lost: readonly RecoveredCase<Cancellation>[],
  nowMs: number,
): Promise<RecoveredCase<Cancellation>[]> {
  const booked = await Promise.all(lost.map(({ before }) => ledger.find(before.reference)))
  return lost.flatMap(({ before, line }, i) => {
    const row = booked[i] ?? null
    const isOutcomeKnown = row !== null && row.seenAtMs > line.atMs && nowMs - line.atMs > outcomeShowsMs
    return row?.known === 'CANCELLED' || isOutcomeKnown ? [] : [{ before: { ...before, ...(row && factsOf(row)) }, line }]
  })
}

/** Returns a cancellation as the window shows it. `identity`: the service and key in use, null without a key. */
export function cancellationView(cancelCase: Cancellation, identity: ServiceIdentity | null): CancellationCase {
  const { name, bookingRef, clientRef, state, hotelName, checkin, checkout, currency, verified, notFound } = cancelCase

  const agreed = cancelCase.attempts.at(-1)?.agreed
  return {
    ...progressOf(cancelCase, identity),
    name,
    reference: bookingRef ?? clientRef ?? name,
    bookingRef,
    clientRef,
    state,
    hotelName,
    checkin,
    checkout,
    agreed: agreed ? costOf(agreed) : null,
    cost: state === 'CANCELLED' ? chargedOf(cancelCase) : cancelCase.cost,
    currency,
    verified,
    notFound,
  }
}
