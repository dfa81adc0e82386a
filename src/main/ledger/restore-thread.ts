/** Puts another ledger in the place of one that is closed, in a thread of its own, as is the look before it: copying and reading take their time. */
import type { WouldBring } from '../../shared/keeping-views.ts'
import type { LedgerOptions } from './ledger.ts'
import { startThread } from './ledger-thread.ts'
import type { LookingThreadData, RestoreThreadData } from './messages.ts'
import type { Restoring } from './restore.ts'

/** Reads what a backup, or a new ledger, would bring. Rejects with `FailureError` as `wouldBring` throws. */
export async function wouldBringAside(
  { workerFile, folder, key, accountingZone }: LedgerOptions,
  { backup, from = null }: LookingThreadData['lookedAt'],
): Promise<WouldBring> {
  const workerData: LookingThreadData = { folder, key, accountingZone, lookedAt: { backup, from } }
  return (await startThread(workerFile, workerData).first) as WouldBring
}

/** Rejects with `FailureError` as `restoreLedger` throws. */
export async function restoreAside(
  { workerFile, folder, key, accountingZone, patienceMs = 0 }: LedgerOptions,
  restoring: Restoring,
): Promise<void> {
  const workerData: RestoreThreadData = { folder, key, accountingZone, patienceMs, restoring }
  await startThread(workerFile, workerData).first
}
