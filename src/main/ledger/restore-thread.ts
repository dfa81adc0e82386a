/** Puts another ledger in the place of one that is closed, in a thread of its own: copying and reading it through takes its time. */
import type { LedgerOptions } from './ledger.ts'
import { startThread } from './ledger-thread.ts'
import type { RestoreThreadData } from './messages.ts'
import type { Restoring } from './restore.ts'

/** Rejects with `FailureError` as `restoreLedger` throws. */
export async function restoreAside(
  { workerFile, folder, key, accountingZone, patienceMs = 0 }: LedgerOptions,
  restoring: Restoring,
): Promise<void> {
  const workerData: RestoreThreadData = { folder, key, accountingZone, patienceMs, restoring }
  await startThread(workerFile, workerData).first
}
