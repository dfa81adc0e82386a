import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { failed, ok } from '../../shared/contract/failure.ts'
import { App } from '../app.tsx'
import { openWindow } from '../testing/open-window.ts'
import { renderFrame } from '../testing/pages/framed.tsx'
import { deskState } from '../testing/scripted-desk.ts'

const networkFolderError = { ledger: 'failed', ledgerTrouble: 'networkFolder' } as const

it('offers another folder if the data folder is on a network, and then requires a restart', async () => {
  const next = 'D:\\Work\\Deskbook\\desk'
  const { store, clerk } = renderFrame(networkFolderError, {
    'desk.chooseFolder': () => ok(deskState({ ...networkFolderError, nextFolder: next })),
  })
  expect(screen.getByRole('alert').textContent).toContain('network drive')
  await clerk.click(screen.getByRole('button', { name: 'Choose a folder on this computer…' }))
  expect(store.getState()).toMatchObject({ desk: { nextFolder: next }, dataFolder: { choice: { status: 'none' } } })
})

it('shows why a folder was rejected, and lets the clerk choose another one', async () => {
  const failure = { kind: 'ledger', trouble: 'inUse' } as const
  const { clerk } = renderFrame(networkFolderError, { 'desk.chooseFolder': () => failed(failure) })
  await clerk.click(screen.getByRole('button', { name: 'Choose a folder on this computer…' }))
  expect(screen.getByText(/^The folder that you chose was not taken/)).toBeTruthy()
  expect(screen.getByText('Another Deskbook has the ledger open.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a folder on this computer…' })).toHaveProperty('disabled', false)
})

it('shows the new data folder after it was chosen, and offers only to close the app', async () => {
  const { desk } = openWindow(
    { 'desk.quit': () => ok({}) },
    { desk: deskState({ ...networkFolderError, nextFolder: '/srv/desk/Deskbook/desk' }) },
  )
  render(<App nonce="" />)
  expect(screen.getByRole('heading', { name: 'Start Deskbook again' })).toBeTruthy()
  expect(screen.getByText('/srv/desk/Deskbook/desk')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Close Deskbook')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close Deskbook' }))
  expect(desk.asked).toContainEqual({ name: 'desk.quit', input: {} })
})

it('a banner above every page says that the data were moved, until the clerk dismisses the banner', async () => {
  const { clerk, store } = renderFrame({ movedFrom: 'C:\\Users\\ana\\AppData\\Roaming\\Deskbook\\desk' })
  expect(screen.getByText(/moved to a folder that stays on this computer/)).toBeTruthy()
  expect(document.body.textContent).toContain('AppData\\Roaming\\Deskbook\\desk')
  await clerk.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/moved to a folder/)).toBeNull()
  act(() => store.getState().dataFolder.dismissStartNews('moved'))
})

it('a banner above every page says that settings could not be read and what to do, until the clerk dismisses the banner', async () => {
  const { clerk } = renderFrame({ settingsLost: 'some' })
  expect(screen.getByText(/Look through the settings/)).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Look through the settings/)).toBeNull()
})

it('the first screen says that no booking is lost if the settings are lost but ledgers were found', () => {
  const { store } = openWindow()
  const foundLedgers = [{ id: 'live-1', changedAtMs: Date.UTC(2027, 2, 12, 9) }]
  store.setState({ desk: deskState({ connections: [], active: null, ledger: 'none', settingsLost: 'all', foundLedgers }) })
  render(<App nonce="" />)
  expect(screen.getByText(/No booking is lost/)).toBeTruthy()
})

it('shows above every page that the time zone of the computer is unknown, and offers to choose one', async () => {
  const { store, clerk } = renderFrame({ isZoneKnown: false, deskZone: 'Asia/Tokyo' })
  expect(screen.getByText(/Times are shown in Asia\/Tokyo/)).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Choose an accounting zone' }))
  expect(store.getState()).toMatchObject({ page: { name: 'settings' }, settingsPart: 'accounting' })
  await clerk.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Times are shown in/)).toBeNull()
})
