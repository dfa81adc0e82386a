/** Which attempts or cancellations a list shows; both tables have the columns that this goes by. */
import type { WhichCases } from '../records.ts'

/** Later rows were made later: two cases of one millisecond keep their order. */
export const newest = 'order by created_ms desc, rowid desc'

const mostSettled = 200

export const whichSql: Readonly<Record<WhichCases, string>> = {
  open: `where open = 1 ${newest}`,
  watched: `where watched = 1 ${newest}`,
  settled: `where open = 0 ${newest} limit ${mostSettled}`,
}
