/** Notices: what the desk found out by itself and a person must know, until they are dismissed. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Notice } from '../../../../shared/contract/views/notice-views.ts'
import type { AppState } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'

type NoticesState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly notices: readonly Notice[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface NoticesSlice {
  notices: NoticesState
  /** Why a notice could not be dismissed, by its id. */
  notPutAway: Readonly<Record<number, Failure>>
  readNotices(): Promise<void>
  /** Dismisses a notice and removes it from the list at once. It comes back if the desk refuses, or on undo. */
  dismissNotice(id: number): Promise<void>
}

const newestFirst = (notices: readonly Notice[]) => [...notices].sort((a, b) => b.atMs - a.atMs || b.id - a.id)

/** Creates the slice. It loads the notices on request, and then again when their number changes. */
export const createNoticesSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], NoticesSlice> =>
  (set, get) => {
    // Dismissed ids are left out of answers, which may be older than the dismissal.
    const dismissedIds = new Set<number>()
    const begin = latestAnswer()

    const show = (notices: readonly Notice[]) =>
      set({ notices: { status: 'read', notices: newestFirst(notices.filter(({ id }) => !dismissedIds.has(id))) } })

    /** Undoes a dismissal. Returns why it failed, or null. */
    const restore = async (dismissed: Notice): Promise<Failure | null> => {
      const outcome = await desk.ask('notices.dismiss', { id: dismissed.id, back: true })
      if (!outcome.ok) return outcome.failure
      dismissedIds.delete(dismissed.id)
      await get().readNotices()
      return null
    }

    desk.on('desk.changed', ({ notices: count }) => {
      const { notices, readNotices } = get()
      if (notices.status === 'read' && notices.notices.length !== count) void readNotices()
    })

    return {
      notices: { status: 'unread' },
      notPutAway: {},

      async readNotices() {
        if (get().notices.status !== 'read') set({ notices: { status: 'reading' } })
        const isLatest = begin()
        const outcome = await desk.ask('notices.list', {})
        if (!isLatest()) return
        if (outcome.ok) show(outcome.value.notices)
        else set({ notices: { status: 'failed', failure: outcome.failure } })
      },

      async dismissNotice(id) {
        const { notices, notPutAway } = get()
        if (notices.status !== 'read') return
        const dismissed = notices.notices.find((notice) => notice.id === id)
        if (!dismissed) return
        const { [id]: _, ...others } = notPutAway
        dismissedIds.add(id)
        set({ notPutAway: others })
        show(notices.notices)
        const outcome = await desk.ask('notices.dismiss', { id })
        if (outcome.ok) return get().offerUndo({ of: 'dismissed', back: () => restore(dismissed) })
        dismissedIds.delete(id)
        set({ notPutAway: { ...get().notPutAway, [id]: outcome.failure } })
        const now = get().notices
        if (now.status === 'read') show([...now.notices, dismissed])
      },
    }
  }
