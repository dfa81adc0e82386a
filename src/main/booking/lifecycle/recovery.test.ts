import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { at, content } from '../../testing/attempt-samples.ts'
import { rememberedAttempt } from '../attempts/booking-attempt.ts'
import { rememberedCancellation } from '../cancellations/cancel-case.ts'
import { withoutKnownOutcome } from '../cancellations/cancellations.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import { lostCases, recover, withoutLongPast } from './cases-of-kind.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const nowMs = Date.UTC(2027, 5, 15, 12)
const stayUntil = (checkout: string) => ({ hotelCode: 'H1', hotelName: null, checkin: '2027-01-01', checkout })

let sequence = 0
function line(kind: JournalEntry['kind'], reference: string, daysAgo: number, checkout?: string): JournalEntry {
  sequence += 1
  const atMs = nowMs - daysAgo * dayMs
  return { sequence, kind, reference, atMs, keyFingerprint: 'f1', ...(checkout && { stay: stayUntil(checkout) }) }
}

/** A ledger that has only these references, and returns this row for every booking. */
const knowing = (references: readonly string[], row: Partial<LedgerRow> | null = null) => {
  const asked: object[] = []
  const ledger: Pick<Ledger, 'journalEntriesMissingFromLedger' | 'find'> = {
    journalEntriesMissingFromLedger: async (_, lines) => {
      asked.push(...lines)
      return lines.map(({ reference }) => reference).filter((reference) => !references.includes(reference))
    },
    find: async () => row as LedgerRow | null,
  }
  return Object.assign(ledger, { asked })
}

/** The bookings that this ledger lacks; it has none of their rows. */
const lostBookings = (ledger: ReturnType<typeof knowing>, lines: readonly JournalEntry[]) =>
  lostCases({ kind: 'book', ledger, remembered: rememberedAttempt }, async () => null, lines)

const refs = (lines: readonly JournalEntry[]) => [...new Set(lines.map(({ reference }) => reference))]

describe('recovery after the loss of a whole ledger', () => {
  const sorted = async (...lines: JournalEntry[]) => {
    const { current, leftOut } = await withoutLongPast(knowing([]), lines, nowMs)
    return [refs(current), leftOut]
  }

  it('leaves out stays that ended more than 30 days ago, counted in days', async () => {
    expect(await sorted(line('book', 'RD-A', 200, '2027-05-15'), line('book', 'RD-B', 200, '2027-05-16'))).toEqual([['RD-B'], 1])
  })

  it('includes a future stay, however long ago it was booked', async () => {
    expect(await sorted(line('book', 'RD-A', 700, '2027-09-01'))).toEqual([['RD-A'], 0])
  })

  it('includes an entry without a stay or with an invalid date for 400 days', async () => {
    const lines = [line('book', 'RD-A', 399), line('cancel', 'c0ffee', 401), line('book', 'RD-B', 401, '2027-13-01')]
    expect(await sorted(...lines)).toEqual([['RD-A'], 2])
  })

  it('keeps voided entries voided, however old', async () => {
    const lines = [line('book', 'RD-A', 500, '2027-09-01'), line('void', 'RD-A', 500), line('book', 'RD-B', 500), line('void', 'RD-B', 500)]
    const { current, leftOut } = await withoutLongPast(knowing([]), lines, nowMs)
    expect(leftOut).toBe(0)
    expect(await lostBookings(knowing([]), current)).toEqual([])
  })

  it('counts only requests that the ledger lacks', async () => {
    const lines = [line('book', 'RD-A', 500), line('book', 'RD-B', 500), line('cancel', 'RD-A', 500)]
    expect(await withoutLongPast(knowing(['RD-B']), lines, nowMs)).toEqual({ current: [], leftOut: 2 })
  })
})

describe('a booking that only the send journal has', () => {
  it('is recovered with its stay, and the ledger is asked by reference and number only', async () => {
    const ledger = knowing(['RD-B'])
    const lines = [line('book', 'RD-A', 1, content.checkout), line('book', 'RD-B', 1, content.checkout)]
    const recovered = await lostBookings(ledger, lines)
    expect(recovered).toMatchObject([{ before: { clientRef: 'RD-A', remembered: stayUntil(content.checkout) }, line: lines[0] }])
    expect(ledger.asked).toEqual(lines.map(({ reference, sequence }) => ({ reference, sequence })))
  })
})

describe('a cancellation that only the send journal has', () => {
  const lost = async (of: JournalEntry, row: Partial<LedgerRow> | null) => {
    const ledger = knowing([], row)
    const missing = await lostCases({ kind: 'cancel', ledger, remembered: rememberedCancellation }, async () => null, [of])
    return (await withoutKnownOutcome(ledger, missing, nowMs)).map(({ before }) => before.name)
  }
  const old = line('cancel', 'c0ffee', 2)
  const fresh = line('cancel', 'c0ffee', 0.5)

  it('is recovered', async () => {
    expect(await lost(old, null)).toEqual(['c0ffee'])
    expect(await lost(fresh, { known: 'CONFIRMED', seenAtMs: fresh.atMs - 1 })).toEqual(['c0ffee'])
  })

  it('is not recovered when the booking is cancelled', async () => {
    expect(await lost(fresh, { known: 'CANCELLED', seenAtMs: 0 })).toEqual([])
  })

  it('is not recovered when the booking was seen since, from the next day on', async () => {
    expect(await lost(old, { known: 'CONFIRMED', seenAtMs: old.atMs + 1 })).toEqual([])
    expect(await lost(old, { known: 'CONFIRMED', seenAtMs: old.atMs })).toEqual(['c0ffee'])
    expect(await lost(fresh, { known: 'CONFIRMED', seenAtMs: fresh.atMs + hourMs })).toEqual(['c0ffee'])
  })
})

describe('recovery at startup', () => {
  it('loads every case before it applies the first event', async () => {
    const happened: string[] = []
    const rows = { nameOf: (name: string) => name, read: (name: string) => name, isUnread: () => false, tell: async () => {} }
    const desk = {
      hold: (of: string) => void happened.push(`hold ${of}`),
      at: () => at(0),
      apply: async (name: string) => void happened.push(`apply ${name}`),
    }
    const none = { lines: [], remembered: () => '', lost: async () => [] }
    await recover<string, string>({ kind: 'book', rows: rows as never, unsettled: ['a', 'b'], ...none, desk })
    expect(happened).toEqual(['hold a', 'hold b', 'apply a', 'apply b'])
  })
})
