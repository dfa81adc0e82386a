import { expect, it } from 'vitest'
import { type Failure, failed, ok } from '../../../../shared/contract/failure.ts'
import type { CancelQuote, CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, sampleRow } from '../../../testing/sample-bookings.ts'
import { offline } from '../../../testing/scripted-desk.ts'

const quoteOf = (bookingRef: string, amount = '10.00'): CancelQuote => ({
  quoteId: `quote of ${bookingRef}`,
  ...{ bookingRef, clientRef: null, row: sampleRow(Number(bookingRef.slice(3))), was: null, atMs: 0, clockOffsetMs: 0 },
  penalty: { kind: 'charged', amount, from: '2027-03-10T23:59:00+03:00' },
  ...{ currency: 'EUR', comesBack: null, next: null, fresh: true },
})
const result = (state: CancelResult['state']): CancelResult => ({
  ...{ state, verified: state === 'cancelled', row: null, cost: '10.00', estimated: '10.00', currency: 'EUR', failure: null },
})
const feeRoseFailure: Failure = { kind: 'penaltyRose', amount: '99.00', currency: 'EUR' }

function storeOf(ids: readonly number[]) {
  const { desk, app } = openWindow({
    'cancel.quote': ({ bookingRef = '' }) => ok(quoteOf(bookingRef)),
    'cancel.confirm': () => ok(result('cancelled')),
  })
  for (const id of ids) app().ledger.marks.toggle(sampleRow(id))
  return {
    desk,
    app,
    states: () => app().ledger.bulkCancel.state?.lines.map((line) => (line.state === 'answered' ? line.result.state : line.state)),
    sent: () => desk.asked.flatMap(({ name, input }) => (name === 'cancel.confirm' ? [(input as { quoteId: string }).quoteId] : [])),
  }
}

it('quotes each marked booking, sends nothing before the clerk confirms, then cancels each once, in order', async () => {
  const { app, states, sent } = storeOf([1, 2, 3])
  await app().ledger.bulkCancel.ask()
  expect([app().ledger.bulkCancel.state?.phase, states(), sent()]).toEqual(['asked', ['quoted', 'quoted', 'quoted'], []])
  await Promise.all([app().ledger.bulkCancel.confirm(), app().ledger.bulkCancel.confirm()])
  expect(sent()).toEqual(['quote of ref1', 'quote of ref2', 'quote of ref3'])
  expect([app().ledger.bulkCancel.state?.phase, states(), app().ledger.marks.rows.size]).toEqual([
    'ended',
    ['cancelled', 'cancelled', 'cancelled'],
    0,
  ])
  await app().ledger.bulkCancel.confirm()
  expect(sent()).toHaveLength(3)
})

it('skips bookings that are not confirmed or cannot be quoted', async () => {
  const { app, desk, states, sent } = storeOf([1, 2])
  app().ledger.marks.toggle(sampleRow(3, { known: 'CANCELLED' }))
  desk.answer({ 'cancel.quote': ({ bookingRef = '' }) => (bookingRef === 'ref2' ? failed({ kind: 'inFlight' }) : ok(quoteOf(bookingRef))) })
  await app().ledger.bulkCancel.ask()
  expect(states()).toEqual(['quoted', 'leftOut', 'notConfirmed'])
  await app().ledger.bulkCancel.confirm()
  expect([sent(), states()]).toEqual([['quote of ref1'], ['cancelled', 'leftOut', 'notConfirmed']])
})

it('finishes the cancellation in flight when stopped, and sends none after it', async () => {
  const { app, desk, states, sent } = storeOf([1, 2, 3])
  await app().ledger.bulkCancel.ask()
  const answer = desk.hold('cancel.confirm')
  const confirming = app().ledger.bulkCancel.confirm()
  expect(states()).toEqual(['sending', 'quoted', 'quoted'])
  app().ledger.bulkCancel.stop()
  app().ledger.bulkCancel.close()
  expect(app().ledger.bulkCancel.state?.phase).toBe('sending')
  answer.give(ok(result('cancelled')))
  await confirming
  expect([sent(), states()]).toEqual([['quote of ref1'], ['cancelled', 'notSent', 'notSent']])
})

