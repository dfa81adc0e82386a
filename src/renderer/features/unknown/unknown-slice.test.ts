import { expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { createAppStore } from '../../store.ts'
import { sampleAttempt, sampleCancellation } from '../../testing/sample-cases.ts'
import { type Answers, deskState, offline, pending, scriptedDesk } from '../../testing/scripted-desk.ts'
import { fromBooking, fromCancellation, inboxKey } from '../../ui/booking/inbox-case.ts'

const attempt = (clientRef: string, change: Partial<AttemptView> = {}) => sampleAttempt({ clientRef, ...change })
const cancellation = (reference: string, change: Partial<CancellationCase> = {}) =>
  sampleCancellation({ name: reference, reference, ...change })
const settled = { state: 'CONFIRMED', open: false } as const
const cancelled = { state: 'CANCELLED', open: false } as const

const inbox = (answers: Answers) => {
  const desk = scriptedDesk({ 'cancel.cancellations': () => ok({ cases: [] }), ...answers })
  return { desk, store: createAppStore(desk) }
}
const shown = (store: ReturnType<typeof createAppStore>) => {
  const { cases } = store.getState().unknown
  return cases.status === 'read' ? cases.cases.map((one) => `${inboxKey(one)} ${one.state}`) : cases.status
}

it('shows open cases first, then the newest', async () => {
  const cases = [attempt('A', { ...settled, createdAtMs: 3 }), attempt('B'), attempt('C', { ...settled, createdAtMs: 4 })]
  const { store } = inbox({ 'booking.attempts': () => ok({ cases }) })
  await store.getState().unknown.read()
  expect(shown(store)).toEqual(['booking B UNKNOWN', 'booking C CONFIRMED', 'booking A CONFIRMED'])
})

it('shows cancellations among the bookings, also with the same reference', async () => {
  const { store } = inbox({
    'booking.attempts': () => ok({ cases: [attempt('A'), attempt('B', { ...settled, createdAtMs: 2 })] }),
    'cancel.cancellations': () => ok({ cases: [cancellation('A', { createdAtMs: 3 }), cancellation('C', cancelled)] }),
  })
  await store.getState().unknown.read()
  expect(shown(store)).toEqual(['cancellation A UNKNOWN', 'booking A UNKNOWN', 'booking B CONFIRMED', 'cancellation C CANCELLED'])
})

it('requests the open cases and the settled ones separately', async () => {
  const stored = { open: [attempt('A')], settled: [attempt('B', settled)] }
  const { store } = inbox({
    'booking.attempts': ({ open }) => ok({ cases: open ? stored.open : stored.settled }),
    'cancel.cancellations': ({ open }) => ok({ cases: open ? [] : [cancellation('C', cancelled)] }),
  })
  await store.getState().unknown.read()
  expect(shown(store)).toEqual(['booking A UNKNOWN', 'booking B CONFIRMED', 'cancellation C CANCELLED'])
})

it('shows a case only once if it is settled between the two answers', async () => {
  const { store } = inbox({ 'booking.attempts': ({ open }) => ok({ cases: [attempt('A', open ? {} : settled)] }) })
  await store.getState().unknown.read()
  expect(shown(store)).toEqual(['booking A CONFIRMED'])
})

it('reports a failure if either list of cases cannot be loaded', async () => {
  const { store } = inbox({ 'booking.attempts': () => ok({ cases: [] }), 'cancel.cancellations': () => failed(offline) })
  await store.getState().unknown.read()
  expect(store.getState().unknown.cases).toEqual({ status: 'failed', failure: offline })
})

it('reloads the cases when the desk counts a different number of open ones', async () => {
  const { desk, store } = inbox({ 'booking.attempts': () => ok({ cases: [] }) })
  await store.getState().unknown.read()
  desk.answer({
    'booking.attempts': ({ open }) => ok({ cases: open ? [attempt('A')] : [] }),
    'cancel.cancellations': ({ open }) => ok({ cases: open ? [cancellation('B')] : [] }),
  })
  desk.emit('desk.changed', deskState({ openCases: 2 }))
  await vi.waitFor(() => expect(shown(store)).toEqual(['booking A UNKNOWN', 'cancellation B UNKNOWN']))
  const { length } = desk.asked
  desk.emit('desk.changed', deskState({ openCases: 2 }))
  expect(desk.asked).toHaveLength(length)
})

it('shows the answer to the latest request, whichever arrives first', async () => {
  const answer = pending<AttemptView[]>()
  const { desk, store } = inbox({ 'booking.attempts': async ({ open }) => ok({ cases: open ? await answer.promise : [] }) })
  const reading = store.getState().unknown.read()
  desk.answer({ 'booking.attempts': ({ open }) => ok({ cases: open ? [] : [attempt('A', settled)] }) })
  await store.getState().unknown.read()
  desk.answer({ 'booking.attempts': () => ok({ cases: [] }) })
  answer.give([attempt('A')])
  await reading
  expect(shown(store)).toEqual(['booking A CONFIRMED'])
})

it('does not overwrite a pushed change with an older answer', async () => {
  const answer = pending<AttemptView[]>()
  const { desk, store } = inbox({ 'booking.attempts': async ({ open }) => ok({ cases: open ? await answer.promise : [] }) })
  const reading = store.getState().unknown.read()
  desk.answer({ 'booking.attempts': ({ open }) => ok({ cases: open ? [] : [attempt('A', settled)] }) })
  desk.emit('booking.changed', attempt('A', settled))
  answer.give([attempt('A')])
  await reading
  expect(shown(store)).toEqual(['booking A CONFIRMED'])
})

it('updates cases that the desk settles by itself', async () => {
  const { desk, store } = inbox({
    'booking.attempts': () => ok({ cases: [attempt('A'), attempt('B', { createdAtMs: 2 })] }),
    'cancel.cancellations': () => ok({ cases: [cancellation('C')] }),
  })
  await store.getState().unknown.read()
  desk.emit('booking.changed', attempt('B', { ...settled, createdAtMs: 2 }))
  desk.emit('cancel.changed', cancellation('C', cancelled))
  expect(shown(store)).toEqual(['booking A UNKNOWN', 'booking B CONFIRMED', 'cancellation C CANCELLED'])
})

it('looks a booking up on request, and shows what was found', async () => {
  const answer = pending<AttemptView>()
  const { store } = inbox({
    'booking.attempts': () => ok({ cases: [attempt('A')] }),
    'booking.lookUp': async () => ok(await answer.promise),
  })
  await store.getState().unknown.read()
  const looking = store.getState().unknown.lookUp(fromBooking(attempt('A')))
  expect(store.getState().unknown.questions).toEqual({ 'booking A': { asked: 'lookUp', failure: null } })
  answer.give(attempt('A', settled))
  await looking
  expect(store.getState().unknown.questions).toEqual({})
  expect(shown(store)).toEqual(['booking A CONFIRMED'])
})

it('looks a cancellation up by its reference', async () => {
  const { desk, store } = inbox({
    'booking.attempts': () => ok({ cases: [] }),
    'cancel.cancellations': () => ok({ cases: [cancellation('55cda9')] }),
    'cancel.lookUp': () => ok(cancellation('55cda9', cancelled)),
  })
  await store.getState().unknown.read()
  await store.getState().unknown.lookUp(fromCancellation(cancellation('55cda9')))
  expect(desk.asked.at(-1)).toEqual({ name: 'cancel.lookUp', input: { name: '55cda9' } })
  expect(shown(store)).toEqual(['cancellation 55cda9 CANCELLED'])
})

it('leaves the case unchanged if the look-up fails, and says why', async () => {
  const { store } = inbox({ 'booking.attempts': () => ok({ cases: [attempt('A')] }), 'booking.lookUp': () => failed(offline) })
  await store.getState().unknown.read()
  await store.getState().unknown.lookUp(fromBooking(attempt('A')))
  expect(store.getState().unknown.questions).toEqual({ 'booking A': { asked: 'lookUp', failure: offline } })
  expect(shown(store)).toEqual(['booking A UNKNOWN'])
})

it('sets and clears the wish to cancel a booking once it is found', async () => {
  const { store } = inbox({
    'booking.attempts': ({ open }) => ok({ cases: open ? [attempt('A')] : [] }),
    'booking.wantCancel': ({ clientRef, wanted }) => ok(attempt(clientRef, { cancelWanted: wanted })),
  })
  await store.getState().unknown.read()
  const wish = () => {
    const { cases } = store.getState().unknown
    return cases.status === 'read' && cases.cases[0]?.kind === 'booking' && cases.cases[0].cancelWanted
  }
  await store.getState().unknown.wantCancel(fromBooking(attempt('A')), true)
  expect(wish()).toBe(true)
  await store.getState().unknown.wantCancel(fromBooking(attempt('A', { cancelWanted: true })), false)
  expect(wish()).toBe(false)
})
