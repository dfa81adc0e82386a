import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { ActiveFault } from '../../../../shared/contract/practice.ts'
import type { ConnectionInput } from '../../../../shared/contract/views/desk-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { deskState, liveConnection, offline } from '../../../testing/scripted-desk.ts'

const input: ConnectionInput = {
  name: 'Main desk',
  baseUrl: 'https://hotels.example.com/v1',
  apiKey: 'secret',
  caFile: '',
  occupantsField: 'occupancy',
  bookTimeoutSeconds: 120,
}
const connected = deskState({ active: liveConnection, connections: [liveConnection] })

/** Opens a window in which the key of a new ledger is in no keychain. */
const openWithoutKeychain = () =>
  openWindow({
    'connection.add': () => ok({ ...connected, keychain: 'unavailable' }),
    'connection.recoveryCode': () => ok({ code: 'AAAA-BBBB' }),
  })

it('says which step failed and why', async () => {
  const { app } = openWindow({ 'connection.test': () => failed(offline) })
  await app().connection.test(input)
  expect(app().connection.state).toEqual({ status: 'failed', step: 'test', failure: offline })
})

it('tests the key of a stored connection, and names the connection in the result', async () => {
  const { desk, app } = openWindow({ 'connection.testKey': () => ok({ reached: true, destinations: true, extraCa: [] }) })
  await app().connection.testKey('main')
  expect(app().connection.state).toEqual({ status: 'keyTested', id: 'main', destinations: true, extraCa: [] })
  desk.answer({ 'connection.testKey': () => failed(offline) })
  await app().connection.testKey('main')
  expect(app().connection.state).toEqual({ status: 'failed', step: 'testKey', failure: offline })
  expect(desk.asked[0]?.input).toEqual({ id: 'main' })
})

it('shows the recovery code of a new ledger if there is no keychain', async () => {
  const { app } = openWithoutKeychain()
  await app().connection.add(input)
  expect(app()).toMatchObject({
    desk: { active: { id: 'main' } },
    connection: { state: { status: 'recoveryCode', code: 'AAAA-BBBB' } },
  })
  app().connection.resetState()
  expect(JSON.stringify(app())).not.toContain('AAAA-BBBB')
})

it('shows no recovery code if the key of the ledger is in the keychain, but returns it on request', async () => {
  const { desk, app } = openWindow({ 'connection.add': () => ok(connected), 'connection.recoveryCode': () => ok({ code: 'AAAA-BBBB' }) })
  await app().connection.add(input)
  expect(app().connection.state).toEqual({ status: 'idle' })
  expect(desk.asked.map(({ name }) => name)).toEqual(['connection.add'])
  expect(await app().recoveryCode.read()).toBe('AAAA-BBBB')
  expect(JSON.stringify(app())).not.toContain('AAAA-BBBB')
})

it('is never idle between saving a connection and showing its recovery code', async () => {
  const { store, app } = openWithoutKeychain()
  const statuses: string[] = []
  store.subscribe(({ connection }) => statuses.push(connection.state.status))
  await app().connection.add(input)
  expect(statuses).toContain('recoveryCode')
  expect(statuses).not.toContain('idle')
})

it('returns how many open outcomes need the present key when it is to be replaced, and reports no failure', async () => {
  const { desk, store, app } = openWindow({ 'connection.setKey': () => failed({ kind: 'casesOpen', open: 2 }) })
  const statuses: string[] = []
  store.subscribe(({ connection }) => statuses.push(connection.state.status))
  expect(await app().connection.setKey('main', 'another')).toBe(2)
  expect(statuses).toEqual(['busy', 'idle'])
  desk.answer({ 'connection.setKey': () => failed(offline) })
  expect(await app().connection.setKey('main', 'another', true)).toBe(0)
  expect(app().connection.state).toEqual({ status: 'failed', step: 'key', failure: offline })
})

it('keeps the key out of the store', async () => {
  const { app } = openWindow({ 'connection.add': () => ok(connected), 'connection.recoveryCode': () => ok({ code: null }) })
  await app().connection.add(input)
  await app().connection.setKey('main', 'another-secret')
  expect(JSON.stringify(app())).not.toContain('secret')
})

const fault: ActiveFault = { endpoint: 'bookRate', fault: 'answerLost', times: 1 }

it('shows the faults that the practice service has switched on', async () => {
  const { app } = openWindow({ 'practice.switchOn': (one) => ok({ faults: [one] }), 'practice.switchOff': () => ok({ faults: [] }) })
  await app().practice.switchFaultOn(fault)
  expect(app().practice.state).toEqual({ status: 'read', faults: [fault] })
  await app().practice.switchFaultsOff()
  expect(app().practice.state).toEqual({ status: 'read', faults: [] })
})

it('says when the faults cannot be read', async () => {
  const { app } = openWindow({ 'practice.faults': () => failed(offline) })
  await app().practice.readFaults()
  expect(app().practice.state).toEqual({ status: 'failed', failure: offline })
})