it('skips only the booking whose fee rose, and asks again with its new quote', async () => {
  const { app, desk, states, sent } = storeOf([1, 2])
  await app().ledger.bulkCancel.ask()
  desk.answer({ 'cancel.confirm': ({ quoteId }) => (quoteId === 'quote of ref1' ? failed(feeRoseFailure) : ok(result('cancelled'))) })
  await app().ledger.bulkCancel.confirm()
  expect(states()).toEqual(['costRose', 'cancelled'])
  desk.answer({
    'cancel.quote': ({ bookingRef = '' }) => ok({ ...quoteOf(bookingRef, '99.00'), quoteId: 'new quote' }),
    'cancel.confirm': () => ok(result('cancelled')),
  })
  await app().ledger.bulkCancel.askAgain()
  expect([app().ledger.bulkCancel.state?.phase, states(), sent().length]).toEqual(['asked', ['quoted'], 2])
  await app().ledger.bulkCancel.confirm()
  expect([sent().at(-1), states()]).toEqual(['new quote', ['cancelled']])
})

it('never resends a cancellation whose outcome is unknown or that was not sent, and continues with the others', async () => {
  const { app, desk, states, sent } = storeOf([1, 2, 3])
  await app().ledger.bulkCancel.ask()
  desk.answer({
    'cancel.confirm': ({ quoteId }) =>
      quoteId === 'quote of ref1' ? ok(result('unknown')) : quoteId === 'quote of ref2' ? failed(offline) : ok(result('cancelled')),
  })
  await app().ledger.bulkCancel.confirm()
  expect(states()).toEqual(['unknown', 'failed', 'cancelled'])
  expect([...app().ledger.marks.rows.keys()]).toEqual(['ref2'])
  await app().ledger.bulkCancel.askAgain()
  expect(sent()).toHaveLength(3)
})

it('keeps the marks of skipped and unsent bookings and of those whose fee rose, also after the dialog closes', async () => {
  const { app, desk } = storeOf([1, 2, 3, 4])
  desk.answer({ 'cancel.quote': ({ bookingRef = '' }) => (bookingRef === 'ref1' ? failed(offline) : ok(quoteOf(bookingRef))) })
  await app().ledger.bulkCancel.ask()
  desk.answer({
    'cancel.confirm': ({ quoteId }) => {
      if (quoteId === 'quote of ref2') return failed(feeRoseFailure)
      app().ledger.bulkCancel.stop()
      return ok(result('cancelled'))
    },
  })
  await app().ledger.bulkCancel.confirm()
  app().ledger.bulkCancel.close()
  expect([...app().ledger.marks.rows.keys()]).toEqual(['ref1', 'ref2', 'ref4'])
})

it('shows each booking as it is after its cancellation, and reads the list again once at the end', async () => {
  const { app, desk } = storeOf([1, 2])
  desk.answer({
    ...ledgerOf([sampleRow(1), sampleRow(2)]),
    'cancel.confirm': ({ quoteId }) => ok({ ...result('cancelled'), row: sampleRow(Number(quoteId.at(-1)), { known: 'CANCELLED' }) }),
  })
  await app().ledger.list.open('2027-03-13')
  await app().ledger.bulkCancel.ask()
  const read = () => desk.inputsOf('ledger.rows').length
  const before = read()
  await app().ledger.bulkCancel.confirm()
  expect([app().ledger.bulkCancel.state?.lines.map(({ row }) => row.known), read() - before]).toEqual([['CANCELLED', 'CANCELLED'], 1])
})

it('ignores quotes that arrive after the dialog was closed', async () => {
  const { app, sent } = storeOf([1, 2])
  const asking = app().ledger.bulkCancel.ask()
  app().ledger.bulkCancel.close()
  await asking
  expect([app().ledger.bulkCancel.state, sent()]).toEqual([null, []])
})
