/**
 * Everything that can go wrong, as data. Words come last, in `renderer/ui/wording/failure-words.ts`. No failure holds a stack, a
 * key, a card or a guest.
 */
import type { notBookableReasons } from './not-bookable.ts'
import type { SimilarStay } from './similar-stay.ts'

/** The service's own word for a refusal: its status, its code and its two sentences, as sent (capped, controls removed). */
interface ServiceWord {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly detail: string | null
}

/** The rows of the service's error table. */
export type Refusal = 'invalid' | 'key' | 'permission' | 'notFound' | 'conflict' | 'gone' | 'tooMany' | 'payment' | 'system' | 'unavailable'

/** Why a request certainly never reached the service. */
/** `proxyLogin`: a proxy asks for a name and a password; `proxyScheme`: it signs people in, and in no way that the desk knows. */
export type NotSentCause =
  | 'lookup'
  | 'refused'
  | 'blocked'
  | 'connectTimeout'
  | 'unreachable'
  | 'certificate'
  | 'proxy'
  | 'proxyLogin'
  | 'proxyScheme'

/** What one call to the service can end in, besides an answer. */
export type ServiceFailure =
  /** The connection was never made, so nothing was sent. */
  | { readonly kind: 'notSent'; readonly cause: NotSentCause; readonly detail: string }
  /** Sent, or perhaps sent, and no whole answer came. */
  | { readonly kind: 'noAnswer'; readonly cause: 'timedOut' | 'broken' | 'stopped'; readonly afterMs: number }
  /** The service's own error: the body is its error object and its code fits the status. */
  | { readonly kind: 'refused'; readonly why: Refusal; readonly word: ServiceWord; readonly retryAfterMs: number | null }
  /** An answer that is not the service's own: a proxy, a sign-in page, a redirect. */
  | { readonly kind: 'notTheService'; readonly status: number; readonly what: 'html' | 'redirect' | 'empty' | 'other' }
  /** The service answered 2xx and the answer cannot be read; `paths` names what is missing. */
  | { readonly kind: 'unreadable'; readonly endpoint: string; readonly status: number; readonly paths: readonly string[] }
  /** The service answered with another reference, hotel or nights than those of the booking; `paths` names which. */
  | { readonly kind: 'contradicts'; readonly endpoint: string; readonly status: number; readonly paths: readonly string[] }
  /** The answer is too large to be valid. */
  | { readonly kind: 'tooLarge'; readonly endpoint: string; readonly limit: number }
  /** Every list of bookings ends after so many entries without a word, and these days have more. */
  | { readonly kind: 'cutShort'; readonly endpoint: string; readonly count: number }
  /** The clerk stopped it. */
  | { readonly kind: 'stopped' }

/** A field that was refused before anything was sent. The path is that of the input, as `paxes.0.childrenAges.1`. */
export interface FieldProblem {
  readonly path: string
  readonly problem: string
}

export type LedgerErrorCode =
  | 'keyMissing'
  | 'keyWrong'
  | 'damaged'
  | 'newer'
  | 'foreign'
  | 'inUse'
  | 'readOnly'
  | 'diskFull'
  /** The disk does not answer. The file is not known to be damaged. */
  | 'diskFailed'
  /** The file or its folder is not there to be opened, such as on a disk that was pulled out. */
  | 'outOfReach'
  | 'networkFolder'
  /** A folder that is kept in memory, and gone after the computer’s next start. */
  | 'memoryFolder'
  /** A wrong passphrase for a reader copy. */
  | 'passphraseWrong'
  /** The ledger is being read only: a reader copy, or a disk that refuses to be written. */
  | 'notWritten'
  | 'closed'

/** `notAFile`: a folder, a pipe or a device. `ownFolder`: the desk's own data lies there. `closedMonth`: it is the file of a closed month. */
export type FileWhy = 'denied' | 'full' | 'busy' | 'missing' | 'notAFile' | 'ownFolder' | 'closedMonth' | 'other'

export type KeychainTrouble = 'unavailable' | 'locked' | 'timedOut'

