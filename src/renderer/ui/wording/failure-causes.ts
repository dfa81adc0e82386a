/** Tables of texts for each cause of a failure. */
import type { Failure, KeychainErrorCode, LedgerErrorCode, NotSentCause, Refusal } from '../../../shared/contract/failure.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say, texts } from '../../../shared/words/say.ts'

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

/** Returns the texts of each reason why a call was not sent. */
export const notSentWords = (): Record<NotSentCause, Omit<FailureText, 'meaning'>> => ({
  lookup: {
    what: say('failureCauses.notSentLookupWhat'),
    next: say('common.checkNetworkNext'),
  },
  refused: {
    what: say('failureCauses.notSentRefusedWhat'),
    next: say('failureCauses.notSentRefusedNext'),
  },
  blocked: {
    what: say('failureCauses.notSentBlockedWhat'),
    next: say('failureCauses.notSentBlockedNext'),
  },
  connectTimeout: { what: say('failureCauses.notSentConnectTimeoutWhat'), next: say('failureCauses.notSentUnreachableNext') },
  unreachable: { what: say('failureCauses.notSentUnreachableWhat'), next: say('failureCauses.notSentUnreachableNext') },
  certificate: {
    what: say('failureCauses.notSentCertificateWhat'),
    next: say('failureCauses.notSentCertificateNext'),
  },
  proxy: {
    what: say('failureCauses.notSentProxyWhat'),
    next: say('failureCauses.notSentProxyNext'),
  },
  proxyLogin: {
    what: say('failureCauses.notSentProxyLoginWhat'),
    next: say('failureCauses.notSentProxyLoginNext'),
  },
  proxyScheme: {
    what: say('failureCauses.notSentProxySchemeWhat'),
    next: say('failureCauses.notSentProxySchemeNext'),
  },
})

/** Whether a certificate was rejected only because of its validity dates. */
export const isCertificateDateError = (detail: string): boolean => detail === 'CERT_NOT_YET_VALID' || detail === 'CERT_HAS_EXPIRED'

/** An expired certificate and a wrong computer clock look the same from here. */
export const clockOrCertificate = texts({
  what: 'failureCauses.certificateDatesWhat',
  next: 'failureCauses.certificateDatesNext',
})

/** Returns what to do about an untrusted certificate found by a connection test, depending on the trust store used. */
export function untrustedNext({ detail, extraCa, store }: Extract<Failure, { kind: 'untrusted' }>): string {
  if (isCertificateDateError(detail)) return clockOrCertificate.next
  if (store === 'late' || store === 'failed') {
    return say('failureCauses.untrustedStoreLateNext')
  }
  if (extraCa.length > 0) {
    return say('failureCauses.untrustedExtraCaNext', { extraCa: listAll(extraCa) })
  }
  const none = store === 'empty' ? say('failureCauses.untrustedStoreEmpty') : ''
  return say('failureCauses.untrustedNext', { none })
}

/** An empty meaning is replaced by one for the action that failed (`nothingDone`). */
export const refusalWords = (): Record<Refusal, FailureText> => ({
  invalid: {
    what: say('failureCauses.refusedInvalidWhat'),
    meaning: '',
    next: say('failureCauses.refusedInvalidNext'),
  },
  key: {
    what: say('failureCauses.refusedKeyWhat'),
    meaning: '',
    next: say('failureCauses.refusedKeyNext'),
  },
  permission: {
    what: say('failureCauses.refusedPermissionWhat'),
    meaning: '',
    next: say('failureCauses.refusedPermissionNext'),
  },
  notFound: {
    what: say('failureCauses.refusedNotFoundWhat'),
    meaning: '',
    next: say('failureCauses.refusedNotFoundNext'),
  },
  conflict: {
    what: say('failureCauses.refusedConflictWhat'),
    meaning: '',
    next: say('failureCauses.refusedConflictNext'),
  },
  gone: {
    what: say('failureCauses.refusedGoneWhat'),
    meaning: '',
    next: say('failureCauses.refusedGoneNext'),
  },
  tooMany: { what: say('failureCauses.refusedTooManyWhat'), meaning: '', next: say('failureCauses.refusedTooManyNext') },
  payment: {
    what: say('failureCauses.refusedPaymentWhat'),
    meaning: say('failureCauses.refusedPaymentMeaning'),
    next: say('failureCauses.refusedPaymentNext'),
  },
  system: { what: say('failureCauses.refusedSystemWhat'), meaning: '', next: say('failureCauses.refusedLaterNext') },
  unavailable: { what: say('failureCauses.refusedUnavailableWhat'), meaning: '', next: say('failureCauses.refusedLaterNext') },
})

