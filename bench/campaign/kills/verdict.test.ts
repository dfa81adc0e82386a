import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseStates } from '../../../src/shared/contract/views/booking-views.ts'
import { cancellationStates } from '../../../src/shared/contract/views/cancel-views.ts'
import { bookingRef, clientRef, journalLine, sampleRound } from './sample-round.ts'
import { forgotten, mayHaveBecome, undurable } from './verdict.ts'

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

const [request] = sampleRound().requests
const other = 'RD-AAAAAAAAAAAAAAAA'

describe('a request without a durable line', () => {
  it('returns nothing if each request has an earlier line in the send journal', () => {
    expect(undurable(sampleRound())).toEqual([])
  })

  it('reports a request whose line was written after the desk had died', () => {
    const late = sampleRound()
    const windows = late.windows.map((entry) => (entry.kind === 'dead' ? { ...entry, witnessBytes: 0, witnessCrc: 0 } : entry))
    expect(undurable({ ...late, windows })).toEqual([
      expect.stringContaining(`request 1 to book ${clientRef} had no line of its own in the send journal`),
    ])
  })

  it('reports a request whose line is later than the request', () => {
    const witnessBytes = Buffer.from(journalLine({ kind: 'book', reference: clientRef, atMs: 104 }))
    expect(undurable(sampleRound({ witnessBytes }))).toHaveLength(1)
  })

  it('reports the second of two requests that share one line', () => {
    const requests = request ? [request, { ...request, atMs: 106 }] : []
    expect(undurable(sampleRound({ requests }))).toEqual([
      expect.stringMatching(/request 2 to book .* send journal/),
      expect.stringMatching(/request 2 to book .* ledger/),
    ])
  })

  it('reports a request whose line is about another reference or kind', () => {
    for (const line of [
      { kind: 'book', reference: other, atMs: 100 },
      { kind: 'cancel', reference: clientRef, atMs: 100 },
    ])
      expect(undurable(sampleRound({ witnessBytes: Buffer.from(journalLine(line)) }))).toHaveLength(1)
  })

  it('reports a request of which the ledger has no record, or only a later one', () => {
    for (const sent of [[], [{ kind: 'book', reference: clientRef, atMs: 104 }] as const])
      expect(undurable(sampleRound({ sent }))).toEqual([expect.stringContaining('in the ledger')])
  })

  it('checks cancellations too, under either reference of the booking', () => {
    const booked = journalLine({ kind: 'book', reference: clientRef, atMs: 100 })
    const cancelled = journalLine({ kind: 'cancel', reference: '0a1b2c', atMs: 106 })
    const requests = request ? [request, { atMs: 108, endpoint: 'cancelBooking', clientRef, bookingRef: null }] : []
    const sent = [...sampleRound().sent, { kind: 'cancel' as const, reference: clientRef, atMs: 106 }]
    expect(undurable(sampleRound({ requests, sent, witnessBytes: Buffer.from(booked + cancelled) }))).toEqual([])
    expect(undurable(sampleRound({ requests, sent, witnessBytes: Buffer.from(booked) }))).toEqual([
      expect.stringMatching(/request 1 to cancel .* send journal/),
    ])
  })

  it('detects that the send journal was rewritten', () => {
    const { windows } = sampleRound()
    const witnessBytes = Buffer.from(journalLine({ kind: 'book', reference: clientRef, atMs: 99 }))
    expect(undurable({ ...sampleRound({ witnessBytes }), windows })).toEqual([expect.stringContaining('changed afterwards')])
  })
})
