import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { startStore } from '../../store.ts'
import { deskState, scriptedDesk } from '../../testing/scripted-desk.ts'
import { theme } from '../../ui/theme.ts'
import { SettingsPage } from './settings-page.tsx'

afterEach(cleanup)

function opened(part?: 'about' | 'keeping') {
  const store = startStore(scriptedDesk({}))
  store.setState({ desk: deskState() })
  store.getState().goTo(part ? { name: 'settings', part } : { name: 'settings' })
  const show = () =>
    render(
      <MantineProvider theme={theme} env="test">
        <SettingsPage clients="the clients" ledger="the ledger" keeping="how it is kept" />
      </MantineProvider>,
    )
  return { store, show, clerk: userEvent.setup() }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const isOpen = (name: string) => tab(name).getAttribute('aria-selected') === 'true'

it('a link leads to its tab, where the keyboard goes on', () => {
  opened('keeping').show()
  expect(isOpen('Safe keeping')).toBe(true)
  expect(document.activeElement).toBe(tab('Safe keeping'))
  expect(screen.getByText('how it is kept')).toBeTruthy()
})

it('the tab that was open last is open on the way back', async () => {
  const { store, show, clerk } = opened()
  const { unmount } = show()
  expect(isOpen('Connections')).toBe(true)
  await clerk.click(tab('Language and formats'))
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeTruthy()
  store.getState().goTo({ name: 'today' })
  unmount()
  store.getState().goTo({ name: 'settings' })
  show()
  expect(isOpen('Language and formats')).toBe(true)
})
