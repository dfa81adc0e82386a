import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRounds } from './case-runner.ts'
import { type Platform, systemClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/**
 * A machine whose timers stop while it sleeps. On Linux its ticks stop too, and only its uptime continues (CLOCK_MONOTONIC and
 * /proc/uptime); on other systems its ticks continue.
 */
function machine(system: 'linux' | 'others') {
  let asleepMs = 0
  const awakeMs = () => performance.now()
  const platform: Platform =
    system === 'linux'
      ? { tickMs: awakeMs, uptimeMs: () => 50_000_000 + awakeMs() + asleepMs }
      : { tickMs: () => awakeMs() + asleepMs, uptimeMs: null }
  return {
    clock: systemClock(() => 0, platform),
    sleep: (ms: number) => {
      asleepMs += ms
    },
  }
}
const hourMs = 3_600_000

describe.each(['linux', 'others'] as const)('a machine that slept (%s)', (system) => {
  it('runs timers that came due during the sleep at once on `resumed`, in the order they were due', async () => {
    const { clock, sleep } = machine(system)
    const ran: string[] = []
    clock.after(30 * 60_000, () => ran.push('after half an hour'))
    clock.after(5 * 60_000, () => ran.push('after five minutes'))
    clock.after(2 * hourMs, () => ran.push('after two hours'))
    sleep(hourMs)
    clock.resumed()
    expect(ran).toEqual(['after five minutes', 'after half an hour'])
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(ran).toEqual(['after five minutes', 'after half an hour', 'after two hours'])
  })

  it('runs overdue timers within ten seconds without `resumed`', async () => {
    const { clock, sleep } = machine(system)
    const ran = vi.fn()
    clock.after(5 * 60_000, ran)
    sleep(hourMs)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ran).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(ran).toHaveBeenCalledOnce()
  })

  it('looks up at once a booking whose look-up came due during the sleep', async () => {
    const { clock, sleep } = machine(system)
    const [dueMs, look] = [clock.tickMs() + 20 * 60_000, vi.fn(async () => {})]
    const { plan, stop } = createRounds({
      clock,
      look,
      dueTickMs: () => dueMs,
      load: async () => {},
      canAsk: () => true,
      notAsked: () => {},
    })
    plan('a booking')
    sleep(hourMs)
    clock.resumed()
    await vi.advanceTimersByTimeAsync(0)
    expect(look).toHaveBeenCalledOnce()
    await stop()
  })

  it('counts its sleep in its ticks', () => {
    const { clock, sleep } = machine(system)
    const beforeMs = clock.tickMs()
    sleep(hourMs)
    clock.resumed()
    expect(clock.tickMs() - beforeMs).toBeGreaterThanOrEqual(hourMs)
    expect(clock.tickMs() - beforeMs).toBeLessThan(hourMs + 1000)
  })

  it('never runs a cancelled timer', async () => {
    const { clock, sleep } = machine(system)
    const ran = vi.fn()
    clock.after(1000, ran)()
    sleep(hourMs)
    clock.resumed()
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(ran).not.toHaveBeenCalled()
  })
})

it('a timer that another due timer cancels does not run', () => {
  const { clock, sleep } = machine('linux')
  const ran = vi.fn()
  let cancelTimer = () => {}
  clock.after(1000, () => cancelTimer())
  cancelTimer = clock.after(2000, ran)
  sleep(hourMs)
  clock.resumed()
  expect(ran).not.toHaveBeenCalled()
})

it.each(['linux', 'others'] as const)('a machine that sleeps several times counts each sleep once (%s)', (system) => {
  const { clock, sleep } = machine(system)
  const beforeMs = clock.tickMs()
  for (let i = 0; i < 5; i++) {
    sleep(hourMs)
    clock.resumed()
    clock.resumed()
  }
  expect(clock.tickMs() - beforeMs).toBeGreaterThanOrEqual(5 * hourMs)
  expect(clock.tickMs() - beforeMs).toBeLessThan(5 * hourMs + 1000)
})

it('a difference of some milliseconds between the two clocks does not count as sleep', () => {
  let apartMs = 0
  const clock = systemClock(() => 0, { tickMs: () => 0, uptimeMs: () => 100 + apartMs })
  for (const apart of [10, 0, 400, 20, 999]) {
    apartMs = apart
    clock.resumed()
  }
  expect(clock.tickMs()).toBe(0)
})

it('a timer of several months does not fire at once', async () => {
  const clock = systemClock()
  const ran = vi.fn()
  const cancelTimer = clock.after(90 * 24 * hourMs, ran)
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(ran).not.toHaveBeenCalled()
  cancelTimer()
})

it('a timer runs once, on time, and leaves no platform timer behind', async () => {
  const clock = systemClock()
  const ran = vi.fn()
  clock.after(25_000, ran)
  await vi.advanceTimersByTimeAsync(24_999)
  expect(ran).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ran).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

it('a timer can be set again while it runs', async () => {
  const { clock, sleep } = machine('linux')
  const ran: number[] = []
  const again = () => {
    ran.push(clock.tickMs())
    clock.after(60_000, again)
  }
  clock.after(60_000, again)
  sleep(hourMs)
  clock.resumed()
  expect(ran).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ran).toHaveLength(2)
})

it('setting the wall clock does not change the ticks', () => {
  let nowMs = 0
  const clock = systemClock(() => nowMs, { tickMs: () => 5, uptimeMs: () => 100 })
  nowMs = 24 * hourMs
  clock.resumed()
  expect([clock.nowMs(), clock.tickMs()]).toEqual([24 * hourMs, 5])
})
