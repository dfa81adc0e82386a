import { expect, it } from 'vitest'
import { failed, type Outcome } from '../../../../shared/contract/failure.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import { createAppStore } from '../../../store.ts'
import { sampleRow } from '../../../testing/sample-row.ts'
import { held, offline, scriptedDesk } from '../../../testing/scripted-desk.ts'

it('an answer that nobody waits for any more is not shown, and its call is ended', async () => {
  const answer = held<Outcome<RateLook>>()
  const desk = scriptedDesk({ 'rebooking.look': () => answer.promise })
  const store = createAppStore(desk)
  const asked = store.getState().lookForRates(sampleRow(1), 'CH')
  expect(store.getState().rateLook.status).toBe('looking')
  store.getState().leaveRateLook()
  const { id, bookingRef, clientRef } = sampleRow(1)
  expect(desk.asked.at(-1)).toEqual({ name: 'rebooking.stopLooking', input: { booking: { id, bookingRef, clientRef } } })
  answer.give(failed(offline))
  await asked
  expect(store.getState().rateLook).toEqual({ status: 'none' })
})
