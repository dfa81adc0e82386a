/** What a call to the service ended in, in words: an answer that never came means nothing for a search and everything for a booking. */
import type { Refusal, ServiceFailure } from '../../../shared/contract/failure.ts'
import { clockOrCertificate, type FailureWords, isOfClock, notSent, refusals } from './failure-causes.ts'

/** What was being done. */
export type Doing = 'reading' | 'booking' | 'cancelling'

/** The words of what a call to the service ended in. */
export function serviceFailureWords(failure: ServiceFailure, doing: Doing): FailureWords {
  switch (failure.kind) {
    case 'notSent':
      return {
        ...(isOfClock(failure.detail) ? clockOrCertificate : notSent[failure.cause]),
        meaning: nothingDone[doing],
        support: `not sent: ${failure.cause}${failure.detail ? `, ${failure.detail}` : ''}`,
      }
    case 'noAnswer':
      return {
        what:
          failure.cause === 'timedOut'
            ? `The service did not answer within ${seconds(failure.afterMs)}.`
            : failure.cause === 'broken'
              ? 'The answer of the service broke off.'
              : 'The wait for the answer was ended.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Try again.' : waitForLookUp,
        support: `no answer: ${failure.cause} after ${seconds(failure.afterMs)}`,
      }
    case 'refused':
      return {
        what: refusals[failure.why].what,
        meaning: doing !== 'reading' && leavesDoubt.has(failure.why) ? inDoubt[doing] : refusals[failure.why].meaning || nothingDone[doing],
        next:
          doing !== 'reading' && leavesDoubt.has(failure.why)
            ? waitForLookUp
            : failure.retryAfterMs === null
              ? refusals[failure.why].next
              : `Wait ${seconds(failure.retryAfterMs)}, then try again.`,
        support: [
          `HTTP ${failure.word.status}, code ${failure.word.code}: ${failure.word.message}`,
          ...(failure.word.detail ? [failure.word.detail] : []),
        ].join('\n'),
      }
    case 'notTheService':
      return {
        what: 'The answer did not come from the booking service. A proxy or a sign-in page of the network may stand between.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Check the network and the base URL of the connection, then try again.' : waitForLookUp,
        support: `HTTP ${failure.status}, ${failure.what}`,
      }
    case 'unreadable':
      return {
        what: 'The service answered, and the answer cannot be read.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Try again. If it stays so, copy the details for support.' : waitForLookUp,
        support: `${failure.endpoint}, HTTP ${failure.status}${failure.paths.length > 0 ? `, unreadable: ${failure.paths.join(', ')}` : ''}`,
      }
    case 'contradicts':
      return {
        what: 'The service answered with another reference, hotel or nights than those of this booking.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Ask the service about this booking before it is booked again.' : waitForLookUp,
        support: `${failure.endpoint}, HTTP ${failure.status}, another: ${failure.paths.join(', ')}`,
      }
    case 'tooLarge':
      return {
        what: 'The answer of the service is too large to be valid, so it was not read.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Ask for less, such as fewer hotels or a shorter range.' : waitForLookUp,
        support: `${failure.endpoint}, more than ${failure.limit} bytes`,
      }
    case 'stopped':
      return { what: 'It was stopped.', meaning: nothingDone[doing], next: 'Start it again when you want to.', support: null }
    default:
      return failure satisfies never
  }
}

/** A wait in whole seconds, at least one. */
export const seconds = (ms: number) => {
  const count = Math.max(1, Math.ceil(ms / 1000))
  return count === 1 ? '1 second' : `${count} seconds`
}

/** After what never left, or was refused. */
export const nothingDone: Record<Doing, string> = {
  reading: 'No booking was touched.',
  booking: 'Nothing was booked.',
  cancelling: 'Nothing was cancelled.',
}

const inDoubt: Record<Doing, string> = {
  reading: 'No booking was touched.',
  booking: 'We do not know yet whether this was booked.',
  cancelling: 'We do not know yet whether this was cancelled.',
}

const waitForLookUp = 'Do not send it again. The desk looks it up by its reference and tells you.'

/** Refusals after which the service may have acted all the same. */
const leavesDoubt: ReadonlySet<Refusal> = new Set(['conflict', 'system', 'unavailable'])
