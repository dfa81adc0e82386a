/** What has become known elsewhere than on the page in front: a booking that ended, an outcome that was found. */
import type { StateCreator } from 'zustand'
import type { DeskBridge, EventOf, InputOf } from '../../shared/contract/procedures/procedures.ts'
import type { FrameSlice, Page } from '../frame-slice.ts'
import { fromBooking, fromCancellation, type InboxCase, inboxKey } from '../ui/booking/inbox-case.ts'
import { cancellationWords, wordsOf } from '../ui/wording/case-words.ts'
import type { UndoSlice } from '../undo-slice.ts'

export interface NewsSlice {
  /** The newest last. */
  news: readonly InboxCase[]
  /** Takes it off the list: it was opened. */
  dropNews(shown: InboxCase): void
  /** Takes it off the list unopened, which can be undone. */
  dismissNews(shown: InboxCase): void
}

/** How long the page of a check may take to go on to the result of its booking, in milliseconds. */
const goingOnMs = 500

/** News that stand at the same time. */
const mostNews = 3

/** The page that says all of a case. */
export const pageOfCase = (shown: InboxCase): Page => pageOf(named(shown))

type Named = EventOf<'desk.noticePressed'>

const pageOf = ({ kind, reference }: Named): Page =>
  kind === 'booking' ? { name: 'confirmation', clientRef: reference } : { name: 'ledger', find: reference }

const named = (shown: InboxCase): Named => ({
  kind: shown.kind,
  reference: shown.kind === 'booking' ? shown.clientRef : shown.reference,
})

/** What the system's notification says: how it ended, and the hotel. No guest, for it is read by whoever passes. */
function noticeOf(told: InboxCase): InputOf<'desk.notify'> {
  const { verdict } = told.kind === 'booking' ? wordsOf(told) : cancellationWords[told.state]
  return { title: verdict, text: (told.hotelName ?? named(told).reference).slice(0, 400), about: named(told) }
}

/** Tells each case that is settled while another page is in front. The page itself never changes by that. */
export const createNewsSlice =
  (desk: DeskBridge): StateCreator<NewsSlice & Pick<FrameSlice, 'page' | 'goTo'> & Pick<UndoSlice, 'offerUndo'>, [], [], NewsSlice> =>
  (set, get, store) => {
    const open = new Set<string>()
    /** Bookings whose result may come to the front by itself, by client reference. */
    const goingOn = new Map<string, ReturnType<typeof setTimeout>>()
    const hear = (told: InboxCase) => {
      const key = inboxKey(told)
      if (told.open) return void open.add(key)
      // What was looked up was open before this window, too.
      const wasOpen = open.delete(key) || told.lookUps > 0
      if (!wasOpen) return
      // Which window is in front, the desk knows.
      void desk.ask('desk.notify', noticeOf(told))
      // The page of a check goes on to the result by itself where it is that of this booking, and nobody else says so where it is another one's.
      if (told.kind === 'booking' && get().page.name === 'check')
        goingOn.set(
          told.clientRef,
          setTimeout(() => tell(told), goingOnMs),
        )
      else tell(told)
    }
    const tell = (told: InboxCase) => {
      if (!isInFront(get().page, told)) add(told)
    }
    // What stands on the page in front is no news any more.
    store.subscribe(({ page, news }, before) => {
      if (page === before.page || page.name !== 'confirmation') return
      clearTimeout(goingOn.get(page.clientRef))
      goingOn.delete(page.clientRef)
      const rest = news.filter((shown) => shown.kind !== 'booking' || shown.clientRef !== page.clientRef)
      if (rest.length < news.length) set({ news: rest })
    })
    desk.on('booking.changed', (attempt) => hear(fromBooking(attempt)))
    desk.on('cancel.changed', (cancellation) => hear(fromCancellation(cancellation)))

    desk.on('desk.noticePressed', (pressed) => {
      const isPressed = (shown: InboxCase) => shown.kind === pressed.kind && named(shown).reference === pressed.reference
      set({ news: get().news.filter((shown) => !isPressed(shown)) })
      get().goTo(pageOf(pressed))
    })

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

/** Whether the page in front says so by itself. */
function isInFront(page: Page, told: InboxCase): boolean {
  switch (page.name) {
    case 'unknown':
      return true
    case 'confirmation':
      return told.kind === 'booking' && page.clientRef === told.clientRef
    case 'ledger':
      return told.kind === 'cancellation'
    default:
      return false
  }
}
