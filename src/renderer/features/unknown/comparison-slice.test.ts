import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import { createAppStore } from '../../store.ts'
import { pending, scriptedDesk } from '../../testing/scripted-desk.ts'

const progress = (change: Partial<Comparison> = {}): Comparison => ({
  windows: 4,
  done: 1,
  failed: 0,
  added: 0,
  changed: 0,
  unchanged: 3,
  stopped: false,
  pausedUntilMs: null,
  ...change,
})

it('shows the progress of a sync, and then its result', async () => {
  const answer = pending<Comparison>()
  const desk = scriptedDesk({ 'sync.run': async () => ok(await answer.promise) })
  const store = createAppStore(desk)
  const comparing = store.getState().comparison.start()
  desk.emit('sync.progress', progress())
  expect(store.getState().comparison.state).toMatchObject({ status: 'running', progress: { done: 1, windows: 4 } })
  answer.give(progress({ done: 4, added: 1 }))
  await comparing
  expect(store.getState().comparison.state).toEqual({ status: 'done', result: progress({ done: 4, added: 1 }) })
})

it('starts one sync, however often the button is pressed', async () => {
  const answer = pending<Comparison>()
  const desk = scriptedDesk({ 'sync.run': async () => ok(await answer.promise) })
  const store = createAppStore(desk)
  const comparing = store.getState().comparison.start()
  await store.getState().comparison.start()
  answer.give(progress({ done: 4 }))
  await comparing
  expect(desk.asked.map(({ name }) => name)).toEqual(['sync.run'])
})

it('shows a sync that the desk runs by itself, to its end', () => {
  const desk = scriptedDesk({})
  const store = createAppStore(desk)
  desk.emit('sync.progress', progress())
  expect(store.getState().comparison.state).toMatchObject({ status: 'running', asked: false })
  desk.emit('sync.progress', progress({ done: 4 }))
  expect(store.getState().comparison.state).toEqual({ status: 'done', result: progress({ done: 4 }) })
})

it('stops a sync that the clerk started, and shows its result so far', async () => {
  const answer = pending<Comparison>()
  const desk = scriptedDesk({ 'sync.run': async () => ok(await answer.promise), 'sync.stop': () => ok({}) })
  const store = createAppStore(desk)
  const comparing = store.getState().comparison.start()
  await store.getState().comparison.stop()
  expect(store.getState().comparison.state).toMatchObject({ status: 'running', stopping: true })
  answer.give(progress({ stopped: true }))
  await comparing
  expect(store.getState().comparison.state).toEqual({ status: 'done', result: progress({ stopped: true }) })
})

it('stops a sync that the desk runs by itself', async () => {
  const desk = scriptedDesk({ 'sync.stop': () => ok({}) })
  const store = createAppStore(desk)
  desk.emit('sync.progress', progress())
  await store.getState().comparison.stop()
  expect(store.getState().comparison.state).toEqual({ status: 'done', result: progress({ stopped: true }) })
})

it('shows a sync as running if the desk cannot stop it', async () => {
  const desk = scriptedDesk({ 'sync.stop': () => failed({ kind: 'unsupported' }) })
  const store = createAppStore(desk)
  desk.emit('sync.progress', progress())
  await store.getState().comparison.stop()
  expect(store.getState().comparison.state).toMatchObject({ status: 'running', stopping: false })
})

it('shows why a sync failed, until the message is dismissed', async () => {
  const store = createAppStore(scriptedDesk({ 'sync.run': () => failed({ kind: 'noKey' }) }))
  await store.getState().comparison.start()
  expect(store.getState().comparison.state).toEqual({ status: 'failed', failure: { kind: 'noKey' } })
  store.getState().comparison.dismiss()
  expect(store.getState().comparison.state).toEqual({ status: 'idle' })
})
