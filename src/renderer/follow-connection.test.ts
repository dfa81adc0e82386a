import { expect, it } from 'vitest'
import { type Outcome, ok } from '../shared/contract/failure.ts'
import type { Coverage } from '../shared/contract/views/sync-views.ts'
import { followConnection } from './follow-connection.ts'
import { type AppState, createAppStore, currentApp } from './store.ts'
import { ledgerOf, row } from './testing/sample-bookings.ts'
import { type Answers, deskState, held, liveConnection, practiceConnection, scriptedDesk } from './testing/scripted-desk.ts'

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

/** A window under the practice connection that has read the ledger and is looking for something in it. */
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
  await currentApp().openLedger(today)
  await currentApp().filterLedger({ text: 'Pryde' })
  currentApp().goTo({ name: 'ledger' })
  return { desk, before }
}

/** What a store holds beside its actions. */
const dataOf = (app: AppState) => Object.fromEntries(Object.entries(app).filter(([, value]) => typeof value !== 'function'))

it('has nothing of one connection under the next, but for what is the desk’s own', async () => {
  await windowOf()
  await currentApp().chooseConnection('main')
  const { now } = currentApp()
  const fresh = createAppStore(scriptedDesk({})).getState()
  expect(dataOf(currentApp())).toEqual({ ...dataOf(fresh), desk: live, settings, settingsState: { status: 'read' }, now })
})

it('drops an answer that comes when the connection is another one', async () => {
  const slow = held<Outcome<Coverage>>()
  const { desk } = await windowOf({ 'ledger.coverage': () => slow.promise })
  void currentApp().readCoverage()
  await currentApp().chooseConnection('main')
  const begun = currentApp().coverage
  desk.answer({ 'ledger.coverage': () => held<Outcome<Coverage>>().promise })
  void currentApp().readCoverage()
  slow.give(ok({ days: [] } as never))
  await slow.promise
  await Promise.resolve()
  expect(currentApp().coverage).toBe(begun)
})

it('asks nothing more for the connection before, and does not listen for it', async () => {
  const { desk } = await windowOf()
  const { rereadLedger } = currentApp()
  await currentApp().chooseConnection('main')
  const asked = desk.asked.length
  void rereadLedger()
  desk.tell('ledger.changed', { ids: [1] })
  await Promise.resolve()
  // The new store has not looked at its ledger yet, and the old one is deaf and mute.
  expect(desk.asked.slice(asked)).toEqual([])
})

it('lets the window be captured again when a card was on the screen', async () => {
  const { desk } = await windowOf()
  const { showCard } = currentApp()
  showCard(true)
  await currentApp().chooseConnection('main')
  // The form goes with its store, and says so by a way to the desk that is closed.
  showCard(false)
  expect(desk.asked.findLast(({ name }) => name === 'desk.cardShown')?.input).toEqual({ shown: false })
})

it('stays as it is when a connection cannot be opened', async () => {
  await windowOf({ 'connection.use': () => ({ ok: false, failure: { kind: 'noKey' } }) })
  const before = currentApp()
  await before.chooseConnection('main')
  expect(currentApp().ledgerQuestion).toBe(before.ledgerQuestion)
  expect(currentApp().connection).toMatchObject({ status: 'failed' })
})

it('waits until a recovery code was read before it goes on with the new connection', async () => {
  await windowOf({
    'connection.add': () => ok({ ...live, keychain: 'unavailable' }),
    'connection.recoveryCode': () => ok({ code: 'AAAA' }),
  })
  await currentApp().addConnection({} as never)
  expect(currentApp()).toMatchObject({ connection: { status: 'recoveryCode' }, ledgerQuestion: { filter: { text: 'Pryde' } } })
  currentApp().forgetConnectionNews()
  expect(currentApp()).toMatchObject({ connection: { status: 'idle' }, ledgerQuestion: { filter: { text: '' } }, page: { name: 'today' } })
})

it('is the same for the first connection of a desk, which takes the place of none', async () => {
  await windowOf({ 'desk.state': () => ok(deskState({ active: null, connections: [] })) })
  await currentApp().chooseConnection('main')
  expect(currentApp().ledgerQuestion.filter.text).toBe('Pryde')
})

it('has nothing of a ledger that was replaced, and stays on the page that tells so', async () => {
  await windowOf({ 'maintenance.restore': () => ok(practice) })
  currentApp().goTo({ name: 'settings', part: 'keeping' })
  void currentApp().restoreBackup({ kind: 'new' })
  await expect.poll(() => currentApp().ledger).toEqual({ status: 'idle' })
  expect(currentApp()).toMatchObject({
    page: { name: 'settings', part: 'keeping' },
    settingsPart: 'keeping',
    keepingDeed: { status: 'restored', as: 'new' },
    ledgerQuestion: { filter: { text: '' } },
  })
})
