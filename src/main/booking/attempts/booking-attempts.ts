/** The booking attempts of one connection: starts, re-sends and looks them up, and applies bookings that other calls returned. */

import type { RequestOf } from '../../../shared/contract/endpoints.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { isOwnRef } from '../../../shared/domain/reference.ts'
import { type Booking, type CreditCard, knownStatus } from '../../../shared/domain/schemas.ts'
import { mayBeSameStay } from '../../../shared/domain/stay.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { userAtDesk } from '../../ledger/journal/user.ts'
import type { AttemptWithBooking, StoredAttempt } from '../../ledger/records.ts'
import { bookOutcome, sameService } from '../../service/answers/outcomes.ts'
import type { ServiceClient, ServiceIdentity } from '../../service/answers/service.ts'
import { isOpen, type ObservedBooking, progressOf } from '../lifecycle/case.ts'
import type { CaseRunnerContext } from '../lifecycle/case-runner.ts'
import { createCasesOfKind, requireSendable } from '../lifecycle/cases-of-kind.ts'
import type { Random } from '../lifecycle/clock.ts'
import { observedIn } from '../lifecycle/records.ts'
import { stayIn } from '../lifecycle/stored-case.ts'
import type { JournalEntry, SendJournal, Stay } from '../send-journal/send-journal.ts'
import {
  type AttemptContent,
  agreedIn,
  type BookingAttempt,
  type Consent,
  draft,
  type Event,
  hashOf,
  isSpent,
  journalEntryOf,
  lookUpTargetOf,
  maySend,
  mayStillBeConfirmed,
  rememberedAttempt,
  type SaleContext,
  stayOf,
} from './booking-attempt.ts'
import { bookedDifferently } from './difference.ts'
import { evidenceOf } from './evidence.ts'
import { step } from './machine.ts'
import { attemptIn, attemptRow } from './stored-attempt.ts'

/** The dependencies of `createBookingAttempts`. */
export interface BookingAttemptsParts extends CaseRunnerContext<AttemptView> {
  readonly ledger: Pick<Ledger, 'saveAttempt' | 'attempt' | 'attemptOf' | 'attempts' | 'journalEntriesMissingFromLedger' | 'note'>
  readonly journal: Pick<SendJournal, 'append' | 'isSynced' | 'lines'>
  readonly random: Random
  /** Takes an unused client reference (`reference-numbers.ts`). Rejects if none can be reserved; nothing is sent then. */
  readonly newReference: () => Promise<string>
  /** Whether this desk has sent a cancellation of a booking. */
  readonly cancelledByUs: (booking: Booking) => boolean
  /** Called with each booking that an answer shows, before it is in the ledger. */
  readonly found: (shown: ObservedBooking) => Promise<unknown>
}

/** A clerk's confirmation. On a re-send, a sale context that is absent keeps the earlier one. */
export interface Confirmation {
  readonly consent: Consent
  readonly card?: CreditCard | undefined
  readonly sale?: SaleContext | null
}

