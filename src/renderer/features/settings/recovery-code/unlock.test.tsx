import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { Clerk } from '../../../testing/render-part.tsx'
import { renderWindow } from '../../../testing/render-window.tsx'
import { sampleMaintenance } from '../../../testing/sample-keeping.ts'
import { type Answers, deskState, liveConnection, readerConnection } from '../../../testing/scripted-desk.ts'
import { LockedLedgerChoices } from '../../maintenance/backups/locked-ways.tsx'
import { Unlock, UnlockReader } from './unlock.tsx'

const locked = deskState({ active: readerConnection, connections: [readerConnection, liveConnection], ledger: 'needsPassphrase' })
const passphrase = 'harbour candle velvet ladder'

const unlock = (answers: Answers) => renderWindow(<UnlockReader connection={readerConnection} />, answers, { desk: locked })

async function enter(clerk: Clerk, secret: string) {
  await clerk.click(screen.getByLabelText('Passphrase'))
  await clerk.paste(secret)
  await clerk.keyboard('{Enter}')
}

it('opens a reader copy with the passphrase exactly as typed, and does not store it', async () => {
  const { desk, store, clerk } = unlock({ 'reader.unlock': () => ok({ ...locked, ledger: 'open' }) })
  await enter(clerk, `${passphrase} `)
  await waitFor(() => expect(store.getState().desk?.ledger).toBe('open'))
  expect(desk.asked).toEqual([{ name: 'reader.unlock', input: { passphrase: `${passphrase} ` } }])
  expect(JSON.stringify(store.getState())).not.toContain('harbour')
})

it('says that a passphrase is wrong, and lets it be typed again', async () => {
  const { clerk } = unlock({ 'reader.unlock': () => failed({ kind: 'ledger', trouble: 'passphraseWrong' }) })
  await enter(clerk, passphrase)
  expect((await screen.findByRole('alert')).textContent).toContain('passphrase')
  expect((screen.getByLabelText('Passphrase') as HTMLInputElement).value).toBe(passphrase)
})

it('shows an input error of the secret at its field, and no message about a form or the service', async () => {
  const problem = 'The code has 56 letters and digits; this has 12.'
  const { clerk } = unlock({ 'reader.unlock': () => failed({ kind: 'input', fields: [{ path: 'passphrase', problem }] }) })
  await enter(clerk, passphrase)
  expect((await screen.findByRole('alert')).textContent).toBe(problem)
  expect(screen.getByLabelText('Passphrase').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: 'What does this mean?' })).toBeNull()
})

it('focuses the passphrase field, so that the first typed character is not lost', async () => {
  const { clerk } = unlock({})
  await clerk.keyboard('harbour')
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('harbour')
})

it('does not show the failure of another reader copy that was handed to the app', () => {
  const { store } = unlock({})
  const state = { status: 'failed', step: 'offered', failure: { kind: 'readerCopy', trouble: 'damaged' } } as const
  act(() => store.setState(({ connection }) => ({ connection: { ...connection, state } })))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers every other connection, another file and practice to a clerk without the passphrase', async () => {
  const { desk, clerk } = unlock({})
  for (const name of ['Use Main desk', 'Choose another file', 'Practise instead']) {
    await clerk.click(screen.getByRole('button', { name }))
  }
  expect(desk.asked.map(({ name }) => name)).toEqual(['connection.use', 'reader.open', 'connection.practise'])
})

const recoveryCode = Array.from({ length: 14 }, () => '7K3M').join('-')
const lockedLedger = deskState({ active: liveConnection, connections: [liveConnection, readerConnection], ledger: 'needsRecoveryCode' })

function unlockLedger(answers: Answers, state = lockedLedger) {
  const { desk, store, clerk } = renderWindow(
    <Unlock connection={state.active ?? liveConnection}>
      <LockedLedgerChoices />
    </Unlock>,
    {
      'maintenance.state': () => ok(sampleMaintenance),
      'maintenance.restorePreview': () => ok({ bookings: 1204, closings: [], logged: false, facts: 0, lost: null }),
      ...answers,
    },
    { desk: state },
  )
  const asked = desk.inputsOf
  return { store, asked, clerk }
}
const press = async (clerk: Clerk, name: string | RegExp) =>
  clerk.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)

