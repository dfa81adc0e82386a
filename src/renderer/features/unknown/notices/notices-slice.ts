/** Notices: what the desk found out by itself and a person must know, until they are dismissed. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Notice } from '../../../../shared/contract/views/notice-views.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'

type NoticesState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly notices: readonly Notice[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface NoticesSlice {
  state: NoticesState
  /** Why a notice could not be dismissed, by its id. */
  notDismissed: Readonly<Record<number, Failure>>
  read(): Promise<void>
  /** Dismisses a notice and removes it from the list at once. It comes back if the desk refuses, or on undo. */
  dismiss(id: number): Promise<void>
}

const newestFirst = (notices: readonly Notice[]) => [...notices].sort((a, b) => b.atMs - a.atMs || b.id - a.id)

/** Creates the slice. It loads the notices on request, and then again when their number changes. */
export const createNoticesSlice =
  (desk: DeskBridge): Part<NoticesSlice> =>
  (set, get, app) => {
    // Dismissed ids are left out of answers, which may be older than the dismissal.
    const dismissedIds = new Set<number>()
    const begin = latestAnswer()

    const show = (notices: readonly Notice[]) =>
      set({ state: { status: 'read', notices: newestFirst(notices.filter(({ id }) => !dismissedIds.has(id))) } })

    /** Undoes a dismissal. Returns why it failed, or null. */
    const restore = async (dismissed: Notice): Promise<Failure | null> => {
      const outcome = await desk.ask('notices.dismiss', { id: dismissed.id, back: true })
      if (!outcome.ok) return outcome.failure
      dismissedIds.delete(dismissed.id)
      await get().read()
      return null
    }

    desk.on('desk.changed', ({ notices: count }) => {
      const { state, read } = get()
      if (state.status === 'read' && state.notices.length !== count) void read()
    })

    return {
      state: { status: 'unread' },
      notDismissed: {},

      async read() {
        if (get().state.status !== 'read') set({ state: { status: 'reading' } })
        const isLatest = begin()
        const outcome = await desk.ask('notices.list', {})
        if (!isLatest()) return
        if (outcome.ok) show(outcome.value.notices)
        else set({ state: { status: 'failed', failure: outcome.failure } })
      },

      async dismiss(id) {
        const { state, notDismissed } = get()
        if (state.status !== 'read') return
        const dismissed = state.notices.find((notice) => notice.id === id)
        if (!dismissed) return
        const { [id]: _, ...others } = notDismissed
        dismissedIds.add(id)
        set({ notDismissed: others })
        show(state.notices)
        const outcome = await desk.ask('notices.dismiss', { id })
        if (outcome.ok) return app().offerUndo({ of: 'dismissed', back: () => restore(dismissed) })
        dismissedIds.delete(id)
        set({ notDismissed: { ...get().notDismissed, [id]: outcome.failure } })
        const now = get().state
        if (now.status === 'read') show([...now.notices, dismissed])
      },
    }
  }
