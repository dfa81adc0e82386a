/** Closing months for accounting: what is asked of the clerk, which months can be closed, and one file at a time. */
import { basename } from 'node:path'
import { dateIn, daysBetween } from '../../shared/dates.ts'
import type { ClosedMonth, CloseReport, Closing } from '../../shared/export-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Desk, Emit } from '../../shared/procedures.ts'
import type { Clock } from '../booking/clock.ts'
import type { Watching } from '../ledger/aside-thread.ts'
import { type MonthOfBasis, monthFilter, type NewClosing } from '../ledger/closings.ts'
import type { DayRange, Ledger } from '../ledger/ledger.ts'
import { dropBeside } from '../ledger/replace-file.ts'
import { inTrouble } from '../ledger/trouble.ts'
import type { Shell } from '../shell/shell.ts'
import { finishNames, namedElsewhere, nameKept } from './closing-names.ts'
import { exportCoverage } from './exporting-coverage.ts'
import type { Log } from './log.ts'

export type ClosingDesk = Pick<Desk, Extract<keyof Desk, `closing.${string}`>> & { stop(): void }

export interface ClosingDeskParts {
  readonly ledger: Ledger
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly emit: Emit
  readonly clock: Clock
  readonly accountingZone: string
  readonly log: Log
}

const nothingWritten: CloseReport = { closing: null, file: null, reversed: 0 }
/** Ranges that a refusal names. */
const mostNamed = 20

