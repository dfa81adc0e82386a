/** The check of the whole ledger that follows each opening. Nothing is sent before it has passed; reading never waits for it. */
import type { Keeping } from '../../shared/keeping-views.ts'
import type { Clock } from '../booking/clock.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { inTrouble } from '../ledger/trouble.ts'
import type { Log } from './log.ts'

export interface LedgerCheckDesk {
  state(): Keeping['check']
  checkedAtMs(): number | null
  /** Begins the check, unless it has begun. */
  begin(): void
  /** Resolves once the ledger may be written to: begins the check where it has not begun, and waits. Errors: `ledger`, such as `damaged`. */
  sound(): Promise<void>
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

export function createLedgerCheck({ ledger, clock, changed, log }: LedgerCheckParts): LedgerCheckDesk {
  const stopping = new AbortController()
  let state: Keeping['check'] = 'notYet'
  let checkedAtMs: number | null = null
  let running: Promise<void> | null = null

  const become = (next: Keeping['check']) => {
    state = next
    if (!stopping.signal.aborted) changed()
  }

  const check = async () => {
    become('running')
    const startedMs = clock.tickMs()
    try {
      const { sound, sumsHold } = await ledger.check({ signal: stopping.signal })
      if (sound && !sumsHold && ledger.readOnly === null) await ledger.addUpAgain()
      checkedAtMs = clock.nowMs()
      log('ledger.checked', { sound, sumsHold, ms: Math.round(clock.tickMs() - startedMs) })
      become(sound ? 'sound' : 'damaged')
    } catch (error) {
      // It could not be made, which says nothing about the ledger: the next to need it tries again.
      running = null
      become('notYet')
      throw stopping.signal.aborted ? inTrouble('closed') : error
    }
  }

  const once = () => {
    running ??= check()
    return running
  }
  const begin = () => void once().catch(() => {})
  const callOff = clock.after(atLatestMs, begin)

  return {
    state: () => state,
    checkedAtMs: () => checkedAtMs,
    begin,
    sound: async () => {
      if (ledger.readOnly !== null) throw inTrouble('notWritten')
      await once()
      if (state !== 'sound') throw inTrouble('damaged')
    },
    stop: () => {
      callOff()
      stopping.abort()
    },
  }
}
