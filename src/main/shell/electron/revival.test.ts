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
let told: string[]

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
  happened = []
  destroyed = false
  mayClose = true
  told = []
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
    troubled: ({ reason }) => void told.push(reason),
  })
})
afterEach(() => vi.useRealTimers())

const dies = async (reason = 'crashed') => {
  window.webContents.emit('render-process-gone', {}, { reason })
  await vi.advanceTimersByTimeAsync(6000)
}
const reloads = () => happened.filter((what) => what === 'reload').length

describe('a page that dies', () => {
  it('comes back, and shows nothing of a card any more', async () => {
    await dies()
    expect(happened).toEqual(['protect false', 'reload'])
  })

  it('comes back at once, then after a pause that grows, and each death is told', async () => {
    for (const pauseMs of [0, 1000, 5000]) {
      const before = reloads()
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      await vi.advanceTimersByTimeAsync(Math.max(0, pauseMs - 1))
      if (pauseMs > 0) expect(reloads()).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(reloads()).toBe(before + 1)
    }
    expect(told).toEqual(['crashed', 'crashed', 'crashed'])
  })

  it('that dies 500 times in a moment is brought back three times at most', async () => {
    for (let i = 0; i < 500; i++) {
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      await vi.advanceTimersByTimeAsync(3)
    }
    expect(reloads()).toBeLessThanOrEqual(3)
    expect(told).toHaveLength(500)
  })

  it.each(['close', 'again'] as const)(
    'is not touched any more when the desk was ended while the clerk was asked (answer: %s)',
    async (answer) => {
      answers.push(answer)
      for (let i = 0; i < 3; i++) await dies()
      const before = happened.length
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      destroyed = true
      await vi.advanceTimersByTimeAsync(6000)
      expect(happened.slice(before)).toEqual(['ask'])
    },
  )

  it('does not come back once its window is gone', async () => {
    await dies()
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    window.emit('closed')
    await vi.advanceTimersByTimeAsync(6000)
    expect(reloads()).toBe(1)
  })

  it('is left alone when it ended on purpose', async () => {
    await dies('clean-exit')
    expect(happened).toEqual([])
  })

  it('comes back three times by itself; then the clerk is asked, however often it dies meanwhile', async () => {
    for (let i = 0; i < 3; i++) await dies()
    expect([reloads(), happened.includes('ask')]).toEqual([3, false])
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await vi.advanceTimersByTimeAsync(0)
    expect([reloads(), happened.filter((what) => what === 'ask').length]).toEqual([4, 1])
  })

  it('is not asked about when it dies now and then', async () => {
    for (let i = 0; i < 40; i++) {
      nowMs += 2 * 60_000
      await dies()
    }
    expect([reloads(), happened.includes('ask')]).toEqual([40, false])
  })

  it.each([
    ['goes with the desk', true, 3],
    ['comes back to say so where the desk has to stay', false, 4],
  ])('after the clerk chose to close, %s', async (_, closes, times) => {
    answers.push('close')
    for (let i = 0; i < 3; i++) await dies()
    mayClose = closes
    await dies()
    expect(happened).toContain('close')
    expect(reloads()).toBe(times)
  })
})

describe('a page that does not answer', () => {
  it('is ended and comes back, after a while', async () => {
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
