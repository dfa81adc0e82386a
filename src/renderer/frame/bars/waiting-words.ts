import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatDate, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import type { AppState } from '../../state.ts'
import { inactiveConnectionsWithOpenCases } from '../../ui/wording/left-open.ts'

/** Formats the moment of a reader copy: `as of Fri 12 Mar 2027 11:42`. */
export function asOfWords(atMs: number, zone: string): string {
  return say('asOf.label', { date: formatDate(dateIn(zone, atMs)), atMs: formatTime(atMs, zone) })
}

type Waiting = Pick<DeskState, 'openCases' | 'notices' | 'connections' | 'active'>

/** Returns the number of open outcomes and notices, including open outcomes in inactive connections. */
export function waitingCount(desk: Waiting): number {
  return inactiveConnectionsWithOpenCases(desk).reduce((sum, { openCases }) => sum + openCases, desk.openCases + desk.notices)
}

/** Returns what is waiting on the Unknown page and in other connections, as text; null if nothing is waiting. */
export function waitingWords(desk: Waiting): string | null {
  const { openCases, notices } = desk
  const parts = [
    ...(openCases > 0 ? [say('waiting.openCount', { openCases })] : []),
    ...inactiveConnectionsWithOpenCases(desk).map((otherConnection, index) =>
      say('waiting.openElsewhere', {
        openCases: otherConnection.openCases,
        isMore: openCases > 0 || index > 0 ? 'yes' : 'no',
        name: otherConnection.name,
      }),
    ),
    ...(notices > 0 ? [say('waiting.noticeCount', { notices })] : []),
  ]
  return parts.length > 0 ? listWithCommas(parts) : null
}

/** Returns how many arrivals the last check found changed or unknown; 0 once the clerk has seen the list. */
export function countArrivalNews({ arrivals: { checkState, seenMs } }: AppState): number {
  const check = checkState?.check
  if (!check || check.endedMs === seenMs) return 0
  return check.changed.length + check.unknown.length
}