/** Returns the texts of each error of the keychain. */
export const keychainErrorWords = (): Record<KeychainErrorCode, FailureText> => ({
  unavailable: {
    what: say('failureCauses.keychainUnavailableWhat'),
    meaning: say('failureCauses.keychainUnavailableMeaning'),
    next: say('failureCauses.keychainUnavailableNext'),
  },
  locked: {
    what: say('failureCauses.keychainLockedWhat'),
    meaning: '',
    next: say('failureCauses.keychainLockedNext'),
  },
  timedOut: {
    what: say('failureCauses.keychainTimedOutWhat'),
    meaning: '',
    next: say('failureCauses.keychainTimedOutNext'),
  },
})

const fileUnchanged = () => say('failureCauses.ledgerKeptMeaning')

/** Returns the texts of each error of the ledger. */
export const ledgerErrorWords = (): Record<LedgerErrorCode, FailureText> => ({
  keyMissing: {
    what: say('failureCauses.ledgerKeyMissingWhat'),
    meaning: fileUnchanged(),
    next: say('failureCauses.ledgerKeyMissingNext'),
  },
  keyWrong: {
    what: say('failureCauses.ledgerKeyWrongWhat'),
    meaning: fileUnchanged(),
    next: say('failureCauses.ledgerKeyWrongNext'),
  },
  damaged: {
    what: say('failureCauses.ledgerDamagedWhat'),
    meaning: fileUnchanged(),
    next: say('failureCauses.ledgerDamagedNext'),
  },
  newer: {
    what: say('failureCauses.ledgerNewerWhat'),
    meaning: fileUnchanged(),
    next: say('failureCauses.ledgerNewerNext'),
  },
  foreign: { what: say('failureCauses.ledgerForeignWhat'), meaning: fileUnchanged(), next: say('failureCauses.ledgerForeignNext') },
  inUse: {
    what: say('failureCauses.ledgerInUseWhat'),
    meaning: fileUnchanged(),
    next: say('failureCauses.ledgerInUseNext'),
  },
  readOnly: {
    what: say('failureCauses.ledgerReadOnlyWhat'),
    meaning: say('failureCauses.ledgerReadOnlyMeaning'),
    next: say('failureCauses.ledgerReadOnlyNext'),
  },
  diskFull: {
    what: say('common.diskFull'),
    meaning: say('failureCauses.ledgerDiskFullMeaning'),
    next: say('failureCauses.ledgerDiskFullNext'),
  },
  diskFailed: {
    what: say('common.ledgerDiskFailed'),
    meaning: say('failureCauses.ledgerDiskFailedMeaning'),
    next: say('failureCauses.ledgerDiskFailedNext'),
  },
  outOfReach: {
    what: say('failureCauses.ledgerOutOfReachWhat'),
    meaning: say('failureCauses.ledgerOutOfReachMeaning'),
    next: say('failureCauses.ledgerOutOfReachNext'),
  },
  networkFolder: {
    what: say('failureCauses.ledgerNetworkFolderWhat'),
    meaning: say('failureCauses.ledgerUnsafeFolderMeaning'),
    next: say('failureCauses.ledgerUnsafeFolderNext'),
  },
  memoryFolder: {
    what: say('failureCauses.ledgerMemoryFolderWhat'),
    meaning: say('failureCauses.ledgerUnsafeFolderMeaning'),
    next: say('failureCauses.ledgerUnsafeFolderNext'),
  },
  passphraseWrong: {
    what: say('failureCauses.ledgerPassphraseWrongWhat'),
    meaning: fileUnchanged(),
    next: say('failureCauses.ledgerPassphraseWrongNext'),
  },
  notWritten: {
    what: say('failureCauses.ledgerNotWrittenWhat'),
    meaning: say('common.nothingChanged'),
    next: say('failureCauses.ledgerNotWrittenNext'),
  },
  closed: { what: say('failureCauses.ledgerClosedWhat'), meaning: fileUnchanged(), next: say('failureCauses.ledgerClosedNext') },
})

const otherRate = () => say('failureCauses.rateOtherRateNext')
const searchAgain = () => say('failureCauses.rateSearchAgainNext')

