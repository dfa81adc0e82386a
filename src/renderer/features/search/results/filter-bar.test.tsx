import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { startStore } from '../../../store.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { nothingArranged } from './arrangement.ts'
import { FilterBar } from './filter-bar.tsx'

test('offers each invalid currency of the service as an option, even if it is empty or has spaces', () => {
  const store = startStore({ ask: async () => ({ ok: false, failure: { kind: 'notHere' } }), on: () => () => {} } as unknown as DeskBridge)
  const currencies = new Map([
    ['<img src=h…', 1],
    ['<svg src=h…', 1],
    ['', 1],
    ['EUR', 1],
  ])
  const { results } = store.getState().search
  store.setState({
    search: { ...store.getState().search, results: { ...results, arranged: { ...nothingArranged, currency: 'EUR', currencies } } },
  })
  renderPart(<FilterBar />)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Compare prices in' }).value).toBe('EUR')
})
