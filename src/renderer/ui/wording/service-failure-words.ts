/** Texts for failed service calls. A missing answer is harmless for a search but leaves the outcome of a booking in doubt. */
import type { Failure, Refusal, ServiceFailure } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'
import { clockOrCertificate, type FailureWords, isCertificateDateError, notSentWords, refusalWords } from './failure-causes.ts'

/** The action that failed. */
export type FailedOperation = 'reading' | 'booking' | 'cancelling'

/** Returns the texts for a failed call to the service. */
export function serviceFailureWords(failure: ServiceFailure, operation: FailedOperation): FailureWords {
  switch (failure.kind) {
    case 'notSent':
      return {
        ...(isCertificateDateError(failure.detail) ? clockOrCertificate : notSentWords()[failure.cause]),
        meaning: nothingDone()[operation],
        support: say('serviceFailure.notSentSupport', {
          cause: failure.cause,
          detail: failure.detail ? 'yes' : 'no',
          detail2: failure.detail,
        }),
      }
    case 'noAnswer':
      return {
        what:
          failure.cause === 'timedOut'
            ? say('serviceFailure.noAnswerTimedOutWhat', { afterMs: seconds(failure.afterMs) })
            : failure.cause === 'broken'
              ? say('serviceFailure.noAnswerBrokenWhat')
              : say('serviceFailure.noAnswerEndedWhat'),
        meaning: inDoubt()[operation],
        next: operation === 'reading' ? say('common.tryAgainNext') : waitForLookUp(),
        support: say('serviceFailure.noAnswerSupport', { cause: failure.cause, afterMs: seconds(failure.afterMs) }),
      }
    case 'refused':
      return {
        what: refusalWords()[failure.why].what,
        meaning:
          operation !== 'reading' && leavesDoubt.has(failure.why)
            ? inDoubt()[operation]
            : refusalWords()[failure.why].meaning || nothingDone()[operation],
        next:
          operation !== 'reading' && leavesDoubt.has(failure.why)
            ? waitForLookUp()
            : failure.retryAfterMs === null
              ? refusalWords()[failure.why].next
              : say('common.waitNext', { retryAfterMs: seconds(failure.retryAfterMs) }),
        support: [
          say('serviceFailure.refusedSupport', {
            status: String(failure.word.status),
            code: String(failure.word.code),
            message: failure.word.message,
          }),
          ...(failure.word.detail ? [failure.word.detail] : []),
        ].join('\n'),
      }
    case 'notTheService':
      return {
        what: say('serviceFailure.notTheServiceWhat'),
        meaning: inDoubt()[operation],
        next: operation === 'reading' ? say('common.checkNetworkNext') : waitForLookUp(),
        support: say('serviceFailure.notTheServiceSupport', { status: String(failure.status), what: failure.what }),
      }
    case 'unreadable':
      return {
        what: say('serviceFailure.unreadableWhat'),
        meaning: inDoubt()[operation],
        next: operation === 'reading' ? say('common.tryAgainOrSupportNext') : waitForLookUp(),
        support: say('serviceFailure.unreadableSupport', {
          endpoint: failure.endpoint,
          status: String(failure.status),
          paths: failure.paths.length > 0 ? 'yes' : 'no',
          paths2: failure.paths.join(', '),
        }),
      }
    case 'contradicts':
      return {
        what: say('serviceFailure.contradictsWhat'),
        meaning: inDoubt()[operation],
        next: operation === 'reading' ? say('serviceFailure.contradictsNext') : waitForLookUp(),
        support: say('serviceFailure.contradictsSupport', {
          endpoint: failure.endpoint,
          status: String(failure.status),
          paths: failure.paths.join(', '),
        }),
      }
    case 'tooLarge':
      return {
        what: say('serviceFailure.tooLargeWhat'),
        meaning: inDoubt()[operation],
        next: operation === 'reading' ? say('serviceFailure.tooLargeNext') : waitForLookUp(),
        support: say('serviceFailure.tooLargeSupport', { endpoint: failure.endpoint, limit: failure.limit }),
      }
    case 'cutShort':
      return {
        what: say('serviceFailure.cutShortWhat', { count: failure.count }),
        meaning: inDoubt()[operation],
        next: say('serviceFailure.cutShortNext'),
        support: say('serviceFailure.cutShortSupport', { endpoint: failure.endpoint, count: failure.count }),
      }
    case 'stopped':
      return {
        what: say('serviceFailure.stoppedWhat'),
        meaning: nothingDone()[operation],
        next: say('serviceFailure.stoppedNext'),
        support: null,
      }
    default:
      return failure satisfies never
  }
}

/** Returns a wait (milliseconds) in words as whole seconds, at least one. */
export const seconds = (ms: number) => {
  const count = Math.max(1, Math.ceil(ms / 1000))
  return say('serviceFailure.seconds', { count })
}

/** What to say when the request was not sent or was refused. */
export const nothingDone = (): Record<FailedOperation, string> => ({
  reading: '',
  booking: say('common.nothingBooked'),
  cancelling: say('common.nothingCancelled'),
})

const inDoubt = (): Record<FailedOperation, string> => ({
  reading: '',
  booking: say('serviceFailure.inDoubtBooking'),
  cancelling: say('serviceFailure.inDoubtCancelling'),
})

const waitForLookUp = () => say('serviceFailure.inDoubtNext')

/** Refusals after which the service may have acted anyway. */
const leavesDoubt: ReadonlySet<Refusal> = new Set(['conflict', 'system', 'unavailable'])

/** Returns a sentence saying that the service answered with a different hotel than the chosen one. */
export const otherHotelWords = ({ agreed, answered }: { readonly agreed: string | null; readonly answered: string | null }) =>
  say('failure.otherHotelWhat', {
    answered: answered ?? say('failure.hotelUnnamed'),
    agreed: agreed ?? say('failure.hotelChosen'),
  })

/** Overrides for a search: no rate has been chosen yet, so none can be sold out. */
export const noAvailability = (failure: Failure): Partial<FailureWords> =>
  failure.kind === 'refused' && failure.why === 'gone'
    ? { what: say('failure.noAvailabilityWhat'), next: say('failure.noAvailabilityNext') }
    : {}
