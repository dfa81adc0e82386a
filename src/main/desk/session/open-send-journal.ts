/** Opens the send journal of a ledger and repairs it from the ledger. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { repairJournal } from '../../booking/send-journal/journal-repair.ts'
import {
  type JournalDisk,
  machineDisk,
  openJournal,
  readJournal,
  type SendJournal,
  sealedJournal,
} from '../../booking/send-journal/send-journal.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import type { Log } from '../../log/log.ts'

/**
 * Opens the send journal in `file` and appends the entries that the ledger has and the file has lost. A journal that cannot be written,
 * or belongs to a read-only ledger, is returned sealed: it can be read, and nothing can be sent. `disk` is the machine's disk except in
 * tests and simulations. Rejects only for internal errors.
 */
export async function openSendJournal(
  ledger: Pick<Ledger, 'readOnly' | 'journaledAfter' | 'renumberJournal'>,
  file: string,
  { clock, log }: { readonly clock: Pick<Clock, 'nowMs'>; readonly log: Log },
  disk: JournalDisk = machineDisk,
): Promise<SendJournal> {
  const read = () => readJournal(file, disk).catch(() => [])
  if (ledger.readOnly !== null) return sealedJournal(await read(), ledgerError('notWritten'))
  let journal: SendJournal | null = null
  try {
    journal = await openJournal(file, disk)
    const lines = await repairJournal(ledger, journal, clock.nowMs())
    if (lines > 0) log('sendJournal.repaired', { lines })
    return journal
  } catch (error) {
    await journal?.close()
    if (!(error instanceof FailureError)) throw error
    log('sendJournal.sealed', { failure: error.failure.kind })
    return sealedJournal(await read(), error)
  }
}
