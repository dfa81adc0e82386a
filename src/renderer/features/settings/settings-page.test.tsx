import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { openWindow } from '../../testing/open-window.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { SettingsPage } from './settings-page.tsx'

it('the settings page keeps typed text while another tab is shown, and discards it when the clerk leaves the page', async () => {
  const { app } = openWindow()
  app().openSettingsPart('keeping')
  const pageElement = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <SettingsPage clients={null} ledger={null} keeping={<input aria-label="Passphrase" />} />
    </Activity>
  )
  const { rerender } = renderPart(pageElement('visible'))
  const clerk = userEvent.setup()
  const field = () => screen.getByLabelText<HTMLInputElement>('Passphrase')
  await clerk.type(field(), 'correct horse')
  await clerk.click(screen.getByRole('tab', { name: 'About' }))
  await clerk.click(screen.getByRole('tab', { name: 'Safe keeping' }))
  expect(field().value).toBe('correct horse')

  rerender(pageElement('hidden'))
  await waitFor(() => expect(field().value).toBe(''))
  rerender(pageElement('visible'))
  expect(field().value).toBe('')
})
