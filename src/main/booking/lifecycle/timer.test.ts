import { describe, expect, it } from 'vitest'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createTimer, repeat } from './timer.ts'

describe('a timer', () => {
  it('runs once when its delay is over', async () => {
    const { clock, pass } = virtualClock()
    const ran: number[] = []
    createTimer(clock).arm(100, () => ran.push(clock.tickMs()))
    await pass(99)
    expect(ran).toEqual([])
    await pass(1000)
    expect(ran).toEqual([100])
  })

  it('has one scheduled run: arming it again replaces the earlier one', async () => {
    const { clock, pass } = virtualClock()
    const ran: string[] = []
    const timer = createTimer(clock)
    timer.arm(100, () => ran.push('earlier'))
    timer.arm(200, () => ran.push('later'))
    await pass(1000)
    expect(ran).toEqual(['later'])
  })

  it('can be armed again after it was cancelled, but not after it was stopped', async () => {
    const { clock, pass } = virtualClock()
    const ran: string[] = []
    const timer = createTimer(clock)
    timer.arm(100, () => ran.push('cancelled'))
    timer.cancel()
    timer.arm(100, () => ran.push('armed again'))
    await pass(1000)
    timer.arm(100, () => ran.push('stopped'))
    timer.stop()
    timer.arm(100, () => ran.push('armed after the stop'))
    await pass(1000)
    expect(ran).toEqual(['armed again'])
  })
})

describe('repeated work', () => {
  it('waits after the end of each run, even if the run failed', async () => {
    const { clock, pass } = virtualClock()
    const began: number[] = []
    const stop = repeat(clock, { firstMs: 10, thenMs: 100 }, async () => {
      began.push(clock.tickMs())
      await new Promise<void>((resolve) => clock.after(50, resolve))
      if (began.length === 2) throw new Error('once')
    })
    await pass(500)
    expect(began).toEqual([10, 160, 310, 460])
    stop()
    await pass(1000)
    expect(began).toHaveLength(4)
  })

  it('never runs when it is stopped before its first run', async () => {
    const { clock, pass } = virtualClock()
    let times = 0
    repeat(clock, { firstMs: 10, thenMs: 10 }, async () => times++)()
    await pass(100)
    expect(times).toBe(0)
  })
})
