import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Aim } from './aim.ts'
import { scheduleKill } from './kill-scheduler.ts'
import type { WindowLine } from './window-lines.ts'

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
function aimed(aim: Aim) {
  const kill = vi.fn()
  const pace = { openingMs: 400, gapMs: 100 }
  const hears = scheduleKill(aim, pace, kill, () => Date.now())
  return { hears, pace, isDead: () => kill.mock.calls.length > 0 }
}

describe('the kill scheduler', () => {
  it('kills immediately after the line it aims at, and after no other', () => {
    const { hears, isDead } = aimed({ kind: 'line', what: 'cancellation', state: 'SENDING' })
    hears(sending)
    hears({ kind: 'shown', what: 'cancellation', reference: '0a1b2c', state: 'UNKNOWN' })
    expect(isDead()).toBe(false)
    hears({ kind: 'shown', what: 'cancellation', reference: '0a1b2c', state: 'SENDING' })
    expect(isDead()).toBe(true)
  })

  it('kills after its share of the usual gap following the send it aims at', () => {
    const { hears, isDead } = aimed({ kind: 'betweenSends', send: 2, share: 0.5 })
    for (const line of [opening, ready, sending]) hears(line)
    vi.advanceTimersByTime(180)
    hears(sending)
    // This gap of 180 has raised the usual gap from 100 to 110.
    vi.advanceTimersByTime(54)
    expect(isDead()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isDead()).toBe(true)
  })

  it('kills while the ledger opens', () => {
    const { hears, isDead } = aimed({ kind: 'opening', share: 0.5 })
    vi.advanceTimersByTime(1000)
    hears(opening)
    vi.advanceTimersByTime(199)
    expect(isDead()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isDead()).toBe(true)
  })

  it('kills after a maximum number of sends or a maximum time in any case', () => {
    const idle = aimed({ kind: 'line', what: 'booking', state: 'CONFIRMED' })
    idle.hears(ready)
    vi.advanceTimersByTime(6_000)
    expect(idle.isDead()).toBe(true)
    const busy = aimed({ kind: 'line', what: 'booking', state: 'CONFIRMED' })
    for (let sends = 0; sends < 5; sends++) busy.hears(sending)
    expect(busy.isDead()).toBe(true)
  })

  it('kills a desk that cannot continue', () => {
    const { hears, isDead } = aimed({ kind: 'betweenSends', send: 1, share: 0 })
    hears({ kind: 'trouble', why: 'ledger failed damaged' })
    expect(isDead()).toBe(true)
  })
})

describe('the usual pace', () => {
  it('is learned from every desk', () => {
    const { hears, pace } = aimed({ kind: 'opening', share: 1 })
    hears(opening)
    vi.advanceTimersByTime(1200)
    hears(ready)
    expect(pace.openingMs).toBe(500)
  })
})
