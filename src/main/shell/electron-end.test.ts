import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { untilEnd } from './electron-end.ts'

let app: EventEmitter
let signals: EventEmitter
let close: () => void
let end: Promise<void>

beforeEach(() => {
  app = new EventEmitter()
  signals = new EventEmitter()
  const shell = {
    onClosed: (listen: () => void) => {
      close = listen
    },
  }
  end = untilEnd(app as never, shell, signals as never)
})

describe('the desk in Electron ends', () => {
  it('when its window is gone', async () => {
    close()
    await expect(end).resolves.toBeUndefined()
  })

  it('when the app quits, which then waits for the ledger', async () => {
    const event = { preventDefault: vi.fn() }
    app.emit('will-quit', event)
    await expect(end).resolves.toBeUndefined()
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  it.each(['SIGTERM', 'SIGINT'])('at %s, without asking', async (signal) => {
    signals.emit(signal)
    await expect(end).resolves.toBeUndefined()
  })
})

it('the app does not end by itself once its window is gone', () => {
  expect(app.listenerCount('window-all-closed')).toBe(1)
})
