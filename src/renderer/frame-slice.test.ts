import { expect, it } from 'vitest'
import { failed, ok } from '../shared/failure.ts'
import { deskState, scriptedDesk } from './scripted-desk.ts'
import { createAppStore } from './store.ts'

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
