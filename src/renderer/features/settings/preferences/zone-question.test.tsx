import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { firstSettings } from '../../../../shared/contract/views/desk-views.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import type { Answers } from '../../../testing/scripted-desk.ts'
import { Accounting } from './accounting.tsx'

async function chooseTokyo(answers: Answers) {
  const { desk, clerk } = renderWindow(
    <Accounting />,
    { 'settings.write': () => ok(firstSettings('UTC')), ...answers },
    { settings: { ...firstSettings('UTC'), accountingZone: 'Europe/Zurich' }, settingsState: { status: 'read' } },
  )
  await clerk.click(screen.getByRole('combobox', { name: 'Accounting zone' }))
  await clerk.clear(screen.getByRole('combobox', { name: 'Accounting zone' }))
  await clerk.type(screen.getByRole('combobox', { name: 'Accounting zone' }), 'Asia/Tok')
  await clerk.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }))
  const question = await screen.findByRole('dialog', { name: 'Change the accounting zone?' })
  return { clerk, question, written: () => desk.inputsOf('settings.write') }
}

it('asks before the accounting zone changes, and says what that means for open and for closed months', async () => {
  const zones = [
    { zone: 'Europe/Zurich', months: 3 },
    { zone: 'Asia/Tokyo', months: 1 },
  ]
  const { clerk, question, written: writes } = await chooseTokyo({ 'closing.zones': () => ok({ zones }) })
  expect(question.textContent).toContain('Open months: a booking made near midnight may move to the day before or after')
  expect(await screen.findByText(/stay as they are.*So far: 3 closes in Europe\/Zurich\./)).toBeTruthy()
  expect(writes()).toEqual([])
  await clerk.click(screen.getByRole('button', { name: 'Change to Asia/Tokyo' }))
  expect(writes()).toEqual([{ accountingZone: 'Asia/Tokyo' }])
})

it('changes nothing if the clerk declines the new zone', async () => {
  const { clerk, written: writes } = await chooseTokyo({ 'closing.zones': () => failed({ kind: 'noConnection' }) })
  await clerk.click(screen.getByRole('button', { name: 'Keep Europe/Zurich' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes()).toEqual([])
})
