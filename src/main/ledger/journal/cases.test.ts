import { beforeEach, describe, expect, it } from 'vitest'
import { sampleAttempt, sampleCancellation, sampleNotice } from '../../testing/attempt-samples.ts'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { notices } from '../bookings/notices.ts'
import type { NewNotice } from '../records.ts'
import { getAttempt, getAttemptOf, getAttempts, saveAttempt } from './attempts.ts'
import { cancellation, cancellations, saveCancellation } from './cancellations.ts'
import { journalEntriesMissingFromLedger, journaledAfter, ownConfirmed, renumberJournal } from './comparing.ts'

ledgerForEachTest()

const seen = seenAt('checkBookings', 1)

describe('stored attempts', () => {
  it('are read as last saved', () => {
    const sending = sampleAttempt()
    const settled = sampleAttempt({ state: 'NOT_BOOKED', open: false, watched: true, witnessed: 4, body: '{"attempt":2}' })
    saveAttempt(ledger, sending)
    expect(getAttempt(ledger, sending.clientRef)).toEqual({ ...sending, booked: null })
    saveAttempt(ledger, settled)
    expect(getAttempt(ledger, sending.clientRef)).toEqual({ ...settled, booked: null })
    expect(getAttempt(ledger, 'RD-2')).toBeNull()
  })

  it('are listed as open, watched or settled, newest first', () => {
    const cases = {
      open: ['RD-1', 'RD-4'].map((clientRef, i) => sampleAttempt({ clientRef, createdAtMs: 10 + i })),
      watched: [sampleAttempt({ clientRef: 'RD-2', open: false, watched: true, createdAtMs: 20 })],
      over: [sampleAttempt({ clientRef: 'RD-3', open: false, createdAtMs: 20 })],
    }
    for (const one of Object.values(cases).flat()) saveAttempt(ledger, one)
    expect(getAttempts(ledger, 'open')).toMatchObject([...cases.open].reverse())
    expect(getAttempts(ledger, 'watched')).toMatchObject(cases.watched)
    expect(getAttempts(ledger, 'settled')).toMatchObject([...cases.over, ...cases.watched])
  })

  it('are all listed if they are open; of settled attempts and of settled cancellations, only the newest 200 are listed', () => {
    const refs = Array.from({ length: 203 }, (_, i) => `${i}`)
    const newestRefs = refs.slice(3).reverse()
    ledger.connection.transaction(() => {
      for (const [createdAtMs, reference] of refs.entries()) {
        saveAttempt(ledger, sampleAttempt({ clientRef: reference, createdAtMs, open: false }))
        saveCancellation(ledger, sampleCancellation({ reference, createdAtMs, open: false }))
        saveAttempt(ledger, sampleAttempt({ clientRef: `open ${reference}`, createdAtMs }))
      }
    })()
    expect(getAttempts(ledger, 'settled').map(({ clientRef }) => clientRef)).toEqual(newestRefs)
    expect(cancellations(ledger, 'settled').map(({ reference }) => reference)).toEqual(newestRefs)
    expect(getAttempts(ledger, 'open')).toHaveLength(203)
  })

  it('are found by their request content; of several, the newest is returned', () => {
    for (const [createdAtMs, clientRef] of ['RD-1', 'RD-2'].entries()) saveAttempt(ledger, sampleAttempt({ clientRef, createdAtMs }))
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-3', contentHash: null, createdAtMs: 9 }))
    expect(getAttemptOf(ledger, 'c0ffee')).toMatchObject({ clientRef: 'RD-2' })
    expect(getAttemptOf(ledger, 'decaf')).toBeNull()
  })
})

it('stores only the last cancellation of a booking', () => {
  saveCancellation(ledger, sampleCancellation({ state: 'NOT_CANCELLED', open: false, watched: true }))
  const again = sampleCancellation({ createdAtMs: 7, witnessed: 5 })
  saveCancellation(ledger, again)
  expect(cancellation(ledger, again.reference)).toEqual(again)
  expect(cancellations(ledger, 'open')).toEqual([again])
  expect(cancellations(ledger, 'watched')).toEqual([])
  expect(cancellation(ledger, 'other')).toBeNull()
})

