/** Booking procedures: checks every precondition of a request, then starts or resends a booking attempt. */

import type { FieldProblem } from '../../../shared/contract/failure.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { type AttemptView, isRefusedTwice, type RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { type OccupancyProblem, occupancyProblems } from '../../../shared/domain/rooms.ts'
import type { Occupancy } from '../../../shared/domain/schemas.ts'
import { isHotelStated } from '../../../shared/domain/stay.ts'
import { differences, differencesNeedingConsent, type Offer, offerOf } from '../../../shared/domain/terms.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import {
  type AttemptContent,
  agreedIn,
  type Consent,
  isSpent,
  maySend,
  mergedSale,
  type SaleContext,
} from '../../booking/attempts/booking-attempt.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { RebookedBooking } from '../../ledger/records.ts'
import { sameService } from '../../service/answers/outcomes.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { LedgerCheckDesk } from '../maintenance/ledger-check.ts'
import type { CatchUp } from '../sync/catch-up.ts'
import { checkSellingPrice, needAgreedPrice, type Offered } from './asked-price.ts'
import { bookingCheckTimeoutMs, formCheckTimeoutMs, type OtherDesks } from './other-desks.ts'
import { type Checked, createRateChecks, hotelMismatchOf, otherHotelFailure, type RateOrigin } from './rate-check.ts'
import type { StayGuard } from './similar-stays.ts'

/** Dependencies of the booking desk: the service, the open ledger session, and where searches showed a rate. */
export interface BookingParts {
  /** Throws `noConnection` or `noKey`. */
  readonly service: () => ServiceConnection
  /** Throws `noConnection` or `ledger`. */
  readonly session: () => {
    readonly attempts: BookingAttempts
    readonly stayGuard: StayGuard
    readonly otherDesks: Pick<OtherDesks, 'look' | 'forget'>
    readonly check: Pick<LedgerCheckDesk, 'sound'>
    readonly catchUp: Pick<CatchUp, 'need'>
    /** Returns a rate of an offer, by the offer's number and the rate's position in it. Errors: `notHere`. */
    readonly rateOfOffer: (number: string, line: number) => Promise<Offered>
    /**
     * Asserts that a checked rate is better than a booking, and returns the data to store about the rebooking. Errors: `notHere`, `notBetter`.
     */
    readonly requireBetterRate: (booking: BookingKey, check: RateCheck) => Promise<RebookedBooking>
  }
  /** Returns where the retained searches found a rate key. */
  readonly origins: (rateKey: string) => Promise<readonly RateOrigin[]>
  readonly clock: Pick<Clock, 'nowMs' | 'tickMs'>
  /** Whether this desk accepts cards; reads the clerk's current setting. */
  readonly cardEntry: () => boolean
}

/** A rate check older than this is stale: the rate is checked again before it is booked. */
const freshMs = 120_000
/** How much of `freshMs` is reserved for the last checks before a send. */
const lastChecksMs = 3 * bookingCheckTimeoutMs

/** Which service answered a rate check, and when the request was sent. */
interface CheckRequest {
  readonly from: ServiceIdentity
  readonly atMs: number
  readonly tickMs: number
}

type Form = Parameters<Desk['booking.book']>[0]
type Again = Parameters<Desk['booking.sendAgain']>[0]
type ConsentInput = Pick<Form, 'acknowledged' | 'reason' | 'withoutCatchUp'>
type ResolvedConsentInput = Pick<Form, 'acknowledged' | 'reason'> & { readonly notCaughtUp: string | null }

