/** Rate limits for calls from the window: far above what a clerk, a scrolling list or a sync needs, and far below what would overload the desk. */
import type { ProcedureName } from './procedures.ts'

export interface AskLimit {
  /** Calls at once, after a pause. */
  readonly burst: number
  /** Sustained calls per second. */
  readonly perSecond: number
}

type Group = ProcedureName extends `${infer G}.${string}` ? G : never

/** Calls made while somebody types or scrolls, and repeated after each change. */
const readLimit: AskLimit = { burst: 2000, perSecond: 200 }
/** Calls that open a dialog, write a file, use the keychain or take long: each follows a button press. */
const buttonLimit: AskLimit = { burst: 120, perSecond: 5 }

/** Calls made once for each selected booking, in sequence. */
const perBookingLimit: AskLimit = { burst: 1000, perSecond: 20 }

/** The limit of each group (the part of a procedure name before the dot). A new group without a limit does not compile. */
const groupLimits: Record<Group, AskLimit> = {
  desk: readLimit,
  updates: buttonLimit,
  settings: readLimit,
  connection: buttonLimit,
  search: readLimit,
  booking: readLimit,
  arrivals: readLimit,
  notices: readLimit,
  reminders: readLimit,
  ledger: readLimit,
  notes: readLimit,
  clients: readLimit,
  hotels: readLimit,
  offers: readLimit,
  drafts: readLimit,
  export: buttonLimit,
  closing: buttonLimit,
  sync: readLimit,
  evidence: buttonLimit,
  documents: buttonLimit,
  calendar: buttonLimit,
  maintenance: buttonLimit,
  guests: buttonLimit,
  reader: buttonLimit,
  cancel: readLimit,
  practice: readLimit,
  rebooking: readLimit,
}

/** Reports from the window that could recur on every frame. */
const reportLimit: AskLimit = { burst: 20, perSecond: 0.1 }

/** Calls whose limit differs from their group's: a preview follows each change of a form, a folder is chosen in a dialog. */
const procedureLimits: Partial<Record<ProcedureName, AskLimit>> = {
  'desk.chooseFolder': buttonLimit,
  'desk.openFolder': buttonLimit,
  'desk.fault': reportLimit,
  'hotels.choosePicture': buttonLimit,
  'offers.check': buttonLimit,
  'rebooking.look': perBookingLimit,
  'rebooking.stopLooking': perBookingLimit,
  'export.preview': readLimit,
  'documents.offerText': readLimit,
  'documents.preview': readLimit,
  'documents.setLetterhead': readLimit,
}

/** Returns the limit of one procedure. Each procedure is counted separately. */
export const askLimitOf = (name: ProcedureName): AskLimit => procedureLimits[name] ?? groupLimits[name.split('.', 1)[0] as Group]
