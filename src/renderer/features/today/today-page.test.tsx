import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { startStore } from '../../store.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { NextArrivals } from './today-page.tsx'

it('a long table of arrivals shows their total number below its first rows, and loads all arrivals on request', async () => {
  const desk = scriptedDesk({})
  startStore(desk)
  renderPart(<NextArrivals arrivals={{ count: 134, rows: Array.from({ length: 60 }, (_, i) => sampleRow(i)) }} />)
  expect(screen.getAllByRole('row').length - 1).toBe(60)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 134 arrivals' }))
  expect(desk.asked).toContainEqual({ name: 'ledger.ahead', input: expect.objectContaining({ completeLists: ['arrivals'] }) })
})
