import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWindow } from '../../testing/render-window.tsx'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { NextArrivals } from './today-page.tsx'

it('a long table of arrivals shows their total number below its first rows, and loads all arrivals on request', async () => {
  const { desk, clerk } = renderWindow(<NextArrivals arrivals={{ count: 134, rows: Array.from({ length: 60 }, (_, i) => sampleRow(i)) }} />)
  expect(screen.getAllByRole('row').length - 1).toBe(60)
  await clerk.click(screen.getByRole('button', { name: 'Show all 134 arrivals' }))
  expect(desk.asked).toContainEqual({ name: 'ledger.ahead', input: expect.objectContaining({ completeLists: ['arrivals'] }) })
})
