import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { FaultBoundary } from './fault-boundary.tsx'

function Broken(): never {
  throw new RangeError('Ada Byron')
}

it('shows a failed screen with what it means for bookings and what to do, but without the error message', () => {
  const caught = vi.fn()
  renderPart(
    <FaultBoundary>
      <Broken />
    </FaultBoundary>,
    { onCaughtError: caught },
  )
  expect(caught).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toContain('What was sent is in the ledger')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the desk again' }))
  expect(document.body.textContent).not.toContain('Ada')
})
