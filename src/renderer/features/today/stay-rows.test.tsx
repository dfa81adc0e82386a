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

it('draws the first sixty arrivals of a long list, and all of them once they are asked for', async () => {
  startStore(scriptedDesk({}))
  render(
    <MantineProvider theme={theme} env="test">
      <NextArrivals rows={Array.from({ length: 134 }, (_, i) => sampleRow(i))} />
    </MantineProvider>,
  )
  const lines = () => screen.getAllByRole('row').length - 1
  expect(lines()).toBe(60)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 134 arrivals' }))
  expect(lines()).toBe(134)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
