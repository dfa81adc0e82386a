/** Notes and facts of the desk's own about the booking in the drawer. What was typed outlives the drawer until it is kept. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { FactsChange } from '../../../../shared/contract/views/note-views.ts'
import { isSameBooking, openedRow, type RecordSlice } from '../record/record-slice.ts'

export interface NotesSlice {
  /** Notes that were begun, by the reference of their booking or offer. */
  readonly noteDrafts: Readonly<Record<string, string>>
  /** Why the last change was not kept, and of which booking; null when it was. */
  readonly notesFailure: { readonly of: string; readonly failure: Failure } | null
  draftNote(of: string, text: string): void
  /** Adds a note to a booking, or puts another text in the place of one (empty removes it); `aboutGuest` marks it for the guest's file. Whether it was saved. */
  writeNote(row: LedgerRow, note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes some facts of a booking. Whether that was kept. */
  changeFacts(row: LedgerRow, change: FactsChange): Promise<boolean>
}

/** By which reference what is typed about a booking is held. */
export const heldBy = ({ bookingRef, clientRef }: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): string => bookingRef ?? clientRef ?? ''

/** Begins with nothing typed. */
export const createNotesSlice =
  (desk: DeskBridge): StateCreator<NotesSlice & RecordSlice, [], [], NotesSlice> =>
  (set, get) => {
    const take = (row: LedgerRow, outcome: Outcome<LedgerRecord>): boolean => {
      if (!outcome.ok) {
        set({ notesFailure: { of: heldBy(row), failure: outcome.failure } })
        return false
      }
      const { ledgerRecord } = get()
      const opened = openedRow(ledgerRecord)
      // A look-up that is under way goes on; what it has found since is not put back.
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
