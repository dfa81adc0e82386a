/** The check of the whole ledger that follows each opening. Nothing is sent before it has passed; reading never waits for it. */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import type { Log } from '../../log/log.ts'
import { createStoppable } from './stoppable.ts'

export interface LedgerCheckDesk {
  state(): Maintenance['check']
  checkedAtMs(): number | null
  /** Why the last check was not made: `ledger`, such as a disk that failed, or `stopped`. Null when it was made, or is being made. */
  failure(): Failure | null
  /** Begins the check, unless it has begun or was stopped. */
  begin(): void
  /** Resolves once the ledger may be written to: begins the check where it has not begun, and waits. Errors: `ledger`, such as `damaged`; `stopped`. */
  sound(): Promise<void>
  /** Stops a check that is under way. What waits for it is not done; whatever needs it next begins it anew. */
  stopChecking(): void
  stop(): void
}

export interface LedgerCheckParts {
  readonly ledger: Pick<Ledger, 'check' | 'addUpAgain' | 'readOnly'>
  readonly clock: Clock
  /** Told when the state is another. */
  readonly changed: () => void
  readonly log: Log
}

/** When the check begins by itself, if no page of the ledger was shown and nothing was to be sent before. */
const atLatestMs = 5_000

/** The check of the open ledger. It begins when told that rows are shown, or when something is to be sent, whichever is first. */
export function createLedgerCheck({ ledger, clock, changed, log }: LedgerCheckParts): LedgerCheckDesk {
  const checks = createStoppable()
  let closed = false
  let failure: Failure | null = null
  let state: Maintenance['check'] = 'notYet'
  let checkedAtMs: number | null = null
  let running: Promise<void> | null = null

  const become = (next: Maintenance['check']) => {
    state = next
    if (!closed) changed()
  }

  const check = async () => {
    const signal = checks.signal()
    failure = null
    become('running')
    const startedMs = clock.tickMs()
    try {
      const { sound, sumsHold } = await ledger.check({ signal })
      if (sound && !sumsHold && ledger.readOnly === null) await ledger.addUpAgain()
      checkedAtMs = clock.nowMs()
      log('ledger.checked', { sound, sumsHold, ms: Math.round(clock.tickMs() - startedMs) })
      become(sound ? 'sound' : 'damaged')
    } catch (error) {
      // It could not be made, which says nothing about the ledger: the next to need it tries again.
      running = null
      failure = error instanceof FailureError ? error.failure : null
      become('notYet')
      throw closed ? ledgerError('closed') : error
    }
  }

  const once = () => {
    running ??= check()
    return running
  }
  const begin = () => {
    // Told late, of a ledger that was left meanwhile: a check would hold its file open.
    if (!closed && failure?.kind !== 'stopped') once().catch(() => {})
  }
  const cancelTimer = clock.after(atLatestMs, begin)

  return {
    state: () => state,
    checkedAtMs: () => checkedAtMs,
    failure: () => failure,
    begin,
    sound: async () => {
      if (ledger.readOnly !== null) throw ledgerError('notWritten')
      await once()
      if (state !== 'sound') throw ledgerError('damaged')
    },
    stopChecking: () => checks.stop(),
    stop: () => {
      closed = true
      cancelTimer()
      checks.stop()
    },
  }
}
