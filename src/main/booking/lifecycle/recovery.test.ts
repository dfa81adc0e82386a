import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { content } from '../../testing/attempt-samples.ts'
import { begin, desk, openDesk, otherHotel, refOf } from '../../testing/booking/attempts-desk.ts'
import { settle } from '../../testing/virtual-clock.ts'
import { draft } from '../attempts/booking-attempt.ts'
import { attemptRow } from '../attempts/stored-attempt.ts'
import { rememberedCancellation } from '../cancellations/cancel-case.ts'
import { withoutKnownOutcome } from '../cancellations/cancellations.ts'
import { announcedEntries, type JournalEntry } from '../send-journal/send-journal.ts'
import { withoutLongPast } from './cases-of-kind.ts'

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
const ledgerWith = (references: readonly string[], row: Partial<LedgerRow> | null = null) => {
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

const refs = (lines: readonly JournalEntry[]) => [...new Set(lines.map(({ reference }) => reference))]

describe('recovery after the loss of a whole ledger', () => {
  const selectRelevant = async (...lines: JournalEntry[]) => {
    const { current, leftOut } = await withoutLongPast(ledgerWith([]), lines, nowMs)
    return [refs(current), leftOut]
  }

  it('leaves out stays that ended more than 30 days ago, counted in days', async () => {
    expect(await selectRelevant(line('book', 'RD-A', 200, '2027-05-15'), line('book', 'RD-B', 200, '2027-05-16'))).toEqual([['RD-B'], 1])
  })

  it('includes a future stay, however long ago it was booked', async () => {
    expect(await selectRelevant(line('book', 'RD-A', 700, '2027-09-01'))).toEqual([['RD-A'], 0])
  })

  it('includes an entry without a stay or with an invalid date for 400 days', async () => {
    const lines = [line('book', 'RD-A', 399), line('cancel', 'c0ffee', 401), line('book', 'RD-B', 401, '2027-13-01')]
    expect(await selectRelevant(...lines)).toEqual([['RD-A'], 2])
  })

  it('keeps voided entries voided, however old', async () => {
    const lines = [line('book', 'RD-A', 500, '2027-09-01'), line('void', 'RD-A', 500), line('book', 'RD-B', 500), line('void', 'RD-B', 500)]
    const { current, leftOut } = await withoutLongPast(ledgerWith([]), lines, nowMs)
    expect(leftOut).toBe(0)
    expect(announcedEntries('book', current)).toEqual([])
  })

  it('counts only requests that the ledger lacks', async () => {
    const lines = [line('book', 'RD-A', 500), line('book', 'RD-B', 500), line('cancel', 'RD-A', 500)]
    expect(await withoutLongPast(ledgerWith(['RD-B']), lines, nowMs)).toEqual({ current: [], leftOut: 2 })
  })
})

describe('a booking that only the send journal has', () => {
  it('is recovered with its stay, and the ledger is asked which entries it lacks by reference and sequence number only', async () => {
    const d = desk()
    const [lost, stored] = [refOf(1), refOf(2)].map((reference, i) => ({
      ...line('book', reference, 1, content.checkout),
      sequence: i + 1,
    }))
    if (!lost || !stored) throw new Error('no lines')
    d.lines.push(lost, stored)
    d.attempts.set(stored.reference, { ...attemptRow(draft(stored.reference, content, 0)), witnessed: 2 })
    const book = d.open()
    await book.resume()
    expect(book.openCases()).toMatchObject([{ clientRef: lost.reference, remembered: stayUntil(content.checkout) }])
    expect(d.askedMissing).toEqual([lost, stored].map(({ reference, sequence }) => ({ reference, sequence })))
    await book.stop()
  })
})

describe('a cancellation that only the send journal has', () => {
  const lost = async (of: JournalEntry, row: Partial<LedgerRow> | null) => {
    const missing = [{ before: rememberedCancellation(of), line: of }]
    return (await withoutKnownOutcome(ledgerWith([], row), missing, nowMs)).map(({ before }) => before.name)
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

  it('is not recovered if the request is more than a day old and the booking was seen after it', async () => {
    expect(await lost(old, { known: 'CONFIRMED', seenAtMs: old.atMs + 1 })).toEqual([])
    expect(await lost(old, { known: 'CONFIRMED', seenAtMs: old.atMs })).toEqual(['c0ffee'])
    expect(await lost(fresh, { known: 'CONFIRMED', seenAtMs: fresh.atMs + hourMs })).toEqual(['c0ffee'])
  })
})

describe('recovery at startup', () => {
  it('loads every case before it applies the first event', async () => {
    const { d, book: before } = openDesk({ answerLost: true, offline: true })
    for (const stay of [content, otherHotel]) await begin(before, stay)
    await before.stop()
    // The desk crashed while both requests were in flight, and the first write after that is slow.
    for (const [name, row] of d.attempts) d.attempts.set(name, { ...row, state: 'SENDING', body: row.body.replace('UNKNOWN', 'SENDING') })
    const write = Promise.withResolvers<void>()
    d.world.ledgerBusy = write.promise
    const after = d.open()
    const resumed = after.resume()
    await settle()
    expect(after.openCases().map(({ state }) => state)).toEqual(['UNKNOWN', 'SENDING'])
    write.resolve()
    await resumed
    expect(after.openCases().map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN'])
    await after.stop()
  })
})
