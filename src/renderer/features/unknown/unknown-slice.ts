/** Booking attempts, the open ones first: what is on its way and what is not known yet. */
import type { StateCreator } from 'zustand'
import type { BookingCase } from '../../../shared/booking-views.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'

export type CasesState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly cases: readonly BookingCase[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface UnknownSlice {
  cases: CasesState
  /** What came of the last look-up of a case, by client reference, while it is on its way or when it failed. */
  lookUps: Readonly<Record<string, 'asking' | Failure>>
  /** Reads the open cases and the settled ones. What was read before stays until then. */
  readCases(): Promise<void>
  lookUpCase(clientRef: string): Promise<void>
}

const inOrder = (cases: readonly BookingCase[]) =>
  [...cases].sort((a, b) => Number(b.open) - Number(a.open) || b.createdAtMs - a.createdAtMs)

/** Each case once, as it was told last. */
const once = (cases: readonly BookingCase[]) => [...new Map(cases.map((attempt) => [attempt.clientRef, attempt])).values()]

const withCase = (cases: readonly BookingCase[], changed: BookingCase) => inOrder(once([...cases, changed]))

export const createUnknownSlice =
  (desk: DeskBridge): StateCreator<App, [], [], UnknownSlice> =>
  (set, get) => {
    // What the desk tells while it is being asked may be newer than its answer.
    let changes = 0
    let reads = 0

    const take = (changed: BookingCase) => {
      const { cases } = get()
      if (cases.status === 'read') set({ cases: { status: 'read', cases: withCase(cases.cases, changed) } })
    }
    const note = (clientRef: string, news: 'asking' | Failure | null) => {
      const { [clientRef]: _, ...others } = get().lookUps
      set({ lookUps: news === null ? others : { ...others, [clientRef]: news } })
    }
    desk.on('booking.changed', (changed) => {
      changes += 1
      take(changed)
    })
    // The count in the frame and the cases on the page must not contradict each other.
    desk.on('desk.changed', ({ openCases }) => {
      const { cases, readCases } = get()
      if (cases.status === 'read' && cases.cases.filter(({ open }) => open).length !== openCases) void readCases()
    })

    return {
      cases: { status: 'unread' },
      lookUps: {},

      async readCases() {
        if (get().cases.status !== 'read') set({ cases: { status: 'reading' } })
        reads += 1
        const mine = reads
        const before = changes
        // The open ones first: a case that is settled in between is then among the settled ones, not among none.
        const open = await desk.ask('booking.cases', { open: true })
        const settled = await desk.ask('booking.cases', { open: false })
        if (mine !== reads) return
        if (!open.ok) return set({ cases: { status: 'failed', failure: open.failure } })
        if (!settled.ok) return set({ cases: { status: 'failed', failure: settled.failure } })
        if (before !== changes) return get().readCases()
        set({ cases: { status: 'read', cases: inOrder(once([...open.value.cases, ...settled.value.cases])) } })
      },

      async lookUpCase(clientRef) {
        note(clientRef, 'asking')
        const outcome = await desk.ask('booking.lookUp', { clientRef })
        if (outcome.ok) take(outcome.value)
        note(clientRef, outcome.ok ? null : outcome.failure)
      },
    }
  }
