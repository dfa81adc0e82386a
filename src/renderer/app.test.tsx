import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failed, ok } from '../shared/contract/failure.ts'
import type { DeskState } from '../shared/contract/views/desk-views.ts'
import { FaultBoundary, KeychainPrompt, OfferedCopy } from './app.tsx'
import type { AppState } from './state.ts'
import { renderPart } from './testing/render-part.tsx'
import { renderWindow } from './testing/render-window.tsx'
import { type Answers, deskState } from './testing/scripted-desk.ts'

function Broken(): never {
  throw new RangeError('Ada Byron')
}

it('replaces a screen that failed to render by an explanation and a button, and does not show the error message', () => {
  const caught = vi.fn()
  renderPart(
    <FaultBoundary>
      <Broken />
    </FaultBoundary>,
    { onCaughtError: caught },
  )
  expect(caught).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toContain('What was sent is in the ledger')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the desk again' }))
  expect(document.body.textContent).not.toContain('Ada')
})

const renderPrompt = (keychainAsks: boolean, mac = true) =>
  renderWindow(<KeychainPrompt mac={mac} />, { 'connection.workWithoutKeychain': () => ok({}) }, { desk: deskState({ keychainAsks }) })

it('explains the keychain prompt on a Mac, and lets the clerk continue without waiting', async () => {
  const { desk, clerk } = renderPrompt(true)
  expect(screen.getByRole('status').textContent).toMatch(/macOS asks.*Always Allow.*Nothing is sent meanwhile/)
  await clerk.click(screen.getByRole('button', { name: 'Do not wait' }))
  expect(desk.asked.map(({ name }) => name)).toContain('connection.workWithoutKeychain')
})

it('says on other systems that the system may ask for a password', () => {
  renderPrompt(true, false)
  expect(screen.getByRole('status').textContent).toMatch(/may ask for a password/)
})

it('shows nothing while no keychain access is pending', () => {
  renderPrompt(false)
  expect(screen.queryByRole('status')).toBeNull()
})

it('returns the focus to the previously focused field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const { store } = renderPrompt(true)
  screen.getByRole('button', { name: 'Do not wait' }).focus()
  act(() => store.setState({ desk: deskState() }))
  expect(document.activeElement).toBe(field)
  field.remove()
})

const renderOffer = (offeredCopy: string | null, answers: Answers = {}, change: Partial<DeskState> = {}) =>
  renderWindow(<OfferedCopy />, answers, { desk: deskState({ offeredCopy, ...change }) })

/** Puts the connections into this state, as its last action left them. */
const setConnection = ({ store }: ReturnType<typeof renderOffer>, state: AppState['connection']['state']) =>
  act(() => store.setState(({ connection }) => ({ connection: { ...connection, state } })))

it('asks about the offered copy by name, and says what happens to the open ledger', async () => {
  const { desk, clerk } = renderOffer('march.deskbook', { 'reader.openOffered': () => ok(deskState()) })
  expect(screen.getByRole('status').textContent).toMatch(/“march\.deskbook”.*passphrase.*Practice is closed meanwhile/)
  await clerk.click(screen.getByRole('button', { name: 'Open it' }))
  expect(desk.asked.at(-1)?.name).toBe('reader.openOffered')
  expect(screen.queryByRole('status')).toBeNull()
})

it('dismisses the offered copy when the clerk declines to open it', async () => {
  const { desk, clerk } = renderOffer('march.deskbook', { 'reader.dismissOffered': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(desk.asked.at(-1)?.name).toBe('reader.dismissOffered')
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows why the copy was not opened, and keeps the offer', async () => {
  const { clerk } = renderOffer('march.deskbook', { 'reader.openOffered': () => failed({ kind: 'inFlight' }) })
  await clerk.click(screen.getByRole('button', { name: 'Open it' }))
  expect(screen.getByRole('alert').textContent).toMatch(/on its way/)
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy()
})

it('shows nothing if no copy was offered', () => {
  renderOffer(null)
  expect(screen.queryByRole('button')).toBeNull()
})

it('does not ask about the copy while the recovery code is shown, because the code is shown only once', async () => {
  const window = renderOffer('march.deskbook')
  setConnection(window, { status: 'recoveryCode', code: 'AAAA-BBBB' })
  expect(screen.queryByRole('button')).toBeNull()
  act(() => window.app().connection.resetState())
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy()
})

it('does not ask about the copy if another data folder was chosen and the app must be restarted', () => {
  renderOffer('march.deskbook', {}, { nextFolder: '/srv/desk' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('keeps the result of a connection test when the clerk declines to open the offered copy', async () => {
  const tested = { status: 'tested' as const, destinations: true, extraCa: [] }
  const window = renderOffer('march.deskbook', { 'reader.dismissOffered': () => ok(deskState()) })
  setConnection(window, tested)
  await window.clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(window.app().connection.state).toEqual(tested)
})

it('returns the focus to the previously focused field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const { clerk } = renderOffer('march.deskbook', { 'reader.dismissOffered': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('marks direction characters in a file name and shortens a long one', () => {
  renderOffer(`\u202Ekoobksed.${'a'.repeat(200)}.deskbook`)
  const text = screen.getByRole('status').textContent ?? ''
  expect(text).not.toContain('\u202E')
  expect(text).toMatch(/“\u2068\uFFFDkoobksed\.a{90}…\u2069”\?/)
})
