import { describe, expect, it } from 'vitest'
import { clientRef, journalLine, sampleRound } from './sample-round.ts'
import { undurable } from './undurable.ts'

const [request] = sampleRound().requests
const other = 'RD-AAAAAAAAAAAAAAAA'

describe('undurable', () => {
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
