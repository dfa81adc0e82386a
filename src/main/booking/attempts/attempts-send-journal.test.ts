import { describe, expect, it } from 'vitest'
import { bookingOf, observedBy } from '../../testing/attempt-samples.ts'
import {
  begin,
  begunDesk,
  desk,
  deskWithoutBooking,
  firstRef,
  minuteMs,
  otherHotel,
  sampleConfirmation,
} from '../../testing/booking/attempts-desk.ts'
import { settle } from '../../testing/virtual-clock.ts'
import { announcedEntries } from '../send-journal/send-journal.ts'

describe('a request that startup finds only in the send journal', () => {
  it('is recorded with the first save that succeeds', async () => {
    const d = desk()
    d.lines.push({ sequence: 1, kind: 'book', reference: firstRef, atMs: 0, keyFingerprint: 'f1' })
    d.world.ledgerFails = true
    const attempts = d.open()
    await attempts.resume()
    expect(d.record).toEqual([])
    d.world.ledgerFails = false
    await attempts.cancelWhenKnown(firstRef, true)
    await attempts.cancelWhenKnown(firstRef, false)
    expect(d.record).toEqual(['witnessed', 'cancelWanted', 'cancelWanted'])
    expect(d.world.notices).toBe(1)
  })
})

describe('the send journal', () => {
  it('voids a request that was not sent, so that a restart ignores it', async () => {
    const d = desk({ ledgerFails: true })
    await d.failure(begin(d.open()))
    expect(d.happened).toEqual([`journal ${firstRef}`, `void ${firstRef}`])
    expect(d.lines.at(-1)).toMatchObject({ kind: 'void', takesBack: 1 })
    expect(d.record).toEqual(['notSent'])
    d.world.ledgerFails = false
    const after = d.open()
    await after.resume()
    expect(after.openCases()).toEqual([])
  })

  it('restores an attempt that the ledger has lost, and looks it up', async () => {
    const { d, book: before } = await begunDesk({ answerLost: true, offline: true })
    await before.stop()
    d.attempts.clear()
    const after = d.open()
    await after.resume()
    expect(await after.cases({ open: true })).toMatchObject([{ clientRef: firstRef, hotelName: 'Hotel One', agreed: null, holder: null }])
    expect(d.world.notices).toBe(1)
    expect(await d.failure(begin(after))).toEqual({ kind: 'caseOpen', clientRef: firstRef })
    d.world.offline = false
    await d.pass(minuteMs)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
    expect(announcedEntries('book', d.lines)).toHaveLength(1)
  })

  it('restores a second send that the ledger has lost', async () => {
    const { d, book: before } = await deskWithoutBooking()
    const stored = d.attempts.get(firstRef)
    d.world.books = true
    await before.sendAgain(firstRef, sampleConfirmation)
    await before.stop()
    if (stored) d.attempts.set(firstRef, stored)
    const after = d.open()
    await after.resume()
    expect(await after.case(firstRef)).toMatchObject({ state: 'UNKNOWN', attempts: [{}, { number: 2 }] })
    await d.pass(minuteMs)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('keeps the entry of the first send when the entry of a second cannot be written', async () => {
    const { d, book } = await deskWithoutBooking()
    d.world.journalFails = true
    expect(await d.failure(book.sendAgain(firstRef, sampleConfirmation))).toEqual({ kind: 'file', why: 'other' })
    expect(announcedEntries('book', d.lines)).toMatchObject([{ reference: firstRef, sequence: 1 }])
  })
})

describe('recovery of attempts at startup', () => {
  it('sets an unfinished request to "unknown" even if another call showed its booking before the case was recovered', async () => {
    const d = desk()
    void begin(d.open())
    await settle()
    const after = d.open()
    await after.shown(observedBy('checkBookings', bookingOf(firstRef)))
    await after.resume()
    await d.pass(minuteMs)
    expect(after.isSending()).toBe(false)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('recovers a case with an unreadable row from the send journal, and all others from their rows', async () => {
    const { d, book: before } = await begunDesk({ answerLost: true, offline: true })
    await begin(before, otherHotel)
    await before.stop()
    const row = d.attempts.get(firstRef)
    if (row) d.attempts.set(firstRef, { ...row, body: 'null' })
    const after = d.open()
    await after.resume()
    const cases = await after.cases({ open: true })
    expect(cases.map(({ hotelCode, agreed }) => [hotelCode, agreed === null]).sort()).toEqual([
      ['H1', true],
      ['H2', false],
    ])
  })
})
