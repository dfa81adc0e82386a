/** What a look-up does to a booking attempt, as a table of state by result. Pure. */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import type { LookUpOutcome } from '../../service/answers/outcomes.ts'
import { type Observation as AnyNews, type At, sameState, saved } from '../lifecycle/case.ts'
import { escalation, plan } from '../lifecycle/schedule.ts'
import type { AttemptState, BookingAttempt, Event, Step } from './booking-attempt.ts'
import {
  absent,
  type Finding,
  found,
  isOurs,
  isUnderOurs,
  noticeOf,
  notifyReferenceReused,
  ourRecord,
  unclear,
  withRechecks,
} from './found.ts'
import { firstLookUp, goOnWatching, heard, isSettled, lateLookUp, missed } from './look-ups.ts'

type News = AnyNews & Pick<Finding, 'cancelledByUs'>
type Rule = (now: BookingAttempt, news: News) => Step
/** Result of a look-up; `unclear` is our booking with an unrecognised status. */
type Says = LookUpOutcome['class'] | 'unclear'

const nothing: Rule = (now) => sameState(now)

/** An answer whose booking cannot be stored counts as no answer. */
const finds: Rule = (now, news) => {
  const status = news.shown && isOurs(now, news.shown) ? knownStatus(news.shown.record.booking.status) : null
  return news.shown && status ? found(now, { ...news, shown: news.shown }, status) : waits(now, news)
}

const watchOf = (now: BookingAttempt, at: At) => now.watch ?? firstLookUp(at)
const waits: Rule = (now, news) => undecided({ ...now, watch: plan(watchOf(now, news.at), news.at) }, news)

/** Something exists under our reference, so earlier "not found" answers prove nothing. */
const isAlive: Rule = (now, news) => undecided({ ...now, watch: heard(plan(watchOf(now, news.at), news.at)) }, news)
/** Our booking with an unrecognised status. Observations older than this one do not end the look-ups. */
const isUnclear: Rule = (now, news) => isAlive(unclear(now, news), news)
const showsAnother: Rule = (now, news) => (isUnderOurs(now, news.shown) ? isAlive(now, news) : waits(now, news))

const misses: Rule = (now, news) => {
  const watch = watchOf(now, news.at)
  if (!isSettled(watch, news.at)) return undecided({ ...now, watch: plan(missed(watch, news.at), news.at) }, news)
  const settled: BookingAttempt = { ...now, state: 'NOT_BOOKED', cancelWanted: false }
  return saved({ ...settled, watch: lateLookUp(settled, news.at) })
}

const watches: Rule = (now, { at, shown }) => {
  const [notified, notices] = notifyReferenceReused({ ...now, watch: goOnWatching(now, at) }, shown, at)
  return saved(notified, ourRecord(notified, shown), notices)
}

/** A booking with an unrecognised status appears after the attempt was given up: its outcome is unknown again. */
const surfaces: Rule = (now, { at, shown }) => {
  const again = toUnknown(unclear(now, { at, shown }), at)
  return saved({ ...again, watch: plan(watchOf(again, at), at) }, shown, [noticeOf(now, 'surfacedUnclear', at)])
}

/** The found booking now has an unrecognised status. */
const doubts: Rule = (now, news) =>
  news.shown ? saved(withRechecks(now, null, { ...news, shown: news.shown }), news.shown) : watches(now, news)

/** While a found booking is looked up because its status may change, "not found" does not count as vanished. */
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

/** Returns the step for an answered look-up, by state and result. */
export function lookedUp(before: BookingAttempt, { outcome, ...news }: Extract<Event, { readonly kind: 'lookedUp' }>): Step {
  const now: BookingAttempt = { ...before, lookUps: before.lookUps + 1, lastLookUpMs: news.at.wallMs }
  const says = outcome.class === 'found' && outcome.status === null ? 'unclear' : outcome.class
  return table[now.state][says](now, news)
}

/** Another call shows our booking with an unrecognised status. An open case only notes it, as it is looked up anyway. */
export function shownUnclear(before: BookingAttempt, news: News): Step {
  if (before.state === 'UNKNOWN') return sameState(unclear(before, news))
  return before.unclearAtMs !== null ? sameState(before) : table[before.state].unclear(before, news)
}

/** The outcome stays open. After a day without one, a notice asks a person to contact the service. */
function undecided(of: BookingAttempt, { at, shown }: News): Step {
  const isDue = isOverdue(of, at)
  const [notified, notices] = notifyReferenceReused(isDue ? { ...of, escalated: true } : of, shown, at)
  return saved(notified, ourRecord(notified, shown), isDue ? [...notices, noticeOf(notified, 'escalated', at)] : notices)
}

/** Sets the attempt to UNKNOWN and restarts its look-ups. Requests without an outcome end as unknown. */
export function toUnknown(before: BookingAttempt, at: At): BookingAttempt {
  const attempts = before.attempts.map((one) => ({ ...one, ended: one.ended ?? requestEnd.unknown }))
  return { ...before, state: 'UNKNOWN', attempts, watch: firstLookUp(at) }
}

/** Whether the outcome has been unknown for a day and no `escalated` notice was given. */
export function isOverdue({ escalated, attempts, createdAtMs }: BookingAttempt, { wallMs }: At): boolean {
  return !escalated && wallMs - (attempts.at(-1)?.sentAtMs ?? createdAtMs) >= escalation.afterMs
}
