import { describe, expect, it } from 'vitest'
import { referenceOf } from '../../../shared/domain/reference.ts'
import type { StoredCancellation } from '../../ledger/records.ts'
import { bookingOf, cancelSamples } from '../../testing/attempt-samples.ts'
import { agreed, booked, cancellingDesk, charged, consentTo, desk, secondMs } from '../../testing/booking/cancellations-desk.ts'
import type { StopReason } from '../lifecycle/case-runner.ts'
import { announcedEntries } from '../send-journal/send-journal.ts'

describe('a cancellation request', () => {
  it('is written to the send journal and stored in the ledger before it is sent; then its result is stored and a look-up proves it', async () => {
    const d = desk()
    expect(await d.cancel()).toMatchObject({ state: 'CANCELLED', verified: true, agreed: '100.00', cost: '100.00', reference: 'b00001' })
    expect(d.happened).toEqual([
      'journal',
      'save SENDING (cancelAgreed cancelSent)',
      'cancelBooking',
      'save CANCELLED (cancelAnswered)',
      'checkBooking',
      'save CANCELLED (cancelLookedUp)',
    ])
    expect(d.lines).toMatchObject([{ kind: 'cancel', reference: 'b00001', keyFingerprint: 'f1', stay: { hotelCode: 'H1' } }])
    expect(d.rows.get('b00001')).toMatchObject({ witnessed: 1, open: false, watched: false })
    expect(d.notices).toEqual([])
    expect(d.found).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('is not sent when the send journal cannot be written, and no entry is voided', async () => {
    const d = desk({ journalFails: true })
    expect(await d.failure(d.cancel())).toEqual({ kind: 'file', why: 'other' })
    expect(d.happened).toEqual(['save DRAFT (cancelNotSent)'])
  })

  it('is not sent when the ledger cannot store it, and its journal entry is voided', async () => {
    const d = desk({ ledgerFails: true })
    const cancellations = d.open()
    expect(await d.failure(d.cancel(cancellations))).toEqual({ kind: 'ledger', trouble: 'diskFull' })
    expect(d.happened).toEqual(['journal', 'void'])
    expect(d.lines.at(-1)).toMatchObject({ kind: 'void', takesBack: 1 })
    expect(announcedEntries('cancel', d.lines)).toEqual([])
    expect(cancellations.openCount()).toBe(0)
    expect(await cancellations.cases({ open: false })).toEqual([])
    d.world.ledgerFails = false
    expect(await d.cancel(cancellations)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(1)
  })

  it('is sent once for two concurrent confirmations', async () => {
    const d = desk()
    const cancellations = d.open()
    const first = d.cancel(cancellations)
    const second = d.failure(cancellations.cancel(booked, consentTo(agreed), agreed))
    expect(await second).toEqual({ kind: 'inFlight' })
    expect(await first).toMatchObject({ state: 'CANCELLED' })
    expect(d.sends()).toBe(1)
  })

  it('is not sent without a key, while closing, with a risen penalty, or with a reference that is too long', async () => {
    const d = desk({ hasKey: false })
    const cancellations = d.open()
    expect(await d.failure(cancellations.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'noKey' })
    d.world.hasKey = true
    const risen = cancellations.cancel(booked, consentTo(agreed), charged('200.00'))
    expect(await d.failure(risen)).toEqual({ kind: 'penaltyRose', amount: '200.00', currency: 'EUR' })
    const endless = { ...booked, bookingRef: 'b'.repeat(201) }
    expect(await d.failure(cancellations.cancel(endless, consentTo(agreed), agreed))).toMatchObject({ kind: 'input' })
    await cancellations.stop()
    expect(await d.failure(cancellations.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'ledger', trouble: 'closed' })
    expect(d.happened).toEqual([])
  })

  it('may be repeated with a new journal entry if the service did not process it', async () => {
    const { d, cancellations, first } = await cancellingDesk({ answer: 'refused' })
    expect(first).toMatchObject({ state: 'NOT_PROCESSED', failure: { kind: 'refused', why: 'tooMany' }, open: false })
    expect(d.happened).not.toContain('checkBooking')
    expect(await cancellations.cases({ open: false })).toMatchObject([{ state: 'NOT_PROCESSED' }])
    d.world.answer = 'whole'
    expect(await d.cancel(cancellations)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.rows.get('b00001')).toMatchObject({ witnessed: 2 })
    expect(d.sends()).toBe(2)
  })

  it('uses our own reference when the service has given none', async () => {
    const d = desk()
    const nameless = { ...booked, bookingRef: null }
    d.world.cancels = false
    d.world.answer = 'lost'
    d.world.booking = nameless
    const cancellations = d.open()
    const pendingCancellation = cancellations.cancel(nameless, consentTo(agreed), agreed)
    await d.pass(4 * secondMs)
    expect(await pendingCancellation).toMatchObject({ reference: cancelSamples.ref, bookingRef: null, state: 'UNKNOWN' })
    expect(cancellations.isCancelling(nameless)).toBe(true)
    // `booked` is the same booking after the service has given it a reference.
    expect(cancellations.isCancelling(booked)).toBe(true)
    expect(await d.failure(cancellations.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'inFlight' })
    expect(cancellations.isCancelling(bookingOf('RD-0000000000000002', { bookingRef: 'b00002' }))).toBe(false)
  })

  it.each<[string, string | null]>([
    ['the reference of the service', booked.bookingRef],
    ['our own reference', booked.clientRef],
  ])('is not sent while an earlier one, stored under %s, has no outcome and is unreadable', async (_, reference) => {
    const [d, earlier] = [desk(), desk()]
    await earlier.cancel()
    const [stored] = earlier.rows.values()
    if (!stored || reference === null) throw new Error('the booking has both references')
    d.rows.set(reference, { ...stored, reference, state: 'UNKNOWN', open: true, body: '{}' })
    expect(await d.failure(d.cancel(await d.resumed()))).toEqual({ kind: 'cancellationUnreadable', reference: 'b00001' })
    expect(d.sends()).toBe(0)
  })

  it('succeeds even if the window cannot be notified', async () => {
    const d = desk({ windowGone: true })
    expect(await d.cancel()).toMatchObject({ state: 'CANCELLED', verified: true })
  })
})

describe('two bookings where the client reference of one equals the booking reference of the other', () => {
  const other = bookingOf('b00001', { bookingRef: null, hotelCode: 'H2', hotelName: 'Hotel Two' })

  it('are two cancellations: a refused one does not change which booking the other cancels', async () => {
    for (const [first, second] of [
      [other, booked],
      [booked, other],
    ] as const) {
      const d = desk()
      const cancellations = d.open()
      expect(await d.failure(cancellations.cancel(first, consentTo(agreed, first), charged('200.00')))).toMatchObject({
        kind: 'penaltyRose',
      })
      d.world.booking = second
      const pendingCancellation = cancellations.cancel(second, consentTo(agreed, second), agreed)
      await d.pass(4 * secondMs)
      expect(await pendingCancellation).toMatchObject({ bookingRef: second.bookingRef, clientRef: second.clientRef })
      expect(d.sent).toEqual([referenceOf(second)])
    }
  })

  it('are never confused: the send is stopped if the ledger has the cancellation of the other booking under the same reference', async () => {
    const [d, earlier] = [desk(), desk()]
    earlier.world.answer = 'refused'
    const pendingCancellation = earlier.open().cancel(other, consentTo(agreed, other), agreed)
    await earlier.pass(4 * secondMs)
    await pendingCancellation
    const [stored] = earlier.rows.values()
    // An earlier version named the cancellation by its bare reference.
    const body = stored?.body.replaceAll('clientRef:b00001', 'b00001')
    if (stored && body) d.rows.set('b00001', { ...stored, reference: 'b00001', body })
    expect(await d.failure(d.cancel())).toEqual({ kind: 'sendStopped', why: 'content' })
    expect(d.sent).toEqual([])
  })

  it('are recovered from the send journal as the right booking', async () => {
    const d = desk({ killedAt: 'journal' })
    void d.open().cancel(other, consentTo(agreed, other), agreed)
    await d.pass(0)
    d.world.killedAt = null
    d.world.inLedger = { clientRef: 'b00001' }
    const cancellations = await d.resumed()
    expect(await cancellations.cases({ open: true })).toMatchObject([{ clientRef: 'b00001', bookingRef: null, state: 'UNKNOWN' }])
  })
})

describe('the last check before a cancellation is sent', () => {
  const otherPenalty = (row: StoredCancellation | null) => row && { ...row, body: row.body.replaceAll('"100.00"', '"1.00"') }

  it.each<[string, StopReason, Parameters<typeof desk>[0]]>([
    ['the row is not in the ledger', 'row', { readBack: () => null }],
    ['the journal entry is not synced', 'journal', { synced: false }],
    ['the ledger has a different penalty', 'content', { readBack: otherPenalty }],
  ])('stops the send because %s, and a later send succeeds', async (_, why, broken) => {
    const d = desk()
    const { readBack } = d.world
    const cancellations = d.open()
    Object.assign(d.world, broken)
    expect(await d.failure(d.cancel(cancellations))).toEqual({ kind: 'sendStopped', why })
    expect(d.sends()).toBe(0)
    expect(cancellations.openCount()).toBe(0)
    Object.assign(d.world, { readBack, synced: true })
    expect(await d.cancel(cancellations)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(1)
  })
})
