/** Puts another ledger in the place of one that is closed, in a thread of its own, as is the look before it: copying and reading take their time. */
import type { LackedClosings } from '../../shared/keeping-views.ts'
import type { LedgerOptions } from './ledger.ts'
import { startThread } from './ledger-thread.ts'
import type { LackedThreadData, RestoreThreadData } from './messages.ts'
import type { Restoring } from './restore.ts'

/** Looks which closed months a backup lacks. Rejects with `FailureError` as `lackedClosings` throws. */
export async function lackedAside(
  { workerFile, folder, key, accountingZone }: LedgerOptions,
  lackedBy: LackedThreadData['lackedBy'],
): Promise<LackedClosings> {
  const workerData: LackedThreadData = { folder, key, accountingZone, lackedBy }
  return (await startThread(workerFile, workerData).first) as LackedClosings
}

/** Rejects with `FailureError` as `restoreLedger` throws. */
export async function restoreAside(
  { workerFile, folder, key, accountingZone, patienceMs = 0 }: LedgerOptions,
  restoring: Restoring,
): Promise<void> {
  const workerData: RestoreThreadData = { folder, key, accountingZone, patienceMs, restoring }
  await startThread(workerFile, workerData).first
}
