/** The desk's own notes and facts about the booking in the drawer. An unsaved draft survives closing the drawer. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { FactsChange } from '../../../../shared/contract/views/note-views.ts'
import type { AppState } from '../../../state.ts'
import { isSameBooking, openedRow } from '../record/record-slice.ts'

export interface NotesSlice {
  /** Unsaved notes, by the reference of their booking or offer. */
  readonly noteDrafts: Readonly<Record<string, string>>
  /** Why saving the last change failed, and the booking's reference (`of`); null when it succeeded. */
  readonly notesFailure: { readonly of: string; readonly failure: Failure } | null
  draftNote(of: string, text: string): void
  /**
   * Adds a note (`note` is null) or changes the text of one; an empty text removes it. `aboutGuest` marks it for the guest's file.
   * Resolves to whether it was saved.
   */
  writeNote(row: LedgerRow, note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes some facts of a booking. Resolves to whether that was saved. */
  changeFacts(row: LedgerRow, change: FactsChange): Promise<boolean>
}

/** Returns the key of a booking's drafts. */
export const draftKey = ({ bookingRef, clientRef }: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): string => bookingRef ?? clientRef ?? ''

/** Creates the state of the notes. */
export const createNotesSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], NotesSlice> =>
  (set, get) => {
    const take = (row: LedgerRow, outcome: Outcome<LedgerRecord>): boolean => {
      if (!outcome.ok) {
        set({ notesFailure: { of: draftKey(row), failure: outcome.failure } })
        return false
      }
      const { ledgerRecord } = get()
      const opened = openedRow(ledgerRecord)
      // Replace only the notes and the history: a look-up may have updated the rest since, or still be in flight.
      if (opened && 'record' in ledgerRecord && isSameBooking(opened, row)) {
        const { notes, history } = outcome.value
        set({ ledgerRecord: { ...ledgerRecord, record: { ...ledgerRecord.record, notes, history } } })
      }
      set({ notesFailure: null })
      return true
    }

    return {
      noteDrafts: {},
      notesFailure: null,

      draftNote(of, text) {
        const { [of]: _, ...others } = get().noteDrafts
        set({ noteDrafts: text === '' ? others : { ...others, [of]: text } })
      },

      async writeNote(row, note, text, aboutGuest) {
        return take(row, await desk.ask('notes.write', { booking: bookingPlaceOf(row), note, text, aboutGuest }))
      },

      async changeFacts(row, change) {
        return take(row, await desk.ask('notes.change', { booking: bookingPlaceOf(row), change }))
      },
    }
  }
