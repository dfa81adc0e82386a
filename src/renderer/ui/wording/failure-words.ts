/** Failure texts, chosen by the failure's kind and never by the text of an error message. */

import type { Failure } from '../../../shared/contract/failure.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { say, texts } from '../../../shared/words/say.ts'
import {
  clockOrCertificate,
  type FailureWords,
  fileErrorWords,
  isCertificateDateError,
  keychainErrorWords,
  ledgerErrorWords,
  notBookableWords,
  notSentWords,
  readerCopyErrorWords,
  settingsFileErrorWords,
  untrustedNext,
} from './failure-causes.ts'
import {
  type FailedOperation,
  noAvailability,
  nothingDone,
  otherHotelWords,
  seconds,
  serviceFailureWords,
} from './service-failure-words.ts'
import { monthWords } from './stay-words.ts'

/** Returns what a clerk reads about a failure: what happened, what it means, what to do, and details for support. */
export function failureWords(failure: Failure, operation: FailedOperation | 'searching' = 'reading'): FailureWords {
  if (operation === 'searching') return { ...failureWords(failure), ...noAvailability(failure) }
  return { support: null, ...wordsOf(failure, operation) }
}

function wordsOf(failure: Failure, operation: FailedOperation): Omit<FailureWords, 'support'> & Partial<FailureWords> {
  switch (failure.kind) {
    case 'notSent':
    case 'noAnswer':
    case 'refused':
    case 'notTheService':
    case 'unreadable':
    case 'contradicts':
    case 'tooLarge':
    case 'cutShort':
    case 'stopped':
      return serviceFailureWords(failure, operation)
    case 'untrusted':
      return {
        what: isCertificateDateError(failure.detail) ? clockOrCertificate.what : notSentWords().certificate.what,
        meaning: say('failure.untrustedMeaning'),
        next: untrustedNext(failure),
        support: say('failure.untrustedSupport', {
          detail: failure.detail,
          store: failure.store,
          extraCa: failure.extraCa.length,
        }),
      }
    case 'input':
      return {
        what: say('failure.inputWhat'),
        meaning: say('failure.nothingSent'),
        next: failure.fields.map(({ problem }) => problem).join(' ') || say('failure.inputNext'),
        support: failure.fields.map(({ path, problem }) => `${path}: ${problem}`).join('\n') || null,
      }
    case 'noConnection':
      return {
        what: say('failure.noConnectionWhat'),
        meaning: say('failure.nothingSent'),
        next: say('failure.noConnectionNext'),
      }
    case 'noKey':
      return {
        what: say('failure.noKeyWhat'),
        meaning: say('failure.noKeyMeaning'),
        next: say('failure.noKeyNext'),
      }
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
      return {
        what: say('failure.checkAgainWhat'),
        meaning: say('common.nothingBooked'),
        next: say('failure.checkAgainNext'),
      }
    case 'consentNeeded':
      return {
        what: say('failure.consentNeededWhat'),
        meaning: say('common.nothingBooked'),
        next: say('failure.consentNeededNext'),
      }
    case 'caseOpen':
      return {
        what: say('failure.caseOpenWhat'),
        meaning: say('failure.caseOpenMeaning'),
        next: say('failure.caseOpenNext'),
        support: say('failure.caseOpenSupport', { clientRef: failure.clientRef }),
      }
    case 'notCaughtUp':
      return {
        what: say('failure.notCaughtUpWhat', { since: formatDate(failure.since) }),
        meaning: say('failure.notCaughtUpMeaning'),
        next:
          failure.why === null
            ? say('failure.notCaughtUpNext')
            : say('failure.notCaughtUpNoAnswerNext', { what: failureWords(failure.why).what }),
        support: failure.why === null ? null : failureWords(failure.why).support,
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
      return {
        what: say('failure.cardEntryOffWhat'),
        meaning: say('failure.cardEntryOffMeaning'),
        next: say('failure.cardEntryOffNext'),
      }
    case 'inFlight':
      return {
        what: say('failure.inFlightWhat'),
        meaning: say('failure.inFlightMeaning'),
        next: say('failure.inFlightNext'),
      }
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
        what: say('failure.cancellationUnreadableWhat'),
        meaning: say('failure.cancellationUnreadableMeaning'),
        next: say('failure.cancellationUnreadableNext'),
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
      return {
        what: say('failure.notBetterWhat'),
        meaning: say('common.nothingBooked'),
        next: say('failure.notBetterNext'),
      }
    case 'newNotVerified':
      return {
        what: say('failure.newNotVerifiedWhat', { clientRef: failure.clientRef }),
        meaning: say('failure.newNotVerifiedMeaning'),
        next:
          failure.why === null
            ? say('failure.newNotVerifiedNext')
            : say('failure.newNotVerifiedNoAnswerNext', { what: failureWords(failure.why).what }),
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'notCancellable':
      return {
        what: say('failure.notCancellableWhat', { status: failure.status ?? say('failure.statusNotStated') }),
        meaning: say('common.nothingCancelled'),
        next: say('failure.notCancellableNext'),
        support: say('failure.notCancellableSupport', { status: failure.status ?? say('failure.statusSupportNone') }),
      }
    case 'otherBooking':
      return {
        what: say('failure.otherBookingWhat'),
        meaning: say('failure.otherBookingMeaning'),
        next: say('failure.otherBookingNext'),
      }
    case 'referenceSpent':
      return {
        what: say('failure.referenceSpentWhat'),
        meaning: say('failure.nothingSent'),
        next: say('failure.referenceSpentNext'),
        support: say('failure.referenceSpentSupport', { clientRef: failure.clientRef }),
      }
    case 'notHere':
      return {
        what: say('failure.notHereWhat'),
        meaning: say('common.nothingChanged'),
        next: say('failure.notHereNext'),
      }
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
      return {
        what: say('failure.closingRunsWhat'),
        meaning: say('failure.closingRunsMeaning'),
        next: say('failure.closingRunsNext'),
      }
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
      return {
        what: say('failure.unsupportedWhat'),
        meaning: say('common.nothingChanged'),
        next: say('failure.unsupportedNext'),
      }
    case 'noFileDialog':
      return {
        what: say('failure.noFileDialogWhat'),
        meaning: say('common.nothingChanged'),
        next: say('failure.noFileDialogNext'),
      }
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

/** Returns a sentence with the dates that the stay had before the hotel changed it. */
export function stayChangedWords({ checkin, checkout }: { readonly checkin: string | null; readonly checkout: string | null }): string {
  const day = (date: string | null) => (date === null ? say('common.notStated') : formatDate(date))
  return say('failure.stayChangedWhat', { checkin: day(checkin), checkout: day(checkout) })
}

/** Parts shared by `documentErrors`. */
const noLogo = texts({ what: 'failure.logoWhat', next: 'failure.logoNext' })
const noDocument = () => say('failure.documentWhat')

/** Texts for a document or logo that could not be made, by `why` of the failure. */
const documentErrors = () => ({
  logoForeign: { ...noLogo, meaning: say('failure.logoForeignMeaning') },
  logoTooLarge: { ...noLogo, meaning: say('failure.logoTooLargeMeaning') },
  nothing: { what: noDocument(), meaning: say('failure.documentNothingMeaning'), next: say('failure.documentNothingNext') },
  tooMany: { what: noDocument(), meaning: say('failure.documentTooManyMeaning'), next: say('failure.documentTooManyNext') },
  notPrinted: { what: noDocument(), meaning: say('failure.documentNotPrintedMeaning'), next: say('failure.documentNotPrintedNext') },
})
