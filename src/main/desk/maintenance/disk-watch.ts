/**
 * A disk that stops taking writes while the ledger is open: full, pulled out, or made read-only. What was to be written is refused as it
 * comes; this tells the clerk so until the disk takes writes again, which is tried now and then.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { createTimer } from '../../booking/running/timer.ts'
import type { SendJournal } from '../../booking/send-journal/send-journal.ts'
import type { DiskRefusal } from '../../ledger/opening.ts'
import type { Log } from '../../log/log.ts'

export interface DiskWatch {
  /** A write to the ledger was refused. */
  refused(trouble: DiskRefusal): void
  /** The same send journal, whose refused writes are heard: of all that is sent it is written first. */
  hearing(journal: SendJournal): SendJournal
  /** A write beside the ledger, whose refusal is heard. Rejects as the write does. */
  heard<T>(write: Promise<T>): Promise<T>
  /** What the disk refuses writes for; null while it takes them. */
  refusing(): DiskRefusal | null
  stop(): void
}

export interface DiskWatchParts {
  /** Writes something; rejects where the disk still refuses it. */
  readonly tryDisk: () => Promise<void>
  readonly clock: Pick<Clock, 'after'>
  /** Told when the disk begins to refuse writes, and when it takes them again. */
  readonly changed: () => void
  readonly log: Log
}

const nextTryMs = 15_000

/** What the disk refuses a line of the send journal for; null where that tells nothing of the disk. */
function refusalOf(error: unknown): DiskRefusal | null {
  if (!(error instanceof FailureError) || error.failure.kind !== 'file') return null
  const { why } = error.failure
  return why === 'full' ? 'diskFull' : why === 'denied' ? 'readOnly' : null
}

/** Begins with a disk that takes writes. While it refuses them, `tryDisk` is tried every 15 seconds. */
export function createDiskWatch({ tryDisk, clock, changed, log }: DiskWatchParts): DiskWatch {
  let refusing: DiskRefusal | null = null
  const timer = createTimer(clock)
  let stopped = false

  const become = (trouble: DiskRefusal | null) => {
    if (stopped || trouble === refusing) return
    refusing = trouble
    log('disk.changed', { trouble })
    changed()
  }

  const again = () => {
    timer.arm(nextTryMs, async () => {
      try {
        await tryDisk()
        become(null)
      } catch {
        // What it was refused for is told like any other refusal.
        again()
      }
    })
  }

  const refused = (trouble: DiskRefusal) => {
    become(trouble)
    again()
  }

  const heard = async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) refused(refusal)
      throw error
    }
  }

  return {
    refused,
    hearing: (journal) => ({
      ...journal,
      append: (line) => heard(journal.append(line)),
      appendAll: (lines) => heard(journal.appendAll(lines)),
    }),
    heard,
    refusing: () => refusing,
    stop: () => {
      stopped = true
      timer.stop()
    },
  }
}
