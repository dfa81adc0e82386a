import { expect, it } from 'vitest'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { createLedgerCheck } from './ledger-check.ts'

function createCountedCheck() {
  let checks = 0
  const check = async () => {
    checks += 1
    return { sound: true, sumsMatch: true }
  }
  const clock: Clock = { nowMs: () => 0, tickMs: () => 0, after: () => () => {} }
  const ledger = { check, addUpAgain: async () => {}, readOnly: null }
  return { desk: createLedgerCheck({ ledger, clock, changed: () => {}, log: () => {} } as never), checks: () => checks }
}

it('checks a ledger once, however often its rows are shown', async () => {
  const { desk, checks } = createCountedCheck()
  desk.begin()
  desk.begin()
  await desk.sound()
  expect([checks(), desk.state()]).toEqual([1, 'sound'])
})

it('does not check a closed ledger, even if a late report says that its rows were shown', () => {
  const { desk, checks } = createCountedCheck()
  desk.stop()
  desk.begin()
  expect(checks()).toBe(0)
})
