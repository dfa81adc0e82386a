import { expect, it } from 'vitest'
import { ok } from '../shared/contract/failure.ts'
import { prefetchFirstScreen } from './ask-ahead.ts'
import { createAppStore } from './store.ts'
import { deskState, scriptedDesk } from './testing/scripted-desk.ts'

it('prefetches the state and the settings of the desk and requests each only once', async () => {
  const desk = scriptedDesk({ 'desk.state': () => ok(deskState({ openCases: 3 })) })
  const bridge = prefetchFirstScreen(desk)
  expect(desk.asked.map(({ name }) => name)).toEqual(['settings.read', 'desk.state'])
  const app = createAppStore(bridge)
  await Promise.all([app.getState().readSettings(), app.getState().readDesk()])
  expect(app.getState().desk).toMatchObject({ openCases: 3 })
  expect(desk.asked).toHaveLength(2)
})

it('sends later requests to the desk again', async () => {
  const desk = scriptedDesk({})
  const bridge = prefetchFirstScreen(desk)
  for (let times = 0; times < 2; times++) await bridge.ask('desk.state', {})
  expect(desk.inputsOf('desk.state')).toHaveLength(2)
})

it('answers the first request with the newest state that the desk has emitted before', async () => {
  const desk = scriptedDesk({ 'desk.state': () => ok(deskState({ ledger: 'opening' })) })
  const bridge = prefetchFirstScreen(desk)
  desk.emit('desk.changed', deskState({ ledger: 'open' }))
  const app = createAppStore(bridge)
  await app.getState().readDesk()
  expect(app.getState().desk?.ledger).toBe('open')
})
