/** Notifications of cases that were settled while another page was shown: a booking that ended, an outcome that was found. */
import type { DeskBridge, EventOf, InputOf } from '../../shared/contract/procedures/procedures.ts'
import type { Page } from '../frame-slice.ts'
import type { Part } from '../state.ts'
import { fromBooking, fromCancellation, type InboxCase, inboxKey } from '../ui/booking/inbox-case.ts'
import { attemptWords, cancellationWords } from '../ui/wording/case-words.ts'

export interface NewsSlice {
  /** Newest last. */
  shown: readonly InboxCase[]
  /** Removes an opened notification from the list. */
  drop(shown: InboxCase): void
  /** Removes an unopened notification from the list; this can be undone. */
  dismiss(shown: InboxCase): void
}

/** Milliseconds in which the check page should switch to the result of its booking. */
const resultDelayMs = 500

/** The maximum number of notifications shown at once. */
const maxNews = 3

/** Returns the page with the details of a case. */
export const pageOfCase = (shown: InboxCase): Page => pageOf(referenceOf(shown))

type CaseReference = EventOf<'desk.noticePressed'>

const pageOf = ({ kind, reference }: CaseReference): Page =>
  kind === 'booking' ? { name: 'confirmation', clientRef: reference } : { name: 'ledger', find: reference }

const referenceOf = (shown: InboxCase): CaseReference => ({
  kind: shown.kind,
  reference: shown.kind === 'booking' ? shown.clientRef : shown.reference,
})

/** Builds the system notification: outcome and hotel, but no guest name, because anyone near the screen can read it. */
function noticeOf(settled: InboxCase): InputOf<'desk.notify'> {
  const { verdict } = settled.kind === 'booking' ? attemptWords(settled) : cancellationWords()[settled.state]
  return { title: verdict, text: (settled.hotelName ?? referenceOf(settled).reference).slice(0, 400), about: referenceOf(settled) }
}

/** Creates the slice that lists each case settled while another page is shown. It never changes the page by itself. */
export const createNewsSlice =
  (desk: DeskBridge): Part<NewsSlice> =>
  (set, get, app, store) => {
    const openCaseKeys = new Set<string>()
    /** Timers of bookings whose check page may still switch to the result, by client reference. */
    const resultTimers = new Map<string, ReturnType<typeof setTimeout>>()
    const handle = (settled: InboxCase) => {
      const key = inboxKey(settled)
      if (settled.open) return void openCaseKeys.add(key)
      // A case that was looked up must have been open, perhaps before this window started.
      const wasOpen = openCaseKeys.delete(key) || settled.lookUps > 0
      if (!wasOpen) return
      // The main process decides whether to show the notification, because only that process knows whether the window has the focus.
      void desk.ask('desk.notify', noticeOf(settled))
      // The check page switches to the result of its own booking only. Wait, and list the case if the page has not switched by then.
      if (settled.kind === 'booking' && app().page.name === 'check')
        resultTimers.set(
          settled.clientRef,
          setTimeout(() => addUnlessShown(settled), resultDelayMs),
        )
      else addUnlessShown(settled)
    }
    const addUnlessShown = (settled: InboxCase) => {
      if (!isCaseOnPage(app().page, settled)) add(settled)
    }
    // Remove a notification once its page is shown.
    store.subscribe(({ page, news: { shown: news } }, before) => {
      if (page === before.page || page.name !== 'confirmation') return
      clearTimeout(resultTimers.get(page.clientRef))
      resultTimers.delete(page.clientRef)
      const rest = news.filter((shown) => shown.kind !== 'booking' || shown.clientRef !== page.clientRef)
      if (rest.length < news.length) set({ shown: rest })
    })
    desk.on('booking.changed', (attempt) => handle(fromBooking(attempt)))
    desk.on('cancel.changed', (cancellation) => handle(fromCancellation(cancellation)))

    desk.on('desk.noticePressed', (pressed) => {
      const isPressed = (shown: InboxCase) => shown.kind === pressed.kind && referenceOf(shown).reference === pressed.reference
      set({ shown: get().shown.filter((shown) => !isPressed(shown)) })
      app().goTo(pageOf(pressed))
    })

    const add = (settled: InboxCase) => {
      const others = get().shown.filter((shown) => inboxKey(shown) !== inboxKey(settled))
      set({ shown: [...others, settled].slice(-maxNews) })
    }

    return {
      shown: [],
      drop: (dropped) => set({ shown: get().shown.filter((shown) => inboxKey(shown) !== inboxKey(dropped)) }),
      dismiss(dismissed) {
        get().drop(dismissed)
        const restoreNotification = () => {
          add(dismissed)
          return null
        }
        app().offerUndo({ action: 'dismissed', restore: restoreNotification })
      },
    }
  }

/** Whether the current page already shows the case. */
function isCaseOnPage(page: Page, settled: InboxCase): boolean {
  switch (page.name) {
    case 'unknown':
      return true
    case 'confirmation':
      return settled.kind === 'booking' && page.clientRef === settled.clientRef
    case 'ledger':
      return settled.kind === 'cancellation'
    default:
      return false
  }
}
