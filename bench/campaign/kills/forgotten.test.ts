import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseStates } from '../../../src/shared/contract/views/booking-views.ts'
import { cancellationStates } from '../../../src/shared/contract/views/cancel-views.ts'
import { forgotten } from './forgotten.ts'
import { mayHaveBecome } from './later-states.ts'
import { bookingRef, clientRef, sampleRound } from './sample-round.ts'

const withAttempt = (state: string) => sampleRound({ intents: [{ clientRef, state, bookingRef }] })

describe('what was shown and is not so any more', () => {
  it('is nothing when the ledger has it, or knows more', () => {
    expect(forgotten(sampleRound())).toEqual([])
  })

  it('is a booking that was shown as confirmed and is unknown again', () => {
    expect(forgotten(withAttempt('UNKNOWN'))).toContainEqual(expect.stringContaining('was shown as CONFIRMED and is UNKNOWN now'))
  })

  it('is a booking that the ledger does not have at all', () => {
    expect(forgotten(sampleRound({ intents: [] }))).toContainEqual(expect.stringContaining('is gone now'))
  })

  it('is a failed booking that the ledger has not heard of', () => {
    const { service } = sampleRound()
    const failed = { ...service, bookings: [{ bookingRef, clientRef, status: 'FAILED' }] }
    expect(forgotten(sampleRound({ service: failed, rows: [] }))).toEqual([expect.stringContaining('missing in the ledger')])
  })

  it('is a booking that the service has and the desk still asks for', () => {
    expect(forgotten(withAttempt('UNKNOWN'))).toContainEqual(expect.stringContaining('its attempt is UNKNOWN'))
  })

  it('is a booking that the service has cancelled and the ledger has not', () => {
    const { service } = sampleRound()
    const cancelled = { ...service, bookings: [{ bookingRef, clientRef, status: 'CANCELLED' }] }
    expect(forgotten(sampleRound({ service: cancelled }))).toEqual([expect.stringContaining('CANCELLED at the service and CONFIRMED')])
    expect(forgotten(sampleRound({ service: cancelled, rows: [{ bookingRef, clientRef, status: 'CANCELED' }] }))).toEqual([])
  })

  it('is everything when a desk could not open its ledger', () => {
    const windows = [...sampleRound().windows, { desk: 2, atMs: 201, kind: 'trouble' as const, why: 'ledger failed damaged' }]
    expect(forgotten(sampleRound({ windows }))).toEqual(['lost: desk 2 could not go on: ledger failed damaged'])
  })
})

describe('the order of states', () => {
  const evidence = ['CONFIRMED', 'FAILED', 'CANCELLED']
  const tables = [
    { what: 'booking', states: caseStates },
    { what: 'cancellation', states: cancellationStates },
  ] as const

  it.each(tables)('lets a $what stay what it is, and never be forgotten', ({ what, states }) => {
    for (const state of states) {
      expect(mayHaveBecome(what, state, state)).toBe(true)
      expect(mayHaveBecome(what, state, null)).toBe(false)
    }
  })

  it('never leads from what the service has shown back to a guess', () => {
    fc.assert(
      fc.property(fc.constantFrom(...evidence), fc.constantFrom(...caseStates), (shown, now) => {
        expect(mayHaveBecome('booking', shown, now) && !evidence.includes(now)).toBe(false)
      }),
    )
  })
})
