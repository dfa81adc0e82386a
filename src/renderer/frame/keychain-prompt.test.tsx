import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ok } from '../../shared/contract/failure.ts'
import { startStore } from '../store.ts'
import { renderPart } from '../testing/render-part.tsx'
import { deskState, scriptedDesk } from '../testing/scripted-desk.ts'
import { KeychainPrompt } from './keychain-prompt.tsx'

function prompt(keychainAsks: boolean, mac = true) {
  const desk = scriptedDesk({ 'connection.leaveKeychain': () => ok({}) })
  startStore(desk).setState({ desk: deskState({ keychainAsks }) })
  renderPart(<KeychainPrompt mac={mac} />)
  return desk
}

it('explains the keychain prompt on a Mac, and lets the clerk continue without waiting', async () => {
  const desk = prompt(true)
  expect(screen.getByRole('status').textContent).toMatch(/macOS asks.*Always Allow.*Nothing is sent meanwhile/)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Do not wait' }))
  expect(desk.asked.map(({ name }) => name)).toContain('connection.leaveKeychain')
})

it('says on other systems that the system may ask for a password', () => {
  prompt(true, false)
  expect(screen.getByRole('status').textContent).toMatch(/may ask for a password/)
})

it('shows nothing while no keychain access is pending', () => {
  prompt(false)
  expect(screen.queryByRole('status')).toBeNull()
})

it('returns the focus to the previously focused field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const store = startStore(scriptedDesk({}))
  store.setState({ desk: deskState({ keychainAsks: true }) })
  renderPart(<KeychainPrompt mac={false} />)
  screen.getByRole('button', { name: 'Do not wait' }).focus()
  act(() => store.setState({ desk: deskState() }))
  expect(document.activeElement).toBe(field)
  field.remove()
})
