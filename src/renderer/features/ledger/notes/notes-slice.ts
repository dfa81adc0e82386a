/** The desk's own notes and facts about the booking in the drawer. An unsaved draft survives closing the drawer. */

import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { FactsChange } from '../../../../shared/contract/views/note-views.ts'
import type { Part } from '../../../state.ts'

export interface NotesSlice {
  /** Unsaved notes, by the reference of their booking or offer. */
  readonly drafts: Readonly<Record<string, string>>
  /** Why saving the last change failed, and the booking's reference (`of`); null when it succeeded. */
  readonly failure: { readonly of: string; readonly failure: Failure } | null
  draft(of: string, text: string): void
  /**
   * Adds a note (`note` is null) or changes the text of one; an empty text removes it. `aboutGuest` marks it for the guest's file.
   * Resolves to whether it was saved.
   */
  write(row: LedgerRow, note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes some facts of a booking. Resolves to whether that was saved. */
  changeFacts(row: LedgerRow, change: FactsChange): Promise<boolean>
}

/** Returns the key of a booking's drafts. */
export const draftKey = ({ bookingRef, clientRef }: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): string => bookingRef ?? clientRef ?? ''

/** Creates the state of the notes. */
export const createNotesSlice =
  (desk: DeskBridge): Part<NotesSlice> =>
  (set, get, app) => {
    const take = (row: LedgerRow, outcome: Outcome<LedgerRecord>): boolean => {
      if (!outcome.ok) {
        set({ failure: { of: draftKey(row), failure: outcome.failure } })
        return false
      }
      app().ledger.record.putNotes(row, outcome.value)
      set({ failure: null })
      return true
    }

    return {
      drafts: {},
      failure: null,

      draft(of, text) {
        const { [of]: _, ...others } = get().drafts
        set({ drafts: text === '' ? others : { ...others, [of]: text } })
      },

      async write(row, note, text, aboutGuest) {
        return take(row, await desk.ask('notes.write', { booking: bookingPlaceOf(row), note, text, aboutGuest }))
      },

      async changeFacts(row, change) {
        return take(row, await desk.ask('notes.change', { booking: bookingPlaceOf(row), change }))
      },
    }
  }
