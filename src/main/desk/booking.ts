/** Booking: everything that must be true before a request leaves, then the casebook. */

import type { BookingCase } from '../../shared/booking-views.ts'
import { canonical } from '../../shared/canonical.ts'
import type { FieldProblem } from '../../shared/failure.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Desk } from '../../shared/procedures.ts'
import { type OccupancyProblem, occupancyProblems } from '../../shared/rooms.ts'
import type { Occupancy } from '../../shared/schemas.ts'
import { differences, needingConsent, type Terms, termsOf } from '../../shared/terms.ts'
import { maySend } from '../booking/case.ts'
import type { Casebook } from '../booking/casebook.ts'
import type { Consent, Content } from '../booking/intent.ts'
import type { Line } from '../booking/line.ts'
import { viewOf } from '../booking/view.ts'
import type { ServiceIdentity } from '../service/service.ts'
import type { LedgerCheckDesk } from './ledger-check.ts'
import { type Checked, createRateChecks } from './rate-check.ts'
import type { StayGuard } from './similar-stays.ts'

export type BookingDesk = Pick<
  Desk,
  'booking.checkRate' | 'booking.book' | 'booking.cases' | 'booking.case' | 'booking.lookUp' | 'booking.sendAgain' | 'booking.wantCancel'
>

export interface BookingParts {
  /** Throws `noConnection` or `noKey`. */
  readonly line: () => Line
  /** The service and the key now in use; null while there is no key. */
  readonly identity: () => ServiceIdentity | null
  /** Throws `noConnection` or `ledger`. */
  readonly books: () => { readonly casebook: Casebook; readonly stayGuard: StayGuard; readonly check: Pick<LedgerCheckDesk, 'sound'> }
  readonly nowMs: () => number
}

/** A rate check older than this is made again before anything is sent. */
const freshMs = 120_000

type Form = Parameters<Desk['booking.book']>[0]
type Again = Parameters<Desk['booking.sendAgain']>[0]

export function createBookingDesk({ line, identity, books, nowMs }: BookingParts): BookingDesk {
  const casebook = () => books().casebook
  const checks = createRateChecks(line)
  const flights = new Set<string>()

  /** One at a time for a name: the second of two presses is told so, and does nothing. What is sent waits for the ledger's check. */
  const oneFlight = async <T>(name: string, fly: () => Promise<T>): Promise<T> => {
    if (flights.has(name)) throw new FailureError({ kind: 'inFlight' })
    flights.add(name)
    try {
      await books().check.sound()
      return await fly()
    } finally {
      flights.delete(name)
    }
  }

  /** A check of the future is one from before the clock was set back: nobody knows its age. */
  const isFresh = ({ check }: Checked) => {
    const ageMs = nowMs() - check.checkedAtMs
    return ageMs >= 0 && ageMs <= freshMs
  }

  const book = async (form: Form): Promise<BookingCase> => {
    const { checkId, agreed, creditCard } = form
    const checked = checks.need(checkId)
    const typed = canonical([agreed, form.holder, form.occupancies, form.specialRequest ?? null])
    const earlier = checked.booked && (await casebook().case(checked.booked.clientRef))
    if (earlier && checked.booked?.form === typed) {
      return maySend(earlier) ? sendAgain({ ...form, clientRef: earlier.clientRef }) : viewOf(earlier, identity())
    }
    if (earlier?.state === 'CONFIRMED' || earlier?.state === 'CANCELLED') throw new FailureError({ kind: 'checkAgain' })
    if (canonical(agreed) !== canonical(checked.check.now)) throw new FailureError({ kind: 'consentNeeded' })
    needBookable(checked, form)

    const current = isFresh(checked) ? checked : await renewed(form)
    const content = contentOf(form, current)
    const consent = consentOf(form, current.check.seen)
    await books().stayGuard.needAcknowledged(content, null, consent)
    const sent = await casebook().begin(content, { consent, card: creditCard })
    current.booked = { clientRef: sent.clientRef, form: typed }
    return sent
  }

  const renewed = async (form: Form): Promise<Checked> => {
    const checked = await checks.renew(form.checkId)
    needSame(form.agreed, checked.check.now)
    needBookable(checked, form)
    return checked
  }

  const sendAgain = async ({ clientRef, creditCard, ...said }: Again): Promise<BookingCase> => {
    const { content } = await casebook().case(clientRef)
    // Only the witness remembers it: what was asked for is gone, and cannot be asked for again.
    if (!content) throw new FailureError({ kind: 'notHere' })
    if (content.withCard && !creditCard) {
      throw new FailureError({ kind: 'input', fields: [{ path: 'creditCard.number', problem: 'Enter the card again. It is never kept.' }] })
    }
    const outcome = await line().service.checkRate({ rateKey: content.rateKey })
    if (!outcome.ok) throw new FailureError(outcome.failure)
    const [rate] = outcome.value.hotel.rates
    if (!rate) throw new FailureError({ kind: 'checkAgain' })
    needSame(content.agreed, termsOf(rate))
    const consent = consentOf(said, null)
    await books().stayGuard.needAcknowledged(content, clientRef, consent)
    return casebook().sendAgain(clientRef, { consent, card: content.withCard ? creditCard : undefined })
  }

  return {
    'booking.checkRate': (question) => checks.check(question),
    'booking.book': (form) => oneFlight(form.checkId, () => book(form)),
    'booking.cases': async ({ open }) => ({ cases: await casebook().cases({ open }) }),
    'booking.case': async ({ clientRef }) => viewOf(await casebook().case(clientRef), identity()),
    'booking.lookUp': ({ clientRef }) => casebook().lookUp(clientRef),
    'booking.sendAgain': (again) => oneFlight(again.clientRef, () => sendAgain(again)),
    'booking.wantCancel': ({ clientRef, wanted }) => casebook().wantCancel(clientRef, wanted),
  }
}

