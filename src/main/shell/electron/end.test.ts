import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EndedBy, shutdownWaitMs, untilEnd } from './end.ts'

let app: EventEmitter
let signals: EventEmitter
let power: EventEmitter
let sending: boolean
let close: (by: EndedBy) => void
let end: Promise<EndedBy>

beforeEach(() => {
  app = new EventEmitter()
  signals = new EventEmitter()
  power = new EventEmitter()
  sending = false
  const shell = {
    onClosed: (listen: typeof close) => {
      close = listen
    },
  }
  end = untilEnd({ app, shell, signals, power, isSending: () => sending } as never)
})

describe('the desk in Electron ends', () => {
  it('when its window is gone', async () => {
    close('person')
    await expect(end).resolves.toBe('person')
  })

  it('when Windows ends the session', async () => {
    close('system')
    await expect(end).resolves.toBe('system')
  })

  it('when the app quits, which is delayed until the ledger is closed', async () => {
    const event = { preventDefault: vi.fn() }
    app.emit('will-quit', event)
    await expect(end).resolves.toBe('person')
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  it.each(['SIGTERM', 'SIGINT'])('at %s, without asking', async (signal) => {
    signals.emit(signal)
    await expect(end).resolves.toBe('system')
  })
})

describe('a shutdown of the system', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  const shutDown = () => {
    const event = { preventDefault: vi.fn() }
    const ended = vi.fn()
    void end.then(ended)
    power.emit('shutdown', event)
    return { event, ended }
  }

  it('is delayed until the desk has stopped', async () => {
    const { event, ended } = shutDown()
    await vi.advanceTimersByTimeAsync(0)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(ended).toHaveBeenCalledExactlyOnceWith('system')
  })

  it('waits for requests in flight', async () => {
    sending = true
    const { ended } = shutDown()
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).not.toHaveBeenCalled()
    sending = false
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('does not wait longer than the system allows; the next start looks the requests up', async () => {
    sending = true
    const { ended } = shutDown()
    await vi.advanceTimersByTimeAsync(shutdownWaitMs + 200)
    expect(ended).toHaveBeenCalledOnce()
  })
})

it('the app does not exit by itself once its window is gone', () => {
  expect(app.listenerCount('window-all-closed')).toBe(1)
})
