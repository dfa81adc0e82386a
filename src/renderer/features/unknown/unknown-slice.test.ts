import { expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { AttemptView, Comparison } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import type { Notice } from '../../../shared/contract/views/notice-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleAttempt, sampleCancellation, sampleNotice } from '../../testing/sample-cases.ts'
import { type Answers, deskState, offline, pending } from '../../testing/scripted-desk.ts'
import { fromBooking, fromCancellation, inboxKey } from '../../ui/booking/inbox-case.ts'

const attempt = (clientRef: string, change: Partial<AttemptView> = {}) => sampleAttempt({ clientRef, ...change })
const cancellation = (reference: string, change: Partial<CancellationCase> = {}) =>
  sampleCancellation({ name: reference, reference, ...change })
const settled = { state: 'CONFIRMED', open: false } as const
const cancelled = { state: 'CANCELLED', open: false } as const

function openInbox(answers: Answers) {
  const { desk, app } = openWindow({ 'cancel.cancellations': () => ok({ cases: [] }), ...answers })
  const unknown = () => app().unknown
  const shown = () => {
    const { cases } = unknown()
    return cases.status === 'read' ? cases.cases.map((one) => `${inboxKey(one)} ${one.state}`) : cases.status
  }
  return { desk, unknown, shown }
}

async function readInbox(answers: Answers) {
  const inbox = openInbox(answers)
  await inbox.unknown().read()
  return inbox
}

it('shows open cases first, then the newest', async () => {
  const cases = [attempt('A', { ...settled, createdAtMs: 3 }), attempt('B'), attempt('C', { ...settled, createdAtMs: 4 })]
  const { shown } = await readInbox({ 'booking.attempts': () => ok({ cases }) })
  expect(shown()).toEqual(['booking B UNKNOWN', 'booking C CONFIRMED', 'booking A CONFIRMED'])
})

it('shows cancellations among the bookings, also if both have the same reference', async () => {
  const { shown } = await readInbox({
    'booking.attempts': () => ok({ cases: [attempt('A'), attempt('B', { ...settled, createdAtMs: 2 })] }),
    'cancel.cancellations': () => ok({ cases: [cancellation('A', { createdAtMs: 3 }), cancellation('C', cancelled)] }),
  })
  expect(shown()).toEqual(['cancellation A UNKNOWN', 'booking A UNKNOWN', 'booking B CONFIRMED', 'cancellation C CANCELLED'])
})

it('requests the open cases and the settled ones separately', async () => {
  const stored = { open: [attempt('A')], settled: [attempt('B', settled)] }
  const { shown } = await readInbox({
    'booking.attempts': ({ open }) => ok({ cases: open ? stored.open : stored.settled }),
    'cancel.cancellations': ({ open }) => ok({ cases: open ? [] : [cancellation('C', cancelled)] }),
  })
  expect(shown()).toEqual(['booking A UNKNOWN', 'booking B CONFIRMED', 'cancellation C CANCELLED'])
})

it('shows a case only once if it is settled between the two answers', async () => {
  const { shown } = await readInbox({ 'booking.attempts': ({ open }) => ok({ cases: [attempt('A', open ? {} : settled)] }) })
  expect(shown()).toEqual(['booking A CONFIRMED'])
})

it('reports a failure if either list of cases cannot be loaded', async () => {
  const { unknown } = await readInbox({ 'booking.attempts': () => ok({ cases: [] }), 'cancel.cancellations': () => failed(offline) })
  expect(unknown().cases).toEqual({ status: 'failed', failure: offline })
})

it('reloads the cases when the desk counts a different number of open ones', async () => {
  const { desk, shown } = await readInbox({ 'booking.attempts': () => ok({ cases: [] }) })
  desk.answer({
    'booking.attempts': ({ open }) => ok({ cases: open ? [attempt('A')] : [] }),
    'cancel.cancellations': ({ open }) => ok({ cases: open ? [cancellation('B')] : [] }),
  })
  desk.emit('desk.changed', deskState({ openCases: 2 }))
  await vi.waitFor(() => expect(shown()).toEqual(['booking A UNKNOWN', 'cancellation B UNKNOWN']))
  const { length } = desk.asked
  desk.emit('desk.changed', deskState({ openCases: 2 }))
  expect(desk.asked).toHaveLength(length)
})

it('shows the answer to the latest request, whichever arrives first', async () => {
  const answer = pending<AttemptView[]>()
  const { desk, unknown, shown } = openInbox({ 'booking.attempts': async ({ open }) => ok({ cases: open ? await answer.promise : [] }) })
  const reading = unknown().read()
  desk.answer({ 'booking.attempts': ({ open }) => ok({ cases: open ? [] : [attempt('A', settled)] }) })
  await unknown().read()
  desk.answer({ 'booking.attempts': () => ok({ cases: [] }) })
  answer.give([attempt('A')])
  await reading
  expect(shown()).toEqual(['booking A CONFIRMED'])
})

it('does not overwrite a pushed change with an older answer', async () => {
  const answer = pending<AttemptView[]>()
  const { desk, unknown, shown } = openInbox({ 'booking.attempts': async ({ open }) => ok({ cases: open ? await answer.promise : [] }) })
  const reading = unknown().read()
  desk.answer({ 'booking.attempts': ({ open }) => ok({ cases: open ? [] : [attempt('A', settled)] }) })
  desk.emit('booking.changed', attempt('A', settled))
  answer.give([attempt('A')])
  await reading
  expect(shown()).toEqual(['booking A CONFIRMED'])
})

it('updates cases that the desk settles by itself', async () => {
  const { desk, shown } = await readInbox({
    'booking.attempts': () => ok({ cases: [attempt('A'), attempt('B', { createdAtMs: 2 })] }),
    'cancel.cancellations': () => ok({ cases: [cancellation('C')] }),
  })
  desk.emit('booking.changed', attempt('B', { ...settled, createdAtMs: 2 }))
  desk.emit('cancel.changed', cancellation('C', cancelled))
  expect(shown()).toEqual(['booking A UNKNOWN', 'booking B CONFIRMED', 'cancellation C CANCELLED'])
})

it('looks a booking up on request, and shows what was found', async () => {
  const answer = pending<AttemptView>()
  const { unknown, shown } = await readInbox({
    'booking.attempts': () => ok({ cases: [attempt('A')] }),
    'booking.lookUp': async () => ok(await answer.promise),
  })
  const looking = unknown().lookUp(fromBooking(attempt('A')))
  expect(unknown().questions).toEqual({ 'booking A': { asked: 'lookUp', failure: null } })
  answer.give(attempt('A', settled))
  await looking
  expect(unknown().questions).toEqual({})
  expect(shown()).toEqual(['booking A CONFIRMED'])
})

it('looks a cancellation up by its reference', async () => {
  const { desk, unknown, shown } = await readInbox({
    'booking.attempts': () => ok({ cases: [] }),
    'cancel.cancellations': () => ok({ cases: [cancellation('55cda9')] }),
    'cancel.lookUp': () => ok(cancellation('55cda9', cancelled)),
  })
  await unknown().lookUp(fromCancellation(cancellation('55cda9')))
  expect(desk.asked.at(-1)).toEqual({ name: 'cancel.lookUp', input: { name: '55cda9' } })
  expect(shown()).toEqual(['cancellation 55cda9 CANCELLED'])
})

it('leaves the case unchanged if the look-up fails, and says why', async () => {
  const { unknown, shown } = await readInbox({
    'booking.attempts': () => ok({ cases: [attempt('A')] }),
    'booking.lookUp': () => failed(offline),
  })
  await unknown().lookUp(fromBooking(attempt('A')))
  expect(unknown().questions).toEqual({ 'booking A': { asked: 'lookUp', failure: offline } })
  expect(shown()).toEqual(['booking A UNKNOWN'])
})

it('sets and clears the wish to cancel a booking once it is found', async () => {
  const { unknown } = await readInbox({
    'booking.attempts': ({ open }) => ok({ cases: open ? [attempt('A')] : [] }),
    'booking.cancelWhenKnown': ({ clientRef, wanted }) => ok(attempt(clientRef, { cancelWanted: wanted })),
  })
  const wish = () => {
    const { cases } = unknown()
    return cases.status === 'read' && cases.cases[0]?.kind === 'booking' && cases.cases[0].cancelWanted
  }
  await unknown().cancelWhenKnown(fromBooking(attempt('A')), true)
  expect(wish()).toBe(true)
  await unknown().cancelWhenKnown(fromBooking(attempt('A', { cancelWanted: true })), false)
  expect(wish()).toBe(false)
})

const progress = (change: Partial<Comparison> = {}): Comparison => ({
  ...{ windows: 4, done: 1, failed: 0, added: 0, changed: 0, unchanged: 3, stopped: false, pausedUntilMs: null },
  ...change,
})

const openSync = (answers: Answers = {}) => {
  const { desk, app } = openWindow(answers)
  return { desk, comparison: () => app().comparison }
}

it('starts no second sync while one is running', async () => {
  const { desk, comparison } = openSync()
  const answer = desk.hold('sync.run')
  const comparing = comparison().start()
  await comparison().start()
  answer.give(ok(progress({ done: 4 })))
  await comparing
  expect(desk.asked.map(({ name }) => name)).toEqual(['sync.run'])
})

it('shows a sync that the desk started by itself, until the sync ends', () => {
  const { desk, comparison } = openSync()
  desk.emit('sync.progress', progress())
  expect(comparison().state).toMatchObject({ status: 'running', asked: false })
  desk.emit('sync.progress', progress({ done: 4 }))
  expect(comparison().state).toEqual({ status: 'done', result: progress({ done: 4 }) })
})

it('stops a sync that the clerk started, and shows its result so far', async () => {
  const { desk, comparison } = openSync({ 'sync.stop': () => ok({}) })
  const answer = desk.hold('sync.run')
  const comparing = comparison().start()
  await comparison().stop()
  expect(comparison().state).toMatchObject({ status: 'running', stopping: true })
  answer.give(ok(progress({ stopped: true })))
  await comparing
  expect(comparison().state).toEqual({ status: 'done', result: progress({ stopped: true }) })
})

it.each([
  ['is stopped on request', ok({}), { status: 'done', result: progress({ stopped: true }) }],
  ['is shown as running if the desk cannot stop it', failed({ kind: 'unsupported' }), { status: 'running', stopping: false }],
])('a sync that the desk runs by itself %s', async (_, answer, state) => {
  const { desk, comparison } = openSync({ 'sync.stop': () => answer })
  desk.emit('sync.progress', progress())
  await comparison().stop()
  expect(comparison().state).toMatchObject(state)
})

it('shows why a sync failed, until the message is dismissed', async () => {
  const { comparison } = openSync({ 'sync.run': () => failed({ kind: 'noKey' }) })
  await comparison().start()
  expect(comparison().state).toEqual({ status: 'failed', failure: { kind: 'noKey' } })
  comparison().dismiss()
  expect(comparison().state).toEqual({ status: 'idle' })
})

async function withNotices(...notices: Notice[]) {
  const { desk, app } = openWindow({ 'notices.list': () => ok({ notices }), 'notices.dismiss': () => ok({}) })
  await app().notices.read()
  const shown = () => {
    const { state: now } = app().notices
    return now.status === 'read' ? now.notices.map(({ id }) => id) : now.status
  }
  return { desk, app, shown }
}

const first = sampleNotice({ id: 1, atMs: 10 })
const second = sampleNotice({ id: 2, atMs: 20 })

it('shows the newest notice first', async () => {
  const { shown } = await withNotices(first, second)
  expect(shown()).toEqual([2, 1])
})

it('removes a dismissed notice from the list at once', async () => {
  const { desk, app, shown } = await withNotices(first, second)
  const answer = desk.hold('notices.dismiss')
  const dismissal = app().notices.dismiss(2)
  expect(shown()).toEqual([1])
  answer.give(ok({}))
  await dismissal
  expect(shown()).toEqual([1])
  expect(desk.asked.at(-1)).toEqual({ name: 'notices.dismiss', input: { id: 2 } })
})

it('puts a notice back in its place if the desk refuses to dismiss it, and says why', async () => {
  const { desk, app, shown } = await withNotices(first, second)
  desk.answer({ 'notices.dismiss': () => failed(offline) })
  await app().notices.dismiss(2)
  expect(shown()).toEqual([2, 1])
  expect(app().notices.notDismissed).toEqual({ 2: offline })
  desk.answer({ 'notices.dismiss': () => ok({}) })
  await app().notices.dismiss(2)
  expect(shown()).toEqual([1])
  expect(app().notices.notDismissed).toEqual({})
})

it('restores a notice on undo, and says why if that fails', async () => {
  const { desk, app, shown } = await withNotices(first, second)
  await app().notices.dismiss(2)
  expect(shown()).toEqual([1])
  desk.answer({ 'notices.dismiss': () => failed(offline) })
  await app().undoNow()
  expect(app().undo?.failure).toEqual(offline)
  desk.answer({ 'notices.dismiss': () => ok({}) })
  await app().undoNow()
  expect(desk.inputsOf('notices.dismiss').at(-1)).toEqual({ id: 2, undo: true })
  expect(shown()).toEqual([2, 1])
  expect(app().undo).toBeNull()
})

it('does not show a dismissed notice again because of an older answer', async () => {
  const { desk, app, shown } = await withNotices(first, second)
  const answer = pending<Notice[]>()
  desk.answer({ 'notices.list': async () => ok({ notices: await answer.promise }) })
  const reading = app().notices.read()
  await app().notices.dismiss(2)
  answer.give([first, second])
  await reading
  expect(shown()).toEqual([1])
})

it('reloads the notices when the desk counts a different number that needs attention, or a case changes', async () => {
  const { desk, shown } = await withNotices(first)
  const needing = sampleNotice({ id: 3, kind: 'vanished', atMs: 30 })
  desk.answer({ 'notices.list': () => ok({ notices: [first, needing] }) })
  desk.emit('desk.changed', deskState({ notices: 1 }))
  await vi.waitFor(() => expect(shown()).toEqual([3, 1]))
  const { length } = desk.asked
  desk.emit('desk.changed', deskState({ notices: 1 }))
  expect(desk.asked).toHaveLength(length)
  desk.answer({ 'notices.list': () => ok({ notices: [first, second, needing] }) })
  desk.emit('booking.changed', sampleAttempt({ state: 'CONFIRMED', open: false }))
  await vi.waitFor(() => expect(shown()).toEqual([3, 2, 1]))
})

it('reports why the notices could not be loaded', async () => {
  const { app } = openWindow({ 'notices.list': () => failed(offline) })
  await app().notices.read()
  expect(app().notices.state).toEqual({ status: 'failed', failure: offline })
})

it('shows the answer to the latest request, whichever arrives first', async () => {
  const { desk, app, shown } = await withNotices()
  const slow = pending<Notice[]>()
  desk.answer({ 'notices.list': async () => ok({ notices: await slow.promise }) })
  const reading = app().notices.read()
  desk.answer({ 'notices.list': () => ok({ notices: [first, second] }) })
  await app().notices.read()
  slow.give([first])
  await reading
  expect(shown()).toEqual([2, 1])
})
