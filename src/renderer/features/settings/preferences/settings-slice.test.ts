import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import { firstSettings, type Settings } from '../../../../shared/contract/views/desk-views.ts'
import { createAppStore } from '../../../store.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { pending, scriptedDesk } from '../../../testing/scripted-desk.ts'

const stored: Settings = { ...firstSettings('UTC'), currency: 'CHF', nationality: 'CH' }

it('reads the settings of the desk', async () => {
  const { app } = openWindow({ 'settings.read': () => ok(stored) })
  await app().readSettings()
  expect(app()).toMatchObject({ settings: stored, settingsState: { status: 'read' } })
})

it('shows a change before the desk has written it', async () => {
  const answer = pending<Outcome<Settings>>()
  const { app } = openWindow({ 'settings.read': () => ok(stored), 'settings.write': () => answer.promise })
  await app().readSettings()
  const writing = app().changeSettings({ theme: 'dark' })
  expect(app()).toMatchObject({ settings: { theme: 'dark' }, settingsState: { status: 'saving' } })
  answer.give(ok({ ...stored, theme: 'dark' }))
  await writing
  expect(app()).toMatchObject({ settings: { theme: 'dark', currency: 'CHF' }, settingsState: { status: 'read' } })
})

it('reverts a change that the desk refuses', async () => {
  const refusal = { kind: 'input', fields: [{ path: 'accountingZone', problem: 'No such zone.' }] } as const
  const { app } = openWindow({ 'settings.read': () => ok(stored), 'settings.write': () => failed(refusal) })
  await app().readSettings()
  await app().changeSettings({ accountingZone: 'Mars/Base' })
  expect(app()).toMatchObject({ settings: stored, settingsState: { status: 'failed', failure: refusal } })
})

it('reverts to what the desk has stored when it refuses two changes in a row', async () => {
  const refusal = { kind: 'input', fields: [] } as const
  const answers = [pending<Outcome<Settings>>(), pending<Outcome<Settings>>()] as const
  const store = createAppStore(
    scriptedDesk({ 'settings.read': () => ok(stored), 'settings.write': ({ theme }) => answers[theme === 'dark' ? 0 : 1].promise }),
  )
  await store.getState().readSettings()
  const changes = [store.getState().changeSettings({ theme: 'dark' }), store.getState().changeSettings({ safetyMarginMinutes: 15 })]
  for (const answer of answers) answer.give(failed(refusal))
  await Promise.all(changes)
  expect(store.getState()).toMatchObject({ settings: stored, settingsState: { status: 'failed' } })
})

it('shows what was typed last, whichever answer comes first', async () => {
  const answers = [pending<Outcome<Settings>>(), pending<Outcome<Settings>>()] as const
  const store = createAppStore(
    scriptedDesk({ 'settings.write': ({ safetyMarginMinutes }) => answers[safetyMarginMinutes === 1 ? 0 : 1].promise }),
  )
  const first = store.getState().changeSettings({ safetyMarginMinutes: 1 })
  const second = store.getState().changeSettings({ safetyMarginMinutes: 15 })
  answers[0].give(ok({ ...stored, safetyMarginMinutes: 1 }))
  await first
  expect(store.getState()).toMatchObject({ settings: { safetyMarginMinutes: 15 }, settingsState: { status: 'saving' } })
  answers[1].give(ok({ ...stored, safetyMarginMinutes: 15 }))
  await second
  expect(store.getState()).toMatchObject({ settings: { safetyMarginMinutes: 15 }, settingsState: { status: 'read' } })
})
