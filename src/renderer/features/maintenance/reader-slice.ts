/** Writes a reader copy. Its passphrase is passed to the desk and never stored in the window's state. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge, EventOf, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { AppState } from '../../state.ts'

export type ReaderCopyInput = InputOf<'reader.write'>

export type ReaderCopyState =
  | { readonly status: 'idle' }
  /** `progress`: in bookings; null until the first are written. Stopping leaves the previous file unchanged. */
  | { readonly status: 'writing'; readonly progress: EventOf<'reader.progress'> | null; readonly stopping: boolean }
  | { readonly status: 'written'; readonly file: string; readonly bookings: number }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface ReaderSlice {
  readerCopy: ReaderCopyState
  /** Opens the save dialog and writes the copy. Resolves to whether it was written: false when the clerk cancels the dialog. */
  writeReaderCopy(order: ReaderCopyInput): Promise<boolean>
  stopReaderCopy(): Promise<void>
  forgetReaderCopy(): void
}

/** Creates the state of writing a reader copy. */
export const createReaderSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], ReaderSlice> =>
  (set, get) => {
    // Scheduled copies emit progress events too.
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
        await get().readMaintenance()
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
