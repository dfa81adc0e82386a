/** Failure texts, chosen by the failure's kind and never by the text of an error message. */

import type { Failure } from '../../../shared/contract/failure.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { say } from '../../../shared/words/say.ts'
import { documentTroubles } from './document-troubles.ts'
import {
  clockOrCertificate,
  type FailureWords,
  files,
  isOfClock,
  keychain,
  ledger,
  notBookable,
  notSent,
  readerCopy,
  settingsFile,
  untrustedNext,
} from './failure-causes.ts'
import { monthWords } from './month-words.ts'
import { type Doing, noAvailability, nothingDone, otherHotelWords, seconds, serviceFailureWords } from './service-failure-words.ts'

/** Returns what a clerk reads about a failure: what happened, what it means, what to do, and details for support. */
export function failureWords(failure: Failure, doing: Doing | 'searching' = 'reading'): FailureWords {
  if (doing === 'searching') return { ...failureWords(failure), ...noAvailability(failure) }
  return { support: null, ...wordsOf(failure, doing) }
}

function wordsOf(failure: Failure, doing: Doing): Omit<FailureWords, 'support'> & Partial<FailureWords> {
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
      return serviceFailureWords(failure, doing)
    case 'untrusted':
      return {
        what: isOfClock(failure.detail) ? clockOrCertificate.what : notSent.certificate.what,
        meaning: say('failure.theApiKeyWasNot'),
        next: untrustedNext(failure),
        support: say('failure.notSentCertificateDetailStore', {
          detail: failure.detail,
          store: failure.store,
          extraCa: failure.extraCa.length,
        }),
      }
    case 'input':
      return {
        what: say('failure.somethingInTheFormIs'),
        meaning: say('failure.nothingWasSent'),
        next: failure.fields.map(({ problem }) => problem).join(' ') || say('failure.lookAtTheMarkedFields'),
        support: failure.fields.map(({ path, problem }) => `${path}: ${problem}`).join('\n') || null,
      }
    case 'noConnection':
      return {
        what: say('failure.noConnectionIsChosen'),
        meaning: say('failure.nothingWasSent'),
        next: say('failure.choosePracticeOrAConnection'),
      }
    case 'noKey':
      return {
        what: say('failure.thisConnectionHasNoApi'),
        meaning: say('failure.nothingWasSentTheLedger'),
        next: say('failure.enterTheKeyInThe'),
      }
    case 'keychain':
      return {
        ...keychain[failure.trouble],
        meaning: keychain[failure.trouble].meaning || nothingDone[doing],
        support: say('failure.keychainTrouble', { trouble: failure.trouble }),
      }
    case 'readerCopy':
      return { ...readerCopy[failure.trouble], support: say('failure.readerCopyTrouble', { trouble: failure.trouble }) }
    case 'ledger':
      return { ...ledger[failure.trouble], support: say('failure.ledgerTrouble', { trouble: failure.trouble }) }
    case 'checkAgain':
      return {
        what: say('failure.theRateCheckIsToo'),
        meaning: say('failure.nothingWasBooked'),
        next: say('failure.checkTheRateAgainThen'),
      }
    case 'consentNeeded':
      return {
        what: say('failure.theTermsAreNotThe'),
        meaning: say('failure.nothingWasBooked'),
        next: say('failure.lookAtWhatChangedAnd'),
      }
    case 'caseOpen':
      return {
        what: say('failure.aBookingOfTheSame'),
        meaning: say('failure.nothingWasSentSoThat'),
        next: say('failure.lookAtTheOpenBooking'),
        support: say('failure.openCaseClientref', { clientRef: failure.clientRef }),
      }
    case 'notCaughtUp':
      return {
        what: say('failure.theServiceHasNotSaid', { since: formatDate(failure.since) }),
        meaning: say('failure.nothingWasBookedSoThat'),
        next:
          failure.why === null
            ? say('failure.waitForTheAnswerThen')
            : say('failure.whatTryAgainOrBook', { what: failureWords(failure.why).what }),
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'sameAccount':
      return {
        what: say('failure.theConnectionNameHasThis', { name: failure.name }),
        meaning: say('failure.nothingWasSavedEachConnection'),
        next: say('failure.useNameOrEnterThe', { name: failure.name }),
      }
    case 'casesOpen':
      return {
        what: say('failure.1OutcomeIsOpenThat', { open: failure.open }),
        meaning: say('failure.theKeyWasKeptA'),
        next: say('failure.lookAtTheUnknownPage'),
        support: say('failure.openCasesOpen', { open: failure.open }),
      }
    case 'similarStays':
      return {
        what: say('failure.aStayThatMayBe', { stays: failure.stays.length }),
        meaning: say('failure.nothingWasSentSoThat2'),
        next: say('failure.tryAgainToLookAt', { stays: failure.stays.length }),
      }
    case 'notBookable':
      return {
        what: failure.hotels ? otherHotelWords(failure.hotels) : notBookable[failure.why].what,
        meaning: failure.why === 'otherHotel' ? say('failure.nothingWasBookedAnotherHotel') : say('failure.nothingWasBooked'),
        next: notBookable[failure.why].next,
        support: say('failure.notBookableWhy', { why: failure.why }),
      }
    case 'cardEntryOff':
      return {
        what: say('failure.cardEntryIsSwitchedOff'),
        meaning: say('failure.nothingWasBookedAndThe'),
        next: say('failure.bookARateThatNeeds'),
      }
    case 'inFlight':
      return {
        what: say('failure.theSameRequestIsOn'),
        meaning: say('failure.nothingWasSentASecond'),
        next: say('failure.waitForItsAnswer'),
      }
    case 'penaltyRose':
      return {
        what:
          failure.amount !== null && failure.currency !== null
            ? say('failure.cancellingCostsMoreThanYou', { money: formatMoney({ amount: failure.amount, currency: failure.currency }) })
            : say('failure.cancellingCostsMoreThanYou2'),
        meaning: say('failure.nothingWasCancelled'),
        next: say('failure.lookAtTheNewCost'),
      }
    case 'stayChanged':
      return {
        what: stayChangedWords(failure),
        meaning: say('failure.nothingWasCancelled'),
        next: say('failure.stayChangedNext'),
      }
    case 'sendStopped':
      return {
        what: failure.why === 'inFlight' ? say('failure.aRequestUnderTheSame') : say('failure.deskbookStoppedThisRequestRight'),
        meaning: failure.why === 'inFlight' ? say('failure.noSecondOneWasSent') : say('failure.nothingWasSentNothingWas'),
        next: failure.why === 'inFlight' ? say('failure.waitForWhatIsFound') : say('failure.closeDeskbookAndStartIt'),
        support: say('failure.sendStoppedWhy', { why: failure.why }),
      }
    case 'cancellationUnreadable':
      return {
        what: say('failure.anEarlierCancellationOfThis'),
        meaning: say('failure.nothingWasSentNowThe'),
        next: say('failure.lookItUpAtThe'),
        support: say('failure.unreadableCancellationOfReference', { reference: failure.reference }),
      }
    case 'notAnsweredYet':
      return {
        what: say('failure.theServiceHasNotAnswered'),
        meaning: say('failure.nothingWasSentTheBooking'),
        next: failure.why === null ? say('failure.tryAgain') : `${failureWords(failure.why).what} ${failureWords(failure.why).next}`,
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'notBetter':
      return {
        what: say('failure.notBetter'),
        meaning: say('failure.nothingWasBooked'),
        next: say('failure.notBetterNext'),
      }
    case 'newNotVerified':
      return {
        what: say('failure.newNotVerified', { clientRef: failure.clientRef }),
        meaning: say('failure.newNotVerifiedMeaning'),
        next:
          failure.why === null
            ? say('failure.newNotVerifiedNext')
            : say('failure.newNotVerifiedWhy', { what: failureWords(failure.why).what }),
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'notCancellable':
      return {
        what: say('failure.onlyAConfirmedBookingCan', { status: failure.status ?? say('failure.inAStateThatIs') }),
        meaning: say('failure.nothingWasCancelled'),
        next: say('failure.refreshTheBookingToSee'),
        support: say('failure.statusStatus', { status: failure.status ?? say('failure.none') }),
      }
    case 'otherBooking':
      return {
        what: say('failure.theServiceAnsweredWithAnother'),
        meaning: say('failure.nothingWasChangedItsAnswer'),
        next: say('failure.askTheServiceWhichBooking'),
      }
    case 'referenceSpent':
      return {
        what: say('failure.theServiceTakesTheClient'),
        meaning: say('failure.nothingWasSent'),
        next: say('failure.openTheBookingAndSend'),
        support: say('failure.clientReferenceClientref', { clientRef: failure.clientRef }),
      }
    case 'notHere':
      return {
        what: say('failure.thisIsNotHereAny'),
        meaning: say('failure.nothingWasChanged'),
        next: say('failure.refreshTheListOrSearch'),
      }
    case 'coverageHoles':
      return {
        what: say('failure.1CreationDayOfThis', { days: failure.days }),
        meaning: say('failure.nothingWasWrittenBecauseBookings'),
        next: say('failure.syncTheLedgerFirstOr'),
        support: failure.missing.map(({ from, to }) => say('failure.fromToTo', { from, to })).join('\n') || null,
      }
    case 'monthMoved':
      return {
        what: say('failure.theServiceToldOfChanges', { month: monthWords(failure.month) }),
        meaning: say('failure.nothingWasWrittenSoThat'),
        next: say('failure.lookAtTheSumsAs'),
      }
    case 'monthClosed':
      return {
        what: say('failure.monthIsClosedForThis', { month: monthWords(failure.month) }),
        meaning: say('failure.nothingWasWrittenSoThat2'),
        next: say('failure.exportItsChangesInstead'),
      }
    case 'closingRuns':
      return {
        what: say('failure.theAccountingZoneWasNot'),
        meaning: say('failure.itsFileGoesByOne'),
        next: say('failure.waitUntilItIsDone'),
      }
    case 'notClosed':
      return {
        what: say('failure.theLedgerCouldNotKeep', { file: failure.file }),
        meaning: say('failure.nothingWasClosedMonthStands', { month: monthWords(failure.month) }),
        next: failure.trouble ? ledger[failure.trouble].next : say('failure.tryAgain'),
        support: failure.trouble ? say('failure.ledgerTrouble', { trouble: failure.trouble }) : null,
      }
    case 'closedUnnamed':
      return {
        what: say('failure.monthIsClosedButThe', { month: monthWords(failure.month), file: failure.file }),
        meaning: say('failure.theLedgerKeepsTheFile'),
        next: say('failure.nextThenPressSaveAgain', { next: files[failure.why].next }),
        support: say('failure.fileWhy', { why: failure.why }),
      }
    case 'file':
      return { ...files[failure.why], support: say('failure.fileWhy', { why: failure.why }) }
    case 'tooOften':
      return {
        what: say('failure.theWindowAskedTheDesk'),
        meaning: nothingDone[doing],
        next: say('failure.waitRetryaftermsThenTryAgain', { retryAfterMs: seconds(failure.retryAfterMs) }),
      }
    case 'settingsFile':
      return { ...settingsFile[failure.trouble], support: say('failure.settingsFileTrouble', { trouble: failure.trouble }) }
    case 'updateWaits':
      return {
        what: failure.why === 'sending' ? say('failure.theUpdateWasNotInstalled') : say('failure.theUpdateWasNotInstalled2'),
        meaning: say('failure.whatIsOnItsWay'),
        next: say('failure.waitUntilItIsDone2'),
      }
    case 'document':
      return documentTroubles[failure.why]
    case 'unsupported':
      return {
        what: say('failure.thisWindowCannotDoThat'),
        meaning: say('failure.nothingWasChanged'),
        next: say('failure.useTheInstalledAppFor'),
      }
    case 'noFileDialog':
      return {
        what: say('failure.thisWindowHasNoDialog'),
        meaning: say('failure.nothingWasChanged'),
        next: say('failure.onLinuxInstallZenityAnd'),
      }
    case 'fault':
      return {
        what: say('failure.aFaultInDeskbookItself'),
        meaning: doing === 'reading' ? say('failure.nothingWasLost') : say('failure.whatWasSentIsIn'),
        next: say('failure.tryAgainIfItStays'),
        support: say('failure.referenceReference', { reference: failure.reference }),
      }
    default:
      return failure satisfies never
  }
}

/** Returns a sentence with the dates that the stay had before the hotel changed it. */
export function stayChangedWords({ checkin, checkout }: { readonly checkin: string | null; readonly checkout: string | null }): string {
  const day = (date: string | null) => (date === null ? say('stayRows.notStated') : formatDate(date))
  return say('failure.stayChanged', { checkin: day(checkin), checkout: day(checkout) })
}