it('offers backups, other connections, practice and a new ledger to a clerk without the recovery code', () => {
  unlockLedger({})
  for (const name of ['Restore a backup…', 'Begin a new ledger…', 'Use Back office', 'Practise']) {
    expect(screen.getByRole('button', { name })).toBeTruthy()
  }
  expect(screen.getByText(/The locked ledger is put aside, not deleted/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('restores a backup only once its recovery code is complete and the clerk has confirmed', async () => {
  const open = deskState({ ...lockedLedger, ledger: 'open' })
  const { store, asked, clerk } = unlockLedger({ 'maintenance.restore': () => ok(open) })
  await press(clerk, 'Restore a backup…')
  await press(clerk, /^Restore the backup of 12 Mar 2027/)
  await clerk.click(await screen.findByRole('checkbox'))
  expect((screen.getByRole('button', { name: 'Restore this backup' }) as HTMLButtonElement).disabled).toBe(true)
  await clerk.click(screen.getByLabelText('Recovery code of the backup'))
  await clerk.paste(recoveryCode)
  await press(clerk, 'Restore this backup')
  await waitFor(() => expect(asked('maintenance.restore')).toEqual([{ backup: '2027-03-12.backup', recoveryCode }]))
  expect(store.getState().desk?.ledger).toBe('open')
  expect(JSON.stringify(store.getState())).not.toContain('7K3M')
})

it('restores a backup from elsewhere by its token', async () => {
  const { asked, clerk } = unlockLedger({
    'maintenance.chooseBackup': () => ok({ file: { token: 'token', name: 'ledger-of-march.db' } }),
    'maintenance.restore': () =>
      failed({ kind: 'input', fields: [{ path: 'recoveryCode', problem: 'This code does not open this backup.' }] }),
  })
  await press(clerk, 'Restore a backup…')
  await press(clerk, 'Choose a backup elsewhere…')
  await clerk.click(await screen.findByLabelText('Recovery code of the backup'))
  await clerk.paste(recoveryCode)
  await clerk.click(screen.getByRole('checkbox'))
  await press(clerk, 'Restore this backup')
  await waitFor(() => expect(asked('maintenance.restore')).toEqual([{ backup: '', file: 'token', recoveryCode }]))
  expect((await screen.findByRole('alert')).textContent).toContain('does not open this backup')
})

it('says what stays in the locked ledger, starts a new ledger, and shows the new recovery code at once if there is no keychain', async () => {
  const open = deskState({ ...lockedLedger, ledger: 'open', keychain: 'unavailable' })
  const { store, asked, clerk } = unlockLedger({
    'maintenance.restore': () => ok(open),
    'connection.recoveryCode': () => ok({ code: recoveryCode }),
  })
  await press(clerk, 'Begin a new ledger…')
  expect(await screen.findByText(/closed months stay in the locked ledger/)).toBeTruthy()
  expect(await screen.findByText(/Compare the closed months with the files that accounting has/)).toBeTruthy()
  await clerk.click(screen.getByRole('checkbox'))
  await press(clerk, 'Begin a new ledger')
  await waitFor(() => expect(asked('maintenance.restore')).toEqual([{ backup: '' }]))
  await waitFor(() => expect(store.getState().connection.state).toEqual({ status: 'recoveryCode', code: recoveryCode }))
})

it('retries a locked keychain, and warns about open outcomes', async () => {
  const lockedKeychain = deskState({ ...lockedLedger, ledgerTrouble: 'locked', active: { ...liveConnection, openCases: 1 } })
  const { asked, clerk } = unlockLedger({}, lockedKeychain)
  expect(screen.getByText(/do not book that stay again/)).toBeTruthy()
  await press(clerk, 'Try again')
  expect(asked('connection.use')).toEqual([{ id: 'main' }])
})
