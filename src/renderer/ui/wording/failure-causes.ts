/** Tables of texts for each cause of a failure. */
import type { Failure, KeychainErrorCode, LedgerErrorCode, NotSentCause, Refusal } from '../../../shared/contract/failure.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { type PlainId, say, texts } from '../../../shared/words/say.ts'

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

/** Returns the texts of these messages: what happened, what it means (empty for null), and what to do. */
export const failureText = (what: PlainId, meaning: PlainId | null, next: PlainId): FailureText => ({
  what: say(what),
  meaning: meaning === null ? '' : say(meaning),
  next: say(next),
})

/** Returns the texts of each reason why a call was not sent. */
export const notSentWords = (): Record<NotSentCause, Omit<FailureText, 'meaning'>> => ({
  lookup: texts({ what: 'failureCauses.notSentLookupWhat', next: 'common.checkNetworkNext' }),
  refused: texts({ what: 'failureCauses.notSentRefusedWhat', next: 'failureCauses.notSentRefusedNext' }),
  blocked: texts({ what: 'failureCauses.notSentBlockedWhat', next: 'failureCauses.notSentBlockedNext' }),
  connectTimeout: texts({ what: 'failureCauses.notSentConnectTimeoutWhat', next: 'failureCauses.notSentUnreachableNext' }),
  unreachable: texts({ what: 'failureCauses.notSentUnreachableWhat', next: 'failureCauses.notSentUnreachableNext' }),
  certificate: texts({ what: 'failureCauses.notSentCertificateWhat', next: 'failureCauses.notSentCertificateNext' }),
  proxy: texts({ what: 'failureCauses.notSentProxyWhat', next: 'failureCauses.notSentProxyNext' }),
  proxyLogin: texts({ what: 'failureCauses.notSentProxyLoginWhat', next: 'failureCauses.notSentProxyLoginNext' }),
  proxyScheme: texts({ what: 'failureCauses.notSentProxySchemeWhat', next: 'failureCauses.notSentProxySchemeNext' }),
})

/** Whether a certificate was rejected only because of its validity dates. */
export const isCertificateDateError = (detail: string): boolean => detail === 'CERT_NOT_YET_VALID' || detail === 'CERT_HAS_EXPIRED'

/** One text for two causes, because the app cannot tell an expired certificate from a wrong computer clock. */
export const clockOrCertificate = texts({ what: 'failureCauses.certificateDatesWhat', next: 'failureCauses.certificateDatesNext' })

/** Returns what to do about an untrusted certificate found by a connection test, depending on the trust store used. */
export function untrustedNext({ detail, extraCa, store }: Extract<Failure, { kind: 'untrusted' }>): string {
  if (isCertificateDateError(detail)) return clockOrCertificate.next
  if (store === 'late' || store === 'failed') return say('failureCauses.untrustedStoreLateNext')
  if (extraCa.length > 0) return say('failureCauses.untrustedExtraCaNext', { extraCa: listAll(extraCa) })
  const none = store === 'empty' ? say('failureCauses.untrustedStoreEmpty') : ''
  return say('failureCauses.untrustedNext', { none })
}

/** Returns the texts of each refusal. The caller replaces an empty meaning by the one of the failed action (`nothingDone`). */
export const refusalWords = (): Record<Refusal, FailureText> => ({
  invalid: failureText('failureCauses.refusedInvalidWhat', null, 'failureCauses.refusedInvalidNext'),
  key: failureText('failureCauses.refusedKeyWhat', null, 'failureCauses.refusedKeyNext'),
  permission: failureText('failureCauses.refusedPermissionWhat', null, 'failureCauses.refusedPermissionNext'),
  notFound: failureText('failureCauses.refusedNotFoundWhat', null, 'failureCauses.refusedNotFoundNext'),
  conflict: failureText('failureCauses.refusedConflictWhat', null, 'failureCauses.refusedConflictNext'),
  gone: failureText('failureCauses.refusedGoneWhat', null, 'failureCauses.refusedGoneNext'),
  tooMany: failureText('failureCauses.refusedTooManyWhat', null, 'failureCauses.refusedTooManyNext'),
  payment: failureText('failureCauses.refusedPaymentWhat', 'failureCauses.refusedPaymentMeaning', 'failureCauses.refusedPaymentNext'),
  system: failureText('failureCauses.refusedSystemWhat', null, 'failureCauses.refusedLaterNext'),
  unavailable: failureText('failureCauses.refusedUnavailableWhat', null, 'failureCauses.refusedLaterNext'),
})

