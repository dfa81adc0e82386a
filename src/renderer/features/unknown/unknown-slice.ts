/** Booking attempts, the open ones first: what is on its way and what is not known yet. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/failure.ts'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { BookingCase } from '../../../shared/views.ts'
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
  readCases(): Promise<void>
  lookUpCase(clientRef: string): Promise<void>
}

const inOrder = (cases: readonly BookingCase[]) =>
  [...cases].sort((a, b) => Number(b.open) - Number(a.open) || b.createdAtMs - a.createdAtMs)

const withCase = (cases: readonly BookingCase[], changed: BookingCase) =>
  inOrder([changed, ...cases.filter(({ clientRef }) => clientRef !== changed.clientRef)])

export const createUnknownSlice =
  (desk: DeskBridge): StateCreator<App, [], [], UnknownSlice> =>
  (set, get) => {
    const take = (changed: BookingCase) => {
      const { cases } = get()
      if (cases.status === 'read') set({ cases: { status: 'read', cases: withCase(cases.cases, changed) } })
    }
    const note = (clientRef: string, news: 'asking' | Failure | null) => {
      const { [clientRef]: _, ...others } = get().lookUps
      set({ lookUps: news === null ? others : { ...others, [clientRef]: news } })
    }
    desk.on('booking.changed', take)

    return {
      cases: { status: 'unread' },
      lookUps: {},

      async readCases() {
        if (get().cases.status !== 'read') set({ cases: { status: 'reading' } })
        const outcome = await desk.ask('booking.cases', { open: false })
        set({
          cases: outcome.ok ? { status: 'read', cases: inOrder(outcome.value.cases) } : { status: 'failed', failure: outcome.failure },
        })
      },

      async lookUpCase(clientRef) {
        note(clientRef, 'asking')
        const outcome = await desk.ask('booking.lookUp', { clientRef })
        if (outcome.ok) take(outcome.value)
        note(clientRef, outcome.ok ? null : outcome.failure)
      },
    }
  }
