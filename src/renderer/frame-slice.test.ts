import { expect, it } from 'vitest'
import { failed, ok } from '../shared/contract/failure.ts'
import { createAppStore } from './store.ts'
import { deskState, scriptedDesk } from './testing/scripted-desk.ts'

it('shows what the desk says of itself, and follows it', async () => {
  const desk = scriptedDesk({ 'desk.state': () => ok(deskState({ openCases: 0 })) })
  const store = createAppStore(desk)
  expect(store.getState().desk).toBeNull()
  await store.getState().readDesk()
  expect(store.getState().desk?.openCases).toBe(0)
  desk.tell('desk.changed', deskState({ openCases: 2 }))
  expect(store.getState().desk?.openCases).toBe(2)
})

it('says why the desk does not answer, and forgets it when it does', async () => {
  const desk = scriptedDesk({ 'desk.state': () => failed({ kind: 'fault', reference: 'f1' }) })
  const store = createAppStore(desk)
  await store.getState().readDesk()
  expect(store.getState().deskFailure).toEqual({ kind: 'fault', reference: 'f1' })
  desk.tell('desk.changed', deskState())
  expect(store.getState()).toMatchObject({ deskFailure: null, desk: { ledger: 'open' } })
})

it('goes where it is told', () => {
  const store = createAppStore(scriptedDesk({}))
  store.getState().goTo({ name: 'ledger', find: '55cda9' })
  expect(store.getState().page).toEqual({ name: 'ledger', find: '55cda9' })
})

it('goes back over the pages that were shown, each as often as it was left for another', () => {
  const app = createAppStore(scriptedDesk({}))
  const names = () => [app.getState().page.name, ...app.getState().trail.map(({ name }) => name)]
  app.getState().goTo({ name: 'ledger', find: '55cda9' })
  app.getState().goTo({ name: 'ledger', find: '55cda9' })
  app.getState().goTo({ name: 'unknown' })
  expect(names()).toEqual(['unknown', 'today', 'ledger'])
  app.getState().goBack()
  expect(app.getState().page).toEqual({ name: 'ledger', find: '55cda9' })
  app.getState().goBack()
  app.getState().goBack()
  expect(names()).toEqual(['today'])
})

it.each([
  ['a page that was asleep with the machine learns what time it is', 8 * 3_600_000, 8 * 3_600_000],
  ['a page that is awake keeps its own time', 59_000, 0],
])('%s', (_, aheadMs, movesMs) => {
  const desk = scriptedDesk({})
  const store = createAppStore(desk)
  const fellAsleepMs = Date.UTC(2027, 2, 12, 18)
  store.getState().tick(fellAsleepMs)
  desk.tell('desk.changed', deskState({ nowMs: fellAsleepMs + aheadMs }))
  expect(store.getState().now).toBe(fellAsleepMs + movesMs)
})

it('keeps what the desk told while it was asked: the answer may be from before', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof deskState>>()
  const desk = scriptedDesk({ 'desk.state': async () => ok(await answer.promise) })
  const store = createAppStore(desk)
  const asked = store.getState().readDesk()
  desk.tell('desk.changed', deskState({ ledger: 'open' }))
  answer.resolve(deskState({ ledger: 'opening' }))
  await asked
  expect(store.getState().desk?.ledger).toBe('open')
})
