import { expect, it, vi } from 'vitest'
import { createQuitDesk } from './quitting.ts'

function deskThat({ sends }: { sends: boolean }) {
  const close = vi.fn(async () => {})
  const emit = vi.fn()
  return { ...createQuitDesk({ isSending: () => sends, close, emit }), close, emit }
}

it('a window closes when nothing is on its way, without a question', () => {
  const { mayClose, emit } = deskThat({ sends: false })
  expect(mayClose()).toBe(true)
  expect(emit).not.toHaveBeenCalled()
})

it('a window stays while something is on its way, and asks each time', () => {
  const { mayClose, emit } = deskThat({ sends: true })
  expect([mayClose(), mayClose()]).toEqual([false, false])
  expect(emit.mock.calls).toEqual([
    ['desk.quitAsked', {}],
    ['desk.quitAsked', {}],
  ])
})

it('a clerk who quits all the same is answered before the window goes', async () => {
  const { procedures, mayClose, close } = deskThat({ sends: true })
  expect(await procedures['desk.quit']({})).toEqual({})
  expect(close).not.toHaveBeenCalled()
  expect(mayClose()).toBe(true)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('a window that fails to close is no fault of the answer', async () => {
  const close = vi.fn(async () => Promise.reject(new Error('gone already')))
  const { procedures } = createQuitDesk({ isSending: () => true, close, emit: () => {} })
  expect(await procedures['desk.quit']({})).toEqual({})
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})
