import type { FactsChange } from '../../../shared/contract/views/note-views.ts'

/** The booking or offer of which notes and facts are written, and how each is kept. */
export interface WrittenAbout {
  /** A booking, which its hotel has under a number of its own; no hotel knows of an offer. */
  readonly isBooking: boolean
  /** By which reference what is typed is held until it is kept. */
  readonly heldBy: string
  /** The key that leads to the field of a new note, in words. */
  readonly writing: { readonly shortcut: 'n'; readonly words: string; readonly of: 'screen' }
  /** Adds a note, or puts another text in the place of one (empty removes it); `aboutGuest` marks it for the guest's file. Whether it was saved. */
  write(note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes some facts. Whether that was kept. */
  change(change: FactsChange): Promise<boolean>
}
