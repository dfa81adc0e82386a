/** What has become known elsewhere than on the page in front: a booking that ended, an outcome that was found. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../shared/contract/procedures/procedures.ts'
import type { FrameSlice, Page } from '../frame-slice.ts'
import { fromBooking, fromCancellation, type InboxCase, inboxKey } from '../ui/booking/inbox-case.ts'
import type { UndoSlice } from '../undo-slice.ts'

export interface NewsSlice {
  /** The newest last. */
  news: readonly InboxCase[]
  /** Takes it off the list: it was opened. */
  dropNews(shown: InboxCase): void
  /** Takes it off the list unopened, which can be undone. */
  dismissNews(shown: InboxCase): void
}

/** News that stand at the same time. */
const mostNews = 3

/** The page that says all of a case. */
export function pageOfCase(shown: InboxCase): Page {
  return shown.kind === 'booking' ? { name: 'confirmation', clientRef: shown.clientRef } : { name: 'ledger', find: shown.reference }
}

/** Tells each case that is settled while another page is in front. The page itself never changes by that. */
export const createNewsSlice =
  (desk: DeskBridge): StateCreator<NewsSlice & Pick<FrameSlice, 'page'> & Pick<UndoSlice, 'offerUndo'>, [], [], NewsSlice> =>
  (set, get) => {
    const open = new Set<string>()
    const hear = (told: InboxCase) => {
      const key = inboxKey(told)
      if (told.open) return void open.add(key)
      // What was looked up was open before this window, too.
      const wasOpen = open.delete(key) || told.lookUps > 0
      if (!wasOpen || isInFront(get().page, told)) return
      add(told)
    }
    desk.on('booking.changed', (attempt) => hear(fromBooking(attempt)))
    desk.on('cancel.changed', (cancellation) => hear(fromCancellation(cancellation)))

    const add = (told: InboxCase) => {
      const others = get().news.filter((shown) => inboxKey(shown) !== inboxKey(told))
      set({ news: [...others, told].slice(-mostNews) })
    }

    return {
      news: [],
      dropNews: (dropped) => set({ news: get().news.filter((shown) => inboxKey(shown) !== inboxKey(dropped)) }),
      dismissNews(dismissed) {
        get().dropNews(dismissed)
        const back = () => {
          add(dismissed)
          return null
        }
        get().offerUndo({ of: 'dismissed', back })
      },
    }
  }

/** Whether the page in front says so by itself: the check that it was booked from goes on to its result. */
function isInFront(page: Page, told: InboxCase): boolean {
  switch (page.name) {
    case 'unknown':
      return true
    case 'check':
      return told.kind === 'booking' && told.lookUps === 0
    case 'confirmation':
      return told.kind === 'booking' && page.clientRef === told.clientRef
    case 'ledger':
      return told.kind === 'cancellation'
    default:
      return false
  }
}