export type Failure =
  | ServiceFailure
  | { readonly kind: 'input'; readonly fields: readonly FieldProblem[] }
  /** No connection is chosen yet. */
  | { readonly kind: 'noConnection' }
  /** The connection has no API key in this session. The ledger works without. */
  | { readonly kind: 'noKey' }
  | { readonly kind: 'keychain'; readonly trouble: KeychainTrouble }
  /** A file that is to be read as a reader copy is none, did not come whole, or is of a newer version. */
  | { readonly kind: 'readerCopy'; readonly trouble: Extract<LedgerErrorCode, 'foreign' | 'damaged' | 'newer'> }
  | { readonly kind: 'ledger'; readonly trouble: LedgerErrorCode }
  /** Neither sent nor booked: the rate check is older than allowed, or was of another rate. */
  | { readonly kind: 'checkAgain' }
  /** Neither sent nor booked: the terms differ from the ones agreed to. */
  | { readonly kind: 'consentNeeded' }
  /** Neither sent nor booked: a case of the same stay is open. `clientRef` names it. */
  | { readonly kind: 'caseOpen'; readonly clientRef: string }
  /**
   * Neither sent nor booked: the service has not said yet what was booked since the desk was last alive, on this day (`2027-03-12`). `why`:
   * what asking ended in last; null while it is being asked for the first time.
   */
  | { readonly kind: 'notCaughtUp'; readonly since: string; readonly why: Failure | null }
  /** Neither added nor changed: another connection has this account, with a ledger of its own. */
  | { readonly kind: 'sameAccount'; readonly id: string; readonly name: string }
  /** Neither replaced nor deleted: outcomes are open that only the present key can find out. */
  | { readonly kind: 'casesOpen'; readonly open: number }
  /** Neither sent nor booked: these may be the same stay. Each has to be acknowledged, an open one with a typed reason. */
  | { readonly kind: 'similarStays'; readonly stays: readonly SimilarStay[] }
  /** Neither sent nor booked: the rate cannot be booked as it stands. `hotels` are named where they differ. */
  | {
      readonly kind: 'notBookable'
      readonly why: (typeof notBookableReasons)[number]
      readonly hotels?: { readonly agreed: string | null; readonly answered: string | null }
    }
  /** Neither sent nor booked: a card was given, or is needed, on a desk whose card entry is switched off. */
  | { readonly kind: 'cardEntryOff' }
  /** Neither sent nor booked: the rate is not, or no longer, better than the booking whose place it was to take. */
  | { readonly kind: 'notBetter' }
  /**
   * Nothing was cancelled: the new booking that is to take the place of this one (`clientRef`) was not verified. `why`: what looking it up ended in; null where
   * it has no outcome yet, or does not stand as it was agreed to.
   */
  | { readonly kind: 'newNotVerified'; readonly clientRef: string; readonly why: Failure | null }
  /** Nothing was sent: the same booking or cancellation is on its way already. */
  | { readonly kind: 'inFlight' }
  /** Nothing was sent: right before, the desk found that its own row, journal or content was not as it must be, or a request under way. */
  | { readonly kind: 'sendStopped'; readonly why: 'row' | 'journal' | 'inFlight' | 'content' }
  /** Nothing was cancelled: the penalty is now higher than the one agreed to. */
  /** The stay is not the one that was shown any more; these are the dates of that one. */
  | { readonly kind: 'stayChanged'; readonly checkin: string | null; readonly checkout: string | null }
  | { readonly kind: 'penaltyRose'; readonly amount: string | null; readonly currency: string | null }
  /**
   * Nothing was sent: the service has answered nothing on this connection yet, and what cancelling costs goes by its clock. `why`: what
   * asking ended in.
   */
  | { readonly kind: 'notAnsweredYet'; readonly why: Failure | null }
  /** Nothing was cancelled: only a confirmed booking can be. */
  | { readonly kind: 'notCancellable'; readonly status: string | null }
  /** Nothing was cancelled: an earlier cancellation of the booking has no outcome yet, and what the ledger holds of it cannot be read. */
  | { readonly kind: 'cancellationUnreadable'; readonly reference: string }
  /** The record is not in the ledger, or the running search does not know it any more. */
  | { readonly kind: 'notHere' }
  /** Nothing was written: days of the period were not asked of the service. `why`: what stood in the way, where they were to be asked now. */
  | {
      readonly kind: 'coverageHoles'
      readonly days: number
      readonly missing: readonly { readonly from: string; readonly to: string }[]
      readonly why?: Failure | null
    }
  /** The service answered with another booking than the ledger has under this reference; it was not taken in. */
  | { readonly kind: 'otherBooking' }
  /** Nothing was sent: the service takes this reference for used although it made nothing. A new one takes a reason. */
  | { readonly kind: 'referenceSpent'; readonly clientRef: string }
  /** Nothing was written: the month is closed for this date already; only its changes can be exported. */
  | { readonly kind: 'monthClosed'; readonly month: string }
  /** Nothing was written: now that the service was asked, the month comes to something else than the clerk was shown. */
  | { readonly kind: 'monthMoved'; readonly month: string }
  /** The accounting zone stays as it was: a month is being closed, or its changes are being exported. */
  | { readonly kind: 'closingRuns' }
  /** The month is closed and the ledger keeps its file, which could not get its name. */
  | { readonly kind: 'closedUnnamed'; readonly month: string; readonly file: string; readonly why: FileWhy }
  /** The ledger could not keep the file, so nothing was closed and no file was left. `trouble`: null for a fault of ours. */
  | { readonly kind: 'notClosed'; readonly month: string; readonly file: string; readonly trouble: LedgerErrorCode | null }
  | { readonly kind: 'file'; readonly why: FileWhy }
  /** Nothing was done: the window asked this more often than anybody at a desk can. */
  | { readonly kind: 'tooOften'; readonly retryAfterMs: number }
  /** Nothing was taken from a file: it is larger than settings are, is none of a desk, or was written by a newer one. */
  | { readonly kind: 'settingsFile'; readonly trouble: 'tooLarge' | 'foreign' | 'newer' }
  /**
   * The test of a connection met a certificate that is not trusted. `extraCa`: the names in its extra CA file; `store`: how reading the
   * certificates of this computer ended.
   */
  | {
      readonly kind: 'untrusted'
      readonly detail: string
      readonly extraCa: readonly string[]
      readonly store: 'read' | 'empty' | 'late' | 'failed'
    }
  /** Nothing was installed: a booking or a cancellation is on its way, or a month is being closed. */
  | { readonly kind: 'updateWaits'; readonly why: 'sending' | 'closingMonth' }
  /**
   * Nothing left the desk: the chosen logo is no PNG or JPEG, or is too large; no booking has such a document, or too many have; the
   * window's browser did not print it.
   */
  | { readonly kind: 'document'; readonly why: 'logoForeign' | 'logoTooLarge' | 'nothing' | 'tooMany' | 'notPrinted' }
  /** The shell cannot do this, such as a save dialog without a window. */
  | { readonly kind: 'unsupported' }
  /** This window has no dialog that opens a file, and no program that could show one. */
  | { readonly kind: 'noFileDialog' }
  /** A fault of ours; `reference` finds it in the log. */
  | { readonly kind: 'fault'; readonly reference: string }

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** A success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
/** A failure, as data. */
export const failed = <F extends Failure>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })

/** Carries a failure through main where an exception is the plainest way; it becomes data once, in `ipc/serve.ts`. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options)
    this.failure = failure
  }
}