function consentOf({ acknowledged = [], reason }: Pick<Form, 'acknowledged' | 'reason'>, seen: Terms | null): Consent {
  return { seen, acknowledged, reason: reason ?? null }
}

function needSame(agreed: Terms, now: Terms) {
  if (needingConsent(differences(agreed, now)).length > 0) throw new FailureError({ kind: 'consentNeeded' })
}

function needBookable({ check, rate }: Checked, { occupancies }: Form) {
  if (check.notBookable) throw new FailureError({ kind: 'notBookable', why: check.notBookable })
  const wrong = occupancyProblems(occupancies, rate.rooms)
  if (wrong.length > 0) throw new FailureError({ kind: 'input', fields: wrong.map((problem) => fieldOf(problem, occupancies)) })
}

function contentOf({ agreed, holder, occupancies, specialRequest, creditCard }: Form, { check, rate }: Checked): Content {
  return {
    rateKey: rate.rateKey,
    hotelCode: check.hotel.hotelCode,
    hotelName: check.hotel.hotelName,
    destinationCode: check.hotel.destinationCode,
    checkin: check.stay.checkin,
    checkout: check.stay.checkout,
    holder,
    occupancies,
    specialRequest: specialRequest || null,
    withCard: creditCard !== undefined,
    agreed,
  }
}

/** What is wrong with the guests, as a sentence at the field. */
function fieldOf(problem: OccupancyProblem, occupancies: readonly Occupancy[]): FieldProblem {
  const position = occupancies.findLastIndex(({ room }) => room.sequence === problem.sequence)
  const path = position < 0 ? 'occupancies' : `occupancies.${position}.occupants`
  return { path, problem: sentence(problem) }
}

function sentence(problem: OccupancyProblem): string {
  const room = `Room ${problem.sequence}`
  switch (problem.kind) {
    case 'unknownRoom':
      return `This rate has no room ${problem.sequence}.`
    case 'roomTwice':
      return `${room} is filled in twice.`
    case 'roomEmpty':
      return `${room} has no guests yet.`
    case 'tooManyAdults':
      return `${room} takes ${problem.takes} ${problem.takes === 1 ? 'adult' : 'adults'}, not ${problem.adults}.`
    case 'noAdult':
      return `At least one adult stays in room ${problem.sequence}.`
    case 'childAges':
      return problem.expected.length === 0
        ? `${room} was searched without children.`
        : `${room} was searched for children of ${problem.expected.join(', ')}. Other ages need a new search.`
  }
}
