/**
 * Every failure, as data. The texts for clerks are in `renderer/ui/wording/failure-words.ts`. A failure never contains a stack, a key, a card or a
 * guest.
 */
import type { notBookableReasons } from './not-bookable.ts'
import type { SimilarStay } from './similar-stay.ts'

/** The service's error as sent (capped, control characters removed): HTTP status, error code and two sentences. */
interface ServiceWord {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly detail: string | null
}

/** The rows of the service's error table. */
export const refusals = [
  'invalid',
  'key',
  'permission',
  'notFound',
  'conflict',
  'gone',
  'tooMany',
  'payment',
  'system',
  'unavailable',
] as const
export type Refusal = (typeof refusals)[number]

/**
 * Why a request is known to have never reached the service. `proxyLogin`: a proxy asks for a name and a password; `proxyScheme`: it only offers
 * authentication schemes that the desk does not support.
 */
export const notSentCauses = [
  'lookup',
  'refused',
  'blocked',
  'connectTimeout',
  'unreachable',
  'certificate',
  'proxy',
  'proxyLogin',
  'proxyScheme',
] as const
export type NotSentCause = (typeof notSentCauses)[number]

/** How one call to the service can fail. */
export type ServiceFailure =
  /** No connection was made, so nothing was sent. */
  | { readonly kind: 'notSent'; readonly cause: NotSentCause; readonly detail: string }
  /** The request was, or may have been, sent, and no complete answer came. */
  | { readonly kind: 'noAnswer'; readonly cause: 'timedOut' | 'broken' | 'stopped'; readonly afterMs: number }
  /** The service's own error: the body is its error object and its code fits the status. */
  | { readonly kind: 'refused'; readonly why: Refusal; readonly word: ServiceWord; readonly retryAfterMs: number | null }
  /** The answer is not from the service: a proxy, a sign-in page, a redirect. */
  | { readonly kind: 'notTheService'; readonly status: number; readonly what: 'html' | 'redirect' | 'empty' | 'other' }
  /** The service answered 2xx with an unreadable body; `paths` names the missing fields. */
  | { readonly kind: 'unreadable'; readonly endpoint: string; readonly status: number; readonly paths: readonly string[] }
  /** The answer has another reference, hotel or nights than the booking; `paths` names which. */
  | { readonly kind: 'contradicts'; readonly endpoint: string; readonly status: number; readonly paths: readonly string[] }
  /** The answer is too large to be valid. */
  | { readonly kind: 'tooLarge'; readonly endpoint: string; readonly limit: number }
  /** The service silently truncates lists of bookings after `count` entries, and these days have more. */
  | { readonly kind: 'cutShort'; readonly endpoint: string; readonly count: number }
  /** The clerk stopped it. */
  | { readonly kind: 'stopped' }

/** An input field that was rejected before anything was sent. `path` is its path in the input, such as `paxes.0.childrenAges.1`. */
export interface FieldProblem {
  readonly path: string
  readonly problem: string
}

/** Why the ledger cannot be opened, read or written. */
export const ledgerErrorCodes = [
  'keyMissing',
  'keyWrong',
  'damaged',
  'newer',
  'foreign',
  'inUse',
  'readOnly',
  'diskFull',
  /** The disk does not respond. The file is not known to be damaged. */
  'diskFailed',
  /** The file or its folder does not exist, for example on a disk that was unplugged. */
  'outOfReach',
  'networkFolder',
  /** The folder is in memory, and lost when the computer restarts. */
  'memoryFolder',
  /** A wrong passphrase for a reader copy. */
  'passphraseWrong',
  /** The ledger is open read-only: a reader copy, or a disk that rejects writes. */
  'notWritten',
  'closed',
] as const
export type LedgerErrorCode = (typeof ledgerErrorCodes)[number]