export function createClosingDesk({ ledger, shell, emit, clock, accountingZone, log }: ClosingDeskParts): ClosingDesk {
  let running: AbortController | null = null

  /** One file at a time, and none that could not be kept: two of the same month could tell the same change twice. */
  const alone = async <T>(of: MonthOfBasis, work: (watching: Watching) => Promise<T>): Promise<T> => {
    if (ledger.readOnly !== null) throw inTrouble('notWritten')
    if (running) throw new FailureError({ kind: 'inFlight' })
    const mine = new AbortController()
    running = mine
    try {
      const { counts } = await ledger.totals(monthFilter(of))
      return await work({ signal: mine.signal, progress: (rows) => emit('export.progress', { rows, of: counts.all }) })
    } finally {
      running = null
    }
  }

  const filesOf = async ({ month, basis }: MonthOfBasis): Promise<Closing[]> =>
    (await ledger.closings()).filter((one) => one.month === month && one.basis === basis)

  const askForFile = (suggestedName: string) =>
    shell.saveDialog({ title: 'Save the closed month', suggestedName, filters: [{ name: 'CSV', extensions: ['csv'] }] })

  /** Keeps a file that lies beside its target; what cannot be kept goes. */
  const keep = async (closing: NewClosing): Promise<Closing> => {
    try {
      return await ledger.keepClosing(closing)
    } catch (error) {
      const { month, basis, number, file, unnamed } = closing
      if (unnamed) await dropBeside(unnamed.temporary)
      const trouble = error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : null
      log('closing.notKept', { month, basis, number, trouble })
      throw new FailureError({ kind: 'notClosed', month, file, trouble }, { cause: error })
    }
  }

  /** A file has its name only once the month is closed by it. */
  const handOut = async (closing: NewClosing): Promise<Closing> => {
    const kept = await keep(closing)
    const { month, file, unnamed } = closing
    try {
      if (unnamed) await nameKept(ledger, { id: kept.id, ...unnamed })
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.kind !== 'file') throw error
      log('closing.unnamed', { month, basis: closing.basis, number: closing.number, why: error.failure.why })
      throw new FailureError({ kind: 'closedUnnamed', month, file, why: error.failure.why }, { cause: error })
    }
    return { ...kept, isNamed: true }
  }

  const refuseOpenMonth = (of: MonthOfBasis) => {
    const { to } = monthFilter(of)
    if (to < dateIn(accountingZone, clock.nowMs())) return
    const problem = `The month is not over yet in ${accountingZone}. Close it once it is.`
    throw new FailureError({ kind: 'input', fields: [{ path: 'month', problem }] })
  }

  /** Creation days on which bookings of the month may have been made that the ledger does not have, and how many. */
  const holesOf = async (of: MonthOfBasis): Promise<{ days: number; missing: readonly DayRange[] }> => {
    if (of.basis !== 'created') {
      const { coverage, daysMissing } = await exportCoverage(ledger, monthFilter(of), dateIn(accountingZone, clock.nowMs()))
      return { days: daysMissing, missing: coverage.missing }
    }
    const missing = await ledger.unsettledDays(of.month)
    return { days: dayCount(missing), missing: missing.slice(0, mostNamed) }
  }

  return {
    'closing.months': async () => {
      // What is being closed right now gets its name by itself.
      if (ledger.readOnly === null && !running) await finishNames(ledger)
      if (ledger.readOnly === null) await ledger.bindClosedLines()
      const months = byMonth(await ledger.closings())
      const changed = months.length > 0 ? await ledger.countChanges(months.map(({ month, basis }) => ({ month, basis }))) : []
      return { months: months.map((closed, i) => ({ ...closed, changed: changed[i] ?? 0 })) }
    },

    'closing.zones': async () => {
      const months = (await ledger.closings()).filter(({ number }) => number === 0)
      const zones = [...new Set(months.map(({ zone }) => zone))].sort()
      return { zones: zones.map((zone) => ({ zone, months: months.filter((month) => month.zone === zone).length })) }
    },

    'closing.close': ({ month, basis, layout, evenWithHoles }) => {
      const of = { month, basis }
      return alone(of, async (watching) => {
        refuseOpenMonth(of)
        if ((await filesOf(of)).length > 0) throw new FailureError({ kind: 'monthClosed', month })
        const holes = await holesOf(of)
        if (holes.days > 0 && !evenWithHoles) throw new FailureError({ kind: 'coverageHoles', ...holes })
        const file = await askForFile(`closed-${month}-${basis}${holes.days > 0 ? '-INCOMPLETE' : ''}.csv`)
        if (file === null) return nothingWritten
        const closing = await handOut(await ledger.writeClosing(of, layout, file, watching))
        return { closing, file: closing.file, reversed: 0 }
      })
    },

    'closing.changes': (of) =>
      alone(of, async (watching) => {
        const files = await filesOf(of)
        if (files.length === 0) throw new FailureError({ kind: 'notHere' })
        await ledger.bindClosedLines()
        const [changed] = await ledger.countChanges([of], watching)
        if (changed === 0) return nothingWritten
        const file = await askForFile(`closed-${of.month}-${of.basis}-changes-${files.length}.csv`)
        const written = file === null ? null : await ledger.writeChanges(of, file, watching)
        if (!written) return nothingWritten
        const closing = await handOut(written.closing)
        return { closing, file: closing.file, reversed: written.reversed }
      }),

    'closing.saveAgain': async ({ id }) => {
      const kept = (await ledger.closings()).find((closing) => closing.id === id)
      if (!kept) throw new FailureError({ kind: 'notHere' })
      const file = await askForFile(kept.file)
      if (file === null) return { file: null }
      await ledger.writeKept(id, file)
      if (ledger.readOnly === null && !kept.isNamed) await namedElsewhere(ledger, id)
      return { file: basename(file) }
    },

    'closing.stop': async () => {
      running?.abort()
      return {}
    },

    stop: () => running?.abort(),
  }
}

const dayCount = (ranges: readonly DayRange[]) => ranges.reduce((days, { from, to }) => days + daysBetween(from, to) + 1, 0)

/** The files of each month and basis together, in the order in which they come. */
function byMonth(closings: readonly Closing[]): Omit<ClosedMonth, 'changed'>[] {
  const months: Omit<ClosedMonth, 'changed'>[] = []
  for (const closing of closings) {
    const { month, basis } = closing
    const known = months.find((one) => one.month === month && one.basis === basis)
    if (known) known.closings.push(closing)
    else months.push({ month, basis, closings: [closing] })
  }
  return months
}
