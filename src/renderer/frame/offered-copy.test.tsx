import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../shared/contract/failure.ts'
import { type AppState, startStore } from '../store.ts'
import { type Answers, deskState, scriptedDesk } from '../testing/scripted-desk.ts'
import { OfferedCopy } from './offered-copy.tsx'

afterEach(cleanup)

function offered(offeredCopy: string | null, answers: Answers = {}, state: Partial<AppState> = {}) {
  const desk = scriptedDesk(answers)
  const store = startStore(desk)
  store.setState({ desk: deskState({ offeredCopy }), ...state })
  render(
    <MantineProvider env="test">
      <OfferedCopy />
    </MantineProvider>,
  )
  return { desk, store, clerk: userEvent.setup() }
}

it('is asked about by its name, and says what becomes of the ledger that is open', async () => {
  const { desk, clerk } = offered('march.deskbook', { 'reader.openOffered': () => ok(deskState()) })
  expect(screen.getByRole('status').textContent).toMatch(/“march\.deskbook”.*passphrase.*Practice is closed meanwhile/)
  await clerk.click(screen.getByRole('button', { name: 'Open it' }))
  expect(desk.asked.at(-1)?.name).toBe('reader.openOffered')
  expect(screen.queryByRole('status')).toBeNull()
})

it('is left where it is', async () => {
  const { desk, clerk } = offered('march.deskbook', { 'reader.leaveOffered': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(desk.asked.at(-1)?.name).toBe('reader.leaveOffered')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says why it was not opened, and stays', async () => {
  const { clerk } = offered('march.deskbook', { 'reader.openOffered': () => failed({ kind: 'inFlight' }) })
  await clerk.click(screen.getByRole('button', { name: 'Open it' }))
  expect(screen.getByRole('alert').textContent).toMatch(/on its way/)
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy()
})

it('is not there when nothing was handed over', () => {
  offered(null)
  expect(screen.queryByRole('button')).toBeNull()
})

it('waits while the recovery code is shown, which is shown once', async () => {
  const code = { status: 'recoveryCode', code: 'AAAA-BBBB' } as const
  const { store } = offered('march.deskbook', {}, { connection: code })
  expect(screen.queryByRole('button')).toBeNull()
  act(() => store.getState().forgetConnectionNews())
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy()
})

it('waits where another folder was chosen, and nothing is left but to start again', () => {
  offered('march.deskbook', {}, { desk: deskState({ offeredCopy: 'march.deskbook', nextFolder: '/srv/desk' }) })
  expect(screen.queryByRole('button')).toBeNull()
})

it('leaves what a test of the connection has shown', async () => {
  const tested = { status: 'tested' as const, destinations: true, extraCa: [] }
  const { clerk, store } = offered('march.deskbook', { 'reader.leaveOffered': () => ok(deskState()) }, { connection: tested })
  await clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(store.getState().connection).toEqual(tested)
})

it('gives the focus back to the field that had it', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const { clerk } = offered('march.deskbook', { 'reader.leaveOffered': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('a name that turns the text around it, or is long, is marked and cut', () => {
  offered(`\u202Ekoobksed.${'a'.repeat(200)}.deskbook`)
  const text = screen.getByRole('status').textContent ?? ''
  expect(text).not.toContain('\u202E')
  expect(text).toMatch(/“\u2068\uFFFDkoobksed\.a{90}…\u2069”\?/)
})
