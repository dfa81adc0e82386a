import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hungPageMs, reviveWindow } from './revival.ts'

const answers: ('again' | 'close')[] = []
let nowMs: number
let window: EventEmitter & { webContents: EventEmitter & { reload: () => void }; isDestroyed: () => boolean }
let happened: string[]
let destroyed: boolean
let mayClose: boolean
let reasons: string[]

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
  happened = []
  destroyed = false
  mayClose = true
  reasons = []
  answers.length = 0
  const page = Object.assign(new EventEmitter(), {
    reload: () => void happened.push('reload'),
    forcefullyCrashRenderer: () => {
      happened.push('crash')
      page.emit('render-process-gone', {}, { reason: 'killed' })
    },
  })
  window = Object.assign(new EventEmitter(), {
    webContents: page,
    setContentProtection: (on: boolean) => void happened.push(`protect ${on}`),
    isDestroyed: () => destroyed,
  })
  reviveWindow(window as unknown as BrowserWindow, {
    tickMs: () => nowMs,
    askAfterAll: async () => {
      happened.push('ask')
      return answers.shift() ?? 'again'
    },
    close: () => {
      happened.push('close')
      destroyed = mayClose
    },
    troubled: ({ reason }) => void reasons.push(reason),
  })
})
afterEach(() => vi.useRealTimers())

const dies = async (reason = 'crashed') => {
  window.webContents.emit('render-process-gone', {}, { reason })
  await vi.advanceTimersByTimeAsync(6000)
}
const reloads = () => happened.filter((what) => what === 'reload').length

describe('a page that dies', () => {
  it('is reloaded, and no longer hidden from screenshots for a card', async () => {
    await dies()
    expect(happened).toEqual(['protect false', 'reload'])
  })

  it('is reloaded at once, then after growing pauses, and each death is reported', async () => {
    for (const pauseMs of [0, 1000, 5000]) {
      const before = reloads()
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      await vi.advanceTimersByTimeAsync(Math.max(0, pauseMs - 1))
      if (pauseMs > 0) expect(reloads()).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(reloads()).toBe(before + 1)
    }
    expect(reasons).toEqual(['crashed', 'crashed', 'crashed'])
  })

  it('is reloaded at most three times if it dies 500 times within moments', async () => {
    for (let i = 0; i < 500; i++) {
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      await vi.advanceTimersByTimeAsync(3)
    }
    expect(reloads()).toBeLessThanOrEqual(3)
    expect(reasons).toHaveLength(500)
  })

  it.each(['close', 'again'] as const)('is not reloaded if the desk was closed while the clerk was asked (answer: %s)', async (answer) => {
    answers.push(answer)
    for (let i = 0; i < 3; i++) await dies()
    const before = happened.length
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    destroyed = true
    await vi.advanceTimersByTimeAsync(6000)
    expect(happened.slice(before)).toEqual(['ask'])
  })

  it('is not reloaded once its window is gone', async () => {
    await dies()
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    window.emit('closed')
    await vi.advanceTimersByTimeAsync(6000)
    expect(reloads()).toBe(1)
  })

  it('is left alone if it exited on purpose', async () => {
    await dies('clean-exit')
    expect(happened).toEqual([])
  })

  it('is reloaded three times; then the clerk is asked once, however often it dies', async () => {
    for (let i = 0; i < 3; i++) await dies()
    expect([reloads(), happened.includes('ask')]).toEqual([3, false])
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await vi.advanceTimersByTimeAsync(0)
    expect([reloads(), happened.filter((what) => what === 'ask').length]).toEqual([4, 1])
  })

  it('does not make the desk ask if it only dies now and then', async () => {
    for (let i = 0; i < 40; i++) {
      nowMs += 2 * 60_000
      await dies()
    }
    expect([reloads(), happened.includes('ask')]).toEqual([40, false])
  })

  it.each([
    ['closes with the desk', true, 3],
    ['is reloaded to say so if the desk must stay open', false, 4],
  ])('that the clerk chose to close %s', async (_, closes, times) => {
    answers.push('close')
    for (let i = 0; i < 3; i++) await dies()
    mayClose = closes
    await dies()
    expect(happened).toContain('close')
    expect(reloads()).toBe(times)
  })
})

describe('an unresponsive page', () => {
  it('is killed and reloaded after a while', async () => {
    window.webContents.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(hungPageMs - 1)
    expect(happened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(happened).toEqual(['crash', 'protect false', 'reload'])
  })

  it.each(['responsive', 'closed'])('is left alone once it is %s', async (what) => {
    window.webContents.emit('unresponsive')
    if (what === 'closed') window.emit(what)
    else window.webContents.emit(what)
    await vi.advanceTimersByTimeAsync(hungPageMs)
    expect(happened).toEqual([])
  })
})
