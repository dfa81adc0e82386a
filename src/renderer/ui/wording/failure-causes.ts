/** What can be told of each cause of a failure, as tables. */
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
  /** For whoever is asked for help: code, status and the service's own sentence. */
  readonly support: string | null
}

type Told = Omit<FailureWords, 'support'>

export const notSent: Record<NotSentCause, Omit<Told, 'meaning'>> = {
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

/** Whether a certificate was refused for its dates alone. */
export const isOfClock = (detail: string): boolean => detail === 'CERT_NOT_YET_VALID' || detail === 'CERT_HAS_EXPIRED'

/** Which of the two it is cannot be told from here. */
export const clockOrCertificate = {
  what: say('failureCauses.theCertificateOfTheService'),
  next: say('failureCauses.checkDateTimeAndTime'),
}

/** What to do about a certificate that a test of the connection met, by what was trusted then. */
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

/** An empty meaning leaves it to what was being done. */
export const refusals: Record<Refusal, Told> = {
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

export const keychain: Record<KeychainTrouble, Told> = {
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

const kept = say('failureCauses.theFileWasNotChanged')

export const ledger: Record<LedgerErrorCode, Told> = {
  keyMissing: {
    what: say('failureCauses.theLedgerIsThereAnd'),
    meaning: kept,
    next: say('failureCauses.unlockTheKeychainOrEnter'),
  },
  keyWrong: {
    what: say('failureCauses.thisIsNotTheKey'),
    meaning: kept,
    next: say('failureCauses.enterTheRecoveryCodeThat'),
  },
  damaged: {
    what: say('failureCauses.theLedgerSFileIs'),
    meaning: kept,
    next: say('failureCauses.restoreABackupInThe'),
  },
  newer: {
    what: say('failureCauses.theLedgerWasWrittenBy'),
    meaning: kept,
    next: say('failureCauses.installTheNewerVersionAgain'),
  },
  foreign: { what: say('failureCauses.theFileInTheLedger'), meaning: kept, next: say('failureCauses.copyTheDetailsForSupport') },
  inUse: { what: say('failureCauses.anotherDeskbookHasTheLedger'), meaning: kept, next: say('failureCauses.useThatWindowOrClose') },
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
    meaning: kept,
    next: say('failureCauses.typeItAgainAsIt'),
  },
  notWritten: {
    what: say('failureCauses.theLedgerIsBeingRead'),
    meaning: say('failureCauses.nothingWasChanged'),
    next: say('failureCauses.doItAtTheDesk'),
  },
  closed: { what: say('failureCauses.theLedgerIsNotOpen'), meaning: kept, next: say('failureCauses.waitAMomentOrStart') },
}

const otherRate = say('failureCauses.chooseAnotherRateOrCheck')
const searchAgain = say('failureCauses.searchAgainAndChooseA')

export const notBookable: Record<Extract<Failure, { kind: 'notBookable' }>['why'], Omit<Told, 'meaning'>> = {
  otherHotel: { what: say('failureCauses.theServiceAnsweredWithAnother'), next: searchAgain },
  hotelNotStated: { what: say('failureCauses.theServiceGaveThisRate'), next: searchAgain },
  otherStay: { what: say('failureCauses.thisRateWasSearchedFor'), next: searchAgain },
  rooms: { what: say('failureCauses.thisRateDoesNotHold'), next: otherRate },
  hotelRateMissing: { what: say('failureCauses.theGuestPaysAtThe'), next: otherRate },
  rateTypeUnknown: { what: say('failureCauses.theServiceDidNotSay'), next: otherRate },
  amountMissing: { what: say('failureCauses.theServiceDidNotSay2'), next: otherRate },
}

export const files: Record<Extract<Failure, { kind: 'file' }>['why'], Told> = {
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

/** Nothing that a backup of this desk could mend. */
export const readerCopy: Record<ReaderCopyTrouble, Told> = {
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

export const settingsFile: Record<Extract<Failure, { kind: 'settingsFile' }>['trouble'], Told> = {
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

/** Whether a word is one of what can be wrong with a reader copy. */
export function isReaderCopyTrouble(word: string): word is ReaderCopyTrouble {
  return word in readerCopy
}

/** Whether a word is one of the troubles that a ledger can have. */
export function isLedgerTrouble(word: string): word is LedgerErrorCode {
  return word in ledger
}
