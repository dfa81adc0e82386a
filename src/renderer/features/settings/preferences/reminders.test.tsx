import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../../shared/contract/failure.ts'
import { firstSettings } from '../../../../shared/contract/views/desk-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { ReminderSettings } from './preferences.tsx'

it('reloads the reminders once the desk has saved the new setting, and not before', async () => {
  const settingsWrite = Promise.withResolvers<void>()
  const { desk } = openWindow({
    'settings.write': () => settingsWrite.promise.then(() => ok({ ...firstSettings('UTC'), remindArrivalDays: null })),
    'reminders.list': () => ok({ count: 0, reminders: [] }),
  })
  renderPart(<ReminderSettings />)
  const clerk = userEvent.setup()
  await clerk.click(screen.getByRole('combobox', { name: 'Before an arrival' }))
  await clerk.click(screen.getByRole('option', { name: 'Never' }))
  const asked = () => desk.asked.map(({ name }) => name)
  expect(asked()).toEqual(['settings.write'])
  settingsWrite.resolve()
  await vi.waitFor(() => expect(asked()).toEqual(['settings.write', 'reminders.list']))
})
