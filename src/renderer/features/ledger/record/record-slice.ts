import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingDocuments } from '../../../../shared/contract/views/document-views.ts'
import { bookingKeyOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { FactsChange } from '../../../../shared/contract/views/note-views.ts'
import { referenceName, referenceOf } from '../../../../shared/domain/reference.ts'
import type { Part } from '../../../state.ts'
import type { EvidenceFile } from '../../../ui/booking/save-evidence.tsx'

export interface NotesSlice {
  /** Unsaved notes, by the reference of their booking or offer. */
  readonly drafts: Readonly<Record<string, string>>
  /** Why saving the last change failed, and the booking's reference (`of`); null when it succeeded. */
  readonly failure: { readonly of: string; readonly failure: Failure } | null
  draft(of: string, text: string): void
  /**
   * Adds a note (`note` is null) or changes the text of one; an empty text removes the note. `aboutGuest` marks the note for the guest's file.
   * Resolves to whether the note was saved.
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
    const applyOutcome = (row: LedgerRow, outcome: Outcome<LedgerRecord>): boolean => {
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
        return applyOutcome(row, await desk.ask('notes.write', { booking: bookingKeyOf(row), note, text, aboutGuest }))
      },

      async changeFacts(row, change) {
        return applyOutcome(row, await desk.ask('notes.change', { booking: bookingKeyOf(row), change }))
      },
    }
  }

/** One file is written at a time. `reference` is that of its booking. */
type EvidenceState = EvidenceFile & { readonly reference: string | null }

export interface EvidenceSlice {
  readonly state: EvidenceState
  /** Opens the save dialog and writes the evidence of a booking. */
  save(reference: InputOf<'evidence.export'>): Promise<void>
}

/** Creates the state of saving evidence. */
export const createEvidenceSlice =
  (desk: DeskBridge): Part<EvidenceSlice> =>
  (set, get) => ({
    state: { status: 'none', reference: null },

    async save(reference) {
      if (get().state.status === 'saving') return
      const name = referenceName(reference)
      set({ state: { status: 'saving', reference: name } })
      const outcome = await desk.ask('evidence.export', reference)
      if (!outcome.ok) return set({ state: { status: 'failed', reference: name, failure: outcome.failure } })
      const { file, entries } = outcome.value
      set({ state: file === null ? { status: 'none', reference: null } : { status: 'saved', reference: name, file, entries } })
    },
  })

/** The booking in the drawer. */
export type LedgerRecordState =
  | { readonly status: 'closed' }
  | { readonly status: 'reading'; readonly row: LedgerRow }
  | { readonly status: 'shown'; readonly record: LedgerRecord }
  /** A look-up at the service is in flight. */
  | { readonly status: 'asking'; readonly record: LedgerRecord }
  /** The look-up failed; `record` is what the ledger has. */
  | { readonly status: 'lookUpFailed'; readonly record: LedgerRecord; readonly failure: Failure }
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly failure: Failure }

export type TypedReference = InputOf<'ledger.lookUp'>

/** A look-up by a typed reference. */
type ReferenceLookUp =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly reference: TypedReference }
  | { readonly status: 'failed'; readonly reference: TypedReference; readonly failure: Failure }

export interface RecordSlice {
  readonly state: LedgerRecordState
  readonly lookUp: ReferenceLookUp
  open(row: LedgerRow): Promise<void>
  /** Closes the drawer; answers in flight no longer open it. */
  close(): void
  /** Replaces the notes and the history of a booking, if it is the opened one. */
  putNotes(row: LedgerRow, record: LedgerRecord): void
  /** Looks up the opened booking at the service. */
  refresh(): Promise<void>
  /** Looks up a typed reference at the service and opens the booking. Resolves to whether it was found. */
  lookUpReference(reference: TypedReference): Promise<boolean>
  forgetLookUp(): void
}

/** Returns the documents of a booking, the most useful first: once it is cancelled, the one that says so. */
export const documentsOf = ({ known }: Pick<LedgerRow, 'known'>) =>
  known === 'CANCELLED' ? (['cancellation', 'confirmation', 'voucher'] as const) : bookingDocuments

/** Returns the row of the opened booking, or null. */
export function openedRow(state: LedgerRecordState): LedgerRow | null {
  if (state.status === 'closed') return null
  return 'record' in state ? state.record.row : state.row
}

/** Returns whether two rows are the same booking. Compares references, because a booking's row id can change. */
export function isSameBooking(a: Pick<LedgerRow, 'bookingRef' | 'clientRef'>, b: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): boolean {
  if (a.bookingRef !== null && b.bookingRef !== null) return a.bookingRef === b.bookingRef
  return a.clientRef !== null && a.clientRef === b.clientRef
}

/** Creates the state of the booking in the drawer. */
export const createRecordSlice =
  (desk: DeskBridge): Part<RecordSlice> =>
  (set, get, app) => {
    /** Reads the opened booking again after a change; not during a look-up, which returns the current record itself. */
    const reread = async (ids: readonly number[]) => {
      const { state } = get()
      if (state.status !== 'shown' && state.status !== 'lookUpFailed') return
      const { row } = state.record
      if (!ids.includes(row.id)) return
      const outcome = await desk.ask('ledger.record', bookingKeyOf(row))
      if (outcome.ok && get().state === state) set({ state: { status: 'shown', record: outcome.value } })
    }
    desk.on('ledger.changed', ({ ids }) => void reread(ids))

    return {
      state: { status: 'closed' },
      lookUp: { status: 'idle' },

      async open(row) {
        const reading: LedgerRecordState = { status: 'reading', row }
        set({ state: reading })
        const outcome = await desk.ask('ledger.record', bookingKeyOf(row))
        if (get().state !== reading) return // another booking was opened, or the drawer closed
        set({
          state: outcome.ok ? { status: 'shown', record: outcome.value } : { status: 'failed', row, failure: outcome.failure },
        })
      },

      close() {
        set({ state: { status: 'closed' } })
      },

      putNotes(row, { notes, history }) {
        const { state } = get()
        const opened = openedRow(state)
        // Replace only the notes and the history: a look-up may have updated the other parts, or may still be in flight.
        if (opened && 'record' in state && isSameBooking(opened, row))
          set({ state: { ...state, record: { ...state.record, notes, history } } })
      },

      async refresh() {
        const { state } = get()
        if (state.status !== 'shown' && state.status !== 'lookUpFailed') return
        const { record } = state
        const asking: LedgerRecordState = { status: 'asking', record }
        set({ state: asking })
        const outcome = await desk.ask('ledger.lookUp', referenceOf(record.row))
        const { state: currentState } = get()
        // Compare bookings and not state objects, because notes may have been saved since. Discard the answer for another booking.
        if (currentState.status !== 'asking' || !isSameBooking(currentState.record.row, record.row)) return
        set({
          state: outcome.ok ? { status: 'shown', record: outcome.value } : { status: 'lookUpFailed', record, failure: outcome.failure },
        })
      },

      async lookUpReference(reference) {
        const asking: ReferenceLookUp = { status: 'asking', reference }
        set({ lookUp: asking })
        const outcome = await desk.ask('ledger.lookUp', reference)
        if (get().lookUp !== asking) return false
        if (!outcome.ok) {
          set({ lookUp: { status: 'failed', reference, failure: outcome.failure } })
          return false
        }
        set({ lookUp: { status: 'idle' }, state: { status: 'shown', record: outcome.value } })
        await app().ledger.list.reread()
        return true
      },

      forgetLookUp() {
        set({ lookUp: { status: 'idle' } })
      },
    }
  }
