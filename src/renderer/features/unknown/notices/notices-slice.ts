/** What the desk found out by itself and a person must hear, until it is put away. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { Notice } from '../../../../shared/contract/views/notice-views.ts'
import { latestAnswer } from '../../../ui/latest.ts'
import type { UndoSlice } from '../../../undo-slice.ts'

type NoticesState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly notices: readonly Notice[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface NoticesSlice {
  notices: NoticesState
  /** Why a notice could not be put away, by its id. */
  notPutAway: Readonly<Record<number, Failure>>
  readNotices(): Promise<void>
  /** Takes a notice off the list at once; it comes back when the desk refuses, or when that is undone. */
  putAway(id: number): Promise<void>
}

const newestFirst = (notices: readonly Notice[]) => [...notices].sort((a, b) => b.atMs - a.atMs || b.id - a.id)

/** Reads the notices when told to, and again when their number changes. */
export const createNoticesSlice =
  (desk: DeskBridge): StateCreator<NoticesSlice & Pick<UndoSlice, 'offerUndo'>, [], [], NoticesSlice> =>
  (set, get) => {
    // An answer may be older than what was put away while it was on its way.
    const away = new Set<number>()
    const begin = latestAnswer()

    const show = (notices: readonly Notice[]) =>
      set({ notices: { status: 'read', notices: newestFirst(notices.filter(({ id }) => !away.has(id))) } })

    /** Undoes it, and answers why that was not possible. */
    const bringBack = async (taken: Notice): Promise<Failure | null> => {
      const outcome = await desk.ask('notices.dismiss', { id: taken.id, back: true })
      if (!outcome.ok) return outcome.failure
      away.delete(taken.id)
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

      async putAway(id) {
        const { notices, notPutAway } = get()
        if (notices.status !== 'read') return
        const taken = notices.notices.find((notice) => notice.id === id)
        if (!taken) return
        const { [id]: _, ...others } = notPutAway
        away.add(id)
        set({ notPutAway: others })
        show(notices.notices)
        const outcome = await desk.ask('notices.dismiss', { id })
        if (outcome.ok) return get().offerUndo({ of: 'dismissed', back: () => bringBack(taken) })
        away.delete(id)
        set({ notPutAway: { ...get().notPutAway, [id]: outcome.failure } })
        const now = get().notices
        if (now.status === 'read') show([...now.notices, taken])
      },
    }
  }