/** The attempts of one connection, by client reference. */
export interface BookingAttempts {
  /**
   * Sends an attempt, or re-sends an equal earlier attempt under its own reference, and waits for the answer. `confirming` makes
   * the final checks once everything else is ready.
   * After any error, nothing was sent. Errors: `referenceSpent`, the reference of an equal attempt can never be booked, and the consent
   * gives no reason for a new reference;
   * `caseOpen`, another case of the same stay has no outcome yet, and the consent does not acknowledge that case with a reason; `noKey`;
   * `ledger` or `file`, the attempt could not be stored; `sendStopped`, a check right before the send failed.
   */
  begin(content: AttemptContent, confirming: () => Promise<Confirmation>): Promise<AttemptView>
  /** Re-sends the same request if the machine allows it. Errors: those of `begin`, and `inFlight` if the machine does not allow it. */
  sendAgain(clientRef: string, confirmation: Confirmation): Promise<AttemptView>
  /** Looks a case up at the service now. Concurrent calls share one look-up. Errors: `noKey`, `notHere`. */
  lookUp(clientRef: string): Promise<AttemptView>
  /** Applies a booking that another call showed. Ignored if it is not one of ours. */
  shown(shown: ObservedBooking): Promise<void>
  /** Emits the current status of an attempt's booking to the window. Ignored if the reference is not one of ours. */
  statusChanged(clientRef: string | null): Promise<void>
  /** Reports that a complete sync did not list our confirmed booking. Counts only for the service it was sent to. */
  absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  /** Sets or clears the request to cancel the booking once its outcome is known. Errors: `notHere`. */
  cancelWhenKnown(clientRef: string, wanted: boolean): Promise<AttemptView>
  case(clientRef: string): Promise<BookingAttempt>
  /** Returns an attempt as the window shows it. Errors: `notHere`. */
  view(clientRef: string): Promise<AttemptView>
  cases(which: { readonly open: boolean }): Promise<AttemptView[]>
  /** The open attempts. */
  openCases(): readonly BookingAttempt[]
  /** Attempts whose booking failed recently enough that it may still be confirmed. */
  failedLately(): readonly BookingAttempt[]
  /** Returns attempts for the same stay whose outcome is open, including unsettled quarantined rows, but without the attempt `ownRef`. */
  openOf(content: AttemptContent, ownRef: string | null): readonly OpenStay[]
  isSending(): boolean
  /** Recovers open cases from ledger and send journal at startup. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Creates an empty set of attempts; `resume` loads what earlier runs left. */
export function createBookingAttempts(parts: BookingAttemptsParts): BookingAttempts {
  const { ledger, journal, service, clock, newReference, cancelledByUs, notify } = parts

  const cases = createCasesOfKind<StoredAttempt, AttemptWithBooking, BookingAttempt, Event, BookingSend, 'bookRate'>({
    ...parts,
    kind: 'book',
    rows: {
      nameOf: ({ clientRef }) => clientRef,
      row: (clientRef) => ledger.attempt(clientRef),
      list: (which) => ledger.attempts(which),
      save: (row, extras) => ledger.saveAttempt(row, extras),
      rowOf: attemptRow,
      read: attemptIn,
      notice: 'attemptUnreadable',
    },
    step,
    nameOf: ({ clientRef }) => clientRef,
    remembered: rememberedAttempt,
    announcementOf: journalEntryOf,
    operation: 'bookRate',
    requestOf: (_, { request }) => request,
    isAgreed: (stored, current, { request }) => isAgreed(stored, current, request),
    answered: (bookingAttempt, outcome, answered) => ({
      ...answered,
      outcome: bookOutcome(outcome, lookUpTargetOf(bookingAttempt)),
      shown: observedIn(outcome, 'bookRate'),
    }),
    targetOf: lookUpTargetOf,
    lookedUp: (_, { answer, outcome }, answered) => ({
      ...answered,
      outcome,
      shown: observedIn(answer, 'checkBooking'),
      cancelledByUs: outcome.class === 'found' && cancelledByUs(outcome.booking),
    }),
    notify: (changed) => void notifyChange(changed),
    notAsked: (clientRef): Promise<void> => apply(clientRef, { kind: 'notAsked', at: at() }),
    shows: parts.found,
    // If the ledger failed, this write fails too. If the send journal failed, this write records the reason.
    tookBack: (before, event, after) => ledger.note({ evidence: evidenceOf(before, event, after) }),
  })
  const { current, load, apply, at, open: openCases } = cases

  const identity = () => service()?.identity ?? null

  /** The attempt as the window shows it. The booking's current status is read from the ledger. */
  const viewNow = async (bookingAttempt: BookingAttempt): Promise<AttemptView> => {
    const row = bookingAttempt.state === 'FOUND' ? await ledger.attempt(bookingAttempt.clientRef) : null
    return attemptView(bookingAttempt, identity(), row?.booked ?? null)
  }

  /** Emits the attempt to the window. Errors are ignored: a window that is closing must not affect the case. */
  const notifyChange = async (bookingAttempt: BookingAttempt): Promise<void> => {
    try {
      const view = await viewNow(bookingAttempt)
      if (!cases.closing.aborted) notify(view)
    } catch {}
  }

  /** Must stay synchronous up to the machine's step, so that the second of two concurrent confirmations sees the first. */
  const confirm = async (clientRef: string, { consent, card, sale = null }: Confirmation): Promise<AttemptView> => {
    const bookingAttempt = current(clientRef)
    const { content } = bookingAttempt
    if (cases.closing.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
    if (!content || !maySend(bookingAttempt)) throw new FailureError({ kind: 'inFlight' })
    const { service, identity: sendTo } = cases.requireService()
    const request = requestOf(clientRef, content, card)
    for (const other of openOf(content, clientRef)) {
      const isAcknowledged = consent.reason !== null && consent.acknowledged.includes(other.clientRef)
      if (!isAcknowledged) throw new FailureError({ kind: 'caseOpen', clientRef: other.clientRef })
    }
    const confirmed = { at: at(), by: userAtDesk(), contentHash: hashOf(content), sendTo, consent, sale }
    await apply(clientRef, { kind: 'confirm', ...confirmed }, { service, request })
    return viewNow(current(clientRef))
  }

  /** Releases a settled case that was loaded only for one call; keeping a year of them would fill the memory. */
  const caseUsers = createCaseUsers(
    (clientRef) => cases.find(clientRef) !== undefined,
    (clientRef) => {
      const bookingAttempt = cases.find(clientRef)
      if (bookingAttempt && !isOpen(bookingAttempt) && bookingAttempt.watch === null) cases.drop(clientRef)
    },
  )

  /** Loads the case if necessary, then runs a clerk's action on it. */
  const withLoadedCase = <T>(clientRef: string, work: () => Promise<T>): Promise<T> =>
    caseUsers.pinWhile(clientRef, async () => {
      await load(clientRef)
      return work()
    })

  /** Re-sends an earlier attempt with equal content that produced no booking, under its own reference unless that is spent. */
  const confirmEarlier = async (clientRef: string, confirmation: Confirmation): Promise<AttemptView | null> => {
    // An unreadable attempt cannot be re-sent; if it may still be booked, it blocks its stay.
    if (!(await cases.isHere(clientRef))) return null
    const earlier = current(clientRef)
    if (isSpent(earlier) && confirmation.consent.reason === null) throw new FailureError({ kind: 'referenceSpent', clientRef })
    return maySend(earlier) ? confirm(clientRef, confirmation) : null
  }

  /** Applies an observation to a case if the reference is one of ours and the case exists. */
  const applyIfOurs = async (clientRef: string | null, take: (clientRef: string) => Promise<void>): Promise<void> => {
    if (clientRef === null || !isOwnRef(clientRef)) return
    await caseUsers.runAndRelease(clientRef, async () => {
      if (await cases.isHere(clientRef)) await take(clientRef)
    })
  }

  const openOf = (content: AttemptContent, ownRef: string | null) =>
    openStaysOf(content, ownRef, openCases(), cases.unread(), journal.lines())

  return {
    begin: async (content, confirming) => {
      // Reserve the reference first: disk and keychain may be slow, and the final checks in `confirming` must not become stale.
      const reference = await newReference()
      const confirmation = await confirming()
      const row = await ledger.attemptOf(hashOf(content))
      const earlier = row && (await caseUsers.pinWhile(row.clientRef, () => confirmEarlier(row.clientRef, confirmation)))
      if (earlier) return earlier
      const fresh = draft(reference, content, clock.nowMs())
      // An equal attempt that was in flight during the query above may have become sendable since. Skip drafts: each belongs to its own
      // click.
      const isEqual = (bookingAttempt: BookingAttempt) =>
        bookingAttempt.contentHash === fresh.contentHash && bookingAttempt.state !== 'DRAFT' && maySend(bookingAttempt)
      const equal = cases.all().find(isEqual)
      if (equal) return confirm(equal.clientRef, confirmation)
      cases.setCurrent(fresh)
      try {
        return await confirm(fresh.clientRef, confirmation)
      } catch (error) {
        // Nothing was sent under this reference, and nothing ever will be.
        cases.drop(fresh.clientRef)
        throw error
      }
    },
    sendAgain: (clientRef, confirmation) => withLoadedCase(clientRef, () => confirm(clientRef, confirmation)),
    lookUp: async (clientRef) => {
      cases.requireService()
      return caseUsers.pinWhile(clientRef, async () => {
        await cases.lookUp(clientRef)
        return viewNow(current(clientRef))
      })
    },
    shown: async (shown) => {
      const { booking } = shown.record
      await applyIfOurs(booking.clientRef, (clientRef) =>
        apply(clientRef, { kind: 'shown', at: at(), shown, cancelledByUs: cancelledByUs(booking) }),
      )
    },
    statusChanged: (clientRef) => applyIfOurs(clientRef, (ours) => notifyChange(current(ours))),
    absent: (clientRef, askedOf) =>
      applyIfOurs(clientRef, async () => {
        const sentTo = current(clientRef).attempts.at(-1)?.sentTo
        if (sentTo && sameService(sentTo, askedOf)) await apply(clientRef, { kind: 'absent', at: at() })
      }),
    cancelWhenKnown: (clientRef, wanted) =>
      withLoadedCase(clientRef, async () => {
        await apply(clientRef, { kind: 'cancelWhenKnown', at: at(), wanted, by: userAtDesk() })
        return viewNow(current(clientRef))
      }),
    case: (clientRef) => withLoadedCase(clientRef, async () => current(clientRef)),
    view: (clientRef) => withLoadedCase(clientRef, () => viewNow(current(clientRef))),
    cases: async ({ open }) => {
      if (open) return openCases().map((bookingAttempt) => attemptView(bookingAttempt, identity(), null))
      return (await cases.settled()).map(({ caseState: bookingAttempt, row }) => attemptView(bookingAttempt, identity(), row.booked))
    },
    openCases,
    failedLately: () => cases.all().filter(mayStillBeConfirmed),
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

/** Builds the request body that books a content under a reference. Errors: `input`, as `requireSendable`. */
function requestOf(clientRef: string, content: AttemptContent, creditCard: CreditCard | undefined): RequestOf<'bookRate'> {
  const { rateKey, holder, occupancies, specialRequest } = content
  return requireSendable('bookRate', {
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
    canonicalJson(request) === canonicalJson(requestOf(clientRef, stored.content, undefined))
  )
}

/**
 * Returns an attempt as the window shows it. `identity`: the service and key in use, null without a key.
 * `booked`: the ledger row of its booking, null while there is none. If the row's status is unrecognised, the status of the booking as first
 * found is used.
 */
export function attemptView(
  bookingAttempt: BookingAttempt,
  identity: ServiceIdentity | null,
  booked: AttemptWithBooking['booked'],
): AttemptView {
  const { content, booking } = bookingAttempt
  const stay = stayOf(bookingAttempt)
  return {
    ...progressOf(bookingAttempt, identity),
    clientRef: bookingAttempt.clientRef,
    state: bookingAttempt.state === 'FOUND' ? (booked?.known ?? knownStatus(booking?.status ?? null) ?? 'CONFIRMED') : bookingAttempt.state,
    spent: isSpent(bookingAttempt),
    hotelCode: stay?.hotelCode ?? booking?.hotelCode ?? null,
    hotelName: stay?.hotelName ?? booking?.hotelName ?? null,
    checkin: stay?.checkin ?? booking?.checkin ?? null,
    checkout: stay?.checkout ?? booking?.checkout ?? null,
    holder: content && `${content.holder.firstName} ${content.holder.lastName}`,
    email: content?.holder.email ?? null,
    phone: content?.holder.phone ?? null,
    specialRequest: content?.specialRequest || null,
    agreed: content && agreedIn(content),
    sold: bookingAttempt.sale.sold,
    attempts: bookingAttempt.attempts.map(({ number, sentAtMs, ended }) => ({ number, sentAtMs, ended })),
    escalated: bookingAttempt.escalated && isOpen(bookingAttempt),
    cancelWanted: bookingAttempt.cancelWanted,
    otherDesks: bookingAttempt.otherDesks,
    bookingRef: booked?.bookingRef ?? booking?.bookingRef ?? null,
    bookedDifferently: content && booking ? bookedDifferently(content, booking) : [],
    booking,
  }
}

/** A stay whose booking has an open outcome, and its client reference. */
export interface OpenStay {
  readonly clientRef: string
  /** Null when unknown: it may then be any stay. */
  readonly stay: Stay | null
}

/** Returns the attempts whose open outcome blocks another booking of the same stay, without the attempt `ownRef`. `unread`: quarantined rows. */
export function openStaysOf(
  content: AttemptContent,
  ownRef: string | null,
  open: readonly BookingAttempt[],
  unread: readonly StoredAttempt[],
  lines: readonly JournalEntry[],
): OpenStay[] {
  const loaded = open.map((bookingAttempt): OpenStay => ({ clientRef: bookingAttempt.clientRef, stay: stayOf(bookingAttempt) }))
  const hash = hashOf(content)
  // A quarantined row without a readable stay matches by content hash alone.
  const quarantined = unread.flatMap(({ clientRef, open, watched, contentHash, body }): OpenStay[] => {
    const stay = stayIn(body) ?? lines.findLast((line) => line.reference === clientRef && line.stay)?.stay ?? null
    return (open || watched) && (stay !== null || contentHash === hash) ? [{ clientRef, stay }] : []
  })
  return [...loaded, ...quarantined].filter(({ clientRef, stay }) => clientRef !== ownRef && mayBeSameStay(stay, content))
}

/** Counts the users of each loaded case, so that one loaded for a single call is released after its last user. */
interface CaseUsers {
  /** Uses a case that then stays loaded. */
  pinWhile<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Uses a case that need not stay loaded: if it was not loaded before, it is released after its last user. */
  runAndRelease<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Creates the counters. `release` is called with a case that has no users left and was loaded only through `runAndRelease`. */
export function createCaseUsers(isLoaded: (name: string) => boolean, release: (name: string) => void): CaseUsers {
  const workers = new Map<string, number>()
  const releasable = new Set<string>()

  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    workers.set(name, (workers.get(name) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (workers.get(name) ?? 1) - 1
      if (left > 0) workers.set(name, left)
      else workers.delete(name)
      if (left === 0 && releasable.delete(name)) release(name)
    }
  }

  return {
    pinWhile: (name, work) => {
      releasable.delete(name)
      return during(name, work)
    },
    runAndRelease: (name, work) => {
      if (!isLoaded(name) && !workers.has(name)) releasable.add(name)
      return during(name, work)
    },
  }
}
