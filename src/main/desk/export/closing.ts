/** Closes months for accounting: asks the service and the clerk, checks which months can be closed, and writes one file at a time. */
import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { ClosedMonth, CloseReport, Closing } from '../../../shared/contract/views/export-views.ts'
import { monthFilter } from '../../../shared/contract/views/ledger-views.ts'
import { uncertainWords } from '../../../shared/contract/views/uncertain-words.ts'
import { dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import { english, say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { openRegular } from '../../files/regular-file.ts'
import { dropTemporary, renameToTarget, replaceFile } from '../../files/replace-file.ts'
import { noRecords, type Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { refuseChangedMonth } from '../../ledger/closings/closing-month.ts'
import type { MonthOfBasis } from '../../ledger/closings/closings.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import { csvVersion } from '../../ledger/exports/csv/csv.ts'
import { namesOf } from '../../ledger/exports/export-names.ts'
import type { JobOptions } from '../../ledger/job.ts'
import type { DayRange, NewClosing, UnnamedClosing } from '../../ledger/records.ts'
import type { Shell } from '../../shell/shell.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'
import type { ClosingDays } from './closing-days.ts'

function aboutClosing(closing: Closing, file: string, appVersion: string): string {
  const { month, basis, number, atMs, zone, rows, sha256, sums, notAsked, uncertain, held } = closing
  const about = {
    csvVersion,
    writtenBy: `Deskbook ${appVersion}`,
    closedAt: new Date(atMs).toISOString(),
    month,
    basis,
    accountingZone: zone,
    closingNumber: number,
    coverage: {
      complete: notAsked.length === 0,
      daysNotAsked: notAsked.reduce((days, { from, to }) => days + daysBetween(from, to) + 1, 0),
      notAsked,
    },
    ...(uncertain && { bookedOn: { ...uncertain, inWords: uncertainWords(uncertain, english) } }),
    // Not in the sums: bookings that count for nothing, and those whose amount could not be added.
    ...(held && { bookingsOfMonth: held.counts, notAdded: held.notAdded }),
    sums,
    file: { name: file, rows, sha256 },
  }
  return `${JSON.stringify(about, null, 2)}\n`
}

/** Writes the side file next to `file`. Errors: `file`. */
async function writeAbout(closing: Closing, file: string, appVersion: string, unfinished: Unfinished): Promise<void> {
  const { about } = namesOf(file, closing.notAsked.length === 0)
  await replaceFile(about, [aboutClosing(closing, basename(file), appVersion)], unfinished)
}

// Names the file of a closed month only after the ledger has stored the close, so that a file never looks like a close that does not exist. If the
// desk ends in between, the next listing completes it: from the file that already has its name, or from the temporary file.

type Naming = Pick<Ledger, 'closings' | 'markFileNamed' | 'unnamedClosings'>

/** Dependencies of naming. */
interface NamingParts {
  /** The version of the app. */
  readonly version: string
  readonly unfinished: Unfinished
}

/** Writes the side file of a stored close and gives the file its name. Errors: `file`; the file is then still unnamed. */
async function nameStoredFile(
  ledger: Naming,
  closing: Closing,
  { temporary, target }: Pick<UnnamedClosing, 'temporary' | 'target'>,
  { version, unfinished }: NamingParts,
): Promise<void> {
  await writeAbout(closing, target, version, unfinished)
  await renameToTarget(temporary, target, unfinished)
  await ledger.markFileNamed(closing.id)
}

/**
 * Renames the temporary files of stored closes to their targets, unless a target exists. If the target is already that file, only records it. All
 * other closes stay listed as unnamed: a file written by others must not be replaced.
 */
async function nameUnnamedFiles(ledger: Naming, parts: NamingParts): Promise<void> {
  const unnamed = await ledger.unnamedClosings()
  const closings = unnamed.length > 0 ? await ledger.closings() : []
  for (const one of unnamed) {
    const closing = closings.find(({ id }) => id === one.id)
    if ((await digestOf(one.target)) === one.sha256) await markNamed(ledger, one, parts.unfinished)
    else if (closing && (await digestOf(one.temporary)) === one.sha256 && !(await isThere(one.target))) {
      await nameStoredFile(ledger, closing, one, parts).catch(rethrowUnlessFileError)
    }
  }
}

/** Call it after a stored file was saved again: deletes the first temporary file and records that the file is named. */
async function finishSavedAgain(ledger: Naming, id: number, unfinished: Unfinished): Promise<void> {
  const one = (await ledger.unnamedClosings()).find((unnamed) => unnamed.id === id)
  if (one) await markNamed(ledger, one, unfinished)
}

async function markNamed(ledger: Naming, { id, temporary }: UnnamedClosing, unfinished: Unfinished): Promise<void> {
  await dropTemporary(temporary, unfinished)
  await ledger.markFileNamed(id)
}

const isThere = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  )

/** Returns the SHA-256 of a file in hex; null if it is missing, unreadable or not a regular file. */
async function digestOf(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null)
  if (!found?.isFile()) return null
  const digest = createHash('sha256')
  const read = async () => pipeline((await openRegular(file)).createReadStream(), digest)
  return read().then(
    () => digest.digest('hex'),
    () => null,
  )
}

function rethrowUnlessFileError(error: unknown): void {
  if (!(error instanceof FailureError && error.failure.kind === 'file')) throw error
}

/** The procedures about closing months. */
export interface ClosingDesk extends Pick<Desk, Extract<keyof Desk, `closing.${string}`>> {
  /** Whether a month is being closed or its changes are being exported, including while the clerk chooses a file. */
  isRunning(): boolean
  stop(): void
}

/** Dependencies of closing a month. */
export interface ClosingDeskParts extends Pick<DeskContext, 'emit' | 'log'> {
  readonly ledger: Ledger
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly days: ClosingDays
  readonly clock: Pick<Clock, 'nowMs'>
  /** The connection to the service, or null while there is none. */
  readonly service: () => Pick<ServiceConnection, 'clockOffsetMs'> | null
  readonly accountingZone: string
  /** The version of the app. */
  readonly version: string
  readonly unfinished?: Unfinished
}

const nothingWritten: CloseReport = { closing: null, file: null, reversed: 0 }
/** The maximum number of ranges in a refusal. */
const maxNamed = 20

/** Creates the procedures for closing months. */
export function createClosingDesk(parts: ClosingDeskParts): ClosingDesk {
  const { ledger, shell, days, emit, clock, service, accountingZone, version, unfinished = noRecords, log } = parts
  let running: AbortController | null = null

  /** Runs one job at a time, and only if the ledger is writable: two files of the same month could report the same change twice. */
  const runExclusively = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (ledger.readOnly !== null) throw ledgerError('notWritten')
    if (running) throw new FailureError({ kind: 'inFlight' })
    const mine = new AbortController()
    running = mine
    try {
      return await work(mine.signal)
    } finally {
      running = null
    }
  }

  /** Emits the progress of writing a month's file. */
  const watchProgress = async (of: MonthOfBasis, signal: AbortSignal): Promise<JobOptions> => {
    const { counts } = await ledger.totals(monthFilter(of))
    return { signal, progress: (rows) => emit('export.progress', { rows, of: Math.max(rows, counts.all) }) }
  }

  /**
   * Fetches the days of a month again. Throws `coverageHoles` if some could not be fetched, and `stopped`. If the clerk has accepted missing
   * days, it fetches nothing and returns the days that the last try could not fetch.
   */
  const daysNotAsked = async (
    of: MonthOfBasis,
    zone: string,
    allowMissingDays: boolean,
    signal: AbortSignal,
  ): Promise<readonly DayRange[]> => {
    if (allowMissingDays) return (await days.notAsked(of, zone)).ranges
    const { days: count, ranges, why } = await days.ask(of, zone, signal)
    if (count > 0) throw new FailureError({ kind: 'coverageHoles', days: count, missing: ranges.slice(0, maxNamed), why })
    return []
  }

  const filesOf = async ({ month, basis }: MonthOfBasis): Promise<Closing[]> =>
    (await ledger.closings()).filter((one) => one.month === month && one.basis === basis)

  /**
   * Returns the chosen file; null if none was chosen. Throws `file` if it belongs to a close other than `saved`: that must not be replaced.
   */
  const askForFile = async (suggestedName: string, saved: Closing | null = null) => {
    const file = await shell.saveDialog(fileDialog(say('closing.fileTitle'), 'CSV', 'csv', suggestedName))
    const digest = file === null ? null : await digestOf(file)
    const isOfClose = digest !== null && digest !== saved?.sha256 && (await ledger.closings()).some(({ sha256 }) => sha256 === digest)
    if (isOfClose) throw new FailureError({ kind: 'file', why: 'closedMonth' })
    return file
  }

  /** Stores a close in the ledger; if that fails, deletes its temporary file. */
  const save = async (closing: NewClosing): Promise<Closing> => {
    try {
      return await ledger.keepClosing(closing)
    } catch (error) {
      const { month, basis, number, file, unnamed } = closing
      if (unnamed) await dropTemporary(unnamed.temporary, unfinished)
      const trouble = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : null
      log('closing.notKept', { month, basis, number, trouble })
      throw new FailureError({ kind: 'notClosed', month, file, trouble }, { cause: error })
    }
  }

  /** Stores the close first and renames the file afterwards, so that a named file always belongs to a closed month. */
  const storeAndRename = async (closing: NewClosing): Promise<Closing> => {
    const saved = await save(closing)
    const { month, file, unnamed } = closing
    try {
      if (unnamed) await nameStoredFile(ledger, saved, unnamed, { version, unfinished })
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.kind !== 'file') throw error
      log('closing.unnamed', { month, basis: closing.basis, number: closing.number, why: error.failure.why })
      throw new FailureError({ kind: 'closedUnnamed', month, file, why: error.failure.why }, { cause: error })
    }
    return { ...saved, isNamed: true }
  }

  const refuseOpenMonth = (of: MonthOfBasis) => {
    const { to } = monthFilter(of)
    // Use the service's clock if known: a desk whose clock is ahead could close a month that is not over.
    const nowMs = clock.nowMs() + (service()?.clockOffsetMs() ?? 0)
    if (to < dateIn(accountingZone, nowMs)) return
    const problem = say('closing.monthNotOver', { accountingZone })
    throw new FailureError({ kind: 'input', fields: [{ path: 'month', problem }] })
  }

  return {
    'closing.months': async () => {
      // A close in progress names its own file.
      if (ledger.readOnly === null && !running) await nameUnnamedFiles(ledger, { version, unfinished })
      if (ledger.readOnly === null) await ledger.bindClosedLines()
      const months = byMonth(await ledger.closings())
      // Read the days before the changes. Otherwise a day fetched in between could be shown as synced, together with changes that are outdated.
      const notSynced: number[] = []
      for (const month of months) notSynced.push(await days.notSynced(month))
      const changed =
        months.length > 0
          ? await ledger.countChanges(
              {},
              months.map(({ month, basis }) => ({ month, basis })),
            )
          : []
      return { months: months.map((closed, i) => ({ ...closed, changed: changed[i] ?? 0, notSynced: notSynced[i] ?? 0 })) }
    },

    'closing.zones': async () => {
      const months = (await ledger.closings()).filter(({ number }) => number === 0)
      const zones = [...new Set(months.map(({ zone }) => zone))].sort()
      return { zones: zones.map((zone) => ({ zone, months: months.filter((month) => month.zone === zone).length })) }
    },

    'closing.monthNow': (of) => ledger.monthNow(of),

    'closing.close': ({ month, basis, layout, allowMissingDays, seen }) => {
      const of = { month, basis }
      return runExclusively(async (signal) => {
        refuseOpenMonth(of)
        if ((await filesOf(of)).length > 0) throw new FailureError({ kind: 'monthClosed', month })
        const notAsked = await daysNotAsked(of, accountingZone, allowMissingDays, signal)
        refuseChangedMonth(await ledger.monthNow(of), of, seen)
        const file = await askForFile(nameFor(`closed-${month}-${basis}`, notAsked))
        if (file === null) return nothingWritten
        const closing = await storeAndRename(
          await ledger.writeClosing(await watchProgress(of, signal), { of, layout, file, notAsked, seen }),
        )
        return { closing, file: closing.file, reversed: 0 }
      })
    },

    'closing.changes': ({ month, basis, allowMissingDays }) =>
      runExclusively(async (signal) => {
        const of = { month, basis }
        const files = await filesOf(of)
        const [first] = files
        if (!first) throw new FailureError({ kind: 'notHere' })
        const notAsked = await daysNotAsked(of, first.zone, allowMissingDays, signal)
        await ledger.bindClosedLines()
        const watching = await watchProgress(of, signal)
        const [changed] = await ledger.countChanges(watching, [of])
        if (changed === 0) return { ...nothingWritten, unchanged: true }
        const file = await askForFile(nameFor(`closed-${month}-${basis}-changes-${files.length}`, notAsked))
        const written = file === null ? null : await ledger.writeChanges(watching, { of, file, notAsked })
        if (!written) return nothingWritten
        const closing = await storeAndRename(written.closing)
        return { closing, file: closing.file, reversed: written.reversed }
      }),

    'closing.saveAgain': async ({ id }) => {
      const saved = (await ledger.closings()).find((closing) => closing.id === id)
      if (!saved) throw new FailureError({ kind: 'notHere' })
      const file = await askForFile(saved.file, saved)
      if (file === null) return { file: null }
      await ledger.writeKept({}, id, file)
      await writeAbout(saved, file, version, unfinished)
      if (ledger.readOnly === null && !saved.isNamed) await finishSavedAgain(ledger, id, unfinished)
      return { file: basename(file) }
    },

    'closing.stop': command(() => running?.abort()),

    isRunning: () => running !== null,
    stop: () => running?.abort(),
  }
}

const nameFor = (stem: string, notAsked: readonly DayRange[]) => `${stem}${notAsked.length > 0 ? '-INCOMPLETE' : ''}.csv`

type ClosedMonthFiles = Omit<ClosedMonth, 'changed' | 'notSynced'>

/** Groups the files by month and basis, in order. */
function byMonth(closings: readonly Closing[]): ClosedMonthFiles[] {
  const months: ClosedMonthFiles[] = []
  for (const closing of closings) {
    const { month, basis } = closing
    const known = months.find((one) => one.month === month && one.basis === basis)
    if (known) known.closings.push(closing)
    else months.push({ month, basis, closings: [closing] })
  }
  return months
}
