/** Tables of texts for each cause of a failure. */
import type { Failure, KeychainTrouble, LedgerErrorCode, NotSentCause, Refusal } from '../../../shared/contract/failure.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'

export interface FailureWords {
  /** What happened. */
  readonly what: string
  /** What it means for the booking. */
  readonly meaning: string
  /** What to do. */
  readonly next: string
  /** For support staff: code, status and the service's own message. */
  readonly support: string | null
}

type FailureText = Omit<FailureWords, 'support'>

export const notSent: Record<NotSentCause, Omit<FailureText, 'meaning'>> = {
  lookup: {
    what: say('failureCauses.theNameOfTheService'),
    next: say('failureCauses.checkTheNetworkAndThe'),
  },
  refused: {
    what: say('failureCauses.theServiceDidNotAccept'),
    next: say('failureCauses.tryAgainInAMinute'),
  },
  blocked: {
    what: say('failureCauses.aFirewallOnThisComputer'),
    next: say('failureCauses.allowDeskbookInTheFirewall'),
  },
  connectTimeout: { what: say('failureCauses.theServiceCouldNotBe'), next: say('failureCauses.checkTheNetworkThenTry') },
  unreachable: { what: say('failureCauses.thereIsNoNetworkOr'), next: say('failureCauses.checkTheNetworkThenTry') },
  certificate: {
    what: say('failureCauses.theServiceCouldNotProve'),
    next: say('failureCauses.checkTheBaseUrlIf'),
  },
  proxy: {
    what: say('failureCauses.theProxyOfThisNetwork'),
    next: say('failureCauses.askWhoeverRunsTheNetwork'),
  },
  proxyLogin: {
    what: say('failureCauses.theProxyOfThisNetwork2'),
    next: say('failureCauses.enterThemInTheSettings'),
  },
  proxyScheme: {
    what: say('failureCauses.theProxyOfThisNetwork3'),
    next: say('failureCauses.askWhoeverRunsTheNetwork2'),
  },
}

/** Whether a certificate was rejected only because of its validity dates. */
export const isOfClock = (detail: string): boolean => detail === 'CERT_NOT_YET_VALID' || detail === 'CERT_HAS_EXPIRED'

/** An expired certificate and a wrong computer clock look the same from here. */
export const clockOrCertificate = {
  what: say('failureCauses.theCertificateOfTheService'),
  next: say('failureCauses.checkDateTimeAndTime'),
}

/** Returns what to do about an untrusted certificate found by a connection test, depending on the trust store used. */
export function untrustedNext({ detail, extraCa, store }: Extract<Failure, { kind: 'untrusted' }>): string {
  if (isOfClock(detail)) return clockOrCertificate.next
  if (store === 'late' || store === 'failed') {
    return say('failureCauses.theCertificatesOfThisComputer')
  }
  if (extraCa.length > 0) {
    return say('failureCauses.theExtraCaFileHolds', { extraCa: listAll(extraCa) })
  }
  const none = store === 'empty' ? say('failureCauses.thisComputerNamesNoAuthorities') : ''
  return say('failureCauses.noneCheckTheBaseUrl', { none })
}

/** An empty meaning is replaced by one for the action that failed (`nothingDone`). */
export const refusals: Record<Refusal, FailureText> = {
  invalid: {
    what: say('failureCauses.theServiceFoundSomethingWrong'),
    meaning: '',
    next: say('failureCauses.lookAtTheDetailsThey'),
  },
  key: {
    what: say('failureCauses.theServiceDoesNotAccept'),
    meaning: '',
    next: say('failureCauses.checkTheKeyOfThis'),
  },
  permission: {
    what: say('failureCauses.theServiceDoesNotPermit'),
    meaning: '',
    next: say('failureCauses.askTheServiceToPermit'),
  },
  notFound: {
    what: say('failureCauses.theServiceDoesNotKnow'),
    meaning: '',
    next: say('failureCauses.checkTheReferenceOrCode'),
  },
  conflict: {
    what: say('failureCauses.theServiceSaysThatThis'),
    meaning: '',
    next: say('failureCauses.refreshTheBookingToSee'),
  },
  gone: {
    what: say('failureCauses.thisIsNotAvailableAny'),
    meaning: '',
    next: say('failureCauses.chooseAnotherRate'),
  },
  tooMany: { what: say('failureCauses.theServiceHasHadToo'), meaning: '', next: say('failureCauses.waitAMinuteThenTry') },
  payment: {
    what: say('failureCauses.thePaymentWasRefused'),
    meaning: say('failureCauses.theServiceDidNotBook'),
    next: say('failureCauses.checkTheCardOrUse'),
  },
  system: { what: say('failureCauses.theServiceHasAFault'), meaning: '', next: say('failureCauses.tryAgainInAFew') },
  unavailable: { what: say('failureCauses.theServiceIsNotAvailable'), meaning: '', next: say('failureCauses.tryAgainInAFew') },
}

