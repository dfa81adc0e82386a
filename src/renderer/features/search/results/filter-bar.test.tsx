import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { nothingArranged } from './arrangement.ts'
import { FilterBar } from './filter-bar.tsx'

test('offers each invalid currency of the service as an option, even if it is empty or has spaces', () => {
  const { store, app } = openWindow()
  const currencies = new Map(['<img src=h…', '<svg src=h…', '', 'EUR'].map((currency) => [currency, 1]))
  const { results } = app().search
  store.setState({
    search: { ...store.getState().search, results: { ...results, arranged: { ...nothingArranged, currency: 'EUR', currencies } } },
  })
  renderPart(<FilterBar />)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Compare prices in' }).value).toBe('EUR')
})

test('a filter that is set is shown, although its row is closed', () => {
  const { app } = openWindow()
  renderPart(<FilterBar />)
  expect(screen.queryByRole('textbox', { name: 'Room' })).toBeNull()
  act(() => app().search.filter({ room: 'suite' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Room' }).value).toBe('suite')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
