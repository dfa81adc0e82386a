import { afterEach, describe, expect, it } from 'vitest'
import { type Outcome, ok } from '../shared/contract/failure.ts'
import { procedures } from '../shared/contract/procedures/procedures.ts'
import type { Coverage } from '../shared/contract/views/sync-views.ts'
import type { AppState } from './state.ts'
import { createAppStore, currentApp } from './store.ts'
import { openWindow } from './testing/open-window.ts'
import { ledgerOf, row } from './testing/sample-bookings.ts'
import { type Answers, deskState, liveConnection, pending, practiceConnection, scriptedDesk } from './testing/scripted-desk.ts'
import { followConnection, reportFault, reportFaults, savedPages } from './window.tsx'

const desk = scriptedDesk({})
const reported = () => desk.inputsOf('desk.fault')
afterEach(() => {
  desk.asked.length = 0
})

describe('an error in the window', () => {
  it('is reported to the desk in a valid form, also if it is an unhandled rejection', () => {
    const page = new EventTarget() as unknown as Window
    reportFaults(desk, page)
    const error = new TypeError('4111 1111 1111 1111 of Ada Byron')
    page.dispatchEvent(Object.assign(new Event('error'), { error }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
    page.dispatchEvent(Object.assign(new Event('error'), { error: null }))
    expect(reported()).toHaveLength(2)
    for (const input of reported()) {
      expect(procedures['desk.fault'].input.safeParse(input).success).toBe(true)
      expect(input).toMatchObject({ error: 'TypeError', code: null })
      expect(JSON.stringify(input)).toContain('@window.test.ts:')
      expect(JSON.stringify(input)).not.toMatch(/Ada|4111/)
    }
  })

  it('is reported as Error if its name is invalid, and without an invalid code', () => {
    reportFault(desk, Object.assign(new Error('x'), { name: 'Ada Byron', code: 'guest Ada' }))
    expect(reported()).toMatchObject([{ error: 'Error', code: null }])
  })

  it('is ignored if it cannot be reported', async () => {
    const closedDesk = { ...desk, ask: () => Promise.reject(new Error('closed')) }
    expect(() => reportFault(closedDesk, new Error('x'))).not.toThrow()
    await Promise.resolve()
    expect(reported()).toEqual([])
  })
})

const today = '2027-03-13'
const practice = deskState({ connections: [practiceConnection, liveConnection], active: practiceConnection })
const live = { ...practice, active: liveConnection }
const settings = {
  theme: 'dark',
  density: 'compact',
  accountingZone: 'UTC',
  safetyMarginMinutes: 9,
  currency: 'CHF',
} as AppState['settings']

/** Opens a window on the practice connection, then loads and filters its ledger. */
async function windowOf(answers: Answers = {}) {
  const desk = scriptedDesk({
    ...ledgerOf([row(1)]),
    'desk.state': () => ok(practice),
    'settings.read': () => ok(settings),
    'connection.use': () => ok(live),
    ...answers,
  })
  followConnection(desk)
  const before = currentApp()
  await before.readDesk()
  await before.readSettings()
  await currentApp().ledger.list.open(today)
  await currentApp().ledger.list.filter({ text: 'Pryde' })
  currentApp().goTo({ name: 'ledger' })
  return { desk, before }
}

/** Returns the state of a store, or of a part of it, without its actions. */
const dataOf = (state: object): Record<string, unknown> => {
  const fields = Object.entries(state).filter(([, value]) => typeof value !== 'function')
  return Object.fromEntries(fields.map(([name, value]) => [name, value?.constructor === Object ? dataOf(value) : value]))
}

it('carries only the desk state and settings over to the next connection', async () => {
  await windowOf()
  await currentApp().connection.use('main')
  const { now } = currentApp()
  const fresh = createAppStore(scriptedDesk({})).getState()
  expect(dataOf(currentApp())).toEqual({ ...dataOf(fresh), desk: live, settings, settingsState: { status: 'read' }, now })
})

it('discards an answer that arrives after the connection was switched', async () => {
  const slow = pending<Outcome<Coverage>>()
  const { desk } = await windowOf({ 'ledger.coverage': () => slow.promise })
  void currentApp().ledger.coverage.read()
  await currentApp().connection.use('main')
  const begun = currentApp().ledger.coverage.state
  desk.answer({ 'ledger.coverage': () => pending<Outcome<Coverage>>().promise })
  void currentApp().ledger.coverage.read()
  slow.give(ok({ days: [] } as never))
  await slow.promise
  await Promise.resolve()
  expect(currentApp().ledger.coverage.state).toBe(begun)
})

it('sends no requests and handles no events for the previous connection', async () => {
  const { desk } = await windowOf()
  const { list } = currentApp().ledger
  await currentApp().connection.use('main')
  const asked = desk.asked.length
  void list.reread()
  desk.emit('ledger.changed', { ids: [1] })
  await Promise.resolve()
  // The new store has not read its ledger yet, and the old one is disconnected.
  expect(desk.asked.slice(asked)).toEqual([])
})

it('tells the desk on a switch of connection that no card is shown any more, so that screen capture is allowed again', async () => {
  const { desk } = await windowOf()
  const { reportCardShown: showCard } = currentApp()
  showCard(true)
  await currentApp().connection.use('main')
  // The form is discarded with its store, and its own report goes to a closed bridge.
  showCard(false)
  expect(desk.inputsOf('desk.cardShown').at(-1)).toEqual({ shown: false })
})

it('keeps the current store if a connection cannot be opened', async () => {
  await windowOf({ 'connection.use': () => ({ ok: false, failure: { kind: 'noKey' } }) })
  const before = currentApp()
  await before.connection.use('main')
  expect(currentApp().ledger.list.question).toBe(before.ledger.list.question)
  expect(currentApp().connection.state).toMatchObject({ status: 'failed' })
})

it('waits until the recovery code was read before it switches to the new connection', async () => {
  await windowOf({
    'connection.add': () => ok({ ...live, keychain: 'unavailable' }),
    'connection.recoveryCode': () => ok({ code: 'AAAA' }),
  })
  await currentApp().connection.add({} as never)
  expect(currentApp()).toMatchObject({
    connection: { state: { status: 'recoveryCode' } },
    ledger: { list: { question: { filter: { text: 'Pryde' } } } },
  })
  currentApp().connection.resetState()
  expect(currentApp()).toMatchObject({
    connection: { state: { status: 'idle' } },
    ledger: { list: { question: { filter: { text: '' } } } },
    page: { name: 'today' },
  })
})

it('keeps the store when the first connection of a desk is opened', async () => {
  await windowOf({ 'desk.state': () => ok(deskState({ active: null, connections: [] })) })
  await currentApp().connection.use('main')
  expect(currentApp().ledger.list.question.filter.text).toBe('Pryde')
})

it('discards all state of a replaced ledger, but stays on the page that shows the result of the restore', async () => {
  await windowOf({ 'maintenance.restore': () => ok(practice) })
  currentApp().goTo({ name: 'settings', part: 'keeping' })
  void currentApp().maintenance.restore({ kind: 'new' })
  await expect.poll(() => currentApp().ledger.list.state).toEqual({ status: 'idle' })
  expect(currentApp()).toMatchObject({
    page: { name: 'settings', part: 'keeping' },
    settingsPart: 'keeping',
    maintenance: { action: { status: 'restored', as: 'new' } },
    ledger: { list: { question: { filter: { text: '' } } } },
  })
})

it('stores no search texts and no rate checks', () => {
  expect(
    savedPages([
      { name: 'ledger', find: 'Pryde' },
      { name: 'search', codes: '1 2' },
      { name: 'check' },
      { name: 'confirmation', clientRef: 'RD-1' },
      { name: 'settings', part: 'about' },
    ]),
  ).toEqual([{ name: 'ledger' }, { name: 'search' }, { name: 'confirmation', clientRef: 'RD-1' }, { name: 'settings' }])
})

it('restores the history of the last run, unless the clerk has already navigated', () => {
  const fresh = createAppStore(scriptedDesk({}))
  fresh.getState().resume([{ name: 'search' }, { name: 'ledger' }, { name: 'today' }])
  expect(fresh.getState()).toMatchObject({ page: { name: 'today' }, trail: [{ name: 'search' }, { name: 'ledger' }] })
  fresh.getState().goBack()
  expect(fresh.getState().page).toEqual({ name: 'ledger' })

  const navigated = createAppStore(scriptedDesk({}))
  navigated.getState().goTo({ name: 'arrivals' })
  navigated.getState().resume([{ name: 'ledger' }])
  expect(navigated.getState().trail).toEqual([{ name: 'today' }])
})

it('opens the start page that is chosen in the settings, without repeating it in the history', () => {
  const { app } = openWindow()
  app().openWith('ledger')
  app().resume([{ name: 'today' }, { name: 'arrivals' }, { name: 'ledger' }])
  expect(app()).toMatchObject({ page: { name: 'ledger' }, trail: [{ name: 'today' }, { name: 'arrivals' }] })
})

it('does not open the start page if the clerk has already navigated', () => {
  const { app } = openWindow()
  app().goTo({ name: 'search' })
  app().openWith('ledger')
  expect(app().page).toEqual({ name: 'search' })
})
