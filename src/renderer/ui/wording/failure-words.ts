/** Failure texts, chosen by the failure's kind and never by the text of an error message. */

import type { Failure, Refusal } from '../../../shared/contract/failure.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { type PlainId, say } from '../../../shared/words/say.ts'
import {
  clockOrCertificate,
  type FailureWords,
  failureText,
  fileErrorWords,
  isCertificateDateError,
  keychainErrorWords,
  ledgerErrorWords,
  notBookableWords,
  notSentWords,
  readerCopyErrorWords,
  refusalWords,
  settingsFileErrorWords,
  untrustedNext,
} from './failure-causes.ts'
import { monthWords } from './stay-words.ts'

/** The action that failed. */
export type FailedOperation = 'reading' | 'booking' | 'cancelling'

/** Returns what a clerk reads about a failure: what happened, what it means, what to do, and details for support. */
export function failureWords(failure: Failure, operation: FailedOperation | 'searching' = 'reading'): FailureWords {
  if (operation !== 'searching') return { support: null, ...wordsOf(failure, operation) }
  const words = failureWords(failure)
  // A search is not about one rate, so its text must not say that a rate was sold.
  const isGone = failure.kind === 'refused' && failure.why === 'gone'
  return isGone ? { ...words, what: say('failure.noAvailabilityWhat'), next: say('failure.noAvailabilityNext') } : words
}

