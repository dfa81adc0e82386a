import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hungPageMs, reviveWindow } from './revival.ts'

const answers: ('again' | 'close')[] = []
let nowMs: number
let window: EventEmitter & { webContents: EventEmitter & { reload: () => void }; isDestroyed: () => boolean }
let actions: string[]
let destroyed: boolean
let mayClose: boolean
let reasons: string[]

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
  actions = []
  destroyed = false
  mayClose = true
  reasons = []
  answers.length = 0
  const page = Object.assign(new EventEmitter(), {
    reload: () => void actions.push('reload'),
    forcefullyCrashRenderer: () => {
      actions.push('crash')
      page.emit('render-process-gone', {}, { reason: 'killed' })
    },
  })
  window = Object.assign(new EventEmitter(), {
    webContents: page,
    setContentProtection: (on: boolean) => void actions.push(`protect ${on}`),
    isDestroyed: () => destroyed,
  })
  reviveWindow(window as unknown as BrowserWindow, {
    tickMs: () => nowMs,
    askClerk: async () => {
      actions.push('ask')
      return answers.shift() ?? 'again'
    },
    close: () => {
      actions.push('close')
      destroyed = mayClose
    },
    onTrouble: ({ reason }) => void reasons.push(reason),
  })
})
afterEach(() => vi.useRealTimers())

const crashPage = async (reason = 'crashed') => {
  window.webContents.emit('render-process-gone', {}, { reason })
  await vi.advanceTimersByTimeAsync(6000)
}
const reloads = () => actions.filter((what) => what === 'reload').length

describe('a page that dies', () => {
  it('is reloaded, and no longer excluded from screenshots, because it shows no card', async () => {
    await crashPage()
    expect(actions).toEqual(['protect false', 'reload'])
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
    for (let i = 0; i < 3; i++) await crashPage()
    const before = actions.length
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    destroyed = true
    await vi.advanceTimersByTimeAsync(6000)
    expect(actions.slice(before)).toEqual(['ask'])
  })

  it('is not reloaded once its window is gone', async () => {
    await crashPage()
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    window.emit('closed')
    await vi.advanceTimersByTimeAsync(6000)
    expect(reloads()).toBe(1)
  })

  it('is left alone if it exited on purpose', async () => {
    await crashPage('clean-exit')
    expect(actions).toEqual([])
  })

  it('is reloaded three times; then the clerk is asked once, however often it dies', async () => {
    for (let i = 0; i < 3; i++) await crashPage()
    expect([reloads(), actions.includes('ask')]).toEqual([3, false])
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await vi.advanceTimersByTimeAsync(0)
    expect([reloads(), actions.filter((what) => what === 'ask').length]).toEqual([4, 1])
  })

  it('does not make the desk ask if its deaths are minutes apart', async () => {
    for (let i = 0; i < 40; i++) {
      nowMs += 2 * 60_000
      await crashPage()
    }
    expect([reloads(), actions.includes('ask')]).toEqual([40, false])
  })

  it.each([
    ['closes with the desk', true, 3],
    ['is reloaded if the desk must stay open, to explain why', false, 4],
  ])('after the clerk chose to close: %s', async (_, closes, times) => {
    answers.push('close')
    for (let i = 0; i < 3; i++) await crashPage()
    mayClose = closes
    await crashPage()
    expect(actions).toContain('close')
    expect(reloads()).toBe(times)
  })
})

describe('an unresponsive page', () => {
  it('is killed and reloaded after a while', async () => {
    window.webContents.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(hungPageMs - 1)
    expect(actions).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(actions).toEqual(['crash', 'protect false', 'reload'])
  })

  it.each(['responsive', 'closed'])('is left alone once it is %s', async (what) => {
    window.webContents.emit('unresponsive')
    if (what === 'closed') window.emit(what)
    else window.webContents.emit(what)
    await vi.advanceTimersByTimeAsync(hungPageMs)
    expect(actions).toEqual([])
  })
})
