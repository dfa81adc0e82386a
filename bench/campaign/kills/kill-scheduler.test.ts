import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Aim, scheduleKill } from './kill-scheduler.ts'
import type { WindowLine } from './window-log.ts'

const opening: WindowLine = { kind: 'opening' }
const ready: WindowLine = { kind: 'ready', openCases: 0 }
const sending: WindowLine = { kind: 'shown', what: 'booking', reference: 'RD-1', state: 'SENDING' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Schedules a kill and returns the listener, the pace, and whether the desk was killed. */
function scheduled(aim: Aim) {
  const kill = vi.fn()
  const pace = { openingMs: 400, gapMs: 100 }
  const onLine = scheduleKill(aim, pace, kill, () => Date.now())
  return { onLine, pace, isDead: () => kill.mock.calls.length > 0 }
}

describe('the kill scheduler', () => {
  it('kills immediately after the targeted line, and after no other line', () => {
    const { onLine, isDead } = scheduled({ kind: 'line', what: 'cancellation', state: 'SENDING' })
    onLine(sending)
    onLine({ kind: 'shown', what: 'cancellation', reference: '0a1b2c', state: 'UNKNOWN' })
    expect(isDead()).toBe(false)
    onLine({ kind: 'shown', what: 'cancellation', reference: '0a1b2c', state: 'SENDING' })
    expect(isDead()).toBe(true)
  })

  it('kills after the given share of the usual gap, counted from the targeted send', () => {
    const { onLine, isDead } = scheduled({ kind: 'betweenSends', send: 2, share: 0.5 })
    for (const line of [opening, ready, sending]) onLine(line)
    vi.advanceTimersByTime(180)
    onLine(sending)
    // This gap of 180 has raised the usual gap from 100 to 110.
    vi.advanceTimersByTime(54)
    expect(isDead()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isDead()).toBe(true)
  })

  it('kills after the given share of the usual opening time, while the ledger opens', () => {
    const { onLine, isDead } = scheduled({ kind: 'opening', share: 0.5 })
    vi.advanceTimersByTime(1000)
    onLine(opening)
    vi.advanceTimersByTime(199)
    expect(isDead()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isDead()).toBe(true)
  })

  it('kills after a maximum number of sends or a maximum time if the target is never reached', () => {
    const idle = scheduled({ kind: 'line', what: 'booking', state: 'CONFIRMED' })
    idle.onLine(ready)
    vi.advanceTimersByTime(6_000)
    expect(idle.isDead()).toBe(true)
    const busy = scheduled({ kind: 'line', what: 'booking', state: 'CONFIRMED' })
    for (let sends = 0; sends < 5; sends++) busy.onLine(sending)
    expect(busy.isDead()).toBe(true)
  })

  it('kills a desk that reports an error', () => {
    const { onLine, isDead } = scheduled({ kind: 'betweenSends', send: 1, share: 0 })
    onLine({ kind: 'trouble', why: 'ledger failed damaged' })
    expect(isDead()).toBe(true)
  })
})

describe('the usual pace', () => {
  it('is learned from every desk', () => {
    const { onLine, pace } = scheduled({ kind: 'opening', share: 1 })
    onLine(opening)
    vi.advanceTimersByTime(1200)
    onLine(ready)
    expect(pace.openingMs).toBe(500)
  })
})
