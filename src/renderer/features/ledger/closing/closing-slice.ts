import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type {
  ClosedMonth,
  CloseReport,
  ClosingProgress,
  CurrentMonthTotals,
  ExportLayout,
  ExportProgress,
} from '../../../../shared/contract/views/export-views.ts'
import { accountingColumns, type SeenMonthTotals, seenMonthTotals } from '../../../../shared/contract/views/export-views.ts'
import type { Part } from '../../../state.ts'
import { plainLayout } from '../export/export-layout.ts'
import type { Basis } from '../query/ledger-question.ts'

/** The closed months. `before`: the previous ones, shown while they are read again or after a failure. */
export type MonthsState =
  | { readonly status: 'reading'; readonly before: readonly ClosedMonth[] }
  | { readonly status: 'shown'; readonly months: readonly ClosedMonth[] }
  | { readonly status: 'failed'; readonly before: readonly ClosedMonth[]; readonly failure: Failure }

type CoverageHoles = Extract<Failure, { kind: 'coverageHoles' }>

/** The current action on one month. */
export type ClosingAction =
  | { readonly kind: 'none' }
  /** Confirmation pending. `now`: the month's current totals; null until read. `holes`: days that the service was not asked for, for which the desk refused to close. */
  | {
      readonly kind: 'asked'
      readonly what: 'close' | 'changes'
      readonly month: string
      readonly layout: ExportLayout
      readonly now: CurrentMonthTotals | null
      /** The totals that were shown before the service reported changes; null if it reported none. */
      readonly before: SeenMonthTotals | null
      readonly holes: CoverageHoles | null
      readonly allowMissingDays: boolean
    }
  /** `syncProgress`: the calls to the service made so far; null once the file is being written. */
  | {
      readonly kind: 'working'
      readonly month: string
      readonly syncProgress: ClosingProgress | null
      readonly progress: ExportProgress | null
      readonly stopping: boolean
    }
  | { readonly kind: 'closed' | 'changes'; readonly month: string; readonly report: CloseReport }
  | { readonly kind: 'saved'; readonly month: string; readonly file: string }
  /** The month has no changes to export. */
  | { readonly kind: 'unchanged'; readonly month: string }
  | { readonly kind: 'failed'; readonly month: string; readonly failure: Failure }

export type ClosingState =
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly basis: Basis; readonly months: MonthsState; readonly action: ClosingAction }

export interface ClosingSlice {
  readonly state: ClosingState
  open(basis: Basis): Promise<void>
  leave(): void
  setBasis(basis: Basis): void
  readMonths(): Promise<void>
  /** Asks for confirmation to close a month, and reads its totals. */
  askClose(month: string): Promise<void>
  changeClose(change: { readonly layout?: ExportLayout; readonly allowMissingDays?: boolean }): void
  /** Returns to the list; ignored while the action is running. */
  dropAction(): void
  /** Runs the confirmed action: asks the service again, opens the save dialog, and closes the month or exports its changes. */
  closeMonth(): Promise<void>
  exportChanges(month: string): Promise<void>
  saveAgain(id: number, month: string): Promise<void>
  stop(): Promise<void>
}

/** Returns the months to show: the previous ones while reading or after a failure. */
export const monthsOf = (state: MonthsState): readonly ClosedMonth[] => (state.status === 'shown' ? state.months : state.before)

