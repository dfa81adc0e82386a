/** The effect of a look-up on a booking attempt, as a table of state by result. Pure. */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import type { LookUpOutcome } from '../../service/answers/outcomes.ts'
import type { News as AnyNews, At } from '../running/any-case.ts'
import { escalation } from '../running/schedule.ts'
import { sameState, saved } from '../running/steps.ts'
import { plan } from '../running/watch.ts'
import type { AttemptState, BookingAttempt, Event, Step } from './booking-attempt.ts'
import { absent, type Finding, found, isOurs, isUnderOurs, keepable, noticeOf, standing, tellAnother, unclear } from './finding.ts'
import { firstLookUp, goOnWatching, heard, isSettled, lateLookUp, missed } from './look-ups.ts'

type News = AnyNews & Pick<Finding, 'cancelledByUs'>
type Rule = (now: BookingAttempt, news: News) => Step
/** What a look-up may say; `unclear` is our booking with a word that nobody knows. */
type Says = LookUpOutcome['class'] | 'unclear'

const nothing: Rule = (now) => sameState(now)

/** A booking that the ledger cannot keep has shown nothing. */
const finds: Rule = (now, news) => {
  const status = news.shown && isOurs(now, news.shown) ? knownStatus(news.shown.record.booking.status) : null
  return news.shown && status ? found(now, { ...news, shown: news.shown }, status) : waits(now, news)
}

const watchOf = (now: BookingAttempt, at: At) => now.watch ?? firstLookUp(at)
const waits: Rule = (now, news) => undecided({ ...now, watch: plan(watchOf(now, news.at), news.at) }, news)

/** Something exists under our reference: earlier "not found" answers prove nothing. */
const isAlive: Rule = (now, news) => undecided({ ...now, watch: heard(plan(watchOf(now, news.at), news.at)) }, news)
/** Ours, and not as anything that is known: older news of how it stands does not end the look-ups. */
const isUnclear: Rule = (now, news) => isAlive(unclear(now, news), news)
const showsAnother: Rule = (now, news) => (isUnderOurs(now, news.shown) ? isAlive(now, news) : waits(now, news))

const misses: Rule = (now, news) => {
  const watch = watchOf(now, news.at)
  if (!isSettled(watch, news.at)) return undecided({ ...now, watch: plan(missed(watch, news.at), news.at) }, news)
  const settled: BookingAttempt = { ...now, state: 'NOT_BOOKED', cancelWanted: false }
  return saved({ ...settled, watch: lateLookUp(settled, news.at) })
}

const watches: Rule = (now, { at, shown }) => {
  const [told, notices] = tellAnother({ ...now, watch: goOnWatching(now, at) }, shown, at)
  return saved(told, keepable(told, shown), notices)
}

/** An attempt taken for not booked becomes unknown again. */
const surfaces: Rule = (now, { at, shown }) => {
  const again = toUnknown(unclear(now, { at, shown }), at)
  return saved({ ...again, watch: plan(watchOf(again, at), at) }, shown, [noticeOf(now, 'surfacedUnclear', at)])
}

/** The booking found has an undocumented status. */
const doubts: Rule = (now, news) =>
  news.shown ? saved(standing(now, null, { ...news, shown: news.shown }), news.shown) : watches(now, news)

/** A booking that is looked up because it may turn has not vanished when it is not found. */
const vanishes: Rule = (now, news) => (now.watch === null ? absent(now, news.at) : watches(now, news))

const notYet: Record<Says, Rule> = { found: nothing, unclear: nothing, another: nothing, cleanNotFound: nothing, inconclusive: nothing }
const givenUp: Record<Says, Rule> = {
  found: finds,
  unclear: surfaces,
  another: watches,
  cleanNotFound: watches,
  inconclusive: watches,
}

const table: Record<AttemptState, Record<Says, Rule>> = {
  DRAFT: notYet,
  SENDING: notYet,
  UNKNOWN: { found: finds, unclear: isUnclear, another: showsAnother, cleanNotFound: misses, inconclusive: waits },
  HELD_BACK: givenUp,
  NOT_SENT: givenUp,
  REJECTED: givenUp,
  NOT_BOOKED: givenUp,
  FOUND: { found: finds, unclear: doubts, another: watches, cleanNotFound: vanishes, inconclusive: watches },
}

/** The step for an answered look-up, by result and state. */
export function lookedUp(before: BookingAttempt, { outcome, ...news }: Extract<Event, { readonly kind: 'lookedUp' }>): Step {
  const now: BookingAttempt = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: news.at.wallMs }
  const says = outcome.class === 'found' && outcome.status === null ? 'unclear' : outcome.class
  return table[now.state][says](now, news)
}

/** Another call shows our booking with a word that nobody knows: no news of what is open, which is looked up anyway. */
export function shownUnclear(before: BookingAttempt, news: News): Step {
  if (before.state === 'UNKNOWN') return sameState(unclear(before, news))
  return before.unclearAtMs !== null ? sameState(before) : table[before.state].unclear(before, news)
}

/** Still undecided. After a day somebody has to ask the service. */
function undecided(of: BookingAttempt, { at, shown }: News): Step {
  const isDue = isOverdue(of, at)
  const [told, notices] = tellAnother(isDue ? { ...of, escalated: true } : of, shown, at)
  return saved(told, keepable(told, shown), isDue ? [...notices, noticeOf(told, 'escalated', at)] : notices)
}

/** The attempt with its outcome unknown from now on; requests that had no end have this one. */
export function toUnknown(before: BookingAttempt, at: At): BookingAttempt {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? requestEnd.unknown }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstLookUp(at) }
}

/** Whether the outcome has been unknown for a day without a notice. */
export function isOverdue({ escalated, attempts, createdAtMs }: BookingAttempt, { wallMs }: At): boolean {
  return !escalated && wallMs - (attempts.at(-1)?.sentAtMs ?? createdAtMs) >= escalation.afterMs
}
