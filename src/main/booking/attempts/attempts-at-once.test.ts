import { describe, expect, it } from 'vitest'
import { bookingOf, content, observedBy } from '../../testing/attempt-samples.ts'
import {
  begunDesk,
  deskWithoutBooking,
  firstRef,
  minuteMs,
  openDesk,
  refOf,
  sampleConfirmation,
} from '../../testing/booking/attempts-desk.ts'
import { settle } from '../../testing/virtual-clock.ts'

describe('concurrent operations on attempts', () => {
  it('do not undo a send that began while a look-up result was being saved', async () => {
    const { d, book } = await deskWithoutBooking()
    const busy = Promise.withResolvers<void>()
    d.world.ledgerBusy = busy.promise
    const pendingLookUp = book.lookUp(firstRef)
    await settle()
    d.world.ledgerBusy = Promise.resolve()
    const sending = book.sendAgain(firstRef, sampleConfirmation)
    await settle()
    d.world.ledgerFails = true
    busy.resolve()
    await pendingLookUp
    expect(await d.failure(book.sendAgain(firstRef, sampleConfirmation))).toEqual({ kind: 'inFlight' })
    d.world.ledgerFails = false
    await sending
    expect(d.sends()).toBe(2)
  })

  it('look up every case when many are due at once', async () => {
    const { d, book } = openDesk({ answerLost: true, offline: true })
    const refs = Array.from({ length: 12 }, (_, i) => refOf(i + 1))
    for (const i of refs.keys()) await book.begin({ ...content, hotelCode: `H${i}`, rateKey: `k${i}` }, async () => sampleConfirmation)
    await settle()
    d.happened.length = 0
    void Promise.allSettled(refs.map((ref) => book.lookUp(ref)))
    await settle()
    expect(new Set(d.happened.filter((one) => one.startsWith('checkBooking'))).size).toBe(12)
  })
})

describe('two concurrent writes', () => {
  /** A desk on which a look-up found the booking and a list showed it with `status`, and the ledger could store neither. */
  const deskAfterFailedWrites = async (status: string) => {
    const { d, book } = await begunDesk({ answerLost: true, offline: true })
    await settle()
    const busy = Promise.withResolvers<void>()
    Object.assign(d.world, { ledgerBusy: busy.promise, offline: false })
    const pendingLookUp = book.lookUp(firstRef)
    await settle()
    const shown = book.shown(observedBy('checkBookings', bookingOf(firstRef, { status })))
    await settle()
    d.world.ledgerFails = true
    busy.resolve()
    await Promise.all([pendingLookUp, shown])
    return { ...d, book }
  }

  // CANCELLED does not change a found case, FAILED does.
  it.each(['CANCELLED', 'FAILED'])(
    'leave the case as the ledger has it when both fail and the list shows the booking as %s',
    async (status) => {
      const d = await deskAfterFailedWrites(status)
      expect(d.attempts.get(firstRef)).toMatchObject({ state: 'UNKNOWN' })
      expect(await d.book.case(firstRef)).toMatchObject({ state: 'UNKNOWN' })
      Object.assign(d.world, { ledgerFails: false, ledgerBusy: Promise.resolve() })
      await d.pass(minuteMs)
      expect(d.attempts.get(firstRef)).toMatchObject({ state: 'FOUND' })
    },
  )
})

describe('a booking case', () => {
  it('is looked up once for two concurrent look-ups', async () => {
    const { d, book } = await begunDesk()
    await Promise.all([book.lookUp(firstRef), book.lookUp(firstRef)])
    expect(d.happened.filter((one) => one.startsWith('checkBooking'))).toHaveLength(1)
  })

  it('is updated by bookings that other calls show', async () => {
    const { book } = await begunDesk({ answerLost: true, offline: true })
    await book.shown(observedBy('checkBookings', bookingOf(firstRef, { status: 'CANCELLED' })))
    await book.shown(observedBy('checkBookings', bookingOf('RD-FROMANOTHERDESK1')))
    await book.shown(observedBy('checkBookings', bookingOf('another program')))
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'CANCELLED' }])
  })

  it('fails with notHere when its reference is unknown', async () => {
    const { d, book } = openDesk()
    expect(await d.failure(book.case('RD-?'))).toEqual({ kind: 'notHere' })
  })
})
