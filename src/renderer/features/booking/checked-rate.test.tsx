import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStore } from '../../store.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { SendingNote } from './check-page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('keeps counting the seconds of a booking in flight when the system clock is set back', () => {
  startStore(scriptedDesk({}))
  renderPart(<SendingNote sinceMs={performance.now()} />)
  act(() => vi.advanceTimersByTime(2_000))
  vi.setSystemTime(0)
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('region').textContent).toContain('3 s')
})
