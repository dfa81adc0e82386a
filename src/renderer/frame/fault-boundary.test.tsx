import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { theme } from '../ui/theme.ts'
import { FaultBoundary } from './fault-boundary.tsx'

afterEach(cleanup)

function Broken(): never {
  throw new RangeError('Ada Byron')
}

it('shows a failed screen with what it means for bookings and what to do, but without the error message', () => {
  const caught = vi.fn()
  render(
    <MantineProvider theme={theme} env="test">
      <FaultBoundary>
        <Broken />
      </FaultBoundary>
    </MantineProvider>,
    { onCaughtError: caught },
  )
  expect(caught).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toContain('What was sent is in the ledger')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the desk again' }))
  expect(document.body.textContent).not.toContain('Ada')
})
