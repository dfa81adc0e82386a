/** The check of the whole ledger after each opening. Nothing is sent before it has passed; reading never waits for it. */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { ignore } from '../../async/ignore.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { createStoppable } from './stoppable.ts'

export type LedgerCheckDesk = ReturnType<typeof createLedgerCheck>

export interface LedgerCheckParts extends Pick<DeskContext, 'clock' | 'log'> {
  readonly ledger: Pick<Ledger, 'check' | 'addUpAgain' | 'readOnly'>
  /** Called when the state has changed. */
  readonly changed: () => void
}

/** The check starts after this time at the latest, if no page was shown and nothing was sent before. */
const maxDelayMs = 5_000

/** Creates the check of the open ledger. It starts when rows are shown or when something is to be sent, whichever is first. */
export function createLedgerCheck({ ledger, clock, changed, log }: LedgerCheckParts) {
  const checks = createStoppable()
  let closed = false
  let failure: Failure | null = null
  let state: Maintenance['check'] = 'notYet'
  let checkedAtMs: number | null = null
  let running: Promise<void> | null = null

  const setState = (next: Maintenance['check']) => {
    state = next
    if (!closed) changed()
  }

  const check = async () => {
    const signal = checks.signal()
    failure = null
    setState('running')
    const startedMs = clock.tickMs()
    try {
      const { sound, sumsMatch } = await ledger.check({ signal })
      if (sound && !sumsMatch && ledger.readOnly === null) await ledger.addUpAgain()
      checkedAtMs = clock.nowMs()
      log('ledger.checked', { sound, sumsMatch, ms: Math.round(clock.tickMs() - startedMs) })
      setState(sound ? 'sound' : 'damaged')
    } catch (error) {
      // The check could not run, which says nothing about the ledger: the next caller tries again.
      running = null
      failure = error instanceof FailureError ? error.failure : null
      setState('notYet')
      throw closed ? ledgerError('closed') : error
    }
  }

  const runOnce = () => {
    running ??= check()
    return running
  }
  const begin = () => {
    // This may be called after the ledger was closed: a check would then keep its file open.
    if (!closed && failure?.kind !== 'stopped') ignore(runOnce(), 'the state shows that the check could not run')
  }
  const cancelTimer = clock.after(maxDelayMs, begin)

  return {
    state: () => state,
    checkedAtMs: () => checkedAtMs,
    /** Why the last check could not run: `ledger`, such as a disk failure, or `stopped`. Null when it ran or is running. */
    failure: () => failure,
    /** Starts the check unless it has started or was stopped. */
    begin,
    /** Resolves once the check has passed; starts it if it has not started. Errors: `ledger`, such as `damaged`; `stopped`. */
    sound: async () => {
      if (ledger.readOnly !== null) throw ledgerError('notWritten')
      await runOnce()
      if (state !== 'sound') throw ledgerError('damaged')
    },
    /** Stops a running check. Callers that wait for it are rejected; the next caller starts it again. */
    stopChecking: () => checks.stop(),
    stop: () => {
      closed = true
      cancelTimer()
      checks.stop()
    },
  }
}
