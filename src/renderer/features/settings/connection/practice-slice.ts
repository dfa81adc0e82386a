/** Faults of the practice service that are switched on. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { SwitchedFault } from '../../../../shared/contract/practice.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../../../state.ts'

type PracticeState =
  | { readonly status: 'unread' }
  | { readonly status: 'read'; readonly faults: readonly SwitchedFault[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface PracticeSlice {
  practice: PracticeState
  readFaults(): Promise<void>
  switchFaultOn(fault: SwitchedFault): Promise<void>
  /** Switches off all faults, or only those of the tour. */
  switchFaultsOff(by?: SwitchedFault['by']): Promise<void>
  /** Switches on the faults of a situation, after switching off all others. */
  rehearse(faults: readonly SwitchedFault[]): Promise<void>
  /** Number of bookings that the last `drift` changed; null before the first. */
  drifted: number | null
  /** Changes bookings of the practice service, as others may change them overnight. */
  drift(): Promise<void>
}

/** Creates the slice. It reads the faults only on request. */
export const createPracticeSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], PracticeSlice> =>
  (set) => {
    const show = async (asked: Promise<Outcome<{ faults: SwitchedFault[] }>>) => {
      const outcome = await asked
      set({ practice: outcome.ok ? { status: 'read', faults: outcome.value.faults } : { status: 'failed', failure: outcome.failure } })
    }

    return {
      practice: { status: 'unread' },
      readFaults: () => show(desk.ask('practice.faults', {})),
      switchFaultOn: (fault) => show(desk.ask('practice.switchOn', fault)),
      switchFaultsOff: (by) => show(desk.ask('practice.switchOff', by ? { by } : {})),
      async rehearse(faults) {
        await desk.ask('practice.switchOff', {})
        for (const fault of faults) await show(desk.ask('practice.switchOn', fault))
      },
      drifted: null,
      async drift() {
        const outcome = await desk.ask('practice.drift', {})
        set(outcome.ok ? { drifted: outcome.value.changed } : { practice: { status: 'failed', failure: outcome.failure } })
      },
    }
  }