/** Creates the booking procedures of one connection. Its rate checks are cached until the connection is closed. */
export function createBookingDesk({
  service,
  session: currentSession,
  origins,
  clock,
  cardEntry,
}: BookingParts): Pick<Desk, Extract<keyof Desk, `booking.${string}`>> {
  const attempts = () => currentSession().attempts
  const checks = createRateChecks(service, origins)
  const flights = new Set<string>()

  /** Runs one call per name; a second press rejects with `inFlight`. Each call first waits for the ledger check and the catch-up. */
  const singleFlight = async <T>(name: string, consentInput: ConsentInput, run: (notCaughtUp: string | null) => Promise<T>): Promise<T> => {
    if (flights.has(name)) throw new FailureError({ kind: 'inFlight' })
    flights.add(name)
    try {
      await currentSession().check.sound()
      return await run(await currentSession().catchUp.need(consentInput.withoutCatchUp ?? null))
    } finally {
      flights.delete(name)
    }
  }

  /** The window hides its card fields; refuse a card that arrives anyway. */
  const needCardEntry = (withCard: boolean) => {
    if (withCard && !cardEntry()) throw new FailureError({ kind: 'cardEntryOff' })
  }

  const requestOf = new WeakMap<RateCheck, CheckRequest>()
  const newCheckRequest = (): CheckRequest => ({ from: service().identity, atMs: clock.nowMs(), tickMs: clock.tickMs() })

  /**
   * Uses the larger age of two clocks: ticks pause while the machine sleeps, and the wall clock can be changed. A time in the future is not fresh.
   */
  const isFresh = (checkRequest: CheckRequest | undefined, forMs: number) => {
    if (!checkRequest || !sameService(checkRequest.from, service().identity)) return false
    const ageMs = clock.nowMs() - checkRequest.atMs
    return ageMs >= 0 && Math.max(ageMs, clock.tickMs() - checkRequest.tickMs) <= forMs
  }

  /** Asserts that a rate check is still fresh. Call it after the last checks: they take time, and the API key may change meanwhile. */
  const needFresh = (checkRequest: CheckRequest | undefined) => {
    if (!isFresh(checkRequest, freshMs)) throw new FailureError({ kind: 'checkAgain' })
  }

  const book = async (form: Form, notCaughtUp: string | null): Promise<AttemptView> => {
    const { checkId, agreed, creditCard } = form
    needCardEntry(creditCard !== undefined)
    const checked = checks.need(checkId)
    const offered = form.offer ? await currentSession().rateOfOffer(form.offer.number, form.offer.line) : null
    const sold = checkSellingPrice(agreed, form.selling, { offered })
    if (form.offer && offered) needAgreedPrice(offered, checked.check, { agreed, sold, agreedAgain: form.offer.agreedAgain })
    const sale: SaleContext = {
      sold,
      soldTo: form.client ?? null,
      offered: form.offer ? { number: form.offer.number, line: form.offer.line } : null,
      rebooks: form.rebooks ? await currentSession().requireBetterRate(form.rebooks, checked.check) : null,
    }
    const typed = canonicalJson([agreed, form.holder, form.occupancies, form.specialRequest ?? null])
    const earlier = checked.lastAttempt && (await attempts().view(checked.lastAttempt.clientRef))
    if (earlier && checked.lastAttempt?.form === typed) {
      const attempt = await attempts().case(earlier.clientRef)
      return maySend(attempt) ? sendAgain({ ...form, clientRef: earlier.clientRef }, notCaughtUp, sale) : earlier
    }
    if (earlier?.state === 'CONFIRMED' || earlier?.state === 'CANCELLED') throw new FailureError({ kind: 'checkAgain' })
    needBookable(checked)
    if (canonicalJson(agreed) !== canonicalJson(checked.check.now)) throw new FailureError({ kind: 'consentNeeded' })
    needGuests(checked, form)

    const isCheckFresh = isFresh(requestOf.get(checked.check), freshMs - lastChecksMs)
    const current = isCheckFresh ? checked : await renewed(form)
    const content = contentOf(form, current)
    const sending = attempts().begin(content, async () => {
      const consent = await consentTo(content, null, { ...form, notCaughtUp }, current.check.seen)
      needFresh(requestOf.get(current.check))
      return { consent, card: creditCard, sale }
    })
    const sent = await forgetOtherDesksAfter(sending)
    current.lastAttempt = { clientRef: sent.clientRef, form: typed }
    return sent
  }

  /** The last check before a request: fetches what other desks have booked, then requires the clerk's acknowledgement of all similar stays. */
  const consentTo = async (
    content: AttemptContent,
    own: string | null,
    consentInput: ResolvedConsentInput,
    seen: Offer | null,
  ): Promise<Consent> => {
    const { acknowledged = [], reason = null, notCaughtUp } = consentInput
    const otherDesks = await currentSession().otherDesks.look(bookingCheckTimeoutMs)
    const consent: Consent = { seen, acknowledged, reason, otherDesks, ...(notCaughtUp !== null && { notCaughtUp }) }
    await currentSession().stayGuard.requireAcknowledgement(content, own, consent)
    return consent
  }

  const renewed = async (form: Form): Promise<Checked> => {
    const checkRequest = newCheckRequest()
    const checked = await checks.renew(form.checkId)
    requestOf.set(checked.check, checkRequest)
    needBookable(checked)
    needSame(form.agreed, checked.check.now)
    needGuests(checked, form)
    return checked
  }

  /**
   * Waits for a send, then forgets what other desks were last seen to have booked, because the send has made it outdated. Takes the session before
   * the send: it may be closed afterwards.
   */
  const forgetOtherDesksAfter = (sending: Promise<AttemptView>): Promise<AttemptView> => {
    const { otherDesks } = currentSession()
    return sending.finally(() => otherDesks.forget())
  }

  /** Whether the service has a booking although it answered the request as not processed. Errors: any service failure except "not found". */
  const isBooked = async (clientRef: string): Promise<boolean> => {
    const looked = await service().service.checkBooking({ clientRef })
    if (!looked.ok && !(looked.failure.kind === 'refused' && looked.failure.why === 'notFound')) throw new FailureError(looked.failure)
    return looked.ok
  }

  const sendAgain = async (
    { clientRef, creditCard, ...consentInput }: Again,
    notCaughtUp: string | null,
    sale: SaleContext | null,
  ): Promise<AttemptView> => {
    const attempt = await attempts().case(clientRef)
    const { content } = attempt
    // This attempt is only in the send journal. Its content is lost, so it cannot be sent again.
    if (!content) throw new FailureError({ kind: 'notHere' })
    if (isRefusedTwice(attempt)) throw new FailureError({ kind: 'checkAgain' })
    needCardEntry(content.withCard || creditCard !== undefined)
    if (content.withCard && !creditCard) {
      throw new FailureError({ kind: 'input', fields: [{ path: 'creditCard.number', problem: say('booking.cardMissing') }] })
    }
    if (attempt.state === 'HELD_BACK' && (await isBooked(clientRef))) return attempts().lookUp(clientRef)
    const checkRequest = newCheckRequest()
    const outcome = await service().service.checkRate({ rateKey: content.rateKey })
    if (!outcome.ok) throw new FailureError(outcome.failure)
    const { hotel } = outcome.value
    const [rate] = hotel.rates
    if (!rate) throw new FailureError({ kind: 'checkAgain' })
    const why = hotelMismatchOf([content], hotel, rate.rateKey === content.rateKey)
    if (why) throw new FailureError(otherHotelFailure(why, content, hotel))
    needSame(agreedIn(content), offerOf(hotel, rate))
    const confirming = async () => {
      const consent = await consentTo(content, clientRef, { ...consentInput, notCaughtUp }, null)
      needFresh(checkRequest)
      // A new reference makes a new attempt, so copy the sale context of the old one.
      return { consent, card: content.withCard ? creditCard : undefined, sale: mergedSale(sale, attempt.sale) }
    }
    const sending = isSpent(attempt) ? attempts().begin(content, confirming) : attempts().sendAgain(clientRef, await confirming())
    return forgetOtherDesksAfter(sending)
  }

  return {
    'booking.checkRate': async (question) => {
      const checkRequest = newCheckRequest()
      const check = await checks.check(question)
      requestOf.set(check, checkRequest)
      return check
    },
    'booking.seeOtherDesks': () => currentSession().otherDesks.look(formCheckTimeoutMs),
    'booking.book': (form) => singleFlight(form.checkId, form, (notCaughtUp) => book(form, notCaughtUp)),
    'booking.attempts': async ({ open }) => ({ cases: await attempts().cases({ open }) }),
    'booking.attempt': ({ clientRef }) => attempts().view(clientRef),
    'booking.lookUp': ({ clientRef }) => attempts().lookUp(clientRef),
    'booking.sendAgain': (again) => singleFlight(again.clientRef, again, (notCaughtUp) => sendAgain(again, notCaughtUp, null)),
    'booking.cancelWhenKnown': ({ clientRef, wanted }) => attempts().cancelWhenKnown(clientRef, wanted),
  }
}

