/** The file with the evidence of a booking: asked for in the booking's drawer and on the page of an attempt. */
import type { StateCreator } from 'zustand'
import type { DeskBridge, InputOf } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'
import type { EvidenceFile } from '../../ui/save-evidence.tsx'

/** One file is written at a time. `by` is the reference that it was asked for by. */
export type EvidenceState = EvidenceFile & { readonly by: string | null }

export interface EvidenceSlice {
  readonly evidence: EvidenceState
  /** Asks where to save the evidence of a booking, and writes it there. */
  saveEvidence(reference: InputOf<'ledger.exportEvidence'>): Promise<void>
}

export const createEvidenceSlice =
  (desk: DeskBridge): StateCreator<App, [], [], EvidenceSlice> =>
  (set, get) => ({
    evidence: { status: 'none', by: null },

    async saveEvidence(reference) {
      if (get().evidence.status === 'saving') return
      const by = reference.bookingRef ?? reference.clientRef ?? ''
      set({ evidence: { status: 'saving', by } })
      const outcome = await desk.ask('ledger.exportEvidence', reference)
      if (!outcome.ok) return set({ evidence: { status: 'failed', by, failure: outcome.failure } })
      const { file, entries } = outcome.value
      set({ evidence: file === null ? { status: 'none', by: null } : { status: 'saved', by, file, entries } })
    },
  })
