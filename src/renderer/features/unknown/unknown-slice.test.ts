import { expect, it, vi } from 'vitest'
import type { BookingCase } from '../../../shared/booking-views.ts'
import { failed, ok } from '../../../shared/failure.ts'
import { deskState, held, offline, scriptedDesk } from '../../scripted-desk.ts'
import { createAppStore } from '../../store.ts'

function attempt(clientRef: string, change: Partial<BookingCase> = {}): BookingCase {
  return {
    clientRef,
    state: 'UNKNOWN',
    open: true,
    hotelCode: '1234',
    hotelName: 'Hotel Example',
    checkin: '2027-03-12',
    checkout: '2027-03-14',
    holder: 'Anna Pryde',
    agreed: {
      amount: '585.08',
      currency: 'EUR',
      rateType: 'NET',
      boardType: 'BB',
      boardName: null,
      rooms: [],
      nonrefundable: null,
      cancellationPolicies: null,
      remarks: null,
      hotelRate: null,
      hotelCurrency: null,
    },
    createdAtMs: 1,
    sentAtMs: 1,
    lookUps: 0,
    lastLookUpMs: null,
    nextLookUpMs: null,
    failure: null,
    bookingRef: null,
    bookedDifferently: [],
    booking: null,
    ...change,
  }
}

const settled = { state: 'CONFIRMED', open: false } as const
const shown = (store: ReturnType<typeof createAppStore>) => {
  const { cases } = store.getState()
  return cases.status === 'read' ? cases.cases.map(({ clientRef, state }) => `${clientRef} ${state}`) : cases.status
}

it('shows open cases first, then the newest', async () => {
  const cases = [attempt('A', { ...settled, createdAtMs: 3 }), attempt('B'), attempt('C', { ...settled, createdAtMs: 4 })]
  const store = createAppStore(scriptedDesk({ 'booking.cases': () => ok({ cases }) }))
  await store.getState().readCases()
  expect(shown(store)).toEqual(['B UNKNOWN', 'C CONFIRMED', 'A CONFIRMED'])
})

it('asks for the open cases and for the settled ones, as the desk keeps them apart', async () => {
  const kept = { open: [attempt('A')], settled: [attempt('B', settled)] }
  const store = createAppStore(scriptedDesk({ 'booking.cases': ({ open }) => ok({ cases: open ? kept.open : kept.settled }) }))
  await store.getState().readCases()
  expect(shown(store)).toEqual(['A UNKNOWN', 'B CONFIRMED'])
})

it('shows a case once that is settled between the two answers', async () => {
  const desk = scriptedDesk({ 'booking.cases': ({ open }) => ok({ cases: [attempt('A', open ? {} : settled)] }) })
  const store = createAppStore(desk)
  await store.getState().readCases()
  expect(shown(store)).toEqual(['A CONFIRMED'])
})

it('reads again when the desk counts other open cases than it shows', async () => {
  const desk = scriptedDesk({ 'booking.cases': () => ok({ cases: [] }) })
  const store = createAppStore(desk)
  await store.getState().readCases()
  desk.answer({ 'booking.cases': ({ open }) => ok({ cases: open ? [attempt('A')] : [] }) })
  desk.tell('desk.changed', deskState({ openCases: 1 }))
  await vi.waitFor(() => expect(shown(store)).toEqual(['A UNKNOWN']))
  const { length } = desk.asked
  desk.tell('desk.changed', deskState({ openCases: 1 }))
  expect(desk.asked).toHaveLength(length)
})

it('does not put an old answer over what the desk has told meanwhile', async () => {
  const answer = held<BookingCase[]>()
  const desk = scriptedDesk({ 'booking.cases': async ({ open }) => ok({ cases: open ? await answer.promise : [] }) })
  const store = createAppStore(desk)
  const reading = store.getState().readCases()
  desk.answer({ 'booking.cases': ({ open }) => ok({ cases: open ? [] : [attempt('A', settled)] }) })
  desk.tell('booking.changed', attempt('A', settled))
  answer.give([attempt('A')])
  await reading
  expect(shown(store)).toEqual(['A CONFIRMED'])
})

it('follows a case that the desk settles by itself', async () => {
  const desk = scriptedDesk({ 'booking.cases': () => ok({ cases: [attempt('A'), attempt('B', { createdAtMs: 2 })] }) })
  const store = createAppStore(desk)
  await store.getState().readCases()
  desk.tell('booking.changed', attempt('B', { ...settled, createdAtMs: 2 }))
  expect(shown(store)).toEqual(['A UNKNOWN', 'B CONFIRMED'])
})

it('looks a case up when asked, and shows what was found', async () => {
  const answer = held<BookingCase>()
  const desk = scriptedDesk({
    'booking.cases': () => ok({ cases: [attempt('A')] }),
    'booking.lookUp': async () => ok(await answer.promise),
  })
  const store = createAppStore(desk)
  await store.getState().readCases()
  const looking = store.getState().lookUpCase('A')
  expect(store.getState().lookUps).toEqual({ A: 'asking' })
  answer.give(attempt('A', settled))
  await looking
  expect(store.getState().lookUps).toEqual({})
  expect(shown(store)).toEqual(['A CONFIRMED'])
})

it('keeps the case as it was when the look-up fails, and says why', async () => {
  const desk = scriptedDesk({ 'booking.cases': () => ok({ cases: [attempt('A')] }), 'booking.lookUp': () => failed(offline) })
  const store = createAppStore(desk)
  await store.getState().readCases()
  await store.getState().lookUpCase('A')
  expect(store.getState().lookUps).toEqual({ A: offline })
  expect(shown(store)).toEqual(['A UNKNOWN'])
})
