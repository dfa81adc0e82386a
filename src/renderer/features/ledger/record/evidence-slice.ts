/** The file with the evidence of a booking: asked for in the booking's drawer and on the page of an attempt. */
import type { StateCreator } from 'zustand'
import type { DeskBridge, InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { nameOf } from '../../../../shared/domain/reference.ts'
import type { EvidenceFile } from '../../../ui/booking/save-evidence.tsx'

/** One file is written at a time. `by` is the reference that it was asked for by. */
type EvidenceState = EvidenceFile & { readonly by: string | null }

export interface EvidenceSlice {
  readonly evidence: EvidenceState
  /** Asks where to save the evidence of a booking, and writes it there. */
  saveEvidence(reference: InputOf<'evidence.export'>): Promise<void>
}

/** No evidence is being written at first. */
export const createEvidenceSlice =
  (desk: DeskBridge): StateCreator<EvidenceSlice, [], [], EvidenceSlice> =>
  (set, get) => ({
    evidence: { status: 'none', by: null },

    async saveEvidence(reference) {
      if (get().evidence.status === 'saving') return
      const by = nameOf(reference)
      set({ evidence: { status: 'saving', by } })
      const outcome = await desk.ask('evidence.export', reference)
      if (!outcome.ok) return set({ evidence: { status: 'failed', by, failure: outcome.failure } })
      const { file, entries } = outcome.value
      set({ evidence: file === null ? { status: 'none', by: null } : { status: 'saved', by, file, entries } })
    },
  })
