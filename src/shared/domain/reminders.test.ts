import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ReminderMark, reminderStatus, snoozeChoices } from './reminders.ts'

const moment = fc.integer({ min: 0, max: 10_000 })
const mark: fc.Arbitrary<ReminderMark | null> = fc.oneof(
  fc.constant(null),
  fc.record({ state: fc.constantFrom('told' as const, 'done' as const), atMs: moment }),
  fc.record({ state: fc.constant('snoozed' as const), atMs: moment, untilMs: moment }),
)

it('a reminder that nobody was notified of is new, before its end and after it', () => {
  fc.assert(fc.property(moment, moment, (endsMs, nowMs) => reminderStatus(null, endsMs, nowMs) === 'new'))
})

it('a done reminder never comes back, and a snoozed one is new again after the snooze', () => {
  fc.assert(
    fc.property(mark, moment, moment, (mark, endsMs, nowMs) => {
      const status = reminderStatus(mark, endsMs, nowMs)
      if (mark?.state === 'done') expect(status).toBe('away')
      if (mark?.state === 'snoozed') expect(status).toBe(nowMs < mark.untilMs ? 'away' : 'new')
    }),
  )
})

it('a reminder that was notified before its end is open until its end; a reminder that was notified later is open until done', () => {
  fc.assert(
    fc.property(moment, moment, moment, (atMs, endsMs, nowMs) => {
      const status = reminderStatus({ state: 'told', atMs }, endsMs, nowMs)
      expect(status).toBe(nowMs < endsMs || atMs >= endsMs ? 'open' : 'away')
      expect(reminderStatus({ state: 'told', atMs }, null, nowMs)).toBe('open')
    }),
  )
})

it('a reminder that was notified exactly at its end stays open', () => {
  expect(reminderStatus({ state: 'told', atMs: 5 }, 5, 5)).toBe('open')
  expect(reminderStatus({ state: 'told', atMs: 4 }, 5, 5)).toBe('away')
})

it('every offered snooze ends before the reminder, so that a snooze never silences it for good', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 1_000_000_000 }), (leftMs) => {
      for (const minutes of snoozeChoices(leftMs)) expect(minutes * 60_000).toBeLessThan(leftMs)
    }),
  )
  expect(snoozeChoices(3_600_000)).toEqual([30])
  expect(snoozeChoices(null)).toEqual([30, 60, 180, 480, 1440])
})