function wordsOf(failure: Failure, operation: FailedOperation): Omit<FailureWords, 'support'> & Partial<FailureWords> {
  switch (failure.kind) {
    case 'notSent':
      return {
        ...(isCertificateDateError(failure.detail) ? clockOrCertificate : notSentWords()[failure.cause]),
        meaning: nothingDone()[operation],
        support: say('serviceFailure.notSentSupport', {
          cause: failure.cause,
          hasDetail: failure.detail ? 'yes' : 'no',
          detail: failure.detail,
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
        ...inDoubtWords(operation, 'common.tryAgainNext'),
        support: say('serviceFailure.noAnswerSupport', { cause: failure.cause, afterMs: seconds(failure.afterMs) }),
      }
    case 'refused': {
      const { what, meaning, next } = refusalWords()[failure.why]
      const isInDoubt = operation !== 'reading' && ambiguousRefusals.has(failure.why)
      const retry = failure.retryAfterMs === null ? next : say('common.waitNext', { retryAfterMs: seconds(failure.retryAfterMs) })
      const { status, code, message, detail } = failure.word
      const support = say('serviceFailure.refusedSupport', { status: String(status), code: String(code), message })
      return {
        what,
        ...(isInDoubt ? inDoubtWords(operation, 'common.tryAgainNext') : { meaning: meaning || nothingDone()[operation], next: retry }),
        support: detail ? `${support}\n${detail}` : support,
      }
    }
    case 'notTheService':
      return {
        what: say('serviceFailure.notTheServiceWhat'),
        ...inDoubtWords(operation, 'common.checkNetworkNext'),
        support: say('serviceFailure.notTheServiceSupport', { status: String(failure.status), what: failure.what }),
      }
    case 'unreadable':
      return {
        what: say('serviceFailure.unreadableWhat'),
        ...inDoubtWords(operation, 'common.tryAgainOrSupportNext'),
        support: say('serviceFailure.unreadableSupport', {
          endpoint: failure.endpoint,
          status: String(failure.status),
          hasPaths: failure.paths.length > 0 ? 'yes' : 'no',
          paths: failure.paths.join(', '),
        }),
      }
    case 'contradicts':
      return {
        what: say('serviceFailure.contradictsWhat'),
        ...inDoubtWords(operation, 'serviceFailure.contradictsNext'),
        support: say('serviceFailure.contradictsSupport', {
          endpoint: failure.endpoint,
          status: String(failure.status),
          paths: failure.paths.join(', '),
        }),
      }
    case 'tooLarge':
      return {
        what: say('serviceFailure.tooLargeWhat'),
        ...inDoubtWords(operation, 'serviceFailure.tooLargeNext'),
        support: say('serviceFailure.tooLargeSupport', { endpoint: failure.endpoint, limit: failure.limit }),
      }
    case 'cutShort':
      return {
        what: say('serviceFailure.cutShortWhat', { count: failure.count }),
        ...inDoubtWords(operation, 'serviceFailure.cutShortNext'),
        next: say('serviceFailure.cutShortNext'),
        support: say('serviceFailure.cutShortSupport', { endpoint: failure.endpoint, count: failure.count }),
      }
    case 'stopped':
      return {
        what: say('serviceFailure.stoppedWhat'),
        meaning: nothingDone()[operation],
        next: say('serviceFailure.stoppedNext'),
      }
    case 'untrusted':
      return {
        what: isCertificateDateError(failure.detail) ? clockOrCertificate.what : notSentWords().certificate.what,
        meaning: say('failure.untrustedMeaning'),
        next: untrustedNext(failure),
        support: say('failure.untrustedSupport', { detail: failure.detail, store: failure.store, extraCa: failure.extraCa.length }),
      }
    case 'input':
      return {
        what: say('failure.inputWhat'),
        meaning: say('failure.nothingSent'),
        next: failure.fields.map(({ problem }) => problem).join(' ') || say('failure.inputNext'),
        support: failure.fields.map(({ path, problem }) => `${path}: ${problem}`).join('\n') || null,
      }
    case 'noConnection':
      return failureText('failure.noConnectionWhat', 'failure.nothingSent', 'failure.noConnectionNext')
    case 'noKey':
      return failureText('failure.noKeyWhat', 'failure.noKeyMeaning', 'failure.noKeyNext')
    case 'keychain':
      return {
        ...keychainErrorWords()[failure.trouble],
        meaning: keychainErrorWords()[failure.trouble].meaning || nothingDone()[operation],
        support: say('failure.keychainSupport', { trouble: failure.trouble }),
      }
    case 'readerCopy':
      return { ...readerCopyErrorWords()[failure.trouble], support: say('failure.readerCopySupport', { trouble: failure.trouble }) }
    case 'ledger':
      return { ...ledgerErrorWords()[failure.trouble], support: say('failure.ledgerSupport', { trouble: failure.trouble }) }
    case 'checkAgain':
      return failureText('failure.checkAgainWhat', 'common.nothingBooked', 'failure.checkAgainNext')
    case 'consentNeeded':
      return failureText('failure.consentNeededWhat', 'common.nothingBooked', 'failure.consentNeededNext')
    case 'caseOpen':
      return {
        ...failureText('failure.caseOpenWhat', 'failure.caseOpenMeaning', 'failure.caseOpenNext'),
        support: say('failure.caseOpenSupport', { clientRef: failure.clientRef }),
      }
    case 'notCaughtUp': {
      const why = failure.why && failureWords(failure.why)
      return {
        what: say('failure.notCaughtUpWhat', { since: formatDate(failure.since) }),
        meaning: say('failure.notCaughtUpMeaning'),
        next: why ? say('failure.notCaughtUpNoAnswerNext', { what: why.what }) : say('failure.notCaughtUpNext'),
        support: why?.support ?? null,
      }
    }
    case 'sameAccount':
      return {
        what: say('failure.sameAccountWhat', { name: failure.name }),
        meaning: say('failure.sameAccountMeaning'),
        next: say('failure.sameAccountNext', { name: failure.name }),
      }
    case 'casesOpen':
      return {
        what: say('failure.casesOpenWhat', { open: failure.open }),
        meaning: say('failure.casesOpenMeaning'),
        next: say('failure.casesOpenNext'),
        support: say('failure.casesOpenSupport', { open: failure.open }),
      }
    case 'similarStays':
      return {
        what: say('failure.similarStaysWhat', { stays: failure.stays.length }),
        meaning: say('failure.similarStaysMeaning'),
        next: say('failure.similarStaysNext', { stays: failure.stays.length }),
      }
    case 'notBookable':
      return {
        what: failure.hotels ? otherHotelWords(failure.hotels) : notBookableWords()[failure.why].what,
        meaning: failure.why === 'otherHotel' ? say('failure.otherHotelMeaning') : say('common.nothingBooked'),
        next: notBookableWords()[failure.why].next,
        support: say('failure.notBookableSupport', { why: failure.why }),
      }
    case 'cardEntryOff':
      return failureText('failure.cardEntryOffWhat', 'failure.cardEntryOffMeaning', 'failure.cardEntryOffNext')
    case 'inFlight':
      return failureText('failure.inFlightWhat', 'failure.inFlightMeaning', 'failure.inFlightNext')
    case 'penaltyRose':
      return {
        what:
          failure.amount !== null && failure.currency !== null
            ? say('failure.penaltyRoseToWhat', { money: formatMoney({ amount: failure.amount, currency: failure.currency }) })
            : say('failure.penaltyRoseWhat'),
        meaning: say('common.nothingCancelled'),
        next: say('failure.penaltyRoseNext'),
      }
    case 'stayChanged':
      return {
        what: stayChangedWords(failure),
        meaning: say('common.nothingCancelled'),
        next: say('failure.stayChangedNext'),
      }
    case 'sendStopped':
      return {
        what: failure.why === 'inFlight' ? say('failure.sendInFlightWhat') : say('failure.sendStoppedWhat'),
        meaning: failure.why === 'inFlight' ? say('failure.sendInFlightMeaning') : say('failure.sendStoppedMeaning'),
        next: failure.why === 'inFlight' ? say('failure.sendInFlightNext') : say('failure.sendStoppedNext'),
        support: say('failure.sendStoppedSupport', { why: failure.why }),
      }
    case 'cancellationUnreadable':
      return {
        ...failureText('failure.cancellationUnreadableWhat', 'failure.cancellationUnreadableMeaning', 'failure.cancellationUnreadableNext'),
        support: say('failure.cancellationUnreadableSupport', { reference: failure.reference }),
      }
    case 'notAnsweredYet':
      return {
        what: say('failure.notAnsweredYetWhat'),
        meaning: say('failure.notAnsweredYetMeaning'),
        next: failure.why === null ? say('common.tryAgainNext') : `${failureWords(failure.why).what} ${failureWords(failure.why).next}`,
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'notBetter':
      return failureText('failure.notBetterWhat', 'common.nothingBooked', 'failure.notBetterNext')
    case 'newNotVerified': {
      const why = failure.why && failureWords(failure.why)
      return {
        what: say('failure.newNotVerifiedWhat', { clientRef: failure.clientRef }),
        meaning: say('failure.newNotVerifiedMeaning'),
        next: why ? say('failure.newNotVerifiedNoAnswerNext', { what: why.what }) : say('failure.newNotVerifiedNext'),
        support: why?.support ?? null,
      }
    }
    case 'notCancellable':
      return {
        what: say('failure.notCancellableWhat', { status: failure.status ?? say('failure.statusNotStated') }),
        meaning: say('common.nothingCancelled'),
        next: say('failure.notCancellableNext'),
        support: say('failure.notCancellableSupport', { status: failure.status ?? say('failure.statusSupportNone') }),
      }
    case 'otherBooking':
      return failureText('failure.otherBookingWhat', 'failure.otherBookingMeaning', 'failure.otherBookingNext')
    case 'referenceSpent':
      return {
        ...failureText('failure.referenceSpentWhat', 'failure.nothingSent', 'failure.referenceSpentNext'),
        support: say('failure.referenceSpentSupport', { clientRef: failure.clientRef }),
      }
    case 'notHere':
      return failureText('failure.notHereWhat', 'common.nothingChanged', 'failure.notHereNext')
    case 'coverageHoles':
      return {
        what: say('failure.coverageHolesWhat', { days: failure.days }),
        meaning: say('failure.coverageHolesMeaning'),
        next: say('failure.coverageHolesNext'),
        support: failure.missing.map(({ from, to }) => say('failure.coverageHolesSupport', { from, to })).join('\n') || null,
      }
    case 'monthMoved':
      return {
        what: say('failure.monthMovedWhat', { month: monthWords(failure.month) }),
        meaning: say('failure.monthMovedMeaning'),
        next: say('failure.monthMovedNext'),
      }
    case 'monthClosed':
      return {
        what: say('failure.monthClosedWhat', { month: monthWords(failure.month) }),
        meaning: say('failure.monthClosedMeaning'),
        next: say('failure.monthClosedNext'),
      }
    case 'closingRuns':
      return failureText('failure.closingRunsWhat', 'failure.closingRunsMeaning', 'failure.closingRunsNext')
    case 'notClosed':
      return {
        what: say('failure.notClosedWhat', { file: failure.file }),
        meaning: say('failure.notClosedMeaning', { month: monthWords(failure.month) }),
        next: failure.trouble ? ledgerErrorWords()[failure.trouble].next : say('common.tryAgainNext'),
        support: failure.trouble ? say('failure.ledgerSupport', { trouble: failure.trouble }) : null,
      }
    case 'closedUnnamed':
      return {
        what: say('failure.closedUnnamedWhat', { month: monthWords(failure.month), file: failure.file }),
        meaning: say('failure.closedUnnamedMeaning'),
        next: say('failure.closedUnnamedNext', { next: fileErrorWords()[failure.why].next }),
        support: say('failure.fileSupport', { why: failure.why }),
      }
    case 'file':
      return { ...fileErrorWords()[failure.why], support: say('failure.fileSupport', { why: failure.why }) }
    case 'tooOften':
      return {
        what: say('failure.tooOftenWhat'),
        meaning: nothingDone()[operation],
        next: say('common.waitNext', { retryAfterMs: seconds(failure.retryAfterMs) }),
      }
    case 'settingsFile':
      return { ...settingsFileErrorWords()[failure.trouble], support: say('failure.settingsFileSupport', { trouble: failure.trouble }) }
    case 'updateWaits':
      return {
        what: failure.why === 'sending' ? say('failure.updateWaitsSendingWhat') : say('failure.updateWaitsClosingWhat'),
        meaning: say('failure.updateWaitsMeaning'),
        next: say('failure.updateWaitsNext'),
      }
    case 'document':
      return documentErrors()[failure.why]
    case 'unsupported':
      return failureText('failure.unsupportedWhat', 'common.nothingChanged', 'failure.unsupportedNext')
    case 'noFileDialog':
      return failureText('failure.noFileDialogWhat', 'common.nothingChanged', 'failure.noFileDialogNext')
    case 'fault':
      return {
        what: say('failure.faultWhat'),
        meaning: operation === 'reading' ? say('failure.faultReadingMeaning') : say('failure.faultSendingMeaning'),
        next: say('common.tryAgainOrSupportNext'),
        support: say('failure.faultSupport', { reference: failure.reference }),
      }
    default:
      return failure satisfies never
  }
}

/** Returns a duration in words, rounded up to whole seconds, at least one. */
const seconds = (ms: number) => {
  const count = Math.max(1, Math.ceil(ms / 1000))
  return say('serviceFailure.seconds', { count })
}

/** What to say when the request was not sent or was refused. */
const nothingDone = (): Record<FailedOperation, string> => ({
  reading: '',
  booking: say('common.nothingBooked'),
  cancelling: say('common.nothingCancelled'),
})

/** What to say when the service may have acted. `next` is what to do after a request that only reads. */
const inDoubtWords = (operation: FailedOperation, next: PlainId) => {
  if (operation === 'reading') return { meaning: '', next: say(next) }
  const meaning = operation === 'booking' ? 'serviceFailure.inDoubtBooking' : 'serviceFailure.inDoubtCancelling'
  return { meaning: say(meaning), next: say('serviceFailure.inDoubtNext') }
}

/** Refusals after which the service may have acted anyway. */
const ambiguousRefusals: ReadonlySet<Refusal> = new Set(['conflict', 'system', 'unavailable'])

/** Returns a sentence saying that the service answered with a different hotel than the chosen one. */
const otherHotelWords = ({ agreed, answered }: { readonly agreed: string | null; readonly answered: string | null }) =>
  say('failure.otherHotelWhat', {
    answered: answered ?? say('failure.hotelUnnamed'),
    agreed: agreed ?? say('failure.hotelChosen'),
  })

/** Returns a sentence with the dates that the stay had before the hotel changed it. */
export function stayChangedWords({ checkin, checkout }: { readonly checkin: string | null; readonly checkout: string | null }): string {
  const day = (date: string | null) => (date === null ? say('common.notStated') : formatDate(date))
  return say('failure.stayChangedWhat', { checkin: day(checkin), checkout: day(checkout) })
}

/** Texts for a document or logo that could not be made, by `why` of the failure. */
const documentErrors = () => ({
  logoForeign: failureText('failure.logoWhat', 'failure.logoForeignMeaning', 'failure.logoNext'),
  logoTooLarge: failureText('failure.logoWhat', 'failure.logoTooLargeMeaning', 'failure.logoNext'),
  nothing: failureText('failure.documentWhat', 'failure.documentNothingMeaning', 'failure.documentNothingNext'),
  tooMany: failureText('failure.documentWhat', 'failure.documentTooManyMeaning', 'failure.documentTooManyNext'),
  notPrinted: failureText('failure.documentWhat', 'failure.documentNotPrintedMeaning', 'failure.documentNotPrintedNext'),
})
