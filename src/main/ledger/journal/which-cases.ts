/** SQL conditions that select attempts or cancellations; both tables have these columns. */
import type { WhichCases } from '../records.ts'

/** The rowid breaks ties: two cases created in the same millisecond stay in order. */
export const newest = 'order by created_ms desc, rowid desc'

const maxSettled = 200

export const whichSql: Readonly<Record<WhichCases, string>> = {
  open: `where open = 1 ${newest}`,
  watched: `where watched = 1 ${newest}`,
  settled: `where open = 0 ${newest} limit ${maxSettled}`,
}
