/** The desk itself: its state, its window, its data folder. */
import { framePattern, mostFrames } from '../../../domain/fault.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState, SavedPages } from '../../views/desk-views.ts'

const Word = z.string().regex(/^[\w.]{1,64}$/)

/** A booking by its client reference, or a cancellation by the reference of its booking. */
const CaseNamed = z.strictObject({ kind: z.enum(['booking', 'cancellation']), reference: z.string().max(200) })

export const deskProcedures = {
  'desk.state': { input: Nothing, output: DeskState },
  /** Closes the desk although a request is in flight: the answer to `desk.quitAsked`. */
  'desk.quit': { input: Nothing, output: Nothing },
  /** Reports whether a card is visible or being typed: until then the window is excluded from screenshots, where the system supports it. */
  'desk.cardShown': { input: z.strictObject({ shown: z.boolean() }), output: Nothing },
  /** Shows a system notification about a case; does nothing while this window is in front. */
  'desk.notify': { input: z.strictObject({ title: z.string().max(200), text: z.string().max(400), about: CaseNamed }), output: Nothing },
  /** Logs an error in the window's own code. */
  'desk.fault': {
    input: z.strictObject({ error: Word, code: Word.nullable(), frames: z.array(z.string().regex(framePattern)).max(mostFrames) }),
    output: Nothing,
  },
  /** Stores the open pages, the current one last, for the next start, and returns the stored ones; null only returns them. */
  'desk.pages': { input: z.strictObject({ pages: SavedPages.nullable() }), output: z.object({ pages: SavedPages }) },
  /**
   * Lets the clerk choose another data folder if the ledger's is on a network; used from the next start on. Closing the dialog changes nothing.
   * Errors: `unsupported` if it is not on a network; `ledger` with `networkFolder` or `inUse`; `file`.
   */
  'desk.chooseFolder': { input: Nothing, output: DeskState },
  /** Shows the data folder in the system's file manager. */
  'desk.openFolder': { input: Nothing, output: Nothing },
} as const satisfies Procedures

export const deskEvents = {
  /** The clerk wants to close the window while a booking or a cancellation is in flight. */
  'desk.quitAsked': Nothing,
  'desk.changed': DeskState,
  /** The clerk pressed the notification of this case. */
  'desk.noticePressed': CaseNamed,
} as const satisfies Events
