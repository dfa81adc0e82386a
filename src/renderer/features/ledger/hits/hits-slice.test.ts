import { expect, it } from 'vitest'
import { type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { createAppStore } from '../../../store.ts'
import { sampleRow } from '../../../testing/sample-row.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'

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