describe('comparison with the send journal', () => {
  beforeEach(() => {
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-1', witnessed: 1 }))
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-2', witnessed: 4 }))
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-old', witnessed: 0 }))
    saveCancellation(ledger, sampleCancellation({ reference: '55cda9', witnessed: 3 }))
  })

  it('returns the journal entries that the ledger lacks, in their order', () => {
    const lines = ['RD-9', 'RD-2', 'RD-1', 'RD-old', '55cda9'].map((reference, i) => ({ reference, sequence: 3 + i }))
    expect(journalEntriesMissingFromLedger(ledger, 'book', lines)).toEqual(['RD-9', 'RD-1', '55cda9'])
    expect(journalEntriesMissingFromLedger(ledger, 'cancel', lines)).toEqual(['RD-9', 'RD-2', 'RD-1', 'RD-old', '55cda9'])
    expect(journalEntriesMissingFromLedger(ledger, 'cancel', [{ reference: '55cda9', sequence: 3 }])).toEqual([])
    expect(journalEntriesMissingFromLedger(ledger, 'book', [])).toEqual([])
  })

  it('returns the cases with later entries than the send journal, in sequence order', () => {
    const unknownFields = { keyFingerprint: '', stay: null, atMs: 1 }
    expect(journaledAfter(ledger, 2)).toEqual([
      { kind: 'cancel', reference: '55cda9', ...unknownFields },
      { kind: 'book', reference: 'RD-2', ...unknownFields },
    ])
    expect(journaledAfter(ledger, 4)).toEqual([])
  })

  it('renumbers cases and adds a notice in the same commit, or does neither', () => {
    const rows = [
      { kind: 'cancel', reference: '55cda9' },
      { kind: 'book', reference: 'RD-2' },
    ] as const
    const noNotice = { ...sampleNotice(), kind: null } as unknown as NewNotice
    expect(() => renumberJournal(ledger, 7, rows, { notices: [noNotice] })).toThrow()
    expect(getAttempt(ledger, 'RD-2')).toMatchObject({ witnessed: 4 })

    renumberJournal(ledger, 7, rows, { notices: [sampleNotice()] })
    expect(cancellation(ledger, '55cda9')).toMatchObject({ witnessed: 7, body: '{"agreed":"174.13","witnessed":7}' })
    expect(getAttempt(ledger, 'RD-2')).toMatchObject({ witnessed: 8, body: '{"attempt":1,"witnessed":8}' })
    expect(getAttempt(ledger, 'RD-1')).toMatchObject({ witnessed: 1 })
    expect(notices(ledger)).toHaveLength(1)
  })
})

it('returns our confirmed bookings by creation days of the accounting zone', () => {
  const bookings = [
    { clientRef: 'RD-1', bookingRef: 'a', creationDate: '2027-01-09T22:59:59Z' },
    { clientRef: 'RD-2', bookingRef: 'b', creationDate: '2027-01-09T23:00:00Z' },
    { clientRef: 'RD-3', bookingRef: null, creationDate: '2027-01-10T22:59:59Z' },
    { clientRef: 'RD-4', bookingRef: 'd', creationDate: '2027-01-10T23:00:00Z' },
    { clientRef: 'RD-5', bookingRef: 'e', creationDate: '2027-01-10T12:00:00Z', status: 'CANCELLED' },
    { clientRef: 'of another desk', bookingRef: 'f', creationDate: '2027-01-10T12:00:00Z' },
  ]
  store(ledger, bookings.map(sampleRecord), seen)
  for (const { clientRef } of bookings.slice(0, 5)) saveAttempt(ledger, sampleAttempt({ clientRef, open: false }))
  expect(ownConfirmed(ledger, { from: '2027-01-10', to: '2027-01-10' })).toEqual([
    { clientRef: 'RD-2', bookingRef: 'b', createdMs: Date.parse('2027-01-09T23:00:00Z') },
    { clientRef: 'RD-3', bookingRef: null, createdMs: Date.parse('2027-01-10T22:59:59Z') },
  ])
})
