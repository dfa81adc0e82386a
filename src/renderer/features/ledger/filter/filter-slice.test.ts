import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerChoices, LedgerRow, SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { createAppStore } from '../../../store.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, row, sampleRow } from '../../../testing/sample-bookings.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { isSameQuestion, questionOf, savedViewOf } from './filter-slice.ts'

const choicesWith = (code: string, name: string | null): LedgerChoices => ({
  tags: [],
  costCentres: [],
  freeEnds: [],
  currencies: ['EUR'],
  rateTypes: ['NET'],
  destinations: [{ code: 'ZRH', name: 'Zürich' }],
  hotels: [{ code, name }],
})

it('offers the options for the text typed last, and keeps the place names of earlier options', async () => {
  const slow = pending<ReturnType<typeof ok<LedgerChoices>>>()
  const { desk, app } = openWindow({ 'ledger.choices': ({ typed }) => (typed === 's' ? slow.promise : ok(choicesWith('h2', 'Seehof'))) })
  await app().ledger.filter.readChoices('')
  const first = app().ledger.filter.readChoices('s')
  desk.answer({ 'ledger.choices': () => ok(choicesWith('h1', 'Seeblick')) })
  await app().ledger.filter.readChoices('se')
  slow.give(ok(choicesWith('h3', 'Late')))
  await first
  expect(app().ledger.filter.choices?.hotels).toEqual([{ code: 'h1', name: 'Seeblick' }])
  expect(app().ledger.filter.placeNames).toEqual({ hotel: { h2: 'Seehof', h1: 'Seeblick' }, destination: { ZRH: 'Zürich' } })
})

it('keeps the previous filter options when new ones cannot be read, and reports the failure', async () => {
  const { desk, app } = openWindow({ 'ledger.choices': () => ok(choicesWith('h1', null)) })
  await app().ledger.filter.readChoices('')
  desk.answer({ 'ledger.choices': () => failed(offline) })
  await app().ledger.filter.readChoices('x')
  expect(app()).toMatchObject({ ledger: { filter: { failure: offline, choices: { hotels: [{ code: 'h1' }] } } } })
})

it('sets and clears one filter without changing the others', async () => {
  const { desk, app } = openWindow(ledgerOf([row(1)]))
  await app().ledger.list.open('2027-03-13')
  await app().ledger.list.filter({ hotel: 'h1', flag: 'any' })
  await app().ledger.list.filter({ hotel: undefined })
  const range = { status: 'all', basis: 'created', from: '2027-02-12', to: '2027-03-13', text: '' }
  expect(desk.inputsOf('ledger.totals').slice(1)).toEqual([
    { ...range, hotel: 'h1', flag: 'any' },
    { ...range, flag: 'any' },
  ])
})

const page = (...rows: LedgerRow[]) => ok({ rows, next: null })

it('during a search, keeps only the text typed last, searches it next, and shows only its hits', async () => {
  const { desk, app } = openWindow()
  const first = desk.hold('ledger.page')
  const asked = ['a', 'an', 'ann'].map((text) => app().ledger.hits.find([text]))
  desk.answer({ 'ledger.page': () => page(sampleRow(2)) })
  first.give(page(sampleRow(1)))
  await Promise.all(asked)
  expect(desk.inputsOf('ledger.page').map(({ filter }) => filter.text)).toEqual(['a', 'ann'])
  expect(app().ledger.hits.found).toMatchObject({ wanted: ['ann'], rows: [{ id: 2 }] })
})

it('searches several texts in turn, lists each booking once, and reports texts without a hit', async () => {
  const { app } = openWindow({ 'ledger.page': ({ filter }) => (filter.text === 'zz' ? page() : page(sampleRow(1))) })
  await app().ledger.hits.find(['ref1', 'zz', 'Anna Pryde'])
  expect(app().ledger.hits.found).toMatchObject({ rows: [{ id: 1 }], missing: ['zz'] })
})

it('finds nothing when the ledger does not answer, and truncates texts to the accepted length', async () => {
  const { desk, app } = openWindow({ 'ledger.page': () => ({ ok: false, failure: offline }) })
  await app().ledger.hits.find(['x'.repeat(500)])
  expect(app().ledger.hits.found.rows).toEqual([])
  expect(desk.asked[0]?.input).toMatchObject({ filter: { text: 'x'.repeat(200) } })
})

