import { expect, it, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { Notice } from '../../../../shared/contract/views/notice-views.ts'
import { createAppStore } from '../../../store.ts'
import { sampleNotice } from '../../../testing/sample-cases.ts'
import { deskState, offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'

async function withNotices(...notices: Notice[]) {
  const desk = scriptedDesk({ 'notices.list': () => ok({ notices }), 'notices.dismiss': () => ok({}) })
  const store = createAppStore(desk)
  await store.getState().notices.read()
  const shown = () => {
    const { state: now } = store.getState().notices
    return now.status === 'read' ? now.notices.map(({ id }) => id) : now.status
  }
  return { desk, store, shown }
}

const first = sampleNotice({ id: 1, atMs: 10 })
const second = sampleNotice({ id: 2, atMs: 20 })

it('shows the newest notice first', async () => {
  const { shown } = await withNotices(first, second)
  expect(shown()).toEqual([2, 1])
})

it('removes a dismissed notice from the list at once', async () => {
  const { desk, store, shown } = await withNotices(first, second)
  const answer = pending<Outcome<Record<string, never>>>()
  desk.answer({ 'notices.dismiss': () => answer.promise })
  const puttingAway = store.getState().notices.dismiss(2)
  expect(shown()).toEqual([1])
  answer.give(ok({}))
  await puttingAway
  expect(shown()).toEqual([1])
  expect(desk.asked.at(-1)).toEqual({ name: 'notices.dismiss', input: { id: 2 } })
})

it('puts a notice back in its place if the desk refuses to dismiss it, and says why', async () => {
  const { desk, store, shown } = await withNotices(first, second)
  desk.answer({ 'notices.dismiss': () => failed(offline) })
  await store.getState().notices.dismiss(2)
  expect(shown()).toEqual([2, 1])
  expect(store.getState().notices.notDismissed).toEqual({ 2: offline })
  desk.answer({ 'notices.dismiss': () => ok({}) })
  await store.getState().notices.dismiss(2)
  expect(shown()).toEqual([1])
  expect(store.getState().notices.notDismissed).toEqual({})
})

it('restores a notice on undo, and says why if that fails', async () => {
  const { desk, store, shown } = await withNotices(first, second)
  await store.getState().notices.dismiss(2)
  expect(shown()).toEqual([1])
  desk.answer({ 'notices.dismiss': () => failed(offline) })
  await store.getState().undoNow()
  expect(store.getState().undo?.failure).toEqual(offline)
  desk.answer({ 'notices.dismiss': () => ok({}) })
  await store.getState().undoNow()
  expect(desk.asked.findLast(({ name }) => name === 'notices.dismiss')?.input).toEqual({ id: 2, back: true })
  expect(shown()).toEqual([2, 1])
  expect(store.getState().undo).toBeNull()
})

it('does not show a dismissed notice again because of an older answer', async () => {
  const { desk, store, shown } = await withNotices(first, second)
  const answer = pending<Notice[]>()
  desk.answer({ 'notices.list': async () => ok({ notices: await answer.promise }) })
  const reading = store.getState().notices.read()
  await store.getState().notices.dismiss(2)
  answer.give([first, second])
  await reading
  expect(shown()).toEqual([1])
})

it('reloads the notices when the desk counts a different number', async () => {
  const { desk, shown } = await withNotices(first)
  desk.answer({ 'notices.list': () => ok({ notices: [first, second] }) })
  desk.emit('desk.changed', deskState({ notices: 2 }))
  await vi.waitFor(() => expect(shown()).toEqual([2, 1]))
  const { length } = desk.asked
  desk.emit('desk.changed', deskState({ notices: 2 }))
  expect(desk.asked).toHaveLength(length)
})

it('reports why the notices could not be loaded', async () => {
  const store = createAppStore(scriptedDesk({ 'notices.list': () => failed(offline) }))
  await store.getState().notices.read()
  expect(store.getState().notices.state).toEqual({ status: 'failed', failure: offline })
})

it('shows the answer to the latest request, whichever arrives first', async () => {
  const { desk, store, shown } = await withNotices()
  const slow = pending<Notice[]>()
  desk.answer({ 'notices.list': async () => ok({ notices: await slow.promise }) })
  const reading = store.getState().notices.read()
  desk.answer({ 'notices.list': () => ok({ notices: [first, second] }) })
  await store.getState().notices.read()
  slow.give([first])
  await reading
  expect(shown()).toEqual([2, 1])
})
