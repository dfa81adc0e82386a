/** The booking attempts of one connection: starts, re-sends and looks them up, and applies bookings that other calls returned. */

import type { RequestOf } from '../../../shared/contract/endpoints.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import { isOwnRef } from '../../../shared/domain/reference.ts'
import type { CreditCard } from '../../../shared/domain/schemas.ts'
import type { AttemptWithBooking, StoredAttempt } from '../../ledger/records.ts'
import { bookOutcome, sameService } from '../../service/answers/outcomes.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { isOpen } from '../lifecycle/case.ts'
import { createCasesOfKind, needSendable } from '../lifecycle/cases-of-kind.ts'
import { observedIn } from '../lifecycle/records.ts'
import { type AttemptContent, hashOf } from './attempt-content.ts'
import { attemptView } from './attempt-view.ts'
import type { BookingAttempts, BookingAttemptsParts, Confirmation } from './attempts-port.ts'
import {
  announcementOf,
  type BookingAttempt,
  draft,
  type Event,
  isSpent,
  lookUpTargetOf,
  maySend,
  mayTurn,
  rememberedAttempt,
} from './booking-attempt.ts'
import { evidenceOf } from './evidence.ts'
import { createInUse } from './in-use.ts'
import { step } from './machine.ts'
import { openStaysOf } from './open-stays.ts'
import { attemptIn, attemptRow } from './stored-attempt.ts'

