import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { ListSlice } from '../list/list-slice.ts'

/** The booking in the drawer. */
export type LedgerRecordState =
  | { readonly status: 'closed' }
  | { readonly status: 'reading'; readonly row: LedgerRow }
  | { readonly status: 'shown'; readonly record: LedgerRecord }
  /** It is being looked up at the service. */
  | { readonly status: 'asking'; readonly record: LedgerRecord }
  /** The look-up failed; what the ledger has stays. */
  | { readonly status: 'notAsked'; readonly record: LedgerRecord; readonly failure: Failure }
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly failure: Failure }

export type TypedReference = InputOf<'ledger.lookUp'>

/** A look-up by a reference that was typed. */
type ReferenceLookUp =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly reference: TypedReference }
  | { readonly status: 'failed'; readonly reference: TypedReference; readonly failure: Failure }

export interface RecordSlice {
  readonly ledgerRecord: LedgerRecordState
  readonly referenceLookUp: ReferenceLookUp
  openRecord(row: LedgerRow): Promise<void>
  /** Closes the drawer; an answer on its way no longer opens it. */
  closeRecord(): void
  /** Asks the service for the opened booking as it is now. */
  refreshRecord(): Promise<void>
  /** Asks the service for a booking by a typed reference, and opens it; whether it was found. */
  lookUpReference(reference: TypedReference): Promise<boolean>
  forgetLookUp(): void
}

/** The row of the opened booking; null when none is open. */
export function openedRow(state: LedgerRecordState): LedgerRow | null {
  if (state.status === 'closed') return null
  return 'record' in state ? state.record.row : state.row
}

/** Whether two rows are of one booking: its id may be another one by now. */
export function isSameBooking(a: Pick<LedgerRow, 'bookingRef' | 'clientRef'>, b: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): boolean {
  if (a.bookingRef !== null && b.bookingRef !== null) return a.bookingRef === b.bookingRef
  return a.clientRef !== null && a.clientRef === b.clientRef
}

/** What it takes of the other slices. */
type Needed = Pick<ListSlice, 'rereadLedger'>

/** Follows the booking that is open in the drawer, wherever its row moves. */
export const createRecordSlice =
  (desk: DeskBridge): StateCreator<RecordSlice & Needed, [], [], RecordSlice> =>
  (set, get) => {
    /** Reads the opened booking again when the ledger says that it changed; a look-up under way brings it by itself. */
    const reread = async (ids: readonly number[]) => {
      const { ledgerRecord } = get()
      if (ledgerRecord.status !== 'shown' && ledgerRecord.status !== 'notAsked') return
      const { row } = ledgerRecord.record
      if (!ids.includes(row.id)) return
      const outcome = await desk.ask('ledger.record', bookingPlaceOf(row))
      if (outcome.ok && get().ledgerRecord === ledgerRecord) set({ ledgerRecord: { status: 'shown', record: outcome.value } })
    }
    desk.on('ledger.changed', ({ ids }) => void reread(ids))

    return {
      ledgerRecord: { status: 'closed' },
      referenceLookUp: { status: 'idle' },

      async openRecord(row) {
        const reading: LedgerRecordState = { status: 'reading', row }
        set({ ledgerRecord: reading })
        const outcome = await desk.ask('ledger.record', bookingPlaceOf(row))
        if (get().ledgerRecord !== reading) return // another booking was opened, or the drawer closed
        set({
          ledgerRecord: outcome.ok ? { status: 'shown', record: outcome.value } : { status: 'failed', row, failure: outcome.failure },
        })
      },

      closeRecord() {
        set({ ledgerRecord: { status: 'closed' } })
      },

      async refreshRecord() {
        const { ledgerRecord } = get()
        if (ledgerRecord.status !== 'shown' && ledgerRecord.status !== 'notAsked') return
        const { record } = ledgerRecord
        const asking: LedgerRecordState = { status: 'asking', record }
        set({ ledgerRecord: asking })
        const outcome = await desk.ask('ledger.lookUp', referenceOf(record.row))
        const { ledgerRecord: now } = get()
        // Its notes may have changed meanwhile; another booking, or none, is not looked up.
        if (now.status !== 'asking' || !isSameBooking(now.record.row, record.row)) return
        set({
          ledgerRecord: outcome.ok ? { status: 'shown', record: outcome.value } : { status: 'notAsked', record, failure: outcome.failure },
        })
      },

      async lookUpReference(reference) {
        const asking: ReferenceLookUp = { status: 'asking', reference }
        set({ referenceLookUp: asking })
        const outcome = await desk.ask('ledger.lookUp', reference)
        if (get().referenceLookUp !== asking) return false
        if (!outcome.ok) {
          set({ referenceLookUp: { status: 'failed', reference, failure: outcome.failure } })
          return false
        }
        set({ referenceLookUp: { status: 'idle' }, ledgerRecord: { status: 'shown', record: outcome.value } })
        await get().rereadLedger()
        return true
      },

      forgetLookUp() {
        set({ referenceLookUp: { status: 'idle' } })
      },
    }
  }
