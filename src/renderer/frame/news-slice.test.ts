import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { createAppStore } from '../store.ts'
import { openWindow } from '../testing/open-window.ts'
import { sampleCase } from '../testing/sample-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const booked = sampleCase()
const open = (page: Parameters<ReturnType<ReturnType<typeof createAppStore>['getState']>['goTo']>[0]) => {
  const { desk, store, app } = openWindow({})
  app().goTo(page)
  return {
    desk,
    store,
    news: () => app().news.shown,
    drop: () => app().news.drop(app().news.shown[0] as never),
  }
}

describe('news of a settled booking', () => {
  it('appears once on another page, until it is dismissed', () => {
    const { desk, news, drop } = open({ name: 'today' })
    desk.emit('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
    expect(news()).toEqual([])
    desk.emit('booking.changed', { ...booked, open: false, lookUps: 0 })
    desk.emit('booking.changed', { ...booked, open: false, lookUps: 0 })
    expect(news()).toMatchObject([{ kind: 'booking', clientRef: booked.clientRef }])
    drop()
    expect(news()).toEqual([])
  })

  it('appears when a look-up finds it, even if it was sent before the last restart', () => {
    const { desk, news } = open({ name: 'ledger' })
    desk.emit('booking.changed', { ...booked, open: false, lookUps: 2 })
    expect(news()).toHaveLength(1)
  })

  it('does not appear on the check page of that booking, which switches to the result, but appears on the check page of another booking', () => {
    for (const isOwnPage of [true, false]) {
      const { desk, store, news } = open({ name: 'check' })
      desk.emit('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
      desk.emit('booking.changed', { ...booked, open: false, lookUps: 0 })
      if (isOwnPage) store.getState().goTo({ name: 'confirmation', clientRef: booked.clientRef })
      // A clerk who moves on at once has seen the result.
      if (isOwnPage) store.getState().goTo({ name: 'search' })
      vi.advanceTimersByTime(1000)
      expect(news()).toHaveLength(isOwnPage ? 0 : 1)
    }
  })

  it('disappears once its page is shown, however the clerk got there', () => {
    const { desk, store, news } = open({ name: 'today' })
    desk.emit('booking.changed', { ...booked, open: false, lookUps: 2 })
    expect(news()).toHaveLength(1)
    store.getState().goTo({ name: 'confirmation', clientRef: booked.clientRef })
    expect(news()).toEqual([])
  })

  it.each([{ name: 'unknown' }, { name: 'confirmation', clientRef: booked.clientRef }] as const)(
    'does not appear on a page that shows it already: $name',
    (page) => {
      const { desk, news } = open(page)
      desk.emit('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
      desk.emit('booking.changed', { ...booked, open: false, lookUps: 0 })
      expect(news()).toEqual([])
    },
  )

  it('is sent as a system notification that names hotel and outcome but no guest, and opens its page when pressed', () => {
    const { desk, app } = openWindow({})
    app().goTo({ name: 'today' })
    desk.emit('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
    expect(desk.inputsOf('desk.notify')).toEqual([])
    desk.emit('booking.changed', { ...booked, open: false, lookUps: 0 })
    const about = { kind: 'booking', reference: booked.clientRef } as const
    expect(desk.inputsOf('desk.notify')).toEqual([{ title: 'Booked', text: booked.hotelName, about }])
    desk.emit('desk.noticePressed', about)
    expect(app().page).toEqual({ name: 'confirmation', clientRef: booked.clientRef })
    expect(app().news.shown).toEqual([])
  })

  it('does not appear for a change after the booking was settled, such as a cancellation', () => {
    const { desk, news } = open({ name: 'today' })
    desk.emit('booking.changed', { ...booked, open: false, lookUps: 0 })
    expect(news()).toEqual([])
  })
})
