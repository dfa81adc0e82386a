import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppStore } from '../store.ts'
import { sampleCase } from '../testing/sample-check.ts'
import { scriptedDesk } from '../testing/scripted-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const booked = sampleCase()
const open = (page: Parameters<ReturnType<ReturnType<typeof createAppStore>['getState']>['goTo']>[0]) => {
  const desk = scriptedDesk({})
  const store = createAppStore(desk)
  store.getState().goTo(page)
  return { desk, store, news: () => store.getState().news, drop: () => store.getState().dropNews(store.getState().news[0] as never) }
}

describe('a booking that ends', () => {
  it('is told on another page, once, until it is dismissed', () => {
    const { desk, news, drop } = open({ name: 'today' })
    desk.tell('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
    expect(news()).toEqual([])
    desk.tell('booking.changed', { ...booked, open: false, lookUps: 0 })
    desk.tell('booking.changed', { ...booked, open: false, lookUps: 0 })
    expect(news()).toMatchObject([{ kind: 'booking', clientRef: booked.clientRef }])
    drop()
    expect(news()).toEqual([])
  })

  it('is told when a look-up has found it, also where it was sent by an earlier start of the desk', () => {
    const { desk, news } = open({ name: 'ledger' })
    desk.tell('booking.changed', { ...booked, open: false, lookUps: 2 })
    expect(news()).toHaveLength(1)
  })

  it('is not told on the page of its check, which goes on to the result by itself, and is on that of another one', () => {
    for (const own of [true, false]) {
      const { desk, store, news } = open({ name: 'check' })
      desk.tell('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
      desk.tell('booking.changed', { ...booked, open: false, lookUps: 0 })
      if (own) store.getState().goTo({ name: 'confirmation', clientRef: booked.clientRef })
      // Who goes on at once has seen it.
      if (own) store.getState().goTo({ name: 'search' })
      vi.advanceTimersByTime(1000)
      expect(news()).toHaveLength(own ? 0 : 1)
    }
  })

  it('is no news any more once its page is in front, however the clerk came there', () => {
    const { desk, store, news } = open({ name: 'today' })
    desk.tell('booking.changed', { ...booked, open: false, lookUps: 2 })
    expect(news()).toHaveLength(1)
    store.getState().goTo({ name: 'confirmation', clientRef: booked.clientRef })
    expect(news()).toEqual([])
  })

  it.each([{ name: 'unknown' }, { name: 'confirmation', clientRef: booked.clientRef }] as const)(
    'is not told on the page that says so by itself: $name',
    (page) => {
      const { desk, news } = open(page)
      desk.tell('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
      desk.tell('booking.changed', { ...booked, open: false, lookUps: 0 })
      expect(news()).toEqual([])
    },
  )

  it('is told outside the window too, by hotel and outcome and no guest; pressed, it leads to its page', () => {
    const desk = scriptedDesk({})
    const store = createAppStore(desk)
    store.getState().goTo({ name: 'today' })
    desk.tell('booking.changed', { ...booked, state: 'SENDING', open: true, lookUps: 0 })
    expect(desk.asked.filter(({ name }) => name === 'desk.notify')).toEqual([])
    desk.tell('booking.changed', { ...booked, open: false, lookUps: 0 })
    const about = { kind: 'booking', reference: booked.clientRef } as const
    expect(desk.asked.filter(({ name }) => name === 'desk.notify').map(({ input }) => input)).toEqual([
      { title: 'Booked', text: booked.hotelName, about },
    ])
    desk.tell('desk.noticePressed', about)
    expect(store.getState().page).toEqual({ name: 'confirmation', clientRef: booked.clientRef })
    expect(store.getState().news).toEqual([])
  })

  it('is not told when it changes later, such as by a cancellation', () => {
    const { desk, news } = open({ name: 'today' })
    desk.tell('booking.changed', { ...booked, open: false, lookUps: 0 })
    expect(news()).toEqual([])
  })
})
