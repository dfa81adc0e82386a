/** The books of an open connection: its ledger and witness, its cases, and everything that needs them. */
import { join } from 'node:path'
import type { Emit } from '../../shared/procedures.ts'
import { type Casebook, createCasebook } from '../booking/casebook.ts'
import type { Chance, Clock } from '../booking/clock.ts'
import type { Line } from '../booking/line.ts'
import { openWitness } from '../booking/witness.ts'
import { createLedger } from '../ledger/remote.ts'
import type { Shell } from '../shell/shell.ts'
import { createBookingStore } from './booking-store.ts'
import { type CancelDesk, createCancelDesk } from './cancelling.ts'
import { createLedgerDesk, type LedgerDesk } from './ledger.ts'
import type { Log } from './log.ts'

export interface Books {
  readonly casebook: Casebook
  readonly cancelling: CancelDesk
  readonly ledger: LedgerDesk
  close(): Promise<void>
}

export interface BooksParts {
  /** The connection's own folder. */
  readonly folder: string
  readonly key: Uint8Array
  readonly workerFile: URL | string
  readonly accountingZone: string
  /** The line, or null while the connection has no API key. */
  readonly line: () => Line | null
  /** Throws `noKey`. */
  readonly needLine: () => Line
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly emit: Emit
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  /** Told when a case opens, closes or changes. */
  readonly casesChanged: () => void
}

/** Where a connection's ledger lies in its folder. */
export const ledgerFolder = (folder: string) => join(folder, 'ledger')

/** Opens ledger and witness and takes open cases up again. Rejects with `FailureError` of kind `ledger` or `file`. */
export async function openBooks(parts: BooksParts): Promise<Books> {
  const { folder, key, workerFile, accountingZone, line, needLine, shell, emit, clock, chance, log, casesChanged } = parts
  const ledger = await createLedger({ folder: ledgerFolder(folder), key, workerFile, accountingZone })
  const witness = await openWitness(join(folder, 'witness.log')).catch(async (error: unknown) => {
    await ledger.close()
    throw error
  })

  const casebook = createCasebook({
    ledger,
    witness,
    line,
    clock,
    chance,
    tell: (changed) => {
      const { clientRef, state, failure, lookUps, booking, bookingRef } = changed
      log('case.changed', { clientRef, state, failure: failure?.kind ?? null, lookUps })
      emit('booking.changed', changed)
      casesChanged()
      if (!booking) return
      const reference = bookingRef ? { bookingRef } : { clientRef }
      // A ledger that closes meanwhile has no row to tell of.
      ledger.find(reference).then(
        (row) => row && emit('ledger.changed', { ids: [row.id] }),
        () => {},
      )
    },
  })
  const store = createBookingStore(ledger, casebook, emit)
  const cancelling = createCancelDesk({ line: needLine, ledger, witness, store, clock, log })
  const ledgerDesk = createLedgerDesk({ ledger, store, line: needLine, shell, emit, clock })
  await casebook.resume().catch(async (error: unknown) => {
    await witness.close()
    await ledger.close()
    throw error
  })
  log('cases.resumed', { open: casebook.openCount() })

  return {
    casebook,
    cancelling,
    ledger: ledgerDesk,
    close: async () => {
      cancelling.stop()
      ledgerDesk.stop()
      await casebook.stop()
      await witness.close()
      await ledger.close()
    },
  }
}
