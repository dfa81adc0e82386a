/** Writing a reader copy. Its passphrase goes through to the desk and is never kept in the window. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge, EventOf, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { MaintenanceSlice } from './maintenance-slice.ts'

export type ReaderCopyInput = InputOf<'reader.write'>

export type ReaderCopyState =
  | { readonly status: 'idle' }
  /** `progress` in bookings, once the first are written; a copy that is stopped leaves the file of before. */
  | { readonly status: 'writing'; readonly progress: EventOf<'reader.progress'> | null; readonly stopping: boolean }
  | { readonly status: 'written'; readonly file: string; readonly bookings: number }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface ReaderSlice {
  readerCopy: ReaderCopyState
  /** Asks for a file and writes it. Answers whether it was written: not when the clerk closed that dialog. */
  writeReaderCopy(order: ReaderCopyInput): Promise<boolean>
  stopReaderCopy(): Promise<void>
  forgetReaderCopy(): void
}

/** What it takes of the other slices. */
type Needed = Pick<MaintenanceSlice, 'readKeeping'>

/** Follows the reader copy that is being written. */
export const createReaderSlice =
  (desk: DeskBridge): StateCreator<ReaderSlice & Needed, [], [], ReaderSlice> =>
  (set, get) => {
    // Copies that are written by the schedule tell their progress too.
    desk.on('reader.progress', (progress) => {
      const { readerCopy } = get()
      if (readerCopy.status === 'writing') set({ readerCopy: { ...readerCopy, progress } })
    })

    return {
      readerCopy: { status: 'idle' },

      async writeReaderCopy(order) {
        if (get().readerCopy.status === 'writing') return false
        set({ readerCopy: { status: 'writing', progress: null, stopping: false } })
        const outcome = await desk.ask('reader.write', order)
        if (!outcome.ok) {
          const { failure } = outcome
          set({ readerCopy: failure.kind === 'stopped' ? { status: 'idle' } : { status: 'failed', failure } })
          return false
        }
        const { file, bookings } = outcome.value
        set({ readerCopy: file === null ? { status: 'idle' } : { status: 'written', file, bookings } })
        await get().readKeeping()
        return file !== null
      },

      async stopReaderCopy() {
        const { readerCopy } = get()
        if (readerCopy.status !== 'writing' || readerCopy.stopping) return
        set({ readerCopy: { ...readerCopy, stopping: true } })
        await desk.ask('reader.stopWriting', {})
      },

      forgetReaderCopy() {
        if (get().readerCopy.status !== 'writing') set({ readerCopy: { status: 'idle' } })
      },
    }
  }
