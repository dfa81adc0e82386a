import { describe, expect, it } from 'vitest'
import { agreed, booked, cancelledBooking, consentTo, desk, minuteMs, secondMs } from '../../testing/booking/cancellations-desk.ts'

describe('a desk that crashed during a cancellation', () => {
  const startCancellation = async (d: ReturnType<typeof desk>) => {
    d.open().cancel(booked, consentTo(agreed), agreed)
    await d.pass(secondMs)
  }

  it('between journal entry and ledger row has sent nothing; the entry is recovered and settled by look-ups', async () => {
    const d = desk({ killedAt: 'journal' })
    await startCancellation(d)
    expect(d.happened).toEqual(['journal'])
    d.world.killedAt = null
    const cancellations = await d.resumed()
    expect(await cancellations.cases({ open: true })).toMatchObject([
      { state: 'UNKNOWN', agreed: null, hotelName: 'Hotel One', sentAtMs: expect.anything() },
    ])
    expect(d.notices).toEqual(['notInLedger'])
    await d.pass(140 * secondMs)
    expect(d.notified.at(-1)).toMatchObject({ state: 'NOT_CANCELLED', reference: 'b00001' })
    expect(d.sends()).toBe(0)
  })

  it('does not settle the case by an answer about another booking, once the ledger knows which booking the case is about', async () => {
    const d = desk({ killedAt: 'journal' })
    await startCancellation(d)
    d.world.killedAt = null
    d.lines.splice(0, 1, ...d.lines.map(({ stay: _stay, ...line }) => line))
    await d.resumed()
    const { clientRef } = booked
    d.world.inLedger = { bookingRef: 'b00001', clientRef }
    d.world.booking = { ...cancelledBooking(), clientRef: 'RD-N0TTHEREFERENCE1' }
    await d.pass(140 * secondMs)
    expect(d.found).toEqual([])
    expect(d.notified.at(-1)).toMatchObject({ state: 'UNKNOWN' })
    d.world.booking = cancelledBooking()
    await d.pass(60 * minuteMs)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CANCELLED' })
  })

  it('during the ledger’s commit has sent nothing, and recovers the case as open', async () => {
    const d = desk({ killedAt: 'ledger' })
    await startCancellation(d)
    d.world.killedAt = null
    expect((await d.resumed()).openCount()).toBe(1)
    expect(d.sends()).toBe(0)
  })

  it('between ledger row and send treats the request as possibly sent, and settles it by look-ups', async () => {
    const d = desk({ killedAt: 'answer' })
    await startCancellation(d)
    expect(d.sends()).toBe(0)
    d.world.killedAt = null
    const cancellations = await d.resumed()
    expect(await cancellations.cases({ open: true })).toMatchObject([{ state: 'UNKNOWN', agreed: '100.00' }])
    expect(d.notices).toEqual([])
    await d.pass(140 * secondMs)
    expect(d.notified.at(-1)).toMatchObject({ state: 'NOT_CANCELLED' })
    d.world.answer = 'whole'
    expect(await d.cancel(cancellations)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(1)
  })

  it('between send and answer finds out that the booking was cancelled', async () => {
    const d = desk({ answer: 'never' })
    await startCancellation(d)
    expect(d.sends()).toBe(1)
    const cancellations = await d.resumed()
    expect(d.happened).toContain('save UNKNOWN (restarted)')
    await d.pass(0)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true, cost: '100.00' })
    expect(d.notices).toEqual(['cancelledAfterAll'])
    expect(cancellations.openCount()).toBe(0)
    expect(d.sends()).toBe(1)
  })

  it('between the answer and the look-up that proves it continues with that look-up', async () => {
    const d = desk({ offline: true })
    const before = d.open()
    await d.cancel(before)
    await before.stop()
    d.world.offline = false
    await d.resumed()
    await d.pass(0)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true })
  })

  it('recovers neither a voided request nor a request for a booking that the ledger has as cancelled', async () => {
    const d = desk({ ledgerFails: true })
    await d.failure(d.cancel())
    d.world.ledgerFails = false
    expect((await d.resumed()).openCount()).toBe(0)
    await d.cancel()
    d.rows.clear()
    d.world.known = 'CANCELLED'
    expect((await d.resumed()).openCount()).toBe(0)
    d.world.known = 'CONFIRMED'
    expect((await d.resumed()).openCount()).toBe(1)
  })

  it('recovers the later request when its ledger is an older copy', async () => {
    const d = desk({ answer: 'refused' })
    const before = d.open()
    await d.cancel(before)
    const copy = new Map(d.rows)
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(before)
    await before.stop()
    for (const [name, row] of copy) d.rows.set(name, row)
    const cancellations = await d.resumed()
    expect(await cancellations.cases({ open: true })).toMatchObject([{ state: 'UNKNOWN', agreed: null }])
    expect(d.rows.get('b00001')).toMatchObject({ witnessed: 2 })
  })

  it('stops without notifying the window, and makes no more look-ups', async () => {
    const d = desk({ answer: 'lost', offline: true })
    const cancellations = d.open()
    const pendingCancellation = cancellations.cancel(booked, consentTo(agreed), agreed)
    await d.pass(0)
    await cancellations.stop()
    expect(await pendingCancellation).toMatchObject({ state: 'UNKNOWN' })
    const before = d.happened.length
    await d.pass(60 * minuteMs)
    expect(d.happened).toHaveLength(before)
  })
})
