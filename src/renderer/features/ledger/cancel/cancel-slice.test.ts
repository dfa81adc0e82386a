import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, openCancellation, row, sampleQuote, sampleResult } from '../../../testing/sample-bookings.ts'
import { offline } from '../../../testing/scripted-desk.ts'
import { isCancellationOf, type RequoteFailure } from './cancel-slice.ts'

const booking = row(1)
const quote = sampleQuote(booking, { quoteId: 'q1' })
const cancelled = sampleResult({ row: row(1, { status: 'CANCELLED', known: 'CANCELLED' }) })

const start = () => {
  const { desk, app } = openWindow({ ...ledgerOf([booking]), 'cancel.quote': () => ok(quote), 'cancel.confirm': () => ok(cancelled) })
  const cancel = () => app().ledger.cancel
  return { desk, cancel, state: () => cancel().state, sent: () => desk.inputsOf('cancel.confirm') }
}

describe('cancelling', () => {
  it('first gets the penalty, and sends no cancellation before the clerk confirms', async () => {
    const { cancel, state, sent } = start()
    await cancel().ask(booking)
    expect(state()).toMatchObject({ status: 'asked', quote: { quoteId: 'q1' } })
    expect(sent()).toEqual([])
  })

  it('sends the request once, however often the button is pressed', async () => {
    const { desk, cancel, state, sent } = start()
    const slow = desk.hold('cancel.confirm')
    await cancel().ask(booking)
    const first = cancel().confirm()
    await cancel().confirm()
    await cancel().ask(booking)
    cancel().drop()
    expect(state().status).toBe('sending')
    slow.give(ok(cancelled))
    await first
    expect(state()).toMatchObject({ status: 'answered', result: { state: 'cancelled' } })
    expect(sent()).toEqual([{ quoteId: 'q1' }])
  })

  it('reports that the desk did not cancel, and needs a new quote to try again', async () => {
    const { desk, cancel, state } = start()
    desk.answer({ 'cancel.confirm': () => failed({ kind: 'inFlight' }) })
    await cancel().ask(booking)
    await cancel().confirm()
    expect(state()).toMatchObject({ status: 'failed', quote: { quoteId: 'q1' }, failure: { kind: 'inFlight' } })
    await cancel().confirm()
    expect(state().status).toBe('failed')
    await cancel().ask(booking)
    expect(state().status).toBe('asked')
  })

  it('asks again with the new penalty when the penalty rose, and sends nothing until the clerk confirms the new one', async () => {
    const { desk, cancel, state, sent } = start()
    const requoteReason: RequoteFailure = { kind: 'penaltyRose', amount: '300.00', currency: 'EUR' }
    await cancel().ask(booking)
    desk.answer({
      'cancel.confirm': ({ quoteId }) => (quoteId === 'q1' ? failed(requoteReason) : ok(cancelled)),
      'cancel.quote': () =>
        ok({ ...quote, quoteId: 'q2', penalty: { kind: 'charged', amount: '300.00', from: '2027-03-18T23:59:00+03:00' } }),
    })
    await cancel().confirm()
    expect(state()).toMatchObject({ status: 'asked', quote: { quoteId: 'q2', penalty: { amount: '300.00' } }, requoteReason })
    expect(sent()).toEqual([{ quoteId: 'q1' }])
    await cancel().confirm()
    expect(sent()).toEqual([{ quoteId: 'q1' }, { quoteId: 'q2' }])
    expect(state()).toMatchObject({ status: 'answered', result: { state: 'cancelled' } })
  })

  it('shows an unknown outcome once it is resolved, and ignores events for other bookings', async () => {
    const { desk, cancel, state } = start()
    desk.answer({ 'cancel.confirm': () => ok({ ...cancelled, state: 'unknown', verified: false, cost: null }) })
    await cancel().ask(booking)
    await cancel().confirm()
    desk.emit('cancel.changed', openCancellation(row(2), { open: false, state: 'CANCELLED' }))
    desk.emit('cancel.changed', openCancellation(booking))
    expect(state()).toMatchObject({ result: { state: 'unknown' } })
    desk.emit('cancel.changed', openCancellation(booking, { open: false, state: 'CANCELLED', cost: '174.13', verified: true }))
    expect(state()).toMatchObject({ status: 'answered', result: { state: 'cancelled', cost: '174.13', verified: true } })
  })

  it('discards a penalty that arrives after the clerk closed the dialog', async () => {
    const { desk, cancel, state } = start()
    const slow = desk.hold('cancel.quote')
    const asking = cancel().ask(booking)
    cancel().drop()
    slow.give(ok(quote))
    await asking
    expect(state()).toEqual({ status: 'none' })
  })
})

it('the list of open cancellations includes a cancellation that was reported while the list was being read', async () => {
  const { desk, app } = openWindow()
  const slow = desk.hold('cancel.cancellations')
  const reading = app().ledger.openCancellations.read()
  desk.emit('cancel.changed', openCancellation(row(2)))
  desk.answer({ 'cancel.cancellations': () => ok({ cases: [openCancellation(row(1)), openCancellation(row(2))] }) })
  slow.give(ok({ cases: [openCancellation(row(1))] }))
  await reading
  expect(app().ledger.openCancellations.cases.map(({ reference }) => reference)).toEqual(['55cd1', '55cd2'])
})

it('the list of open cancellations loses a settled cancellation, and keeps the others when reading the list fails', async () => {
  const { desk, app } = openWindow({ 'cancel.cancellations': () => ok({ cases: [openCancellation(row(1)), openCancellation(row(2))] }) })
  await app().ledger.openCancellations.read()
  desk.emit('cancel.changed', openCancellation(row(1), { open: false, state: 'CANCELLED' }))
  desk.answer({ 'cancel.cancellations': () => failed(offline) })
  await app().ledger.openCancellations.read()
  expect(app().ledger.openCancellations.cases.map(({ reference }) => reference)).toEqual(['55cd2'])
})

it.each([
  ['the same booking reference', { bookingRef: 'a', clientRef: null }, { bookingRef: 'a', clientRef: 'RD-1' }, true],
  [
    'another booking reference, same client reference',
    { bookingRef: 'a', clientRef: 'RD-1' },
    { bookingRef: 'b', clientRef: 'RD-1' },
    false,
  ],
  [
    'the same client reference if one of them has no booking reference',
    { bookingRef: null, clientRef: 'RD-1' },
    { bookingRef: 'a', clientRef: 'RD-1' },
    true,
  ],
  ['no reference at all', { bookingRef: null, clientRef: null }, { bookingRef: null, clientRef: null }, false],
])('a booking and a cancellation with %s belong together: %o %o gives %s', (_, booking, cancellation, isMatch) =>
  expect(isCancellationOf(booking, cancellation)).toBe(isMatch),
)
