import { describe, expect, it } from 'vitest'
import type { StoredCancellation } from '../../ledger/records.ts'
import { bookingOf, observedBy } from '../../testing/attempt-samples.ts'
import {
  agreed,
  booked,
  cancelledBooking,
  cancellingDesk,
  consentTo,
  desk,
  minuteMs,
  secondMs,
} from '../../testing/booking/cancellations-desk.ts'

describe('a cancellation whose answer was lost', () => {
  it('is found by a look-up while the clerk waits, without a second request', async () => {
    const { d, first } = await cancellingDesk({ answer: 'lost' })
    expect(first).toMatchObject({ state: 'CANCELLED', verified: true, failure: null })
    expect(d.notices).toEqual(['cancelledAfterAll'])
    expect(d.sends()).toBe(1)
  })

  it('is unknown when the client itself throws', async () => {
    const { first } = await cancellingDesk({ answer: 'rejects', offline: true })
    expect(first).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'noAnswer', cause: 'broken' } })
  })

  it('is never re-sent automatically', async () => {
    const { d } = await cancellingDesk({ answer: 'lost', cancels: false, offline: true })
    await d.pass(3 * 24 * 60 * minuteMs)
    expect(d.sends()).toBe(1)
  })

  it('is looked up three times while the clerk waits, then by the schedule', async () => {
    const { d, cancellations, first } = await cancellingDesk({ answer: 'lost', offline: true })
    expect(first).toMatchObject({ state: 'UNKNOWN', open: true, lookUps: 3 })
    expect(cancellations.openCount()).toBe(1)
    expect(await d.failure(cancellations.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'inFlight' })
    d.world.offline = false
    await d.pass(2 * secondMs)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true, lookUps: 4 })
    expect(cancellations.openCount()).toBe(0)
    expect(d.sends()).toBe(1)
  })

  it('is settled after 130 s if it did not take effect, and may be requested again', async () => {
    const { d, cancellations } = await cancellingDesk({ answer: 'lost', cancels: false })
    await d.pass(120 * secondMs)
    expect(cancellations.openCount()).toBe(1)
    await d.pass(10 * secondMs)
    expect(await cancellations.cases({ open: false })).toMatchObject([{ state: 'NOT_CANCELLED', failure: { kind: 'noAnswer' } }])
    expect(d.notices).toEqual(['notCancelled'])
    Object.assign(d.world, { answer: 'whole', cancels: true })
    expect(await d.cancel(cancellations)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(2)
  })
})

describe('an answer to a cancellation', () => {
  it('of success without a look-up is unproven, and is looked up until proven', async () => {
    const { d, first } = await cancellingDesk({ offline: true })
    expect(first).toMatchObject({ state: 'CANCELLED', verified: false, open: false, cost: '100.00' })
    expect(d.rows.get('b00001')).toMatchObject({ watched: true })
    d.world.offline = false
    await d.pass(minuteMs)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.notices).toEqual([])
  })

  it('that shows the booking as still confirmed is checked by a look-up', async () => {
    const { d, first } = await cancellingDesk({ answer: 'confirmed' })
    expect(first).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.happened).toContain('save UNKNOWN (cancelAnswered)')
  })

  it('does not count as proven when a concurrent observation arrives while its proof cannot be stored', async () => {
    const d = desk({ answer: 'lost', ledgerFailsThen: true })
    const cancellations = d.open()
    d.world.toldBack = cancellations
    expect(await d.cancel(cancellations)).toMatchObject({ state: 'UNKNOWN' })
    d.world.ledgerFails = false
    await d.pass(20 * secondMs)
    expect(d.rows.get('b00001')).toMatchObject({ state: 'CANCELLED', open: false })
  })
})

describe('a booking that another call shows', () => {
  it('proves an open cancellation', async () => {
    const { d, cancellations } = await cancellingDesk({ answer: 'lost', offline: true })
    await cancellations.shown(observedBy('checkBookings', cancelledBooking()))
    expect(cancellations.openCount()).toBe(0)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true })
  })

  it('does not affect cancellations of other bookings', async () => {
    const { d, cancellations } = await cancellingDesk()
    const before = d.happened.length
    await cancellations.shown(observedBy('checkBookings', bookingOf('THEIRS-1', { bookingRef: 'b00002' })))
    await cancellations.shown(observedBy('checkBookings', bookingOf('THEIRS-1', { bookingRef: null })))
    expect(d.happened).toHaveLength(before)
  })

  it('counts as cancelled by us while a cancellation is open or done, and not if none was accepted', async () => {
    const d = desk()
    const cancellations = d.open()
    expect(cancellations.mayHaveCancelled(booked)).toBe(false)
    d.world.answer = 'refused'
    await d.cancel(cancellations)
    expect(cancellations.mayHaveCancelled(booked)).toBe(false)
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(cancellations)
    expect(cancellations.mayHaveCancelled(booked)).toBe(true)
    d.world.offline = false
    await d.pass(minuteMs)
    expect(cancellations.mayHaveCancelled(booked)).toBe(true)
    expect((await d.resumed()).mayHaveCancelled(booked)).toBe(true)
  })

  it('counts as cancelled by us even if the row of the cancellation is unreadable', async () => {
    const d = desk()
    await d.cancel()
    d.rows.set('b00001', { ...(d.rows.get('b00001') as StoredCancellation), body: 'not json' })
    const after = d.open()
    await after.cases({ open: false })
    expect(after.mayHaveCancelled(booked)).toBe(true)
  })
})

describe('a manual look-up', () => {
  it('runs immediately', async () => {
    const { d, cancellations } = await cancellingDesk({ answer: 'lost', offline: true })
    d.world.offline = false
    expect(await cancellations.lookUp('b00001')).toMatchObject({ state: 'CANCELLED', verified: true })
  })

  it('fails without an API key, or if the cancellation is unknown', async () => {
    const d = desk({ hasKey: false })
    expect(await d.failure(d.open().lookUp('b00001'))).toEqual({ kind: 'noKey' })
    d.world.hasKey = true
    expect(await d.failure(d.open().lookUp('b99999'))).toEqual({ kind: 'notHere' })
  })
})
