import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseStates } from '../../../src/shared/contract/views/booking-views.ts'
import { cancellationStates } from '../../../src/shared/contract/views/cancel-views.ts'
import { bookingRef, clientRef, sampleRound } from './sample-round.ts'
import { forgotten, mayHaveBecome } from './verdict.ts'

const withAttempt = (state: string) => sampleRound({ intents: [{ clientRef, state, bookingRef }] })

describe('a state that was shown and got lost', () => {
  it('is not reported if the ledger has it or a later state', () => {
    expect(forgotten(sampleRound())).toEqual([])
  })

  it('is reported for a booking shown as confirmed that is unknown again', () => {
    expect(forgotten(withAttempt('UNKNOWN'))).toContainEqual(expect.stringContaining('was shown as CONFIRMED and is UNKNOWN now'))
  })

  it('is reported for a booking that is missing from the ledger', () => {
    expect(forgotten(sampleRound({ intents: [] }))).toContainEqual(expect.stringContaining('is gone now'))
  })

  it('is reported for a failed booking that is missing from the ledger', () => {
    const { service } = sampleRound()
    const failed = { ...service, bookings: [{ bookingRef, clientRef, status: 'FAILED' }] }
    expect(forgotten(sampleRound({ service: failed, rows: [] }))).toEqual([expect.stringContaining('missing in the ledger')])
  })

  it('is reported for a booking that the service has and the desk still looks up', () => {
    expect(forgotten(withAttempt('UNKNOWN'))).toContainEqual(expect.stringContaining('its attempt is UNKNOWN'))
  })

  it('is reported for a booking that is cancelled at the service and not in the ledger', () => {
    const { service } = sampleRound()
    const cancelled = { ...service, bookings: [{ bookingRef, clientRef, status: 'CANCELLED' }] }
    expect(forgotten(sampleRound({ service: cancelled }))).toEqual([expect.stringContaining('CANCELLED at the service and CONFIRMED')])
    expect(forgotten(sampleRound({ service: cancelled, rows: [{ bookingRef, clientRef, status: 'CANCELED' }] }))).toEqual([])
  })

  it('is reported for a desk that could not open its ledger', () => {
    const windows = [...sampleRound().windows, { desk: 2, atMs: 201, kind: 'trouble' as const, why: 'ledger failed damaged' }]
    expect(forgotten(sampleRound({ windows }))).toEqual(['lost: desk 2 could not continue: ledger failed damaged'])
  })
})

describe('the order of states', () => {
  const evidence = ['CONFIRMED', 'FAILED', 'CANCELLED']
  const tables = [
    { what: 'booking', states: caseStates },
    { what: 'cancellation', states: cancellationStates },
  ] as const

  it.each(tables)('lets a $what keep its state, and never disappear', ({ what, states }) => {
    for (const state of states) {
      expect(mayHaveBecome(what, state, state)).toBe(true)
      expect(mayHaveBecome(what, state, null)).toBe(false)
    }
  })

  it('never goes from a state proven by the service back to an unproven one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...evidence), fc.constantFrom(...caseStates), (shown, now) => {
        expect(mayHaveBecome('booking', shown, now) && !evidence.includes(now)).toBe(false)
      }),
    )
  })
})
