/** Saves the evidence file of a booking, for the booking's drawer and the page of an attempt. */

import type { DeskBridge, InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { nameOf } from '../../../../shared/domain/reference.ts'
import type { Part } from '../../../state.ts'
import type { EvidenceFile } from '../../../ui/booking/save-evidence.tsx'

/** One file is written at a time. `by` is the reference that it was requested with. */
type EvidenceState = EvidenceFile & { readonly by: string | null }

export interface EvidenceSlice {
  readonly state: EvidenceState
  /** Opens the save dialog and writes the evidence of a booking. */
  save(reference: InputOf<'evidence.export'>): Promise<void>
}

/** Creates the state of saving evidence. */
export const createEvidenceSlice =
  (desk: DeskBridge): Part<EvidenceSlice> =>
  (set, get) => ({
    state: { status: 'none', by: null },

    async save(reference) {
      if (get().state.status === 'saving') return
      const by = nameOf(reference)
      set({ state: { status: 'saving', by } })
      const outcome = await desk.ask('evidence.export', reference)
      if (!outcome.ok) return set({ state: { status: 'failed', by, failure: outcome.failure } })
      const { file, entries } = outcome.value
      set({ state: file === null ? { status: 'none', by: null } : { status: 'saved', by, file, entries } })
    },
  })
