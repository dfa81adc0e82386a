import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { createAppStore } from '../../../store.ts'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { asksTheSame, daysOf, questionOf, savedViewOf } from './views-slice.ts'

const today = '2027-03-13'
const view: SavedView = {
  name: 'Arrivals',
  filter: { status: 'CONFIRMED', basis: 'checkin', from: '2027-01-01', to: '2027-01-07', text: '', hotel: 'h1' },
  sort: { by: 'checkin', descending: false },
  lastDays: null,
}
const rolling: SavedView = { ...view, lastDays: 7 }

const open = async () => {
  const desk = scriptedDesk({ ...ledgerOf([row(1)]), 'ledger.views': () => ok({ views: [view] }) })
  const store = createAppStore(desk)
  await store.getState().ledger.list.open(today)
  return { desk, app: store.getState }
}

describe('a view', () => {
  it('applies the filter and sort that it was saved with', async () => {
    const { desk, app } = await open()
    await app().ledger.views.open(view, today)
    expect(app()).toMatchObject({
      ledger: { views: { opened: view }, list: { question: { filter: view.filter, sort: view.sort } } },
    })
    expect(desk.asked.findLast(({ name }) => name === 'ledger.rows')?.input).toMatchObject({ filter: view.filter, sort: view.sort })
  })

  it('with a rolling range ends today', () => {
    expect(questionOf(rolling, today).filter).toMatchObject({ from: '2027-03-07', to: today, hotel: 'h1' })
    expect(questionOf({ ...view, lastDays: 1 }, today).filter).toMatchObject({ from: today, to: today })
  })

  it('stores the length of a rolling range, and cannot roll a range that is open or too long', () => {
    const question = questionOf(rolling, today)
    expect(daysOf(question)).toBe(7)
    expect(savedViewOf('New', question, true)).toMatchObject({ name: 'New', lastDays: 7 })
    expect(savedViewOf('New', question, false).lastDays).toBeNull()
    expect(savedViewOf('New', { ...question, filter: { ...question.filter, from: null } }, true).lastDays).toBeNull()
    expect(savedViewOf('New', { ...question, filter: { ...question.filter, from: '1990-01-01' } }, true).lastDays).toBeNull()
  })

  it('equals another query in any order of fields, unless a field, the sort or the range differs', () => {
    const question = questionOf(view, today)
    const backwards = Object.fromEntries(Object.entries({ ...view.filter, flag: undefined }).reverse()) as SavedView['filter']
    expect(asksTheSame({ ...question, filter: backwards }, question)).toBe(true)
    expect(asksTheSame({ ...question, filter: { ...view.filter, flag: 'any' } }, question)).toBe(false)
    expect(asksTheSame({ ...question, sort: { by: 'checkin', descending: true } }, question)).toBe(false)
    expect(asksTheSame(questionOf(rolling, today), questionOf(rolling, '2027-03-14'))).toBe(false)
  })
})

describe('saved views', () => {
  it('are those of the latest request, even if an earlier answer arrives later', async () => {
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