/** Returns the texts of each error of the keychain. */
export const keychainErrorWords = (): Record<KeychainErrorCode, FailureText> => ({
  unavailable: failureText(
    'failureCauses.keychainUnavailableWhat',
    'failureCauses.keychainUnavailableMeaning',
    'failureCauses.keychainUnavailableNext',
  ),
  locked: failureText('failureCauses.keychainLockedWhat', null, 'failureCauses.keychainLockedNext'),
  timedOut: failureText('failureCauses.keychainTimedOutWhat', null, 'failureCauses.keychainTimedOutNext'),
})

/** Returns the texts of each error of the ledger. */
export const ledgerErrorWords = (): Record<LedgerErrorCode, FailureText> => ({
  keyMissing: failureText('failureCauses.ledgerKeyMissingWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerKeyMissingNext'),
  keyWrong: failureText('failureCauses.ledgerKeyWrongWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerKeyWrongNext'),
  damaged: failureText('failureCauses.ledgerDamagedWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerDamagedNext'),
  newer: failureText('failureCauses.ledgerNewerWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerNewerNext'),
  foreign: failureText('failureCauses.ledgerForeignWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerForeignNext'),
  inUse: failureText('failureCauses.ledgerInUseWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerInUseNext'),
  readOnly: failureText('failureCauses.ledgerReadOnlyWhat', 'failureCauses.ledgerReadOnlyMeaning', 'failureCauses.ledgerReadOnlyNext'),
  diskFull: failureText('common.diskFull', 'failureCauses.ledgerDiskFullMeaning', 'failureCauses.ledgerDiskFullNext'),
  diskFailed: failureText('common.ledgerDiskFailed', 'failureCauses.ledgerDiskFailedMeaning', 'failureCauses.ledgerDiskFailedNext'),
  outOfReach: failureText(
    'failureCauses.ledgerOutOfReachWhat',
    'failureCauses.ledgerOutOfReachMeaning',
    'failureCauses.ledgerOutOfReachNext',
  ),
  networkFolder: failureText(
    'failureCauses.ledgerNetworkFolderWhat',
    'failureCauses.ledgerUnsafeFolderMeaning',
    'failureCauses.ledgerUnsafeFolderNext',
  ),
  memoryFolder: failureText(
    'failureCauses.ledgerMemoryFolderWhat',
    'failureCauses.ledgerUnsafeFolderMeaning',
    'failureCauses.ledgerUnsafeFolderNext',
  ),
  passphraseWrong: failureText(
    'failureCauses.ledgerPassphraseWrongWhat',
    'failureCauses.ledgerKeptMeaning',
    'failureCauses.ledgerPassphraseWrongNext',
  ),
  notWritten: failureText('failureCauses.ledgerNotWrittenWhat', 'common.nothingChanged', 'failureCauses.ledgerNotWrittenNext'),
  closed: failureText('failureCauses.ledgerClosedWhat', 'failureCauses.ledgerKeptMeaning', 'failureCauses.ledgerClosedNext'),
})