/** Creates an empty set of attempts; `resume` loads what earlier runs left. */
export function createBookingAttempts(parts: BookingAttemptsParts): BookingAttempts {
  const { ledger, journal, service, clock, newReference, cancelledByUs, tell } = parts

  const cases = createCasesOfKind<StoredAttempt, AttemptWithBooking, BookingAttempt, Event, BookingSend, 'bookRate'>({
    ...parts,
    kind: 'book',
    rows: {
      nameOf: ({ clientRef }) => clientRef,
      row: (clientRef) => ledger.attempt(clientRef),
      list: (which) => ledger.attempts(which),
      save: (row, beside) => ledger.saveAttempt(row, beside),
      rowOf: attemptRow,
      read: attemptIn,
      notice: 'attemptUnreadable',
    },
    step,
    nameOf: ({ clientRef }) => clientRef,
    remembered: rememberedAttempt,
    announcementOf,
    operation: 'bookRate',
    requestOf: (_, { request }) => request,
    isAgreed: (stored, held, { request }) => isAgreed(stored, held, request),
    answered: (of, outcome, answered) => ({
      ...answered,
      outcome: bookOutcome(outcome, lookUpTargetOf(of)),
      shown: observedIn(outcome, 'bookRate'),
    }),
    targetOf: lookUpTargetOf,
    lookedUp: (_, { answer, outcome }, answered) => ({
      ...answered,
      outcome,
      shown: observedIn(answer, 'checkBooking'),
      cancelledByUs: outcome.class === 'found' && cancelledByUs(outcome.booking),
    }),
    tell: (changed) => void tellOf(changed),
    notAsked: (clientRef): Promise<void> => apply(clientRef, { kind: 'notAsked', at: at() }),
    shows: parts.found,
    // After a ledger failure this write fails as well; after a send-journal failure it records the reason.
    tookBack: (before, event, after) => ledger.note({ evidence: evidenceOf(before, event, after) }),
  })
  const { held, load, apply, at, open: openCases } = cases

  const identity = () => service()?.identity ?? null

  /** The attempt as the window shows it. The booking's current status is read from the ledger. */
  const viewNow = async (of: BookingAttempt): Promise<AttemptView> => {
    const row = of.state === 'FOUND' ? await ledger.attempt(of.clientRef) : null
    return attemptView(of, identity(), row?.booked ?? null)
  }

  /** Emits the attempt to the window. Errors are ignored: a window that is closing must not affect the case. */
  const tellOf = async (of: BookingAttempt): Promise<void> => {
    try {
      const view = await viewNow(of)
      if (!cases.closing.aborted) tell(view)
    } catch {}
  }

  /** Must stay synchronous up to the machine's step, so that the second of two concurrent confirmations sees the first. */
  const confirm = async (clientRef: string, { consent, card, sale = null }: Confirmation): Promise<AttemptView> => {
    const of = held(clientRef)
    const { content } = of
    if (cases.closing.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
    if (!content || !maySend(of)) throw new FailureError({ kind: 'inFlight' })
    const { service, identity: sendTo } = cases.requireService()
    const request = requestOf(clientRef, content, card)
    for (const other of openOf(content, clientRef)) {
      const isGoneOver = consent.reason !== null && consent.acknowledged.includes(other.clientRef)
      if (!isGoneOver) throw new FailureError({ kind: 'caseOpen', clientRef: other.clientRef })
    }
    await apply(clientRef, { kind: 'confirm', at: at(), contentHash: hashOf(content), sendTo, consent, sale }, { service, request })
    return viewNow(held(clientRef))
  }

  /** Releases a settled case that was loaded only for one call; keeping a year of them would fill the memory. */
  const inUse = createInUse(
    (clientRef) => cases.find(clientRef) !== undefined,
    (clientRef) => {
      const of = cases.find(clientRef)
      if (of && !isOpen(of) && of.watch === null) cases.drop(clientRef)
    },
  )

  /** Loads the case if necessary, then runs a clerk's action on it. */
  const having = <T>(clientRef: string, work: () => Promise<T>): Promise<T> =>
    inUse.keeping(clientRef, async () => {
      await load(clientRef)
      return work()
    })

  /** Re-sends an earlier attempt with equal content that produced no booking, under its own reference unless that is spent. */
  const confirmEarlier = async (clientRef: string, confirmation: Confirmation): Promise<AttemptView | null> => {
    // An unreadable attempt cannot be re-sent; if it may still be booked, it blocks its stay.
    if (!(await cases.isHere(clientRef))) return null
    const earlier = held(clientRef)
    if (isSpent(earlier) && confirmation.consent.reason === null) throw new FailureError({ kind: 'referenceSpent', clientRef })
    return maySend(earlier) ? confirm(clientRef, confirmation) : null
  }

  /** Applies an observation to a case if the reference is one of ours and the case exists. */
  const inPassing = async (clientRef: string | null, take: (clientRef: string) => Promise<void>): Promise<void> => {
    if (clientRef === null || !isOwnRef(clientRef)) return
    await inUse.passing(clientRef, async () => {
      if (await cases.isHere(clientRef)) await take(clientRef)
    })
  }

  const openOf = (content: AttemptContent, own: string | null) => openStaysOf(content, own, openCases(), cases.unread(), journal.lines())

  return {
    begin: async (content, confirming) => {
      // Reserve the reference first: disk and keychain may be slow, and the final checks in `confirming` must not become stale.
      const reference = await newReference()
      const confirmation = await confirming()
      const row = await ledger.attemptOf(hashOf(content))
      const earlier = row && (await inUse.keeping(row.clientRef, () => confirmEarlier(row.clientRef, confirmation)))
      if (earlier) return earlier
      const fresh = draft(reference, content, clock.nowMs())
      // An equal attempt that was in flight during the query above may have become sendable since. Skip drafts: each belongs to its own
      // click.
      const isEqual = (of: BookingAttempt) => of.contentHash === fresh.contentHash && of.state !== 'DRAFT' && maySend(of)
      const equal = cases.all().find(isEqual)
      if (equal) return confirm(equal.clientRef, confirmation)
      cases.hold(fresh)
      try {
        return await confirm(fresh.clientRef, confirmation)
      } catch (error) {
        // Nothing was sent under this reference, and nothing ever will be.
        cases.drop(fresh.clientRef)
        throw error
      }
    },
    sendAgain: (clientRef, confirmation) => having(clientRef, () => confirm(clientRef, confirmation)),
    lookUp: async (clientRef) => {
      cases.requireService()
      return inUse.keeping(clientRef, async () => {
        await cases.lookUp(clientRef)
        return viewNow(held(clientRef))
      })
    },
    shown: async (shown) => {
      const { booking } = shown.record
      await inPassing(booking.clientRef, (clientRef) =>
        apply(clientRef, { kind: 'shown', at: at(), shown, cancelledByUs: cancelledByUs(booking) }),
      )
    },
    turned: (clientRef) => inPassing(clientRef, (ours) => tellOf(held(ours))),
    absent: (clientRef, askedOf) =>
      inPassing(clientRef, async () => {
        const sentTo = held(clientRef).attempts.at(-1)?.sentTo
        if (sentTo && sameService(sentTo, askedOf)) await apply(clientRef, { kind: 'absent', at: at() })
      }),
    wantCancel: (clientRef, wanted) =>
      having(clientRef, async () => {
        await apply(clientRef, { kind: 'wantCancel', at: at(), wanted })
        return viewNow(held(clientRef))
      }),
    case: (clientRef) => having(clientRef, async () => held(clientRef)),
    view: (clientRef) => having(clientRef, () => viewNow(held(clientRef))),
    cases: async ({ open }) => {
      if (open) return openCases().map((of) => attemptView(of, identity(), null))
      return (await cases.settled()).map(({ of, row }) => attemptView(of, identity(), row.booked))
    },
    openCases,
    failedLately: () => cases.all().filter(mayTurn),
    openOf,
    isSending: cases.isSending,
    resume: () => cases.resume(journal.lines()),
    stop: cases.stop,
  }
}

/** What a send needs besides the case: never stored, never part of an effect. */
interface BookingSend {
  readonly service: ServiceClient
  readonly request: RequestOf<'bookRate'>
}

/** Builds the request body that books a content under a reference. Errors: `input`, as `needSendable`. */
function requestOf(clientRef: string, content: AttemptContent, creditCard: CreditCard | undefined): RequestOf<'bookRate'> {
  const { rateKey, holder, occupancies, specialRequest } = content
  return needSendable('bookRate', {
    rateKey,
    clientRef,
    holder,
    occupancies: [...occupancies],
    ...(creditCard && { creditCard }),
    ...(specialRequest && { specialRequest }),
  })
}

/** Whether a request, apart from its card, matches the attempt in memory and the one in the ledger. */
function isAgreed(stored: BookingAttempt, { clientRef, contentHash }: BookingAttempt, sent: RequestOf<'bookRate'>): boolean {
  const { creditCard: _, ...request } = sent
  return (
    stored.content !== null &&
    stored.contentHash === contentHash &&
    hashOf(stored.content) === contentHash &&
    canonical(request) === canonical(requestOf(clientRef, stored.content, undefined))
  )
}
