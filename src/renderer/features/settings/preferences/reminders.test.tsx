import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../../shared/contract/failure.ts'
import { firstSettings } from '../../../../shared/contract/views/desk-views.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import { ReminderSettings } from './preferences.tsx'

it('reloads the reminders once the desk has saved the new setting, and not before', async () => {
  const settingsWrite = Promise.withResolvers<void>()
  const { desk, clerk } = renderWindow(<ReminderSettings />, {
    'settings.write': () => settingsWrite.promise.then(() => ok({ ...firstSettings('UTC'), remindArrivalDays: null })),
    'reminders.list': () => ok({ reminders: [], others: [], more: false }),
  })
  await clerk.click(screen.getByRole('combobox', { name: 'Before an arrival' }))
  await clerk.click(screen.getByRole('option', { name: 'Never' }))
  const asked = () => desk.asked.map(({ name }) => name)
  expect(asked()).toEqual(['settings.write'])
  settingsWrite.resolve()
  await vi.waitFor(() => expect(asked()).toEqual(['settings.write', 'reminders.list']))
})
