import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { firstSettings } from '../../../../shared/contract/views/desk-views.ts'
import type { SettingsChanges } from '../../../../shared/contract/views/settings-file.ts'
import { hideCost } from '../../../../shared/words/say.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import type { Answers } from '../../../testing/scripted-desk.ts'
import { SettingsInFile } from './settings-file.tsx'

afterEach(() => hideCost(false))

function open(answers: Answers) {
  const settings = { ...firstSettings('UTC'), accountingZone: 'Europe/Zurich' }
  const { desk, clerk } = renderWindow(
    <SettingsInFile />,
    { 'settings.read': () => ok(settings), 'settings.write': () => ok(settings), ...answers },
    { settings },
  )
  return { clerk, asked: () => desk.asked.map(({ name }) => name) }
}

const changes: SettingsChanges = {
  preferences: [{ name: 'theme', before: 'system', after: 'dark' }],
  skippedAsLessSafe: ['cardEntry'],
  zone: 'Asia/Tokyo',
  keepSince: null,
  connections: [
    { name: 'Main desk', baseUrl: 'https://hotels.example.com/v1', outcome: 'added' },
    { name: 'Old desk', baseUrl: 'https://elsewhere.example.com/v1', outcome: 'sameName' },
  ],
  presets: [],
  views: [{ name: 'Arrivals', outcome: 'there' }],
}
const button = (name: string) => screen.findByRole('button', { name })

it('shows before an export what the file will contain and what it leaves out', async () => {
  const { clerk, asked } = open({
    'settings.exportable': () => ok({ connections: ['Main desk'], presets: ['Head office'], views: [], viewsLeftOut: 2 }),
    'settings.export': () => ok({ file: 'deskbook-settings.json' }),
  })
  await clerk.click(await button('Export…'))
  const question = await screen.findByRole('dialog', { name: 'Export the settings?' })
  expect(question.textContent).toContain('Export presets: “Head office”')
  expect(question.textContent).toContain('Left out: 2 saved views that look for a text, which may name a guest')
  expect(asked()).not.toContain('settings.export')
  await clerk.click(await button('Export the settings'))
  expect(await screen.findByText('Exported to deskbook-settings.json')).toBeTruthy()
})

it('says before an export that the file contains the margin although cost is hidden', async () => {
  hideCost(true)
  const { clerk } = open({ 'settings.exportable': () => ok({ connections: [], presets: [], views: [], viewsLeftOut: 0 }) })
  await clerk.click(await button('Export…'))
  expect((await screen.findByRole('dialog')).textContent).toContain('Cost is hidden on the screen. This file holds it.')
})

it('shows, before an import, what it will change and what will stay as it is, and asks separately about the accounting zone', async () => {
  const { clerk, asked } = open({
    'settings.chooseImport': () => ok({ token: 't', name: 'settings.json', changes }),
    'settings.import': () => ok(changes),
    'closing.zones': () => ok({ zones: [] }),
  })
  await clerk.click(await button('Import…'))
  const question = await screen.findByRole('dialog', { name: 'Import these settings?' })
  const lines = (title: string) =>
    within(within(question).getByRole('region', { name: title }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines('What changes')).toEqual([
    'Colours: dark, now system',
    'Connection “Main desk” at https://hotels.example.com/v1, without a key: enter it before use, if you trust this address',
  ])
  expect(lines('What stays as it is')).toHaveLength(4)
  expect(asked()).not.toContain('settings.import')
  await clerk.click(await button('Import the settings'))
  expect(await screen.findByRole('dialog', { name: 'Change the accounting zone?' })).toBeTruthy()
  expect(asked()).not.toContain('settings.write')
  await clerk.click(await button('Keep Europe/Zurich'))
  expect(asked()).not.toContain('settings.write')
})

it('refuses a file without settings with a message, and does nothing if no file was chosen', async () => {
  const { clerk } = open({ 'settings.chooseImport': () => failed({ kind: 'settingsFile', trouble: 'foreign' }) })
  await clerk.click(await button('Import…'))
  expect((await screen.findByRole('alert')).textContent).toContain('does not hold settings')
  cleanup()
  const closed = open({ 'settings.chooseImport': () => ok(null) })
  await closed.clerk.click(await button('Import…'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
