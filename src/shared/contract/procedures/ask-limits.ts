/** How often the window may ask: far beyond what a clerk, a list that scrolls or a sync needs, and far below what would choke the desk. */
import type { ProcedureName } from './procedures.ts'

export interface AskLimit {
  /** Questions at once, after a rest. */
  readonly burst: number
  /** Questions in each second from then on. */
  readonly perSecond: number
}

type Group = ProcedureName extends `${infer G}.${string}` ? G : never

/** What is read while somebody types or scrolls, and what is asked again after each change. */
const reading: AskLimit = { burst: 2000, perSecond: 200 }
/** What leads to a dialog, a file, the keychain or a long work: each time somebody presses a button. */
const pressed: AskLimit = { burst: 120, perSecond: 5 }

/** What is asked once for each marked booking, one after the other. */
const marked: AskLimit = { burst: 1000, perSecond: 20 }

/** By what stands before the dot. A new group does not compile until it has its limit. */
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

/** What a window tells that may fail at each frame that it draws. */
const told: AskLimit = { burst: 20, perSecond: 0.1 }

/** Questions that differ from the rest of their group: a preview follows each change of a form, a folder is chosen in a dialog. */
const own: Partial<Record<ProcedureName, AskLimit>> = {
  'desk.chooseFolder': pressed,
  'desk.openFolder': pressed,
  'desk.fault': told,
  'offers.check': pressed,
  'rebooking.look': marked,
  'rebooking.stopLooking': marked,
  'export.preview': reading,
  'documents.preview': reading,
  'documents.setLetterhead': reading,
}

/** The limit of one question. Each question has its own account. */
export const askLimitOf = (name: ProcedureName): AskLimit => own[name] ?? groups[name.split('.', 1)[0] as Group]
