import { expect, it } from 'vitest'
import { createServerClock } from './service-connection.ts'

const minuteMs = 60_000

function setUp() {
  const deskClock = { wallMs: 1_000_000, tickMs: 50 }
  const clock = createServerClock({ nowMs: () => deskClock.wallMs, tickMs: () => deskClock.tickMs })
  const pass = (ms: number) => {
    deskClock.wallMs += ms
    deskClock.tickMs += ms
  }
  return { desk: deskClock, clock, pass, serverMs: () => deskClock.wallMs + (clock.offsetMs() ?? Number.NaN) }
}

it("the service's clock is unknown before the first answer", () => {
  expect(setUp().clock.offsetMs()).toBeNull()
})

it("the service's clock advances with the desk’s clock", () => {
  const { clock, pass, serverMs } = setUp()
  clock.setServerTime(5_000_000)
  pass(minuteMs)
  expect([clock.offsetMs(), serverMs()]).toEqual([4_000_000, 5_000_000 + minuteMs])
})

it("the service's clock advances although the desk’s clock is set back", () => {
  const { desk: deskClock, clock, pass, serverMs } = setUp()
  clock.setServerTime(5_000_000)
  pass(minuteMs)
  deskClock.wallMs -= 9 * minuteMs
  expect(serverMs()).toBe(5_000_000 + minuteMs)
})

it("the service's clock advances while the machine sleeps and its ticks stop", () => {
  const { desk: deskClock, clock, serverMs } = setUp()
  clock.setServerTime(5_000_000)
  deskClock.wallMs += 60 * minuteMs
  expect(serverMs()).toBe(5_000_000 + 60 * minuteMs)
})

it("the service's clock follows the last answer", () => {
  const { desk: deskClock, clock, serverMs } = setUp()
  clock.setServerTime(5_000_000)
  deskClock.wallMs += 60 * minuteMs
  clock.setServerTime(5_000_500)
  expect(serverMs()).toBe(5_000_500)
})
