/** Whether the recovery code of a live ledger was stored elsewhere, and when the desk asks for it. */

import type { CodeKept } from '../../../shared/contract/views/desk-views.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { keyCheck } from '../../vault/ledger-key.ts'
import type { DeskMemory, StoredCodeKept } from '../settings/settings.ts'

/** What is known of the code of one ledger. */
export interface CodeKeeping {
  state(): CodeKept
  /** Told of each booking that was confirmed: from the first one on the ledger holds what must not be lost. Never rejects. */
  booked(): Promise<void>
  /** Somebody opened the ledger with the code, so it is kept somewhere. Never rejects. */
  typed(): Promise<void>
  /** Errors: `file`; the desk then goes on asking. */
  keep(how: 'paper' | 'file'): Promise<void>
  /** Errors: `file`; it is put off until the next start all the same. */
  putOff(): Promise<void>
}

/** The minimum delay of "later": the desk asks again at the first start or booking after it. */
const laterMs = 24 * 3_600_000

/** Looks after the code of the ledger of `connection` that is opened with `key`. `changed` is told when the state is another. */
export function createCodeKeeping(
  connection: string,
  key: Uint8Array,
  { memory, clock, changed }: { readonly memory: DeskMemory; readonly clock: Pick<Clock, 'nowMs'>; readonly changed: () => void },
): CodeKeeping {
  const ledger = keyCheck(key)

  const stored = (): StoredCodeKept => {
    const found = memory.read().codesKept[connection]
    return found?.ledger === ledger ? found : { ledger, bookedAtMs: null, putOffAtMs: null, kept: null }
  }

  /** A clock that was set back leaves a "later" of the future: then the desk asks as well. */
  const isDue = ({ bookedAtMs, putOffAtMs, kept }: StoredCodeKept) => {
    if (bookedAtMs === null || kept !== null) return false
    const sinceMs = putOffAtMs === null ? laterMs : clock.nowMs() - putOffAtMs
    return !(sinceMs >= 0 && sinceMs < laterMs)
  }
  let asks = isDue(stored())

  const writes = createSerial()
  /** One after the other: each change begins with what the one before it left. */
  const write = (change: Partial<StoredCodeKept>) =>
    writes.run(() => memory.change({ codesKept: { ...memory.read().codesKept, [connection]: { ...stored(), ...change } } }))

  const keep = async (how: NonNullable<CodeKept['kept']>['how']) => {
    await write({ kept: { how, atMs: clock.nowMs() } })
    asks = false
    changed()
  }

  return {
    state: () => ({ kept: stored().kept, asks }),
    booked: async () => {
      // If the disk cannot store it, the desk asks now all the same.
      if (stored().bookedAtMs === null) await write({ bookedAtMs: clock.nowMs() }).catch(() => {})
      const asked = asks
      asks = isDue({ ...stored(), bookedAtMs: clock.nowMs() })
      if (asks !== asked) changed()
    },
    typed: async () => {
      if (stored().kept === null) await keep('typed').catch(() => {})
    },
    keep,
    putOff: async () => {
      asks = false
      changed()
      await write({ putOffAtMs: clock.nowMs() })
    },
  }
}
