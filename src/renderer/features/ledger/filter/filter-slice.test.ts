import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerChoices } from '../../../../shared/contract/views/ledger-views.ts'
import { createAppStore } from '../../../store.ts'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'

const offer = (code: string, name: string | null): LedgerChoices => ({
  tags: [],
  costCentres: [],
  currencies: ['EUR'],
  rateTypes: ['NET'],
  destinations: [{ code: 'ZRH', name: 'Zürich' }],
  hotels: [{ code, name }],
})

it('offers the answer to the latest text, and remembers the place names of all answers', async () => {
  const slow = pending<ReturnType<typeof ok<LedgerChoices>>>()
  const desk = scriptedDesk({ 'ledger.choices': ({ typed }) => (typed === 's' ? slow.promise : ok(offer('h2', 'Seehof'))) })
  const app = createAppStore(desk).getState
  await app().ledger.filter.readChoices('')
  const first = app().ledger.filter.readChoices('s')
  desk.answer({ 'ledger.choices': () => ok(offer('h1', 'Seeblick')) })
  await app().ledger.filter.readChoices('se')
  slow.give(ok(offer('h3', 'Late')))
  await first
  expect(app().ledger.filter.choices?.hotels).toEqual([{ code: 'h1', name: 'Seeblick' }])
  expect(app().ledger.filter.placeNames).toEqual({ hotel: { h2: 'Seehof', h1: 'Seeblick' }, destination: { ZRH: 'Zürich' } })
})

it('keeps the previous options on failure, and reports why', async () => {
  const desk = scriptedDesk({ 'ledger.choices': () => ok(offer('h1', null)) })
  const app = createAppStore(desk).getState
  await app().ledger.filter.readChoices('')
  desk.answer({ 'ledger.choices': () => failed(offline) })
  await app().ledger.filter.readChoices('x')
  expect(app()).toMatchObject({ ledger: { filter: { failure: offline, choices: { hotels: [{ code: 'h1' }] } } } })
})

it('sets and clears one filter without changing the others', async () => {
  const desk = scriptedDesk(ledgerOf([row(1)]))
  const app = createAppStore(desk).getState
  await app().ledger.list.open('2027-03-13')
  await app().ledger.list.filter({ hotel: 'h1', flag: 'any' })
  await app().ledger.list.filter({ hotel: undefined })
  const asked = desk.asked.flatMap(({ name, input }) => (name === 'ledger.totals' ? [JSON.parse(JSON.stringify(input))] : []))
  const range = { status: 'all', basis: 'created', from: '2027-02-12', to: '2027-03-13', text: '' }
  expect(asked.slice(1)).toEqual([
    { ...range, hotel: 'h1', flag: 'any' },
    { ...range, flag: 'any' },
  ])
})
