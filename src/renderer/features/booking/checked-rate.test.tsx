import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWindow } from '../../testing/render-window.tsx'
import { SendingNote } from './check-page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('keeps counting the seconds of a booking in flight when the system clock is set back', () => {
  renderWindow(<SendingNote sinceMs={performance.now()} />)
  act(() => vi.advanceTimersByTime(2_000))
  vi.setSystemTime(0)
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('region').textContent).toContain('3 s')
})
