import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { startStore } from '../../store.ts'
import { sampleRow } from '../../testing/sample-row.ts'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { theme } from '../../ui/theme.ts'
import { NextArrivals } from './stay-rows.tsx'

afterEach(cleanup)

it('shows the number of all arrivals below the first rows, and loads all of them on request', async () => {
  const desk = scriptedDesk({})
  startStore(desk)
  render(
    <MantineProvider theme={theme} env="test">
      <NextArrivals arrivals={{ count: 134, rows: Array.from({ length: 60 }, (_, i) => sampleRow(i)) }} />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('row').length - 1).toBe(60)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 134 arrivals' }))
  expect(desk.asked).toContainEqual({ name: 'ledger.ahead', input: expect.objectContaining({ whole: ['arrivals'] }) })
})