it('makes no request for an empty search', async () => {
  const desk = scriptedDesk({})
  await createAppStore(desk).getState().ledger.hits.find([])
  expect(desk.asked).toEqual([])
})

const today = '2027-03-13'
const view: SavedView = {
  name: 'Arrivals',
  filter: { status: 'CONFIRMED', basis: 'checkin', from: '2027-01-01', to: '2027-01-07', text: '', hotel: 'h1' },
  sort: { by: 'checkin', descending: false },
  lastDays: null,
}
const rolling: SavedView = { ...view, lastDays: 7 }

const open = async () => {
  const { desk, app } = openWindow({ ...ledgerOf([row(1)]), 'ledger.views': () => ok({ views: [view] }) })
  await app().ledger.list.open(today)
  return { desk, app: app }
}

describe('a view', () => {
  it('applies the filter and sort that it was saved with', async () => {
    const { desk, app } = await open()
    await app().ledger.views.open(view, today)
    expect(app()).toMatchObject({
      ledger: { views: { opened: view }, list: { question: { filter: view.filter, sort: view.sort } } },
    })
    expect(desk.inputsOf('ledger.rows').at(-1)).toMatchObject({ filter: view.filter, sort: view.sort })
  })

  it('with a rolling range ends today', () => {
    expect(questionOf(rolling, today).filter).toMatchObject({ from: '2027-03-07', to: today, hotel: 'h1' })
    expect(questionOf({ ...view, lastDays: 1 }, today).filter).toMatchObject({ from: today, to: today })
  })

  it('of the next days starts on the day on which it is opened', () => {
    expect(questionOf({ ...view, rolling: 'next7' }, today).filter).toMatchObject({ from: today, to: '2027-03-19', hotel: 'h1' })
  })

  it('stores the rolling range that was chosen, or the bounds of the query', () => {
    const question = questionOf(rolling, today)
    expect(savedViewOf('New', question, 7)).toEqual({ name: 'New', ...question, lastDays: 7 })
    expect(savedViewOf('New', question, 'next7')).toEqual({ name: 'New', ...question, lastDays: null, rolling: 'next7' })
    expect(savedViewOf('New', question, null)).toEqual({ name: 'New', ...question, lastDays: null })
  })

  it('equals another query in any order of fields, unless a field, the sort or the range differs', () => {
    const question = questionOf(view, today)
    const backwards = Object.fromEntries(Object.entries({ ...view.filter, flag: undefined }).reverse()) as SavedView['filter']
    expect(isSameQuestion({ ...question, filter: backwards }, question)).toBe(true)
    expect(isSameQuestion({ ...question, filter: { ...view.filter, flag: 'any' } }, question)).toBe(false)
    expect(isSameQuestion({ ...question, sort: { by: 'checkin', descending: true } }, question)).toBe(false)
    expect(isSameQuestion(questionOf(rolling, today), questionOf(rolling, '2027-03-14'))).toBe(false)
  })
})

describe('saved views', () => {
  it('come from the answer to the latest request, even if the answer to an earlier one arrives later', async () => {
    const { desk, app } = await open()
    const slow = pending<ReturnType<typeof ok<{ views: SavedView[] }>>>()
    desk.answer({ 'ledger.views': () => slow.promise, 'ledger.saveView': () => ok({ views: [view, rolling] }) })
    const read = app().ledger.views.read()
    expect(await app().ledger.views.save(rolling)).toBe(true)
    slow.give(ok({ views: [] }))
    await read
    expect(app()).toMatchObject({ ledger: { views: { saved: [view, rolling], opened: rolling } } })
  })

  it('stay unchanged when a change fails, and show the reason', async () => {
    const { desk, app } = await open()
    await app().ledger.views.read()
    desk.answer({ 'ledger.saveView': () => failed(offline), 'ledger.dropView': () => failed(offline) })
    expect(await app().ledger.views.save(rolling)).toBe(false)
    await app().ledger.views.drop('Arrivals')
    expect(app()).toMatchObject({ ledger: { views: { saved: [view], failure: offline, opened: null } } })
  })

  it('leave the list unchanged when the open view is deleted', async () => {
    const { desk, app } = await open()
    await app().ledger.views.open(view, today)
    desk.answer({ 'ledger.dropView': () => ok({ views: [] }) })
    await app().ledger.views.drop('Arrivals')
    expect(app()).toMatchObject({ ledger: { views: { saved: [], opened: null }, list: { question: { filter: view.filter } } } })
  })
})
