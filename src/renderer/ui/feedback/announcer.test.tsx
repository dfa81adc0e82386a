import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from './announcer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const { container, rerender } = render(<Announcer />)
  const show = (part: React.ReactNode) =>
    rerender(
      <>
        <Announcer />
        {part}
      </>,
    )
  const announced = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return container.querySelector('[data-announcer]')?.getAttribute('data-announcer')
  }
  return { show, announced }
}

test('announces a status that is inserted with its text once', async () => {
  const { show, announced } = open()
  show(<p role="status">Booked.</p>)
  expect(await announced(300)).toBe('Booked.')
})

test('announces only the latest text of a status that changes often', async () => {
  const { show, announced } = open()
  show(<p role="status">1 of 9</p>)
  expect(await announced(300)).toBe('1 of 9')
  show(<p role="status">2 of 9</p>)
  expect(await announced(1_000)).toBe('1 of 9')
  show(<p role="status">9 of 9</p>)
  expect(await announced(4_000)).toBe('9 of 9')
})

test('announces a status on time after the system clock was set back', async () => {
  const { show, announced } = open()
  show(<p role="status">1 of 9</p>)
  expect(await announced(300)).toBe('1 of 9')
  vi.setSystemTime(0)
  show(<p role="status">9 of 9</p>)
  expect(await announced(5_000)).toBe('9 of 9')
})

test('announces the same text again after the status was empty', async () => {
  const { show, announced } = open()
  show(<p role="status">Price checked</p>)
  await announced(6_000)
  show(
    <>
      <p role="status">Price checked</p>
      <p role="status">Asking</p>
    </>,
  )
  expect(await announced(6_000)).toBe('Asking')
  show(
    <>
      <p role="status" />
      <p role="status">Asking</p>
    </>,
  )
  await announced(10)
  show(
    <>
      <p role="status">Price checked</p>
      <p role="status">Asking</p>
    </>,
  )
  expect(await announced(6_000)).toBe('Price checked')
})

test('announces a loading status by its aria-label', async () => {
  const { show, announced } = open()
  show(
    <section>
      <div role="status" aria-label="Checking the rate">
        <i />
      </div>
    </section>,
  )
  expect(await announced(300)).toBe('Checking the rate')
})

test('does not announce a status that is removed at once', async () => {
  const { show, announced } = open()
  show(<p role="status">Gone</p>)
  show(null)
  expect(await announced(6_000)).toBe('true')
})