/** Creates the state of the closed months. Reads them when the dialog opens, and follows the progress of a running close. */
export const createClosingSlice =
  (desk: DeskBridge): Part<ClosingSlice> =>
  (set, get, app) => {
    /** The layout chosen last. */
    let lastLayout: ExportLayout | null = null
    const layoutNow = () => lastLayout ?? plainLayout(app().desk?.excelMarks, accountingColumns)

    const getOpenState = () => {
      const { state } = get()
      return state.status === 'open' ? state : null
    }
    const setAction = (action: ClosingAction) => {
      const now = getOpenState()
      if (now) set({ state: { ...now, action } })
    }
    const isWorking = () => getOpenState()?.action.kind === 'working'
    const begin = (month: string) => setAction({ kind: 'working', month, syncProgress: null, progress: null, stopping: false })

    desk.on('export.progress', (progress) => {
      const action = getOpenState()?.action
      if (action?.kind === 'working') setAction({ ...action, syncProgress: null, progress })
    })
    desk.on('closing.progress', (syncProgress) => {
      const action = getOpenState()?.action
      if (action?.kind === 'working') setAction({ ...action, syncProgress })
    })

    const readMonth = async (month: string, basis: Basis) => {
      const read = await desk.ask('closing.monthNow', { month, basis })
      const action = getOpenState()?.action
      if (read.ok && action?.kind === 'asked' && action.month === month) setAction({ ...action, now: read.value })
    }

    /** Exports a month's changes. If some days could not be asked, the desk refuses and the clerk is asked for confirmation. */
    const writeChanges = async (month: string, basis: Basis, allowMissingDays: boolean) => {
      begin(month)
      const outcome = await desk.ask('closing.changes', { month, basis, allowMissingDays })
      if (outcome.ok && outcome.value.unchanged) setAction({ kind: 'unchanged', month })
      else if (outcome.ok) setAction(outcome.value.closing === null ? { kind: 'none' } : { kind: 'changes', month, report: outcome.value })
      else if (outcome.failure.kind === 'coverageHoles') {
        setAction({
          kind: 'asked',
          what: 'changes',
          month,
          layout: layoutNow(),
          now: null,
          before: null,
          holes: outcome.failure,
          allowMissingDays: false,
        })
      } else setAction({ kind: 'failed', month, failure: outcome.failure })
      await get().readMonths()
    }

    return {
      state: { status: 'closed' },

      async open(basis) {
        if (isWorking()) return
        set({ state: { status: 'open', basis, months: { status: 'reading', before: [] }, action: { kind: 'none' } } })
        await Promise.all([get().readMonths(), app().ledger.exporting.readPresets()])
      },

      leave() {
        if (!isWorking()) set({ state: { status: 'closed' } })
      },

      setBasis(basis) {
        const now = getOpenState()
        if (now && !isWorking()) set({ state: { ...now, basis, action: { kind: 'none' } } })
      },

      async readMonths() {
        const before = getOpenState()
        if (!before) return
        const knownMonths = monthsOf(before.months)
        set({ state: { ...before, months: { status: 'reading', before: knownMonths } } })
        const outcome = await desk.ask('closing.months', {})
        const now = getOpenState()
        if (!now) return
        const months: MonthsState = outcome.ok
          ? { status: 'shown', months: outcome.value.months }
          : { status: 'failed', before: knownMonths, failure: outcome.failure }
        set({ state: { ...now, months } })
      },

      async askClose(month) {
        const now = getOpenState()
        if (!now || isWorking()) return
        setAction({
          kind: 'asked',
          what: 'close',
          month,
          layout: layoutNow(),
          now: null,
          before: null,
          holes: null,
          allowMissingDays: false,
        })
        await readMonth(month, now.basis)
      },

      changeClose(change) {
        const action = getOpenState()?.action
        if (action?.kind === 'asked') setAction({ ...action, ...change })
      },

      dropAction() {
        if (!isWorking()) setAction({ kind: 'none' })
      },

      async closeMonth() {
        const now = getOpenState()
        if (now?.action.kind !== 'asked') return
        const { action: asked, basis } = now
        const { month, allowMissingDays } = asked
        if (asked.what === 'changes') return writeChanges(month, basis, allowMissingDays)
        const { layout } = asked
        lastLayout = layout
        begin(month)
        const seen = asked.now === null ? null : seenMonthTotals(asked.now.totals)
        const outcome = await desk.ask('closing.close', { month, basis, layout, allowMissingDays, ...(seen && { seen }) })
        if (outcome.ok) setAction(outcome.value.closing === null ? asked : { kind: 'closed', month, report: outcome.value })
        else if (outcome.failure.kind === 'coverageHoles') {
          setAction({ ...asked, holes: outcome.failure })
          await readMonth(month, basis)
        } else if (outcome.failure.kind === 'monthMoved') {
          // With `allowMissingDays` the desk does not ask the service again, so the next close writes exactly what is shown.
          setAction({ ...asked, now: null, before: seen, allowMissingDays: true })
          await readMonth(month, basis)
        } else setAction({ kind: 'failed', month, failure: outcome.failure })
        await get().readMonths()
      },

      async exportChanges(month) {
        const now = getOpenState()
        if (!now || isWorking()) return
        await writeChanges(month, now.basis, false)
      },

      async saveAgain(id, month) {
        if (!getOpenState() || isWorking()) return
        begin(month)
        const outcome = await desk.ask('closing.saveAgain', { id })
        if (!outcome.ok) setAction({ kind: 'failed', month, failure: outcome.failure })
        else setAction(outcome.value.file === null ? { kind: 'none' } : { kind: 'saved', month, file: outcome.value.file })
      },

      async stop() {
        const action = getOpenState()?.action
        if (action?.kind !== 'working' || action.stopping) return
        setAction({ ...action, stopping: true })
        await desk.ask('closing.stop', {})
      },
    }
  }
