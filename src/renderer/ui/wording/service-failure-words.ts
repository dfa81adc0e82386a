/** Texts for failed service calls. A missing answer is harmless for a search but leaves the outcome of a booking in doubt. */
import type { Failure, Refusal, ServiceFailure } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'
import { clockOrCertificate, type FailureWords, isOfClock, notSent, refusals } from './failure-causes.ts'

/** The action that failed. */
export type Doing = 'reading' | 'booking' | 'cancelling'

/** Returns the texts for a failed call to the service. */
export function serviceFailureWords(failure: ServiceFailure, doing: Doing): FailureWords {
  switch (failure.kind) {
    case 'notSent':
      return {
        ...(isOfClock(failure.detail) ? clockOrCertificate : notSent[failure.cause]),
        meaning: nothingDone[doing],
        support: say('serviceFailure.notSentCauseDetailDetail2', {
          cause: failure.cause,
          detail: failure.detail ? 'yes' : 'no',
          detail2: failure.detail,
        }),
      }
    case 'noAnswer':
      return {
        what:
          failure.cause === 'timedOut'
            ? say('serviceFailure.theServiceDidNotAnswer', { afterMs: seconds(failure.afterMs) })
            : failure.cause === 'broken'
              ? say('serviceFailure.theAnswerOfTheService')
              : say('serviceFailure.theWaitForTheAnswer'),
        meaning: inDoubt[doing],
        next: doing === 'reading' ? say('serviceFailure.tryAgain') : waitForLookUp,
        support: say('serviceFailure.noAnswerCauseAfterAfterms', { cause: failure.cause, afterMs: seconds(failure.afterMs) }),
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
              : say('serviceFailure.waitRetryaftermsThenTryAgain', { retryAfterMs: seconds(failure.retryAfterMs) }),
        support: [
          say('serviceFailure.httpStatusCodeCodeMessage', {
            status: String(failure.word.status),
            code: String(failure.word.code),
            message: failure.word.message,
          }),
          ...(failure.word.detail ? [failure.word.detail] : []),
        ].join('\n'),
      }
    case 'notTheService':
      return {
        what: say('serviceFailure.theAnswerDidNotCome'),
        meaning: inDoubt[doing],
        next: doing === 'reading' ? say('serviceFailure.checkTheNetworkAndThe') : waitForLookUp,
        support: say('serviceFailure.httpStatusWhat', { status: String(failure.status), what: failure.what }),
      }
    case 'unreadable':
      return {
        what: say('serviceFailure.theServiceAnsweredAndThe'),
        meaning: inDoubt[doing],
        next: doing === 'reading' ? say('serviceFailure.tryAgainIfItStays') : waitForLookUp,
        support: say('serviceFailure.endpointHttpStatusPathsUnreadable', {
          endpoint: failure.endpoint,
          status: String(failure.status),
          paths: failure.paths.length > 0 ? 'yes' : 'no',
          paths2: failure.paths.join(', '),
        }),
      }
    case 'contradicts':
      return {
        what: say('serviceFailure.theServiceAnsweredWithAnother'),
        meaning: inDoubt[doing],
        next: doing === 'reading' ? say('serviceFailure.askTheServiceAboutThis') : waitForLookUp,
        support: say('serviceFailure.endpointHttpStatusAnotherPaths', {
          endpoint: failure.endpoint,
          status: String(failure.status),
          paths: failure.paths.join(', '),
        }),
      }
    case 'tooLarge':
      return {
        what: say('serviceFailure.theAnswerOfTheService2'),
        meaning: inDoubt[doing],
        next: doing === 'reading' ? say('serviceFailure.askForLessSuchAs') : waitForLookUp,
        support: say('serviceFailure.endpointMoreThanLimitBytes', { endpoint: failure.endpoint, limit: failure.limit }),
      }
    case 'cutShort':
      return {
        what: say('serviceFailure.cutShort', { count: failure.count }),
        meaning: inDoubt[doing],
        next: say('serviceFailure.cutShortNext'),
        support: say('serviceFailure.cutShortSupport', { endpoint: failure.endpoint, count: failure.count }),
      }
    case 'stopped':
      return {
        what: say('serviceFailure.itWasStopped'),
        meaning: nothingDone[doing],
        next: say('serviceFailure.startItAgainWhenYou'),
        support: null,
      }
    default:
      return failure satisfies never
  }
}

/** Returns a wait (milliseconds) in words as whole seconds, at least one. */
export const seconds = (ms: number) => {
  const count = Math.max(1, Math.ceil(ms / 1000))
  return say('serviceFailure.1SecondCountSeconds', { count })
}

/** What to say when the request was not sent or was refused. */
export const nothingDone: Record<Doing, string> = {
  reading: '',
  booking: say('serviceFailure.nothingWasBooked'),
  cancelling: say('serviceFailure.nothingWasCancelled'),
}

const inDoubt: Record<Doing, string> = {
  reading: '',
  booking: say('serviceFailure.weDoNotKnowYet'),
  cancelling: say('serviceFailure.weDoNotKnowYet2'),
}

const waitForLookUp = say('serviceFailure.doNotSendItAgain')

/** Refusals after which the service may have acted anyway. */
const leavesDoubt: ReadonlySet<Refusal> = new Set(['conflict', 'system', 'unavailable'])

/** Returns a sentence saying that the service answered with a different hotel than the chosen one. */
export const otherHotelWords = ({ agreed, answered }: { readonly agreed: string | null; readonly answered: string | null }) =>
  say('failure.theServiceAnsweredWithAnother2', {
    answered: answered ?? say('failure.oneThatItDoesNot'),
    agreed: agreed ?? say('failure.theOneThatYouChose'),
  })

/** Overrides for a search: no rate has been chosen yet, so none can be sold out. */
export const noAvailability = (failure: Failure): Partial<FailureWords> =>
  failure.kind === 'refused' && failure.why === 'gone'
    ? { what: say('failure.noAvailability'), next: say('failure.noAvailabilityNext') }
    : {}
