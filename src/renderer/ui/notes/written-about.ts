import type { FactsChange } from '../../../shared/contract/views/note-views.ts'
import type { ListedKey } from '../keys/listed-keys.ts'

/** The booking or offer that notes and facts belong to, and how to save them. */
export interface NoteSubject {
  /** True for a booking, which has a hotel confirmation number; false for an offer, which has none. */
  readonly isBooking: boolean
  /** The key under which the unsaved note is stored. */
  readonly draftKey: string
  /** The shortcut that focuses the field of a new note. */
  readonly focusShortcut: ListedKey
  /** Adds a note (null) or replaces its text (empty removes it); `aboutGuest` marks it for the guest's file. Resolves to whether it was saved. */
  write(note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes some facts. Resolves to whether they were saved. */
  change(change: FactsChange): Promise<boolean>
}
