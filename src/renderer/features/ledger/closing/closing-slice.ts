import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type {
  ClosedMonth,
  CloseReport,
  ClosingAsking,
  ExportLayout,
  ExportProgress,
  MonthNow,
} from '../../../../shared/contract/views/export-views.ts'
import { accountingColumns, type MonthSeen, seenOf } from '../../../../shared/contract/views/export-views.ts'
import type { FrameSlice } from '../../../frame-slice.ts'
import { plainLayout } from '../export/export-layout.ts'
import type { ExportSlice } from '../export/export-slice.ts'
import type { Basis } from '../query/ledger-question.ts'

/** The months that are closed; while they are read again, those before stay in sight. */
export type MonthsState =
  | { readonly status: 'reading'; readonly before: readonly ClosedMonth[] }
  | { readonly status: 'shown'; readonly months: readonly ClosedMonth[] }
  | { readonly status: 'failed'; readonly before: readonly ClosedMonth[]; readonly failure: Failure }

type CoverageHoles = Extract<Failure, { kind: 'coverageHoles' }>

/** What is being done with one month. */
export type Deed =
  | { readonly kind: 'none' }
  /** Whether to close it, or to export its changes. `now`: what it comes to; null until that is read. `holes`: why the desk refused at first. */
  | {
      readonly kind: 'asked'
      readonly what: 'close' | 'changes'
      readonly month: string
      readonly layout: ExportLayout
      readonly now: MonthNow | null
      /** What was shown before, where the service told of changes when it was asked. */
      readonly before: MonthSeen | null
      readonly holes: CoverageHoles | null
      readonly evenWithHoles: boolean
    }
  /** `asking`: how many calls to the service are done, until the file is being written. */
  | {
      readonly kind: 'working'
      readonly month: string
      readonly asking: ClosingAsking | null
      readonly progress: ExportProgress | null
      readonly stopping: boolean
    }
  | { readonly kind: 'closed' | 'changes'; readonly month: string; readonly report: CloseReport }
  | { readonly kind: 'saved'; readonly month: string; readonly file: string }
  /** Its changes were looked for, and there are none. */
  | { readonly kind: 'unchanged'; readonly month: string }
  | { readonly kind: 'failed'; readonly month: string; readonly failure: Failure }

export type ClosingState =
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly basis: Basis; readonly months: MonthsState; readonly deed: Deed }

export interface ClosingSlice {
  readonly closing: ClosingState
  openClosing(basis: Basis): Promise<void>
  leaveClosing(): void
  setClosingBasis(basis: Basis): void
  readMonths(): Promise<void>
  /** Asks whether to close a month, and reads what it comes to. */
  askClose(month: string): Promise<void>
  changeClose(change: { readonly layout?: ExportLayout; readonly evenWithHoles?: boolean }): void
  /** Goes back to the list. */
  dropDeed(): void
  /** Asks the service again, opens the save dialog and closes the month that was asked about, or exports its changes. */
  closeMonth(): Promise<void>
  exportChanges(month: string): Promise<void>
  saveAgain(id: number, month: string): Promise<void>
  stopClosing(): Promise<void>
}

/** The months to go by, whatever is being read. */
export const monthsOf = (state: MonthsState): readonly ClosedMonth[] => (state.status === 'shown' ? state.months : state.before)

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk'> & Pick<ExportSlice, 'readPresets'>

