import { describe, expect, it } from 'vitest'
import type { StoredAttempt } from '../../ledger/records.ts'
import { content, sampleAttempt } from '../../testing/attempt-samples.ts'
import { openStaysOf } from './booking-attempts.ts'

const clientRef = 'RD-0000000000000001'
const { hotelCode, hotelName, checkin, checkout } = content
const stay = { hotelCode, hotelName, checkin, checkout }
const row = (changes: Partial<StoredAttempt>) => sampleAttempt({ clientRef, state: 'UNKNOWN', body: 'not json', ...changes })

describe('an attempt with an unreadable row', () => {
  it('blocks its stay while it is still looked up, but not once it is settled', () => {
    const body = JSON.stringify({ content: stay })
    const openStaysWith = (changes: Partial<StoredAttempt>) => openStaysOf(content, null, [], [row({ body, ...changes })], [])
    expect(openStaysWith({ open: false, watched: true })).toEqual([{ clientRef, stay }])
    expect(openStaysWith({ open: false, watched: false })).toEqual([])
  })

  it('is matched by the stay in the send journal', () => {
    const line = { sequence: 1, kind: 'book', reference: clientRef, atMs: 0, keyFingerprint: 'f1', stay } as const
    expect(openStaysOf(content, null, [], [row({})], [line])).toEqual([{ clientRef, stay }])
  })
})
