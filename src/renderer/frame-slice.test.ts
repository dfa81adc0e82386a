import { expect, it } from 'vitest'
import { failed, ok } from '../shared/contract/failure.ts'
import { openWindow } from './testing/open-window.ts'
import { deskState } from './testing/scripted-desk.ts'

it('shows the state of the desk and updates it on events', async () => {
  const { desk, app } = openWindow({ 'desk.state': () => ok(deskState({ openCases: 0 })) })
  expect(app().desk).toBeNull()
  await app().readDesk()
  expect(app().desk?.openCases).toBe(0)
  desk.emit('desk.changed', deskState({ openCases: 2 }))
  expect(app().desk?.openCases).toBe(2)
})

it('shows why the desk does not answer, until it does', async () => {
  const { desk, app } = openWindow({ 'desk.state': () => failed({ kind: 'fault', reference: 'f1' }) })
  await app().readDesk()
  expect(app().deskFailure).toEqual({ kind: 'fault', reference: 'f1' })
  desk.emit('desk.changed', deskState())
  expect(app()).toMatchObject({ deskFailure: null, desk: { ledger: 'open' } })
})

it('goes back through the visited pages without consecutive duplicates', () => {
  const { app } = openWindow()
  const names = () => [app().page.name, ...app().trail.map(({ name }) => name)]
  app().goTo({ name: 'ledger', find: '55cda9' })
  app().goTo({ name: 'ledger', find: '55cda9' })
  app().goTo({ name: 'unknown' })
  expect(names()).toEqual(['unknown', 'today', 'ledger'])
  app().goBack()
  expect(app().page).toEqual({ name: 'ledger', find: '55cda9' })
  app().goBack()
  app().goBack()
  expect(names()).toEqual(['today'])
})

it.each([
  ['updates the time after the machine has slept', 8 * 3_600_000, 8 * 3_600_000],
  ['keeps its own time while the machine is awake', 59_000, 0],
])('%s', (_, aheadMs, movesMs) => {
  const { desk, app } = openWindow()
  const fellAsleepMs = Date.UTC(2027, 2, 12, 18)
  app().tick(fellAsleepMs)
  desk.emit('desk.changed', deskState({ nowMs: fellAsleepMs + aheadMs }))
  expect(app().now).toBe(fellAsleepMs + movesMs)
})

it('keeps a state that the desk emitted during the request, because the answer may be older', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof deskState>>()
  const { desk, app } = openWindow({ 'desk.state': async () => ok(await answer.promise) })
  const reading = app().readDesk()
  desk.emit('desk.changed', deskState({ ledger: 'open' }))
  answer.resolve(deskState({ ledger: 'opening' }))
  await reading
  expect(app().desk?.ledger).toBe('open')
})
