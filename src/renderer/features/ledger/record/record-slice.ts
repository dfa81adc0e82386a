import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import type { AppState } from '../../../state.ts'

/** The booking in the drawer. */
export type LedgerRecordState =
  | { readonly status: 'closed' }
  | { readonly status: 'reading'; readonly row: LedgerRow }
  | { readonly status: 'shown'; readonly record: LedgerRecord }
  /** A look-up at the service is in flight. */
  | { readonly status: 'asking'; readonly record: LedgerRecord }
  /** The look-up failed; `record` is what the ledger has. */
  | { readonly status: 'notAsked'; readonly record: LedgerRecord; readonly failure: Failure }
  | { readonly status: 'failed'; readonly row: LedgerRow; readonly failure: Failure }

export type TypedReference = InputOf<'ledger.lookUp'>

/** A look-up by a typed reference. */
type ReferenceLookUp =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly reference: TypedReference }
  | { readonly status: 'failed'; readonly reference: TypedReference; readonly failure: Failure }

export interface RecordSlice {
  readonly ledgerRecord: LedgerRecordState
  readonly referenceLookUp: ReferenceLookUp
  openRecord(row: LedgerRow): Promise<void>
  /** Closes the drawer; answers in flight no longer open it. */
  closeRecord(): void
  /** Looks up the opened booking at the service. */
  refreshRecord(): Promise<void>
  /** Looks up a typed reference at the service and opens the booking. Resolves to whether it was found. */
  lookUpReference(reference: TypedReference): Promise<boolean>
  forgetLookUp(): void
}

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
  (desk: DeskBridge): StateCreator<AppState, [], [], RecordSlice> =>
  (set, get) => {
    /** Reads the opened booking again after a change; not during a look-up, which returns the current record itself. */
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
        // Compare bookings and not state objects, because notes may have been saved since. Discard the answer for another booking.
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
