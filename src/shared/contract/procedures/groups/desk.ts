/** The desk itself: its state, its window, its data folder. */
import { framePattern, mostFrames } from '../../../domain/fault.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState, KeptPages } from '../../views/desk-views.ts'

const Word = z.string().regex(/^[\w.]{1,64}$/)

/** A booking by its client reference, or a cancellation by the reference of its booking. */
const CaseNamed = z.strictObject({ kind: z.enum(['booking', 'cancellation']), reference: z.string().max(200) })

export const deskProcedures = {
  'desk.state': { input: Nothing, output: DeskState },
  /** Closes the desk although something is on its way: the answer to `desk.quitAsked`. */
  'desk.quit': { input: Nothing, output: Nothing },
  /** Whether a card can be seen or typed on the screen: meanwhile the window is kept out of screenshots, where the system can. */
  'desk.cardShown': { input: z.strictObject({ shown: z.boolean() }), output: Nothing },
  /** Tells a person who works in another window what became of a case, by a notification of the system; in front of this one nothing happens. */
  'desk.notify': { input: z.strictObject({ title: z.string().max(200), text: z.string().max(400), about: CaseNamed }), output: Nothing },
  /** A fault of the window's own code, for the log. */
  'desk.fault': {
    input: z.strictObject({ error: Word, code: Word.nullable(), frames: z.array(z.string().regex(framePattern)).max(mostFrames) }),
    output: Nothing,
  },
  /** Keeps the pages that were shown, the last of them last, for the next start, and answers those that are kept; null keeps what is kept. */
  'desk.pages': { input: z.strictObject({ pages: KeptPages.nullable() }), output: z.object({ pages: KeptPages }) },
  /**
   * Lets the clerk choose another folder for the desk's data, where the ledger's lies on a network; it is used from the next start on. A dialog
   * that was closed changes nothing. Errors: `unsupported` elsewhere; `ledger` with `networkFolder` or `inUse`; `file`.
   */
  'desk.chooseFolder': { input: Nothing, output: DeskState },
  /** Shows the data folder in the system's file manager. */
  'desk.openFolder': { input: Nothing, output: Nothing },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const deskEvents = {
  /** The clerk wants to close the window while a booking or a cancellation is on its way. */
  'desk.quitAsked': Nothing,
  'desk.changed': DeskState,
  /** The notification of this case was pressed. */
  'desk.noticePressed': CaseNamed,
} as const satisfies Events
