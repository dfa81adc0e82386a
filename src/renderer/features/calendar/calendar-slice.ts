/** The dialog for a calendar file: its chosen contents, and the outcome of saving it. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { CalendarOrder, CalendarReport } from '../../../shared/contract/views/calendar-views.ts'
import type { Part } from '../../state.ts'
import { isCostHidden } from '../../ui/hidden-cost.ts'

type SavedState =
  | { readonly status: 'none' | 'working' | 'nothing' }
  | { readonly status: 'saved'; readonly report: CalendarReport & { readonly file: string } }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CalendarSlice {
  /** Null while the dialog is closed. */
  readonly shown: (CalendarOrder & { readonly saved: SavedState }) | null
  open(bookings: CalendarOrder['of']): void
  change(change: Partial<Omit<CalendarOrder, 'of'>>): void
  close(): void
  save(): Promise<void>
  showInFolder(): Promise<void>
}

/** Creates the state of the calendar file dialog. */
export const createCalendarSlice =
  (desk: DeskBridge): Part<CalendarSlice> =>
  (set, get) => {
    const change = (parts: Partial<NonNullable<CalendarSlice['shown']>>) => {
      const { shown } = get()
      if (shown) set({ shown: { ...shown, ...parts } })
    }
    return {
      shown: null,
      // While costs are hidden, the file contains cancellation fees only if the clerk ticks them.
      open: (bookings) =>
        set({ shown: { of: bookings, freeEnds: true, arrivals: true, withAmounts: !isCostHidden(), saved: { status: 'none' } } }),
      change: (wanted) => change({ ...wanted, saved: { status: 'none' } }),
      close: () => set({ shown: null }),
      async save() {
        const { shown } = get()
        if (!shown || shown.saved.status === 'working') return
        change({ saved: { status: 'working' } })
        const { saved: _, ...order } = shown
        const outcome = await desk.ask('calendar.save', order)
        if (!outcome.ok) return change({ saved: { status: 'failed', failure: outcome.failure } })
        const { file, freeEnds, arrivals, cancelled } = outcome.value
        if (file !== null) return change({ saved: { status: 'saved', report: { file, freeEnds, arrivals, cancelled } } })
        change({ saved: { status: freeEnds + arrivals + cancelled === 0 ? 'nothing' : 'none' } })
      },
      async showInFolder() {
        await desk.ask('calendar.showInFolder', {})
      },
    }
  }