export const keychain: Record<KeychainTrouble, FailureText> = {
  unavailable: {
    what: say('failureCauses.thisComputerHasNoKeychain'),
    meaning: say('failureCauses.theKeyIsKeptOnly'),
    next: say('failureCauses.goOnWithoutItOr'),
  },
  locked: {
    what: say('failureCauses.theKeychainIsLocked'),
    meaning: '',
    next: say('failureCauses.unlockTheKeychainThenTry'),
  },
  timedOut: {
    what: say('failureCauses.theKeychainDidNotAnswer'),
    meaning: '',
    next: say('failureCauses.lookForAWindowOf'),
  },
}

const fileUnchanged = say('failureCauses.theFileWasNotChanged')

export const ledger: Record<LedgerErrorCode, FailureText> = {
  keyMissing: {
    what: say('failureCauses.theLedgerIsThereAnd'),
    meaning: fileUnchanged,
    next: say('failureCauses.unlockTheKeychainOrEnter'),
  },
  keyWrong: {
    what: say('failureCauses.thisIsNotTheKey'),
    meaning: fileUnchanged,
    next: say('failureCauses.enterTheRecoveryCodeThat'),
  },
  damaged: {
    what: say('failureCauses.theLedgerSFileIs'),
    meaning: fileUnchanged,
    next: say('failureCauses.restoreABackupInThe'),
  },
  newer: {
    what: say('failureCauses.theLedgerWasWrittenBy'),
    meaning: fileUnchanged,
    next: say('failureCauses.installTheNewerVersionAgain'),
  },
  foreign: { what: say('failureCauses.theFileInTheLedger'), meaning: fileUnchanged, next: say('failureCauses.copyTheDetailsForSupport') },
  inUse: {
    what: say('failureCauses.anotherDeskbookHasTheLedger'),
    meaning: fileUnchanged,
    next: say('failureCauses.useThatWindowOrClose'),
  },
  readOnly: {
    what: say('failureCauses.theLedgerCannotBeWritten'),
    meaning: say('failureCauses.nothingIsSentThatCould'),
    next: say('failureCauses.makeTheFolderWritableThen'),
  },
  diskFull: {
    what: say('failureCauses.theDiskIsFull'),
    meaning: say('failureCauses.nothingIsSentThatCould2'),
    next: say('failureCauses.makeRoomOnTheDisk'),
  },
  diskFailed: {
    what: say('failureCauses.theDiskWithTheLedger'),
    meaning: say('failureCauses.nothingIsSentThatCould3'),
    next: say('failureCauses.lookWhetherTheDiskIs'),
  },
  outOfReach: {
    what: say('failureCauses.theFileOfTheLedger'),
    meaning: say('failureCauses.nothingIsSentThatCould4'),
    next: say('failureCauses.connectTheDiskOrFolder'),
  },
  networkFolder: {
    what: say('failureCauses.thisFolderLiesOnA'),
    meaning: say('failureCauses.noLedgerWasOpenedOr'),
    next: say('failureCauses.chooseAFolderOnA'),
  },
  memoryFolder: {
    what: say('failureCauses.thisFolderIsKeptIn'),
    meaning: say('failureCauses.noLedgerWasOpenedOr'),
    next: say('failureCauses.chooseAFolderOnA'),
  },
  passphraseWrong: {
    what: say('failureCauses.thisIsNotThePassphrase'),
    meaning: fileUnchanged,
    next: say('failureCauses.typeItAgainAsIt'),
  },
  notWritten: {
    what: say('failureCauses.theLedgerIsBeingRead'),
    meaning: say('failureCauses.nothingWasChanged'),
    next: say('failureCauses.doItAtTheDesk'),
  },
  closed: { what: say('failureCauses.theLedgerIsNotOpen'), meaning: fileUnchanged, next: say('failureCauses.waitAMomentOrStart') },
}

const otherRate = say('failureCauses.chooseAnotherRateOrCheck')
const searchAgain = say('failureCauses.searchAgainAndChooseA')