/** Returns the texts of each reason why a checked rate cannot be booked. */
export const notBookableWords = (): Record<Extract<Failure, { kind: 'notBookable' }>['why'], Omit<FailureText, 'meaning'>> => ({
  otherHotel: { what: say('failureCauses.rateOtherHotelWhat'), next: searchAgain() },
  hotelNotStated: { what: say('failureCauses.rateHotelNotStatedWhat'), next: searchAgain() },
  otherStay: { what: say('failureCauses.rateOtherStayWhat'), next: searchAgain() },
  rooms: { what: say('failureCauses.rateRoomsWhat'), next: otherRate() },
  hotelRateMissing: { what: say('failureCauses.rateHotelAmountMissingWhat'), next: otherRate() },
  rateTypeUnknown: { what: say('failureCauses.rateTypeUnknownWhat'), next: otherRate() },
  amountMissing: { what: say('failureCauses.rateAmountMissingWhat'), next: otherRate() },
})

/** Returns the texts of each error of a file. */
export const fileErrorWords = (): Record<Extract<Failure, { kind: 'file' }>['why'], FailureText> => ({
  denied: {
    what: say('failureCauses.fileDeniedWhat'),
    meaning: say('failureCauses.fileNotSavedMeaning'),
    next: say('failureCauses.fileDeniedNext'),
  },
  full: {
    what: say('common.diskFull'),
    meaning: say('failureCauses.fileNotSavedMeaning'),
    next: say('failureCauses.fileFullNext'),
  },
  busy: {
    what: say('failureCauses.fileBusyWhat'),
    meaning: say('failureCauses.fileBusyMeaning'),
    next: say('failureCauses.fileBusyNext'),
  },
  missing: {
    what: say('failureCauses.fileMissingWhat'),
    meaning: say('failureCauses.fileNotReadMeaning'),
    next: say('failureCauses.fileMissingNext'),
  },
  notAFile: {
    what: say('failureCauses.fileNotAFileWhat'),
    meaning: say('failureCauses.fileNotReadMeaning'),
    next: say('failureCauses.fileOtherNameNext'),
  },
  ownFolder: {
    what: say('failureCauses.fileOwnFolderWhat'),
    meaning: say('failureCauses.fileNotSavedMeaning'),
    next: say('failureCauses.fileOwnFolderNext'),
  },
  closedMonth: {
    what: say('failureCauses.fileClosedMonthWhat'),
    meaning: say('failureCauses.fileNotSavedMeaning'),
    next: say('failureCauses.fileOtherNameNext'),
  },
  other: {
    what: say('failureCauses.fileOtherWhat'),
    meaning: say('failureCauses.fileNotSavedMeaning'),
    next: say('failureCauses.fileOtherNext'),
  },
})

type ReaderCopyErrorCode = Extract<Failure, { kind: 'readerCopy' }>['trouble']

/** Reader copies come from another desk, so no text suggests restoring a backup. */
export const readerCopyErrorWords = (): Record<ReaderCopyErrorCode, FailureText> => ({
  foreign: {
    what: say('failureCauses.readerCopyForeignWhat'),
    meaning: say('failureCauses.readerCopyForeignMeaning'),
    next: say('failureCauses.readerCopyForeignNext'),
  },
  damaged: {
    what: say('failureCauses.readerCopyDamagedWhat'),
    meaning: say('failureCauses.readerCopyDamagedMeaning'),
    next: say('failureCauses.readerCopyDamagedNext'),
  },
  newer: {
    what: say('failureCauses.readerCopyNewerWhat'),
    meaning: say('failureCauses.readerCopyNewerMeaning'),
    next: say('failureCauses.readerCopyNewerNext'),
  },
})

/** Returns the texts of each error of a settings file. */
export const settingsFileErrorWords = (): Record<Extract<Failure, { kind: 'settingsFile' }>['trouble'], FailureText> => ({
  tooLarge: {
    what: say('failureCauses.settingsFileTooLargeWhat'),
    meaning: say('failureCauses.settingsFileRefusedMeaning'),
    next: say('failureCauses.settingsFileTooLargeNext'),
  },
  foreign: {
    what: say('failureCauses.settingsFileForeignWhat'),
    meaning: say('failureCauses.settingsFileRefusedMeaning'),
    next: say('failureCauses.settingsFileForeignNext'),
  },
  newer: {
    what: say('failureCauses.settingsFileNewerWhat'),
    meaning: say('failureCauses.settingsFileNewerMeaning'),
    next: say('failureCauses.settingsFileNewerNext'),
  },
})

/** Whether a word is an error code of a reader copy. */
export function isReaderCopyErrorCode(word: string): word is ReaderCopyErrorCode {
  return word in readerCopyErrorWords()
}

/** Whether a word is a `LedgerErrorCode`. */
export function isLedgerErrorCode(word: string): word is LedgerErrorCode {
  return word in ledgerErrorWords()
}
