/**
 * Detects a disk that stops accepting writes while the ledger is open: full, removed or read-only. Tells the clerk that the disk refuses writes,
 * and retries periodically until writes succeed.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { createTimer } from '../../booking/lifecycle/timer.ts'
import type { SendJournal } from '../../booking/send-journal/send-journal.ts'
import type { DiskRefusal } from '../../ledger/opening.ts'
import type { Log } from '../../log/log.ts'

export type DiskWatch = ReturnType<typeof createDiskWatch>

export interface DiskWatchParts {
  /** Writes something; rejects while the disk refuses it. */
  readonly tryDisk: () => Promise<void>
  readonly clock: Pick<Clock, 'after'>
  /** Called when the disk starts to refuse writes and when it accepts them again. */
  readonly changed: () => void
  readonly log: Log
}

const nextTryMs = 15_000

/** Returns why the disk refused a write; null if the error is not about the disk. */
function refusalOf(error: unknown): DiskRefusal | null {
  if (!(error instanceof FailureError) || error.failure.kind !== 'file') return null
  const { why } = error.failure
  return why === 'full' ? 'diskFull' : why === 'denied' ? 'readOnly' : null
}

/** Creates the watch; at first, the disk counts as accepting writes. While the disk refuses writes, `tryDisk` runs every 15 seconds. */
export function createDiskWatch({ tryDisk, clock, changed, log }: DiskWatchParts) {
  let refusing: DiskRefusal | null = null
  const timer = createTimer(clock)
  let stopped = false

  const setRefusing = (trouble: DiskRefusal | null) => {
    if (stopped || trouble === refusing) return
    refusing = trouble
    log('disk.changed', { trouble })
    changed()
  }

  const retryLater = () => {
    timer.arm(nextTryMs, async () => {
      try {
        await tryDisk()
        setRefusing(null)
      } catch {
        // `tryDisk` reports its refusal through `refused`.
        retryLater()
      }
    })
  }

  const refused = (trouble: DiskRefusal) => {
    setRefusing(trouble)
    retryLater()
  }

  const watchWrite = async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) refused(refusal)
      throw error
    }
  }

  return {
    /** Call it when a write to the ledger was refused. */
    refused,
    /** Wraps the send journal to report refused writes. For each send, the journal is written first. */
    watchJournal: (journal: SendJournal): SendJournal => ({
      ...journal,
      append: (line) => watchWrite(journal.append(line)),
      appendAll: (lines) => watchWrite(journal.appendAll(lines)),
    }),
    /** Reports the refusal of a write outside the ledger. Rejects as the write does. */
    watchWrite,
    /** Why the disk refuses writes; null while it accepts them. */
    refusing: () => refusing,
    stop: () => {
      stopped = true
      timer.stop()
    },
  }
}
