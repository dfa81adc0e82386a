import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import { createAppStore } from '../../../store.ts'
import { openCancellation, row } from '../../../testing/sample-bookings.ts'
import { offline, pending, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { isCancellationOf } from './open-cancellations-slice.ts'

type Cases = Outcome<{ cases: CancellationCase[] }>

it('includes cancellations reported while the list was being read', async () => {
  const slow = pending<Cases>()
  const desk = scriptedDesk({ 'cancel.cancellations': () => slow.promise })
  const store = createAppStore(desk)
  const reading = store.getState().ledger.openCancellations.read()
  desk.emit('cancel.changed', openCancellation(row(2)))
  desk.answer({ 'cancel.cancellations': () => ok({ cases: [openCancellation(row(1)), openCancellation(row(2))] }) })
  slow.give(ok({ cases: [openCancellation(row(1))] }))
  await reading
  expect(store.getState().ledger.openCancellations.cases.map(({ reference }) => reference)).toEqual(['55cd1', '55cd2'])
})

it('removes a settled cancellation, and keeps the others when reading fails', async () => {
  const desk = scriptedDesk({ 'cancel.cancellations': () => ok({ cases: [openCancellation(row(1)), openCancellation(row(2))] }) })
  const store = createAppStore(desk)
  await store.getState().ledger.openCancellations.read()
  desk.emit('cancel.changed', openCancellation(row(1), { open: false, state: 'CANCELLED' }))
  desk.answer({ 'cancel.cancellations': () => failed(offline) })
  await store.getState().ledger.openCancellations.read()
  expect(store.getState().ledger.openCancellations.cases.map(({ reference }) => reference)).toEqual(['55cd2'])
})

it.each([
  ['the same booking reference', { bookingRef: 'a', clientRef: null }, { bookingRef: 'a', clientRef: 'RD-1' }, true],
  ['another booking reference, whatever else', { bookingRef: 'a', clientRef: 'RD-1' }, { bookingRef: 'b', clientRef: 'RD-1' }, false],
  [
    'the same client reference where one has no other',
    { bookingRef: null, clientRef: 'RD-1' },
    { bookingRef: 'a', clientRef: 'RD-1' },
    true,
  ],
  ['no reference at all', { bookingRef: null, clientRef: null }, { bookingRef: null, clientRef: null }, false],
])('matches a cancellation with %s: %o %o gives %s', (_, booking, cancellation, is) =>
  expect(isCancellationOf(booking, cancellation)).toBe(is),
)
