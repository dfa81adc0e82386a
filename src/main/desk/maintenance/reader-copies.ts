/** Reader copies of the open ledger: written on request, or on a schedule to the same file with a passphrase from the keychain. */
import { join } from 'node:path'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import { FailureData } from '../../../shared/contract/failure-data.ts'
import type { ReaderCopyOrder } from '../../../shared/contract/views/maintenance-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { z } from '../../../shared/domain/zod.ts'
import { say } from '../../../shared/words/say.ts'
import { repeat } from '../../booking/lifecycle/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { newCopyKey } from '../../ledger/storage/reader-copy-head.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'

export interface ReaderCopyParts extends Pick<DeskContext, 'clock' | 'emit' | 'log' | 'vault' | 'deskZone'> {
  readonly ledger: Pick<Ledger, 'writeReaderCopy' | 'remembered' | 'remember' | 'totals' | 'readOnly'>
  readonly connection: string
  /** The ledger's own folder, in which a copy is built. */
  readonly folder: string
  readonly shell: Pick<Shell, 'saveDialog'>
  /** Resolves once the ledger check has passed: a damaged ledger is not copied. */
  readonly ledgerChecked: () => Promise<void>
}

const Schedule = z.object({
  file: z.string(),
  everyHours: z.int().min(1),
  writtenAtMs: z.number().nullable(),
  failure: FailureData.nullable(),
})
type Schedule = z.output<typeof Schedule>

const settingName = 'readerCopy'
const hourMs = 3_600_000
/** The schedule of checks whether a copy is due; the first one runs when startup is over. */
const dueChecks = { firstMs: 90_000, thenMs: hourMs / 12 }

const all = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const

/** Creates the reader copies, on request and on schedule. The passphrase of a schedule is in the keychain. */
export function createReaderCopies(parts: ReaderCopyParts) {
  const { ledger, connection, folder, vault, shell, clock, deskZone, ledgerChecked, emit, log } = parts
  const vaultName = `reader-copy:${connection}`
  /** A passphrase that the keychain did not store; kept in memory until the desk is closed. */
  let sessionPassphrase: string | null = null
  let keychainFailure: Failure | null = null
  let notBeforeTickMs = Number.NEGATIVE_INFINITY
  let writing: AbortController | null = null
  let stopped = false

  const readSchedule = async (): Promise<Schedule | null> => {
    const read = Schedule.safeParse(JSON.parse((await ledger.remembered(settingName)) ?? 'null'))
    return read.success ? read.data : null
  }
  const setSchedule = async (next: Schedule | null) => {
    await ledger.remember(settingName, JSON.stringify(next))
    emit('maintenance.changed', {})
  }

  /** Writes one copy at a time and emits its progress. */
  const writeTo = async (file: string, passphrase: string): Promise<number> => {
    if (writing) throw new FailureError({ kind: 'inFlight' })
    const stopping = new AbortController()
    writing = stopping
    try {
      await ledgerChecked()
      const bookingCount = (await ledger.totals(all)).counts.all
      const order = { copyKey: await newCopyKey(passphrase), file, building: join(folder, 'reader-copy.building') }
      const progress = (rows: number) => emit('reader.progress', { rows, of: Math.max(rows, bookingCount) })
      return await ledger.writeReaderCopy({ progress, signal: stopping.signal }, order)
    } finally {
      writing = null
    }
  }

  const storePassphrase = async (passphrase: string): Promise<Failure | null> => {
    const stored = await vault.write(vaultName, Buffer.from(passphrase, 'utf8').toString('base64'))
    sessionPassphrase = stored.kind === 'trouble' ? passphrase : null
    keychainFailure = stored.kind === 'trouble' ? { kind: 'keychain', trouble: stored.trouble } : null
    return keychainFailure
  }

  const readPassphrase = async (): Promise<string> => {
    if (sessionPassphrase !== null) return sessionPassphrase
    const stored = await vault.read(vaultName)
    if (stored.kind === 'found') return Buffer.from(stored.secret, 'base64').toString('utf8')
    throw new FailureError({ kind: 'keychain', trouble: stored.kind === 'trouble' ? stored.trouble : 'locked' })
  }

  /** Whether a copy is due. If the clock was set back, the last copy seems to be in the future; a copy is then due too. */
  const isDue = ({ writtenAtMs, everyHours }: Schedule) => {
    const ageMs = writtenAtMs === null ? null : clock.nowMs() - writtenAtMs
    return ageMs === null || ageMs < 0 || ageMs >= everyHours * hourMs
  }

  const writeIfDue = async () => {
    const due = await readSchedule()
    if (due === null || writing || ledger.readOnly !== null || !isDue(due) || clock.tickMs() < notBeforeTickMs) return
    const atMs = clock.nowMs()
    const failure = await readPassphrase()
      .then((passphrase) => writeTo(due.file, passphrase))
      .then(
        () => keychainFailure,
        (error: unknown): Failure => (error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }),
      )
    if (stopped || (await readSchedule())?.file !== due.file) return
    // Wait an hour: each read of a locked keychain may ask the clerk for its password.
    if (failure?.kind === 'keychain' && failure !== keychainFailure) notBeforeTickMs = clock.tickMs() + hourMs
    log('readerCopy.ended', { failure: failure?.kind ?? null })
    const written = failure === null || failure === keychainFailure
    await setSchedule({ ...due, writtenAtMs: written ? atMs : due.writtenAtMs, failure })
  }

  // A failed copy is retried at the next check; a closing ledger has nothing to write.
  const stopChecks = repeat(clock, dueChecks, writeIfDue)

  return {
    state: readSchedule,
    /** Lets the clerk choose a file and writes it. Errors: `inFlight` while another copy is being written; `file`, `stopped`, `ledger`. */
    write: async ({ passphrase, everyHours }: z.output<typeof ReaderCopyOrder>) => {
      if (ledger.readOnly === 'readerCopy') throw new FailureError({ kind: 'unsupported' })
      const file = await shell.saveDialog(
        fileDialog(
          say('common.writeReaderCopy'),
          say('common.readerCopyFileType'),
          'deskbook',
          `bookings-${dateIn(deskZone, clock.nowMs())}.deskbook`,
        ),
      )
      if (file === null) return { file: null, bookings: 0 }
      const atMs = clock.nowMs()
      const bookings = await writeTo(file, passphrase)
      if (everyHours !== null) await setSchedule({ file, everyHours, writtenAtMs: atMs, failure: await storePassphrase(passphrase) })
      return { file, bookings }
    },
    stopWriting: () => writing?.abort(),
    /** Ends the schedule and removes its passphrase from the keychain. */
    stopSchedule: async () => {
      await setSchedule(null)
      sessionPassphrase = null
      keychainFailure = null
      const removed = await vault.remove(vaultName)
      if (removed.kind === 'trouble') throw new FailureError({ kind: 'keychain', trouble: removed.trouble })
    },
    stop: () => {
      stopped = true
      stopChecks()
      writing?.abort()
    },
  }
}
