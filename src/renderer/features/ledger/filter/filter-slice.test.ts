import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerChoices, LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { createAppStore } from '../../../store.ts'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { sampleRow } from '../../../testing/sample-row.ts'
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

type Page = Outcome<{ rows: LedgerRow[]; next: string | null }>

const page = (...rows: LedgerRow[]): Page => ok({ rows, next: null })

it('searches only the latest text typed while a search is in flight, and shows only its hits', async () => {
  const first = pending<Page>()
  const texts: string[] = []
  const desk = scriptedDesk({
    'ledger.page': ({ filter }) => {
      texts.push(filter.text)
      return texts.length === 1 ? first.promise : page(sampleRow(2))
    },
  })
  const store = createAppStore(desk)
  const asked = [
    store.getState().ledger.hits.find(['a']),
    store.getState().ledger.hits.find(['an']),
    store.getState().ledger.hits.find(['ann']),
  ]
  first.give(page(sampleRow(1)))
  await Promise.all(asked)
  expect(texts).toEqual(['a', 'ann'])
  expect(store.getState().ledger.hits.found).toMatchObject({ wanted: ['ann'], rows: [{ id: 2 }] })
})

it('searches several texts in turn, lists each booking once, and reports texts without a hit', async () => {
  const desk = scriptedDesk({ 'ledger.page': ({ filter }) => (filter.text === 'zz' ? page() : page(sampleRow(1))) })
  const store = createAppStore(desk)
  await store.getState().ledger.hits.find(['ref1', 'zz', 'Anna Pryde'])
  expect(store.getState().ledger.hits.found).toMatchObject({ rows: [{ id: 1 }], missing: ['zz'] })
})

it('finds nothing when the ledger does not answer, and truncates texts to the accepted length', async () => {
  const desk = scriptedDesk({ 'ledger.page': () => ({ ok: false, failure: offline }) })
  const store = createAppStore(desk)
  await store.getState().ledger.hits.find(['x'.repeat(500)])
  expect(store.getState().ledger.hits.found.rows).toEqual([])
  expect(desk.asked[0]?.input).toMatchObject({ filter: { text: 'x'.repeat(200) } })
})

it('makes no request for an empty search', async () => {
  const desk = scriptedDesk({})
  await createAppStore(desk).getState().ledger.hits.find([])
  expect(desk.asked).toEqual([])
})
