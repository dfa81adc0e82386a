/** Tracks whether the recovery code of a live ledger was stored elsewhere, and when to ask for it. */

import type { RecoveryCodeMark } from '../../../shared/contract/views/desk-views.ts'
import { ignore } from '../../async/ignore.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { keyCheck } from '../../vault/ledger-key.ts'
import type { DeskMemory, StoredRecoveryCodeMark } from '../settings/settings.ts'

/** Whether the recovery code of one ledger was stored. */
export type RecoveryCodeTracker = ReturnType<typeof createRecoveryCodeTracker>

/** How long "later" postpones the question: the desk asks again at the first start or booking after this delay. */
const postponementMs = 24 * 3_600_000

/** Tracks the recovery code of the ledger of `connection` that is opened with `key`. `changed` is called when the state has changed. */
export function createRecoveryCodeTracker(
  connection: string,
  key: Uint8Array,
  { memory, clock, changed }: { readonly memory: DeskMemory; readonly clock: Pick<Clock, 'nowMs'>; readonly changed: () => void },
) {
  const ledger = keyCheck(key)

  const storedMark = ({ codesKept } = memory.read()): StoredRecoveryCodeMark => {
    const found = codesKept[connection]
    return found?.ledger === ledger ? found : { ledger, bookedAtMs: null, putOffAtMs: null, kept: null }
  }

  /** Whether to ask now. Asks also if the postponement lies in the future, because the clock was set back. */
  const isDue = ({ bookedAtMs, putOffAtMs, kept }: StoredRecoveryCodeMark) => {
    if (bookedAtMs === null || kept !== null) return false
    const sinceMs = putOffAtMs === null ? postponementMs : clock.nowMs() - putOffAtMs
    return !(sinceMs >= 0 && sinceMs < postponementMs)
  }
  let isAsking = isDue(storedMark())

  const write = (change: Partial<StoredRecoveryCodeMark>) =>
    memory.change((current) => ({ codesKept: { ...current.codesKept, [connection]: { ...storedMark(current), ...change } } }))

  const keep = async (how: NonNullable<RecoveryCodeMark['kept']>['how']) => {
    await write({ kept: { how, atMs: clock.nowMs() } })
    isAsking = false
    changed()
  }

  return {
    state: () => ({ kept: storedMark().kept, asks: isAsking }),
    /** Call it for each confirmed booking: from the first one on, the ledger has data that must not be lost. Never rejects. */
    booked: async () => {
      if (storedMark().bookedAtMs === null) await ignore(write({ bookedAtMs: clock.nowMs() }), 'if the disk cannot store it, ask anyway')
      const wasAsking = isAsking
      isAsking = isDue({ ...storedMark(), bookedAtMs: clock.nowMs() })
      if (isAsking !== wasAsking) changed()
    },
    /** The clerk opened the ledger with the code, so it is stored somewhere. Never rejects. */
    typed: async () => {
      if (storedMark().kept === null) await ignore(keep('typed'), 'if the disk cannot store it, ask again')
    },
    /** Records that the code was stored. Errors: `file`; the desk then keeps asking. */
    keep,
    /** Postpones the question. Errors: `file`; the question is then postponed until the next start only. */
    postpone: async () => {
      isAsking = false
      changed()
      await write({ putOffAtMs: clock.nowMs() })
    },
  }
}
