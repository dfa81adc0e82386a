import { expect, it, vi } from 'vitest'
import { createQuitDesk } from './desk.ts'

function createTestQuitDesk({ sends }: { sends: boolean }) {
  const close = vi.fn(async () => {})
  const emit = vi.fn()
  return { ...createQuitDesk({ isSending: () => sends, close, emit }), close, emit }
}

it('closes the window without a question when nothing is in flight', () => {
  const { mayClose, emit } = createTestQuitDesk({ sends: false })
  expect(mayClose()).toBe(true)
  expect(emit).not.toHaveBeenCalled()
})

it('keeps the window open and asks each time while a request is in flight', () => {
  const { mayClose, emit } = createTestQuitDesk({ sends: true })
  expect([mayClose(), mayClose()]).toEqual([false, false])
  expect(emit.mock.calls).toEqual([
    ['desk.quitAsked', {}],
    ['desk.quitAsked', {}],
  ])
})

it('answers a confirmed quit before it closes the window', async () => {
  const { procedures, mayClose, close } = createTestQuitDesk({ sends: true })
  expect(await procedures['desk.quit']({})).toEqual({})
  expect(close).not.toHaveBeenCalled()
  expect(mayClose()).toBe(true)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('answers a confirmed quit even if the window fails to close', async () => {
  const close = vi.fn(async () => Promise.reject(new Error('gone already')))
  const { procedures } = createQuitDesk({ isSending: () => true, close, emit: () => {} })
  expect(await procedures['desk.quit']({})).toEqual({})
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})
