/** The dialog for a calendar file: its chosen contents, and the outcome of saving it. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { CalendarOrder, CalendarReport } from '../../../shared/contract/views/calendar-views.ts'
import type { AppState } from '../../state.ts'
import { isCostHidden } from '../../ui/hidden-cost.ts'

type SavedState =
  | { readonly status: 'none' | 'working' | 'nothing' }
  | { readonly status: 'saved'; readonly report: CalendarReport & { readonly file: string } }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CalendarSlice {
  /** Null while the dialog is closed. */
  readonly calendar: (CalendarOrder & { readonly saved: SavedState }) | null
  openCalendar(of: CalendarOrder['of']): void
  changeCalendar(change: Partial<Omit<CalendarOrder, 'of'>>): void
  closeCalendar(): void
  saveCalendar(): Promise<void>
  showCalendarInFolder(): Promise<void>
}

/** Creates the state of the calendar file dialog. */
export const createCalendarSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], CalendarSlice> =>
  (set, get) => {
    const change = (parts: Partial<NonNullable<CalendarSlice['calendar']>>) => {
      const { calendar } = get()
      if (calendar) set({ calendar: { ...calendar, ...parts } })
    }
    return {
      calendar: null,
      // While costs are hidden, the file contains cancellation fees only if the clerk ticks them.
      openCalendar: (of) =>
        set({ calendar: { of, freeEnds: true, arrivals: true, withAmounts: !isCostHidden(), saved: { status: 'none' } } }),
      changeCalendar: (wanted) => change({ ...wanted, saved: { status: 'none' } }),
      closeCalendar: () => set({ calendar: null }),
      async saveCalendar() {
        const { calendar } = get()
        if (!calendar || calendar.saved.status === 'working') return
        change({ saved: { status: 'working' } })
        const { saved: _, ...order } = calendar
        const outcome = await desk.ask('calendar.save', order)
        if (!outcome.ok) return change({ saved: { status: 'failed', failure: outcome.failure } })
        const { file, freeEnds, arrivals, cancelled } = outcome.value
        if (file !== null) return change({ saved: { status: 'saved', report: { file, freeEnds, arrivals, cancelled } } })
        change({ saved: { status: freeEnds + arrivals + cancelled === 0 ? 'nothing' : 'none' } })
      },
      async showCalendarInFolder() {
        await desk.ask('calendar.showInFolder', {})
      },
    }
  }
