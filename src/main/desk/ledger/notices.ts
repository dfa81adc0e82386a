/** Notices: events that the desk detected and the clerk must see, until they are dismissed. */
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { needsAttention } from '../../../shared/contract/views/notice-views.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Log } from '../../log/log.ts'

export interface NoticeDesk extends Pick<Desk, 'notices.list' | 'notices.dismiss'> {
  /** The number of notices that need attention, as of the last count. */
  count(): number
  /** Recounts after a change. Never rejects: a closing ledger counts as unchanged. */
  recount(): Promise<void>
}

/** Creates the notice procedures. `changed` is called when the count changes. */
export function createNoticeDesk(
  ledger: Pick<Ledger, 'notices' | 'dismissNotice'>,
  clock: Pick<Clock, 'nowMs'>,
  log: Log,
  changed: () => void,
): NoticeDesk {
  let count = 0
  let counting: Promise<void> | null = null
  let isRecountNeeded = false

  const countNow = async () => {
    const notices = await ledger.notices().catch(() => null)
    const latest = notices?.filter(needsAttention).length ?? count
    if (latest === count) return
    count = latest
    log('notices.counted', { open: count })
    changed()
  }

  /** Requests during a count cause one more count. */
  const recount = async (): Promise<void> => {
    isRecountNeeded = true
    counting ??= (async () => {
      while (isRecountNeeded) {
        isRecountNeeded = false
        await countNow()
      }
      counting = null
    })()
    return counting
  }

  return {
    count: () => count,
    recount,
    'notices.list': async () => ({ notices: await ledger.notices() }),
    'notices.dismiss': async ({ id, undo }) => {
      await ledger.dismissNotice(id, undo ? null : clock.nowMs())
      await recount()
      return {}
    },
  }
}
