import { expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/dates.ts'
import type { StoredBooking } from '../../practice/bookings/stored-booking.ts'
import { createPracticeService } from '../../practice/service.ts'
import { desk, deskForEachTest, rowsWith } from '../../testing/desk/practising-desk.ts'
import { sampleRaw } from '../../testing/sample-records.ts'
import type { TestWorld } from '../../testing/test-desk.ts'

/** A booking for a day without a night; cancellation is free until two days before. */
function dayUse(world: TestWorld, bookingRef: string): StoredBooking {
  const day = addDays(world.today(), 20)
  return sampleRaw({
    ...{ bookingRef, clientRef: `other ${bookingRef}`, checkin: day, checkout: day },
    creationDate: new Date(world.clock.nowMs() - 3_600_000).toISOString(),
    cancellationPolicies: [{ amount: '80', fromDate: `${addDays(day, -2)}T00:00+02:00` }],
  }) as StoredBooking
}

function withDayUses(createdWorld: TestWorld): TestWorld {
  const stored = JSON.stringify({ version: 1, bookings: [dayUse(createdWorld, 'a00001'), dayUse(createdWorld, 'a00002')] })
  const store = { load: async () => stored, save: async () => {} }
  const practice = createPracticeService({ seed: 'day use', pastDays: 3, now: createdWorld.clock.nowMs, store })
  return { ...createdWorld, practice }
}
deskForEachTest({ changed: withDayUses })

it('a stay without a night has 0 nights and can be cancelled free of charge; two such stays of one guest cause a notice', async () => {
  await desk.waitForEvent('desk.changed', ({ ledger, catchUp }) => ledger === 'open' && catchUp === null)
  await expect
    .poll(async () => (await desk.ask['notices.list']({})).notices.map(({ kind, otherRef }) => ({ kind, otherRef })), { timeout: 20_000 })
    .toContainEqual({ kind: 'doubleStay', otherRef: expect.stringMatching(/^a0000[12]$/) })
  expect(await rowsWith('a00001')).toMatchObject([{ nights: 0, known: 'CONFIRMED' }])
  const quote = await desk.ask['cancel.quote']({ bookingRef: 'a00001' })
  expect(quote).toMatchObject({ fresh: true, penalty: { kind: 'free' } })
  const result = await desk.ask['cancel.confirm']({ quoteId: quote.quoteId })
  expect(result).toMatchObject({ state: 'cancelled', verified: true, row: { known: 'CANCELLED', nights: 0 } })
})
