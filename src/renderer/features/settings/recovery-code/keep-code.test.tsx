import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import { type Answers, deskState, liveConnection } from '../../../testing/scripted-desk.ts'
import { ConnectionList } from '../connection/connections.tsx'
import { SaveCodePrompt } from './keep-code.tsx'
import { RecoveryCode } from './recovery-code.tsx'

/** As long as a real code. */
const code = Array.from({ length: 14 }, (_, group) => `A${String(group).padStart(2, '0')}Z`).join('-')
const nowMs = Date.UTC(2027, 2, 12, 10)
const notKept: DeskState['recoveryCode'] = { kept: null, asks: true }
const onPaper: DeskState['recoveryCode'] = { kept: { how: 'paper', atMs: nowMs }, asks: false }
const stateWith = (recoveryCode: DeskState['recoveryCode']) =>
  deskState({ active: liveConnection, connections: [liveConnection], recoveryCode })

function show(recoveryCode: DeskState['recoveryCode'], answers: Answers = {}, part = <SaveCodePrompt />) {
  const { desk, store, clerk } = renderWindow(
    part,
    { 'connection.recoveryCode': () => ok({ code }), ...answers },
    { desk: stateWith(recoveryCode) },
    { nowMs, zone: 'UTC' },
  )
  return { desk, store, asked: () => desk.asked.map(({ name }) => name), clerk }
}
const button = (name: string) => screen.findByRole('button', { name })

it('shows no prompt while the desk does not ask the clerk to keep the code', () => {
  show(onPaper)
  expect(screen.queryByRole('status')).toBeNull()
})

it('loads and shows the code only when the clerk wants to keep it, prints it, and records that it is on paper', async () => {
  const { desk, store, asked, clerk } = show(notKept, { 'connection.recoveryCodeOnPaper': () => ok(stateWith(onPaper)) })
  expect(asked()).toEqual([])
  await clerk.click(await button('Keep the code…'))
  expect((await screen.findAllByText(code)).length).toBeGreaterThan(0)
  expect(JSON.stringify(store.getState())).not.toContain(code)
  const print = vi.fn()
  Object.assign(window, { print })
  await clerk.click(await button('Print'))
  expect(print).toHaveBeenCalledOnce()
  await clerk.click(await button('I have it on paper'))
  await waitFor(() => expect(asked()).toEqual(['connection.recoveryCode', 'connection.recoveryCodeOnPaper']))
  desk.emit('desk.changed', stateWith(onPaper))
  expect(await screen.findByText(/has been on paper since 12 Mar 2027/)).toBeTruthy()
  await clerk.click(await button('Close'))
  await waitFor(() => expect(screen.queryByText(code)).toBeNull())
})

it('reports why the code was not saved to the chosen file, and does not count the code as kept', async () => {
  const { clerk } = show(notKept, { 'connection.saveRecoveryCode': () => failed({ kind: 'file', why: 'ownFolder' }) })
  await clerk.click(await button('Keep the code…'))
  await clerk.click(await button('Save as a file…'))
  expect((await screen.findByRole('alert')).textContent).toContain('folder')
  expect(screen.getByText('The recovery code has not been kept yet.')).toBeTruthy()
})

it('postpones the question with “Later” without showing the code', async () => {
  const { asked, clerk } = show(notKept, { 'connection.recoveryCodeLater': () => ok(stateWith({ kept: null, asks: false })) })
  await clerk.click(await button('Later'))
  expect(asked()).toEqual(['connection.recoveryCodeLater'])
})

it('shows in the settings when the code was kept, and lets the clerk keep it again', async () => {
  const { clerk } = show(onPaper, {}, <ConnectionList />)
  expect(screen.getByText(/has been on paper since 12 Mar 2027/)).toBeTruthy()
  await clerk.click(await button('Keep it again…'))
  expect((await screen.findAllByText(code)).length).toBeGreaterThan(0)
})

it('shows the whole code on a computer without a keychain, and counts it as kept once it is written down', async () => {
  const { store, asked, clerk } = show(notKept, {}, <RecoveryCode code={code} />)
  store.setState(({ connection }) => ({ connection: { ...connection, state: { status: 'recoveryCode', code } } }))
  expect(screen.getByText(code)).toBeTruthy()
  await clerk.click(screen.getByRole('checkbox'))
  await clerk.click(await button('Open the desk'))
  expect(asked()).toEqual(['connection.recoveryCodeOnPaper'])
  expect(store.getState().connection.state).toEqual({ status: 'idle' })
})

it.each([
  ['unavailable', /has no keychain/],
  ['locked', /the keychain of this computer is locked/],
  ['timedOut', /the keychain of this computer did not answer/],
] as const)('says why the key is not in the keychain: %s', (keychain, words) => {
  const { store } = show(notKept, {}, <RecoveryCode code={code} />)
  act(() => store.setState({ desk: deskState({ keychain }) }))
  expect(screen.getByText(words)).toBeTruthy()
})
