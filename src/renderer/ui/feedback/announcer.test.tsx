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
  const announcedAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return container.querySelector('[data-announcer]')?.getAttribute('data-announcer')
  }
  return { show, announced: announcedAfter }
}

test('announces only once a status that is inserted together with its text', async () => {
  const { show, announced: announcedAfter } = open()
  show(<p role="status">Booked.</p>)
  expect(await announcedAfter(300)).toBe('Booked.')
})

test('announces only the latest text of a status that changes often', async () => {
  const { show, announced: announcedAfter } = open()
  show(<p role="status">1 of 9</p>)
  expect(await announcedAfter(300)).toBe('1 of 9')
  show(<p role="status">2 of 9</p>)
  expect(await announcedAfter(1_000)).toBe('1 of 9')
  show(<p role="status">9 of 9</p>)
  expect(await announcedAfter(4_000)).toBe('9 of 9')
})

test('announces a status on time after the system clock was set back', async () => {
  const { show, announced: announcedAfter } = open()
  show(<p role="status">1 of 9</p>)
  expect(await announcedAfter(300)).toBe('1 of 9')
  vi.setSystemTime(0)
  show(<p role="status">9 of 9</p>)
  expect(await announcedAfter(5_000)).toBe('9 of 9')
})

test('announces the same text again after the status was empty', async () => {
  const { show, announced: announcedAfter } = open()
  const showStatuses = (...texts: string[]) =>
    show(
      texts.map((text, i) => (
        <p key={String(i)} role="status">
          {text}
        </p>
      )),
    )
  showStatuses('Price checked')
  await announcedAfter(6_000)
  showStatuses('Price checked', 'Asking')
  expect(await announcedAfter(6_000)).toBe('Asking')
  showStatuses('', 'Asking')
  await announcedAfter(10)
  showStatuses('Price checked', 'Asking')
  expect(await announcedAfter(6_000)).toBe('Price checked')
})

test('announces a loading status by its aria-label', async () => {
  const { show, announced: announcedAfter } = open()
  show(
    <section>
      <div role="status" aria-label="Checking the rate">
        <i />
      </div>
    </section>,
  )
  expect(await announcedAfter(300)).toBe('Checking the rate')
})

test('does not announce a status that is removed at once', async () => {
  const { show, announced: announcedAfter } = open()
  show(<p role="status">Gone</p>)
  show(null)
  expect(await announcedAfter(6_000)).toBe('true')
})
