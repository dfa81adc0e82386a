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
  const said = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return container.querySelector('[data-announcer]')?.getAttribute('data-announcer')
  }
  return { show, said }
}

test('a status that is inserted with its text is read out, and once', async () => {
  const { show, said } = open()
  show(<p role="status">Booked.</p>)
  expect(await said(300)).toBe('Booked.')
})

test('of a status that changes often only what stands after a breath is read out', async () => {
  const { show, said } = open()
  show(<p role="status">1 of 9</p>)
  expect(await said(300)).toBe('1 of 9')
  show(<p role="status">2 of 9</p>)
  expect(await said(1_000)).toBe('1 of 9')
  show(<p role="status">9 of 9</p>)
  expect(await said(4_000)).toBe('9 of 9')
})

test('a status is read out within a breath when the clock of the machine is set back', async () => {
  const { show, said } = open()
  show(<p role="status">1 of 9</p>)
  expect(await said(300)).toBe('1 of 9')
  vi.setSystemTime(0)
  show(<p role="status">9 of 9</p>)
  expect(await said(5_000)).toBe('9 of 9')
})

test('what was gone and is the same again is read out again', async () => {
  const { show, said } = open()
  show(<p role="status">Price checked</p>)
  await said(6_000)
  show(
    <>
      <p role="status">Price checked</p>
      <p role="status">Asking</p>
    </>,
  )
  expect(await said(6_000)).toBe('Asking')
  show(
    <>
      <p role="status" />
      <p role="status">Asking</p>
    </>,
  )
  await said(10)
  show(
    <>
      <p role="status">Price checked</p>
      <p role="status">Asking</p>
    </>,
  )
  expect(await said(6_000)).toBe('Price checked')
})

test('what is loading is read out by its name', async () => {
  const { show, said } = open()
  show(
    <section>
      <div role="status" aria-label="Checking the rate">
        <i />
      </div>
    </section>,
  )
  expect(await said(300)).toBe('Checking the rate')
})

test('a status that is gone before it settles is not read out', async () => {
  const { show, said } = open()
  show(<p role="status">Gone</p>)
  show(null)
  expect(await said(6_000)).toBe('true')
})
