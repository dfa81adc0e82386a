/** What each failure means for the booking and the money, in addition to its message. A new kind does not compile until it has a meaning. */
import type { Failure, LedgerErrorCode, NotSentCause, Refusal } from '../../../../shared/contract/failure.ts'
import type { Meaning } from './meaning.ts'

const offline: Meaning = { says: 'failureMeaning.offline', topic: 'start' }
const certificate: Meaning = { says: 'failureMeaning.certificate', topic: 'start' }
const proxy: Meaning = { says: 'failureMeaning.proxy', topic: 'start' }
const noKey: Meaning = { says: 'failureMeaning.noConnection', topic: 'settings' }
const oddAnswer: Meaning = { says: 'failureMeaning.oddAnswer', topic: 'unknown' }
const otherStay: Meaning = { says: 'failureMeaning.otherStay', topic: 'unknown' }
const sameStay: Meaning = { says: 'failureMeaning.sameStay', topic: 'booking' }
const closing: Meaning = { says: 'failureMeaning.closing', topic: 'closedMonths' }
const closedFile: Meaning = { says: 'failureMeaning.closedFile', topic: 'closedMonths' }
const window: Meaning = { says: 'failureMeaning.window', topic: 'start' }
const system: Meaning = { says: 'failureMeaning.system', topic: 'unknown' }
const key: Meaning = { says: 'failureMeaning.key', topic: 'start' }

const notSent: Record<NotSentCause, Meaning> = {
  lookup: offline,
  refused: offline,
  blocked: offline,
  connectTimeout: offline,
  unreachable: offline,
  certificate,
  proxy,
  proxyLogin: proxy,
  proxyScheme: proxy,
}

const refused: Record<Refusal, Meaning> = {
  invalid: { says: 'failureMeaning.invalid', topic: 'search' },
  key,
  permission: key,
  notFound: { says: 'failureMeaning.notFound', topic: 'ledger' },
  conflict: { says: 'failureMeaning.conflict', topic: 'unknown' },
  gone: { says: 'failureMeaning.gone', topic: 'priceCheck' },
  tooMany: { says: 'failureMeaning.busy', topic: 'search' },
  payment: { says: 'failureMeaning.payment', topic: 'booking' },
  system,
  unavailable: system,
}

const locked: Meaning = { says: 'failureMeaning.ledgerLocked', topic: 'safeKeeping' }
const foreign: Meaning = { says: 'failureMeaning.ledgerForeign', topic: 'safeKeeping' }
const disk: Meaning = { says: 'failureMeaning.disk', topic: 'safeKeeping' }
const folder: Meaning = { says: 'failureMeaning.folder', topic: 'safeKeeping' }
const readOnly: Meaning = { says: 'failureMeaning.ledgerReadOnly', topic: 'readerCopies' }

/** What each error of the ledger file means. */
export const ledgerMeaning: Record<LedgerErrorCode, Meaning> = {
  keyMissing: locked,
  keyWrong: locked,
  passphraseWrong: locked,
  damaged: { says: 'failureMeaning.ledgerDamaged', topic: 'safeKeeping' },
  newer: foreign,
  foreign,
  inUse: { says: 'failureMeaning.ledgerInUse', topic: 'safeKeeping' },
  readOnly: disk,
  diskFull: disk,
  diskFailed: disk,
  outOfReach: disk,
  networkFolder: folder,
  memoryFolder: folder,
  notWritten: readOnly,
  closed: readOnly,
}

const byKind: Record<Exclude<Failure['kind'], 'notSent' | 'refused' | 'ledger'>, Meaning> = {
  noAnswer: { says: 'failureMeaning.noAnswer', topic: 'unknown' },
  notTheService: oddAnswer,
  unreadable: oddAnswer,
  contradicts: otherStay,
  tooLarge: oddAnswer,
  cutShort: { says: 'failureMeaning.cutShort', topic: 'sync' },
  stopped: { says: 'failureMeaning.stopped', topic: 'sync' },
  input: { says: 'failureMeaning.input', topic: 'search' },
  noConnection: noKey,
  noKey,
  keychain: { says: 'failureMeaning.keychain', topic: 'safeKeeping' },
  readerCopy: { says: 'failureMeaning.readerCopy', topic: 'readerCopies' },
  checkAgain: { says: 'failureMeaning.checkAgain', topic: 'priceCheck' },
  consentNeeded: { says: 'failureMeaning.consent', topic: 'priceCheck' },
  stayChanged: { says: 'failureMeaning.consent', topic: 'cancelling' },
  penaltyRose: { says: 'failureMeaning.consent', topic: 'cancelling' },
  caseOpen: sameStay,
  similarStays: sameStay,
  notCaughtUp: { says: 'failureMeaning.catchUp', topic: 'booking' },
  sameAccount: { says: 'failureMeaning.sameAccount', topic: 'start' },
  casesOpen: { says: 'failureMeaning.openOutcomes', topic: 'unknown' },
  notBookable: { says: 'failureMeaning.notBookable', topic: 'priceCheck' },
  cardEntryOff: { says: 'failureMeaning.cards', topic: 'settings' },
  inFlight: { says: 'failureMeaning.inFlight', topic: 'booking' },
  sendStopped: { says: 'failureMeaning.guard', topic: 'booking' },
  notAnsweredYet: { says: 'failureMeaning.notAnswered', topic: 'cancelling' },
  notBetter: { says: 'failureMeaning.notBetter', topic: 'cancelling' },
  newNotVerified: { says: 'failureMeaning.newNotVerified', topic: 'cancelling' },
  notCancellable: { says: 'failureMeaning.notCancellable', topic: 'cancelling' },
  cancellationUnreadable: { says: 'failureMeaning.earlierCancellation', topic: 'cancelling' },
  notHere: { says: 'failureMeaning.notHere', topic: 'ledger' },
  coverageHoles: { says: 'failureMeaning.holes', topic: 'export' },
  otherBooking: otherStay,
  referenceSpent: { says: 'failureMeaning.spent', topic: 'unknown' },
  monthClosed: closing,
  monthMoved: closing,
  closingRuns: closing,
  closedUnnamed: closedFile,
  notClosed: closedFile,
  file: { says: 'failureMeaning.file', topic: 'export' },
  document: { says: 'failureMeaning.document', topic: 'export' },
  tooOften: { says: 'failureMeaning.tooOften', topic: 'start' },
  settingsFile: { says: 'failureMeaning.settingsFile', topic: 'settings' },
  untrusted: certificate,
  updateWaits: { says: 'failureMeaning.update', topic: 'start' },
  unsupported: window,
  noFileDialog: window,
  fault: { says: 'failureMeaning.fault', topic: 'unknown' },
}

/** Returns the help text and topic for a failure. */
export function failureMeaning(failure: Failure): Meaning {
  switch (failure.kind) {
    case 'notSent':
      return notSent[failure.cause]
    case 'refused':
      return refused[failure.why]
    case 'ledger':
      return ledgerMeaning[failure.trouble]
    default:
      return byKind[failure.kind]
  }
}