/** `notAFile`: a folder, a pipe or a device. `ownFolder`: the desk's own data is there. `closedMonth`: it is the file of a closed month. */
export const fileErrorReasons = ['denied', 'full', 'busy', 'missing', 'notAFile', 'ownFolder', 'closedMonth', 'other'] as const
export type FileErrorReason = (typeof fileErrorReasons)[number]

export type KeychainErrorCode = 'unavailable' | 'locked' | 'timedOut'

export type Failure =
  | ServiceFailure
  | { readonly kind: 'input'; readonly fields: readonly FieldProblem[] }
  /** No connection is selected yet. */
  | { readonly kind: 'noConnection' }
  /** The connection has no API key in this session. The ledger works without one. */
  | { readonly kind: 'noKey' }
  | { readonly kind: 'keychain'; readonly trouble: KeychainErrorCode }
  /** The file to be opened as a reader copy is not one, is incomplete, or was written by a newer version. */
  | { readonly kind: 'readerCopy'; readonly trouble: Extract<LedgerErrorCode, 'foreign' | 'damaged' | 'newer'> }
  | { readonly kind: 'ledger'; readonly trouble: LedgerErrorCode }
  /** Neither sent nor booked: the rate check is too old, or was for another rate. */
  | { readonly kind: 'checkAgain' }
  /** Neither sent nor booked: the terms differ from the agreed ones. */
  | { readonly kind: 'consentNeeded' }
  /** Neither sent nor booked: a case for the same stay is open. `clientRef` identifies it. */
  | { readonly kind: 'caseOpen'; readonly clientRef: string }
  /**
   * Neither sent nor booked: the service has not yet reported what was booked since the desk last ran, on day `since` (`2027-03-12`). `why`: how the
   * last request failed; null during the first.
   */
  | { readonly kind: 'notCaughtUp'; readonly since: string; readonly why: Failure | null }
  /** The connection was neither added nor changed: another connection already has this account, with its own ledger. */
  | { readonly kind: 'sameAccount'; readonly id: string; readonly name: string }
  /** The key was neither replaced nor deleted: only the present key can look up the cases that are still open. */
  | { readonly kind: 'casesOpen'; readonly open: number }
  /** Neither sent nor booked: these may be the same stay. Each must be acknowledged, an open one with a typed reason. */
  | { readonly kind: 'similarStays'; readonly stays: readonly SimilarStay[] }
  /** Neither sent nor booked: the rate is not bookable in its current form. `hotels` names both if they differ. */
  | {
      readonly kind: 'notBookable'
      readonly why: (typeof notBookableReasons)[number]
      readonly hotels?: { readonly agreed: string | null; readonly answered: string | null }
    }
  /** Neither sent nor booked: a card was given or is needed, and card entry is switched off on this desk. */
  | { readonly kind: 'cardEntryOff' }
  /** Neither sent nor booked: the rate is not, or no longer, better than the booking that it should replace. */
  | { readonly kind: 'notBetter' }
  /**
   * Nothing was cancelled: the new booking (`clientRef`) that should replace this one is not verified. `why`: how its look-up failed; null if its
   * outcome is open or it differs from what was agreed.
   */
  | { readonly kind: 'newNotVerified'; readonly clientRef: string; readonly why: Failure | null }
  /** Nothing was sent: the same booking or cancellation is already in flight. */
  | { readonly kind: 'inFlight' }
  /** Nothing was sent: the last check before sending found an unexpected row, journal or content, or another request in flight. */
  | { readonly kind: 'sendStopped'; readonly why: 'row' | 'journal' | 'inFlight' | 'content' }
  /** Nothing was cancelled: the stay changed since it was shown; these are its new dates. */
  | { readonly kind: 'stayChanged'; readonly checkin: string | null; readonly checkout: string | null }
  /** Nothing was cancelled: the penalty is now higher than the agreed one. */
  | { readonly kind: 'penaltyRose'; readonly amount: string | null; readonly currency: string | null }
  /**
   * Nothing was sent: the service has not yet answered on this connection, and the cancellation fee depends on its clock. `why`: how the request
   * failed.
   */
  | { readonly kind: 'notAnsweredYet'; readonly why: Failure | null }
  /** Nothing was cancelled: only confirmed bookings can be cancelled. */
  | { readonly kind: 'notCancellable'; readonly status: string | null }
  /** Nothing was cancelled: an earlier cancellation of the booking is still open, and the ledger's record of it is unreadable. */
  | { readonly kind: 'cancellationUnreadable'; readonly reference: string }
  /** The record is not in the ledger, or no longer in the running search. */
  | { readonly kind: 'notHere' }
  /** Nothing was written: days of the period were never requested from the service. `why`: why the desk's request for them failed. */
  | {
      readonly kind: 'coverageHoles'
      readonly days: number
      readonly missing: readonly { readonly from: string; readonly to: string }[]
      readonly why?: Failure | null
    }
  /** The service answered with another booking than the ledger has under this reference; the answer was not stored. */
  | { readonly kind: 'otherBooking' }
  /** Nothing was sent: the service treats this reference as used although it made no booking. Booking under a new one needs a reason. */
  | { readonly kind: 'referenceSpent'; readonly clientRef: string }
  /** Nothing was written: the month is already closed for this date basis; only its changes can be exported. */
  | { readonly kind: 'monthClosed'; readonly month: string }
  /** Nothing was written: the month's totals changed after the service was asked, and differ from those the clerk saw. */
  | { readonly kind: 'monthMoved'; readonly month: string }
  /** The accounting zone was not changed: a month is being closed, or its changes are being exported. */
  | { readonly kind: 'closingRuns' }
  /** The month is closed and the ledger has its file, but the file could not be renamed to its final name. */
  | { readonly kind: 'closedUnnamed'; readonly month: string; readonly file: string; readonly why: FileErrorReason }
  /** The ledger could not store the file: nothing was closed and no file was left. `trouble` is null for an internal error. */
  | { readonly kind: 'notClosed'; readonly month: string; readonly file: string; readonly trouble: LedgerErrorCode | null }
  | { readonly kind: 'file'; readonly why: FileErrorReason }
  /** Nothing was done: the window called this more often than a person could. */
  | { readonly kind: 'tooOften'; readonly retryAfterMs: number }
  /** Nothing was imported: the file is too large for settings, not a settings file, or from a newer version. */
  | { readonly kind: 'settingsFile'; readonly trouble: 'tooLarge' | 'foreign' | 'newer' }
  /**
   * The connection test met an untrusted certificate. `extraCa`: the names in the connection's extra CA file; `store`: the result of reading this
   * computer's certificate store.
   */
  | {
      readonly kind: 'untrusted'
      readonly detail: string
      readonly extraCa: readonly string[]
      readonly store: 'read' | 'empty' | 'late' | 'failed'
    }
  /** Nothing was installed: a booking or a cancellation is in flight, or a month is being closed. */
  | { readonly kind: 'updateWaits'; readonly why: 'sending' | 'closingMonth' }
  /**
   * No document was made: the logo is not a PNG or JPEG, or is too large; no booking has such a document, or too many do; or the window's browser
   * could not print it.
   */
  | { readonly kind: 'document'; readonly why: 'logoForeign' | 'logoTooLarge' | 'nothing' | 'tooMany' | 'notPrinted' }
  /** The shell does not support this, such as a save dialog without a window. */
  | { readonly kind: 'unsupported' }
  /** This window has no open-file dialog, and no program that could show one. */
  | { readonly kind: 'noFileDialog' }
  /** An internal error; `reference` identifies it in the log. */
  | { readonly kind: 'fault'; readonly reference: string }

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** Returns a success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
/** Returns a failure as data. */
export const failed = <F extends Failure>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })

/** Carries a failure through the main process where an exception is simplest; `ipc/serve.ts` converts it to data. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options)
    this.failure = failure
  }
}
