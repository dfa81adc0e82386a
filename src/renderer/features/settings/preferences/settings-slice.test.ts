import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { firstSettings, type Settings } from '../../../../shared/contract/views/desk-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import type { Answers } from '../../../testing/scripted-desk.ts'

const stored: Settings = { ...firstSettings('UTC'), currency: 'CHF', nationality: 'CH' }

/** Opens a window that has read the stored settings. */
async function openSettings(answers: Answers = {}) {
  const { desk, app } = openWindow({ 'settings.read': () => ok(stored), ...answers })
  await app().readSettings()
  return { desk, app }
}

it('reads the settings of the desk', async () => {
  const { app } = await openSettings()
  expect(app()).toMatchObject({ settings: stored, settingsState: { status: 'read' } })
})

it('shows a change before the desk has written it', async () => {
  const { desk, app } = await openSettings()
  const answer = desk.hold('settings.write')
  const writing = app().changeSettings({ theme: 'dark' })
  expect(app()).toMatchObject({ settings: { theme: 'dark' }, settingsState: { status: 'saving' } })
  answer.give(ok({ ...stored, theme: 'dark' }))
  await writing
  expect(app()).toMatchObject({ settings: { theme: 'dark', currency: 'CHF' }, settingsState: { status: 'read' } })
})

it('reverts a change that the desk refuses', async () => {
  const refusal = { kind: 'input', fields: [{ path: 'accountingZone', problem: 'No such zone.' }] } as const
  const { app } = await openSettings({ 'settings.write': () => failed(refusal) })
  await app().changeSettings({ accountingZone: 'Mars/Base' })
  expect(app()).toMatchObject({ settings: stored, settingsState: { status: 'failed', failure: refusal } })
})

it('reverts to what the desk has stored when it refuses two changes in a row', async () => {
  const refusal = { kind: 'input', fields: [] } as const
  const { desk, app } = await openSettings()
  const changes = [{ theme: 'dark' }, { safetyMarginMinutes: 15 }].map((change) => {
    const answer = desk.hold('settings.write')
    return { answer, changing: app().changeSettings(change as Partial<Settings>) }
  })
  for (const { answer } of changes) answer.give(failed(refusal))
  await Promise.all(changes.map(({ changing }) => changing))
  expect(app()).toMatchObject({ settings: stored, settingsState: { status: 'failed' } })
})

it('shows what was typed last, whichever answer comes first', async () => {
  const { desk, app } = openWindow()
  const firstAnswer = desk.hold('settings.write')
  const first = app().changeSettings({ safetyMarginMinutes: 1 })
  const secondAnswer = desk.hold('settings.write')
  const second = app().changeSettings({ safetyMarginMinutes: 15 })
  firstAnswer.give(ok({ ...stored, safetyMarginMinutes: 1 }))
  await first
  expect(app()).toMatchObject({ settings: { safetyMarginMinutes: 15 }, settingsState: { status: 'saving' } })
  secondAnswer.give(ok({ ...stored, safetyMarginMinutes: 15 }))
  await second
  expect(app()).toMatchObject({ settings: { safetyMarginMinutes: 15 }, settingsState: { status: 'read' } })
})
