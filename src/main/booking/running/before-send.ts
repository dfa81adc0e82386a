/**
 * The last look before a request leaves that may book or cancel. The order of journal entry, ledger row and send promises all
 * of this; here it is asserted, against what disk and ledger say themselves.
 */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'

/**
 * Which check failed: `row` the ledger's row, `journal` the send journal, `content` what was agreed to, `inFlight` another request.
 */
export type StopReason = Extract<Failure, { kind: 'sendStopped' }>['why']

/** The fields of a case that is about to be sent. */
export interface AboutToLeave {
  readonly state: string
  readonly attempts: readonly { readonly number: number; readonly ended: string | null }[]
  readonly witnessed: number
}

/** What the check compares. */
export interface LastLook {
  /** The number of the request to be sent. */
  readonly attempt: number
  readonly held: AboutToLeave
  /** The same case, read back from the ledger; null when it is not there or cannot be read. */
  readonly stored: AboutToLeave | null
  /** Whether the send journal has its line, and has synced it. */
  readonly isSynced: boolean
  /** Whether another request under its reference has not ended. */
  readonly isInFlight: boolean
  /** Whether what is to leave is what was agreed to, and what the ledger has. */
  readonly isAgreed: boolean
}

/** Why a request must not be sent; null when it may. */
export function reasonToStop({ attempt, held, stored, isSynced, isInFlight, isAgreed }: LastLook): StopReason | null {
  const isUnderWay = (of: AboutToLeave) =>
    of.state === 'SENDING' && of.attempts.at(-1)?.number === attempt && of.attempts.at(-1)?.ended === null
  if (isInFlight || held.attempts.slice(0, -1).some(({ ended }) => ended === null)) return 'inFlight'
  if (!stored || !isUnderWay(held) || !isUnderWay(stored) || stored.witnessed !== held.witnessed) return 'row'
  if (!isSynced) return 'journal'
  return isAgreed ? null : 'content'
}

/** The error of a send that was stopped: `sendStopped`. */
export const stopped = (why: StopReason): FailureError => new FailureError({ kind: 'sendStopped', why })

/** Why a send was stopped; null when something else went wrong. */
export function stopReasonOf(failure: Failure): StopReason | null {
  return failure.kind === 'sendStopped' ? failure.why : null
}