/** Returns the texts of each reason why a checked rate cannot be booked. */
export const notBookableWords = (): Record<Extract<Failure, { kind: 'notBookable' }>['why'], Omit<FailureText, 'meaning'>> => ({
  otherHotel: texts({ what: 'failureCauses.rateOtherHotelWhat', next: 'failureCauses.rateSearchAgainNext' }),
  hotelNotStated: texts({ what: 'failureCauses.rateHotelNotStatedWhat', next: 'failureCauses.rateSearchAgainNext' }),
  otherStay: texts({ what: 'failureCauses.rateOtherStayWhat', next: 'failureCauses.rateSearchAgainNext' }),
  rooms: texts({ what: 'failureCauses.rateRoomsWhat', next: 'failureCauses.rateOtherRateNext' }),
  hotelRateMissing: texts({ what: 'failureCauses.rateHotelAmountMissingWhat', next: 'failureCauses.rateOtherRateNext' }),
  rateTypeUnknown: texts({ what: 'failureCauses.rateTypeUnknownWhat', next: 'failureCauses.rateOtherRateNext' }),
  amountMissing: texts({ what: 'failureCauses.rateAmountMissingWhat', next: 'failureCauses.rateOtherRateNext' }),
})

/** Returns the texts of each error of a file. */
export const fileErrorWords = (): Record<Extract<Failure, { kind: 'file' }>['why'], FailureText> => ({
  denied: failureText('failureCauses.fileDeniedWhat', 'failureCauses.fileNotSavedMeaning', 'failureCauses.fileDeniedNext'),
  full: failureText('common.diskFull', 'failureCauses.fileNotSavedMeaning', 'failureCauses.fileFullNext'),
  busy: failureText('failureCauses.fileBusyWhat', 'failureCauses.fileBusyMeaning', 'failureCauses.fileBusyNext'),
  missing: failureText('failureCauses.fileMissingWhat', 'failureCauses.fileNotReadMeaning', 'failureCauses.fileMissingNext'),
  notAFile: failureText('failureCauses.fileNotAFileWhat', 'failureCauses.fileNotReadMeaning', 'failureCauses.fileOtherNameNext'),
  ownFolder: failureText('failureCauses.fileOwnFolderWhat', 'failureCauses.fileNotSavedMeaning', 'failureCauses.fileOwnFolderNext'),
  closedMonth: failureText('failureCauses.fileClosedMonthWhat', 'failureCauses.fileNotSavedMeaning', 'failureCauses.fileOtherNameNext'),
  other: failureText('failureCauses.fileOtherWhat', 'failureCauses.fileNotSavedMeaning', 'failureCauses.fileOtherNext'),
})

type ReaderCopyErrorCode = Extract<Failure, { kind: 'readerCopy' }>['trouble']

/** Returns the texts of each error of a reader copy. None suggests restoring a backup, because the copy comes from another desk. */
export const readerCopyErrorWords = (): Record<ReaderCopyErrorCode, FailureText> => ({
  foreign: failureText(
    'failureCauses.readerCopyForeignWhat',
    'failureCauses.readerCopyForeignMeaning',
    'failureCauses.readerCopyForeignNext',
  ),
  damaged: failureText(
    'failureCauses.readerCopyDamagedWhat',
    'failureCauses.readerCopyDamagedMeaning',
    'failureCauses.readerCopyDamagedNext',
  ),
  newer: failureText('failureCauses.readerCopyNewerWhat', 'failureCauses.readerCopyNewerMeaning', 'failureCauses.readerCopyNewerNext'),
})

/** Returns the texts of each error of a settings file. */
export const settingsFileErrorWords = (): Record<Extract<Failure, { kind: 'settingsFile' }>['trouble'], FailureText> => ({
  tooLarge: failureText(
    'failureCauses.settingsFileTooLargeWhat',
    'failureCauses.settingsFileRefusedMeaning',
    'failureCauses.settingsFileTooLargeNext',
  ),
  foreign: failureText(
    'failureCauses.settingsFileForeignWhat',
    'failureCauses.settingsFileRefusedMeaning',
    'failureCauses.settingsFileForeignNext',
  ),
  newer: failureText(
    'failureCauses.settingsFileNewerWhat',
    'failureCauses.settingsFileNewerMeaning',
    'failureCauses.settingsFileNewerNext',
  ),
})

/** Whether a word is an error code of a reader copy. */
export function isReaderCopyErrorCode(word: string): word is ReaderCopyErrorCode {
  return word in readerCopyErrorWords()
}

/** Whether a word is a `LedgerErrorCode`. */
export function isLedgerErrorCode(word: string): word is LedgerErrorCode {
  return word in ledgerErrorWords()
}