export const notBookable: Record<Extract<Failure, { kind: 'notBookable' }>['why'], Omit<FailureText, 'meaning'>> = {
  otherHotel: { what: say('failureCauses.theServiceAnsweredWithAnother'), next: searchAgain },
  hotelNotStated: { what: say('failureCauses.theServiceGaveThisRate'), next: searchAgain },
  otherStay: { what: say('failureCauses.thisRateWasSearchedFor'), next: searchAgain },
  rooms: { what: say('failureCauses.thisRateDoesNotHold'), next: otherRate },
  hotelRateMissing: { what: say('failureCauses.theGuestPaysAtThe'), next: otherRate },
  rateTypeUnknown: { what: say('failureCauses.theServiceDidNotSay'), next: otherRate },
  amountMissing: { what: say('failureCauses.theServiceDidNotSay2'), next: otherRate },
}

export const files: Record<Extract<Failure, { kind: 'file' }>['why'], FailureText> = {
  denied: {
    what: say('failureCauses.theFileMayNotBe'),
    meaning: say('failureCauses.nothingWasSaved'),
    next: say('failureCauses.chooseAnotherFolder'),
  },
  full: {
    what: say('failureCauses.theDiskIsFull'),
    meaning: say('failureCauses.nothingWasSaved'),
    next: say('failureCauses.makeRoomOrChooseAnother'),
  },
  busy: {
    what: say('failureCauses.anotherProgramHasTheFile'),
    meaning: say('failureCauses.nothingWasSavedTheFile'),
    next: say('failureCauses.closeItThereAndTry'),
  },
  missing: {
    what: say('failureCauses.theFileOrItsFolder'),
    meaning: say('failureCauses.nothingWasReadOrSaved'),
    next: say('failureCauses.chooseItAgain'),
  },
  notAFile: {
    what: say('failureCauses.thisIsNotAFile'),
    meaning: say('failureCauses.nothingWasReadOrSaved'),
    next: say('failureCauses.chooseAnotherName'),
  },
  ownFolder: {
    what: say('failureCauses.deskbookKeepsItsOwnData'),
    meaning: say('failureCauses.nothingWasSaved'),
    next: say('failureCauses.chooseAnotherFolderSuchAs'),
  },
  closedMonth: {
    what: say('failureCauses.fileOfClosedMonth'),
    meaning: say('failureCauses.nothingWasSaved'),
    next: say('failureCauses.chooseAnotherName'),
  },
  other: {
    what: say('failureCauses.theFileCouldNotBe'),
    meaning: say('failureCauses.nothingWasSaved'),
    next: say('failureCauses.tryAnotherFolder'),
  },
}

type ReaderCopyTrouble = Extract<Failure, { kind: 'readerCopy' }>['trouble']

/** Reader copies come from another desk, so no text suggests restoring a backup. */
export const readerCopy: Record<ReaderCopyTrouble, FailureText> = {
  foreign: {
    what: say('failureCauses.thisFileIsNotA'),
    meaning: say('failureCauses.nothingOfItWasOpened'),
    next: say('failureCauses.chooseTheFileThatThe'),
  },
  damaged: {
    what: say('failureCauses.theReaderCopyIsNot'),
    meaning: say('failureCauses.itIsNotShownFor'),
    next: say('failureCauses.copyTheFileAgainIf'),
  },
  newer: {
    what: say('failureCauses.theReaderCopyWasWritten'),
    meaning: say('failureCauses.thisOneCannotReadIt'),
    next: say('failureCauses.updateDeskbookOnThisComputer'),
  },
}

export const settingsFile: Record<Extract<Failure, { kind: 'settingsFile' }>['trouble'], FailureText> = {
  tooLarge: {
    what: say('failureCauses.thisFileIsLargerThan'),
    meaning: say('failureCauses.nothingOfItWasTaken'),
    next: say('failureCauses.chooseTheFileThatA'),
  },
  foreign: {
    what: say('failureCauses.thisFileDoesNotHold'),
    meaning: say('failureCauses.nothingOfItWasTaken'),
    next: say('failureCauses.chooseTheFileThatA2'),
  },
  newer: {
    what: say('failureCauses.theseSettingsWereExportedBy'),
    meaning: say('failureCauses.nothingOfThemWasTaken'),
    next: say('failureCauses.updateDeskbookOnThisComputer2'),
  },
}

/** Whether a word is an error code of a reader copy. */
export function isReaderCopyTrouble(word: string): word is ReaderCopyTrouble {
  return word in readerCopy
}

/** Whether a word is a `LedgerErrorCode`. */
export function isLedgerTrouble(word: string): word is LedgerErrorCode {
  return word in ledger
}
