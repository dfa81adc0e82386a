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
const reading: AskLimit = { burst: 2000, perSecond: 200 }
/** Calls that open a dialog, write a file, use the keychain or take long: each follows a button press. */
const pressed: AskLimit = { burst: 120, perSecond: 5 }

/** Calls made once for each selected booking, in sequence. */
const marked: AskLimit = { burst: 1000, perSecond: 20 }

/** By the part before the dot. A new group without a limit does not compile. */
const groups: Record<Group, AskLimit> = {
  desk: reading,
  updates: pressed,
  settings: reading,
  connection: pressed,
  search: reading,
  booking: reading,
  arrivals: reading,
  notices: reading,
  reminders: reading,
  ledger: reading,
  notes: reading,
  clients: reading,
  hotels: reading,
  offers: reading,
  drafts: reading,
  export: pressed,
  closing: pressed,
  sync: reading,
  evidence: pressed,
  documents: pressed,
  calendar: pressed,
  maintenance: pressed,
  guests: pressed,
  reader: pressed,
  cancel: reading,
  practice: reading,
  rebooking: reading,
}

/** Reports from the window that could recur on every frame. */
const reported: AskLimit = { burst: 20, perSecond: 0.1 }

/** Calls whose limit differs from their group's: a preview follows each change of a form, a folder is chosen in a dialog. */
const own: Partial<Record<ProcedureName, AskLimit>> = {
  'desk.chooseFolder': pressed,
  'desk.openFolder': pressed,
  'desk.fault': reported,
  'offers.check': pressed,
  'rebooking.look': marked,
  'rebooking.stopLooking': marked,
  'export.preview': reading,
  'documents.preview': reading,
  'documents.setLetterhead': reading,
}

/** Returns the limit of one procedure. Each procedure is counted separately. */
export const askLimitOf = (name: ProcedureName): AskLimit => own[name] ?? groups[name.split('.', 1)[0] as Group]