function needSame(agreed: Offer, now: Offer) {
  if (differencesNeedingConsent(differences(agreed, now)).length > 0) throw new FailureError({ kind: 'consentNeeded' })
}

function needBookable({ check, shownIn }: Checked) {
  const why = check.notBookable
  if (why === 'otherHotel') throw new FailureError(otherHotelFailure(why, shownIn[0] ?? check.now, check.now))
  if (why) throw new FailureError({ kind: 'notBookable', why })
}

function needGuests({ check, rate }: Checked, { occupancies }: Form) {
  const wrong = occupancyProblems(occupancies, rate.rooms, check.stay.paxes)
  if (wrong.length > 0) throw new FailureError({ kind: 'input', fields: wrong.map((problem) => fieldOf(problem, occupancies)) })
}

/**
 * Builds the content of an attempt. Hotel, dates and terms are stored once each, so the content's hash does not depend on how they were agreed to.
 */
export function contentOf(
  { agreed, holder, occupancies, specialRequest, creditCard }: Form,
  { check, rate, shownIn }: Checked,
): AttemptContent {
  const { hotelCode: _code, hotelName: _name, ...terms } = agreed
  // If the answer names no hotel, use the one on the screen: the booking is compared with it.
  const { hotelCode, hotelName } = isHotelStated(check.now) ? check.now : (shownIn[0] ?? check.now)
  return {
    rateKey: rate.rateKey,
    hotelCode,
    hotelName,
    destinationCode: check.hotel.destinationCode,
    checkin: check.stay.checkin,
    checkout: check.stay.checkout,
    holder,
    occupancies,
    specialRequest: specialRequest || null,
    withCard: creditCard !== undefined,
    agreed: terms,
  }
}

/** Returns the field of a guest problem and the sentence to show there. */
function fieldOf(problem: OccupancyProblem, occupancies: readonly Occupancy[]): FieldProblem {
  const position = occupancies.findLastIndex(({ room }) => room.sequence === problem.sequence)
  const path = position < 0 ? 'occupancies' : `occupancies.${position}.occupants`
  return { path, problem: sentence(problem) }
}

function sentence(problem: OccupancyProblem): string {
  const room = say('booking.roomNumber', { sequence: problem.sequence })
  switch (problem.kind) {
    case 'unknownRoom':
      return say('booking.roomUnknown', { sequence: problem.sequence })
    case 'roomTwice':
      return say('booking.roomDouble', { room })
    case 'roomEmpty':
      return say('booking.roomEmpty', { room })
    case 'tooManyAdults':
      return say('booking.adultsDiffer', { room, takes: problem.takes, adults: problem.adults })
    case 'noAdult':
      return say('booking.adultMissing', { sequence: problem.sequence })
    case 'childAges':
      return problem.expected.length === 0
        ? say('booking.childrenNotSearched', { room })
        : say('booking.childAgesDiffer', { room, expected: listAll(problem.expected.map(String)) })
  }
}
