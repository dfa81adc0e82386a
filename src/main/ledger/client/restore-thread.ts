/** Restores a closed ledger, or previews the restore, in a separate thread, because copying and reading take long. */
import type { RestorePreview } from '../../../shared/contract/views/maintenance-views.ts'
import type { LedgerOptions } from '../opening.ts'
import type { RestorePreviewThreadData, RestoreThreadData } from '../protocol.ts'
import type { RestoreRequest } from '../records.ts'
import { type LedgerThread, startThread } from './ledger-thread.ts'

/** A ledger that is closed, and the desk's clock. */
type ClosedLedger = LedgerOptions & Required<Pick<LedgerOptions, 'nowMs'>>

/** Previews a restore from a backup, or a new ledger. Rejects with the `FailureError` that `restorePreview` throws, and with `stopped`. */
export function previewInThread(
  { workerFile, folder, key, accountingZone, nowMs }: ClosedLedger,
  { backup, from = null }: RestorePreviewThreadData['previewed'],
  signal: AbortSignal,
): Promise<RestorePreview> {
  const workerData: RestorePreviewThreadData = { folder, key, accountingZone, previewed: { backup, from } }
  return awaitResult(startThread(workerFile, workerData, nowMs), signal) as Promise<RestorePreview>
}

/**
 * Restores a closed ledger. Rejects with `FailureError` as `restoring` throws, and with `stopped` until the replacement is decided: the ledger is
 * then unchanged.
 */
export async function restoreInThread(
  { workerFile, folder, key, accountingZone, timeoutMs = 0, nowMs }: ClosedLedger,
  restoring: RestoreRequest,
  signal: AbortSignal,
): Promise<void> {
  const workerData: RestoreThreadData = { folder, key, accountingZone, timeoutMs, restoring }
  await awaitResult(startThread(workerFile, workerData, nowMs), signal)
}

/** Returns the result of the thread. An aborted signal stops the thread. */
async function awaitResult({ firstMessage: first, stop }: LedgerThread, signal: AbortSignal): Promise<unknown> {
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await first
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
