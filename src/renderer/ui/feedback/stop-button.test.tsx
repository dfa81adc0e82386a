import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { StopButton } from './stop-button.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('shows the stop button after two seconds and stops the work once', () => {
  const onStop = vi.fn()
  renderPart(<StopButton label="Stop the backup" onStop={onStop} />)
  advanceTime(1999)
  expect(screen.queryByRole('button')).toBeNull()
  advanceTime(1)
  const stop = screen.getByRole('button', { name: 'Stop the backup' })
  expect(stop.textContent).toBe('Stop')
  fireEvent.click(stop)
  fireEvent.click(stop)
  expect(onStop).toHaveBeenCalledTimes(1)
})
