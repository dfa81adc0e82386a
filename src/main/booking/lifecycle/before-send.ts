/**
 * The last check before a request is sent that may book or cancel. The order of journal entry, ledger row and send guarantees all of this;
 * here it is asserted against what disk and ledger return.
 */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'

/** Which check failed: `row` the ledger row, `journal` the send journal, `content` the agreed content, `inFlight` another request. */
export type StopReason = Extract<Failure, { kind: 'sendStopped' }>['why']

/** The fields of a case that the check reads. */
export interface AboutToLeave {
  readonly state: string
  readonly attempts: readonly { readonly number: number; readonly ended: string | null }[]
  readonly witnessed: number
}

/** The input of the check. */
export interface LastLook {
  /** The number of the request to be sent. */
  readonly attempt: number
  readonly held: AboutToLeave
  /** The same case read back from the ledger; null when it is missing or unreadable. */
  readonly stored: AboutToLeave | null
  /** Whether the send journal has its entry and has synced it. */
  readonly isSynced: boolean
  /** Whether another request under its reference has not ended. */
  readonly isInFlight: boolean
  /** Whether the request to be sent equals what was agreed to and what the ledger has. */
  readonly isAgreed: boolean
}

/** Returns why a request must not be sent; null when it may. */
export function reasonToStop({ attempt, held, stored, isSynced, isInFlight, isAgreed }: LastLook): StopReason | null {
  const isUnderWay = (of: AboutToLeave) =>
    of.state === 'SENDING' && of.attempts.at(-1)?.number === attempt && of.attempts.at(-1)?.ended === null
  if (isInFlight || held.attempts.slice(0, -1).some(({ ended }) => ended === null)) return 'inFlight'
  if (!stored || !isUnderWay(held) || !isUnderWay(stored) || stored.witnessed !== held.witnessed) return 'row'
  if (!isSynced) return 'journal'
  return isAgreed ? null : 'content'
}

/** Creates the error of a send that this check stopped: `sendStopped`. */
export const stopped = (why: StopReason): FailureError => new FailureError({ kind: 'sendStopped', why })

/** Returns why a send was stopped; null for any other failure. */
export function stopReasonOf(failure: Failure): StopReason | null {
  return failure.kind === 'sendStopped' ? failure.why : null
}
