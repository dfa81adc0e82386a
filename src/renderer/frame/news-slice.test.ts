import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../frame-slice.ts'
import { openWindow } from '../testing/open-window.ts'
import { sampleCase } from '../testing/sample-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const booked = sampleCase({ open: false, lookUps: 0 })
const found = { ...booked, lookUps: 2 }
const sending = { ...booked, state: 'SENDING', open: true } as const

const open = (page: Page) => {
  const { desk, app } = openWindow()
  app().goTo(page)
  /** Sends a booking, which is then booked. */
  const book = () => {
    desk.emit('booking.changed', sending)
    desk.emit('booking.changed', booked)
  }
  return { desk, app, book, news: () => app().news.shown }
}

describe('news of a settled booking', () => {
  it('appears once on another page, until it is dismissed', () => {
    const { desk, app, news } = open({ name: 'today' })
    desk.emit('booking.changed', sending)
    expect(news()).toEqual([])
    desk.emit('booking.changed', booked)
    desk.emit('booking.changed', booked)
    expect(news()).toMatchObject([{ kind: 'booking', clientRef: booked.clientRef }])
    app().news.drop(news()[0] as never)
    expect(news()).toEqual([])
  })

  it('appears when a look-up finds it, even if it was sent before the last restart', () => {
    const { desk, news } = open({ name: 'ledger' })
    desk.emit('booking.changed', found)
    expect(news()).toHaveLength(1)
  })

  it('does not appear on the check page of that booking, which switches to the result, but appears on the check page of another booking', () => {
    for (const isOwnPage of [true, false]) {
      const { app, book, news } = open({ name: 'check' })
      book()
      if (isOwnPage) app().goTo({ name: 'confirmation', clientRef: booked.clientRef })
      // A clerk who moves on at once has seen the result.
      if (isOwnPage) app().goTo({ name: 'search' })
      vi.advanceTimersByTime(1000)
      expect(news()).toHaveLength(isOwnPage ? 0 : 1)
    }
  })

  it('disappears once its page is shown, however the clerk got there', () => {
    const { desk, app, news } = open({ name: 'today' })
    desk.emit('booking.changed', found)
    expect(news()).toHaveLength(1)
    app().goTo({ name: 'confirmation', clientRef: booked.clientRef })
    expect(news()).toEqual([])
  })

  it.each([{ name: 'unknown' }, { name: 'confirmation', clientRef: booked.clientRef }] as const)(
    'does not appear on a page that shows it already: $name',
    (page) => {
      const { book, news } = open(page)
      book()
      expect(news()).toEqual([])
    },
  )

  it('is sent as a system notification that names hotel and outcome but no guest, and opens its page when pressed', () => {
    const { desk, app, news } = open({ name: 'today' })
    desk.emit('booking.changed', sending)
    expect(desk.inputsOf('desk.notify')).toEqual([])
    desk.emit('booking.changed', booked)
    const about = { kind: 'booking', reference: booked.clientRef } as const
    expect(desk.inputsOf('desk.notify')).toEqual([{ title: 'Booked', text: booked.hotelName, about }])
    desk.emit('desk.noticePressed', about)
    expect(app().page).toEqual({ name: 'confirmation', clientRef: booked.clientRef })
    expect(news()).toEqual([])
  })

  it('does not appear for a change after the booking was settled, such as a cancellation', () => {
    const { desk, news } = open({ name: 'today' })
    desk.emit('booking.changed', booked)
    expect(news()).toEqual([])
  })
})
