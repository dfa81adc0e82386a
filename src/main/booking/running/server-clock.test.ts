import { expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const minuteMs = 60_000

function told() {
  const desk = { wallMs: 1_000_000, tickMs: 50 }
  const clock = createServerClock({ nowMs: () => desk.wallMs, tickMs: () => desk.tickMs })
  const pass = (ms: number) => {
    desk.wallMs += ms
    desk.tickMs += ms
  }
  return { desk, clock, pass, serverMs: () => desk.wallMs + (clock.offsetMs() ?? Number.NaN) }
}

it('is not known before an answer told it', () => {
  expect(told().clock.offsetMs()).toBeNull()
})

it('goes on with the desk’s clock', () => {
  const { clock, pass, serverMs } = told()
  clock.heard(5_000_000)
  pass(minuteMs)
  expect([clock.offsetMs(), serverMs()]).toEqual([4_000_000, 5_000_000 + minuteMs])
})

it('goes on though the desk’s clock is set back', () => {
  const { desk, clock, pass, serverMs } = told()
  clock.heard(5_000_000)
  pass(minuteMs)
  desk.wallMs -= 9 * minuteMs
  expect(serverMs()).toBe(5_000_000 + minuteMs)
})

it('goes on while the machine sleeps and its ticks stand still', () => {
  const { desk, clock, serverMs } = told()
  clock.heard(5_000_000)
  desk.wallMs += 60 * minuteMs
  expect(serverMs()).toBe(5_000_000 + 60 * minuteMs)
})

it('is what the last answer told', () => {
  const { desk, clock, serverMs } = told()
  clock.heard(5_000_000)
  desk.wallMs += 60 * minuteMs
  clock.heard(5_000_500)
  expect(serverMs()).toBe(5_000_500)
})