/** Reads the closed months when its dialog opens, and follows a close that is running. */
export const createClosingSlice =
  (desk: DeskBridge): StateCreator<ClosingSlice & Needed, [], [], ClosingSlice> =>
  (set, get) => {
    /** The last one that was chosen. */
    let last: ExportLayout | null = null
    const layoutNow = () => last ?? plainLayout(get().desk?.excelMarks, accountingColumns)

    const opened = () => {
      const { closing } = get()
      return closing.status === 'open' ? closing : null
    }
    const setDeed = (deed: Deed) => {
      const now = opened()
      if (now) set({ closing: { ...now, deed } })
    }
    const isWorking = () => opened()?.deed.kind === 'working'
    const begin = (month: string) => setDeed({ kind: 'working', month, asking: null, progress: null, stopping: false })

    desk.on('export.progress', (progress) => {
      const deed = opened()?.deed
      if (deed?.kind === 'working') setDeed({ ...deed, asking: null, progress })
    })
    desk.on('closing.progress', (asking) => {
      const deed = opened()?.deed
      if (deed?.kind === 'working') setDeed({ ...deed, asking })
    })

    const readMonth = async (month: string, basis: Basis) => {
      const read = await desk.ask('closing.monthNow', { month, basis })
      const deed = opened()?.deed
      if (read.ok && deed?.kind === 'asked' && deed.month === month) setDeed({ ...deed, now: read.value })
    }

    /** Exports the changes of a month; days that could not be asked are asked about first. */
    const writeChanges = async (month: string, basis: Basis, evenWithHoles: boolean) => {
      begin(month)
      const outcome = await desk.ask('closing.changes', { month, basis, evenWithHoles })
      if (outcome.ok && outcome.value.unchanged) setDeed({ kind: 'unchanged', month })
      else if (outcome.ok) setDeed(outcome.value.closing === null ? { kind: 'none' } : { kind: 'changes', month, report: outcome.value })
      else if (outcome.failure.kind === 'coverageHoles') {
        setDeed({
          kind: 'asked',
          what: 'changes',
          month,
          layout: layoutNow(),
          now: null,
          before: null,
          holes: outcome.failure,
          evenWithHoles: false,
        })
      } else setDeed({ kind: 'failed', month, failure: outcome.failure })
      await get().readMonths()
    }

    return {
      closing: { status: 'closed' },

      async openClosing(basis) {
        if (isWorking()) return
        set({ closing: { status: 'open', basis, months: { status: 'reading', before: [] }, deed: { kind: 'none' } } })
        await Promise.all([get().readMonths(), get().readPresets()])
      },

      leaveClosing() {
        if (!isWorking()) set({ closing: { status: 'closed' } })
      },

      setClosingBasis(basis) {
        const now = opened()
        if (now && !isWorking()) set({ closing: { ...now, basis, deed: { kind: 'none' } } })
      },

      async readMonths() {
        const before = opened()
        if (!before) return
        const known = monthsOf(before.months)
        set({ closing: { ...before, months: { status: 'reading', before: known } } })
        const outcome = await desk.ask('closing.months', {})
        const now = opened()
        if (!now) return
        const months: MonthsState = outcome.ok
          ? { status: 'shown', months: outcome.value.months }
          : { status: 'failed', before: known, failure: outcome.failure }
        set({ closing: { ...now, months } })
      },

      async askClose(month) {
        const now = opened()
        if (!now || isWorking()) return
        setDeed({ kind: 'asked', what: 'close', month, layout: layoutNow(), now: null, before: null, holes: null, evenWithHoles: false })
        await readMonth(month, now.basis)
      },

      changeClose(change) {
        const deed = opened()?.deed
        if (deed?.kind === 'asked') setDeed({ ...deed, ...change })
      },

      dropDeed() {
        if (!isWorking()) setDeed({ kind: 'none' })
      },

      async closeMonth() {
        const now = opened()
        if (now?.deed.kind !== 'asked') return
        const { deed: asked, basis } = now
        const { month, evenWithHoles } = asked
        if (asked.what === 'changes') return writeChanges(month, basis, evenWithHoles)
        const { layout } = asked
        last = layout
        begin(month)
        const seen = asked.now === null ? null : seenOf(asked.now.totals)
        const outcome = await desk.ask('closing.close', { month, basis, layout, evenWithHoles, ...(seen && { seen }) })
        if (outcome.ok) setDeed(outcome.value.closing === null ? asked : { kind: 'closed', month, report: outcome.value })
        else if (outcome.failure.kind === 'coverageHoles') {
          setDeed({ ...asked, holes: outcome.failure })
          await readMonth(month, basis)
        } else if (outcome.failure.kind === 'monthMoved') {
          // It was asked just now: what is closed next is what is shown.
          setDeed({ ...asked, now: null, before: seen, evenWithHoles: true })
          await readMonth(month, basis)
        } else setDeed({ kind: 'failed', month, failure: outcome.failure })
        await get().readMonths()
      },

      async exportChanges(month) {
        const now = opened()
        if (!now || isWorking()) return
        await writeChanges(month, now.basis, false)
      },

      async saveAgain(id, month) {
        if (!opened() || isWorking()) return
        begin(month)
        const outcome = await desk.ask('closing.saveAgain', { id })
        if (!outcome.ok) setDeed({ kind: 'failed', month, failure: outcome.failure })
        else setDeed(outcome.value.file === null ? { kind: 'none' } : { kind: 'saved', month, file: outcome.value.file })
      },

      async stopClosing() {
        const deed = opened()?.deed
        if (deed?.kind !== 'working' || deed.stopping) return
        setDeed({ ...deed, stopping: true })
        await desk.ask('closing.stop', {})
      },
    }
  }
