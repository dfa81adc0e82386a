import { expect, it } from 'vitest'
import { type Failure, failed, ok } from '../../../../shared/contract/failure.ts'
import type { CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, sampleQuote, sampleResult, sampleRow } from '../../../testing/sample-bookings.ts'
import { offline } from '../../../testing/scripted-desk.ts'

const quoteOf = (bookingRef: string) => sampleQuote(sampleRow(Number(bookingRef.slice(3))))
const result = (state: CancelResult['state']) => sampleResult({ state, verified: state === 'cancelled' })
const feeRoseFailure: Failure = { kind: 'penaltyRose', amount: '99.00', currency: 'EUR' }

function storeOf(ids: readonly number[]) {
  const { desk, app } = openWindow({
    'cancel.quote': ({ bookingRef = '' }) => ok(quoteOf(bookingRef)),
    'cancel.confirm': () => ok(result('cancelled')),
  })
  for (const id of ids) app().ledger.marks.toggle(sampleRow(id))
  const bulk = () => app().ledger.bulkCancel
  return {
    ...{ desk, app, bulk, marks: () => app().ledger.marks },
    states: () => bulk().state?.lines.map((line) => (line.state === 'answered' ? line.result.state : line.state)),
    sent: () => desk.inputsOf('cancel.confirm').map(({ quoteId }) => quoteId),
  }
}

it('quotes each marked booking, sends nothing before the clerk confirms, then cancels each once, in order', async () => {
  const { bulk, marks, states, sent } = storeOf([1, 2, 3])
  await bulk().ask()
  expect([bulk().state?.phase, states(), sent()]).toEqual(['asked', ['quoted', 'quoted', 'quoted'], []])
  await Promise.all([bulk().confirm(), bulk().confirm()])
  expect(sent()).toEqual(['quote of ref1', 'quote of ref2', 'quote of ref3'])
  expect([bulk().state?.phase, states(), marks().rows]).toEqual(['ended', ['cancelled', 'cancelled', 'cancelled'], new Map()])
  await bulk().confirm()
  expect(sent()).toHaveLength(3)
})

it('skips bookings that are not confirmed or cannot be quoted', async () => {
  const { desk, bulk, marks, states, sent } = storeOf([1, 2])
  marks().toggle(sampleRow(3, { known: 'CANCELLED' }))
  desk.answer({ 'cancel.quote': ({ bookingRef = '' }) => (bookingRef === 'ref2' ? failed({ kind: 'inFlight' }) : ok(quoteOf(bookingRef))) })
  await bulk().ask()
  expect(states()).toEqual(['quoted', 'leftOut', 'notConfirmed'])
  await bulk().confirm()
  expect([sent(), states()]).toEqual([['quote of ref1'], ['cancelled', 'leftOut', 'notConfirmed']])
})

it('finishes the cancellation in flight when stopped, and sends none after it', async () => {
  const { desk, bulk, states, sent } = storeOf([1, 2, 3])
  await bulk().ask()
  const answer = desk.hold('cancel.confirm')
  const confirming = bulk().confirm()
  expect(states()).toEqual(['sending', 'quoted', 'quoted'])
  bulk().stop()
  bulk().close()
  expect(bulk().state?.phase).toBe('sending')
  answer.give(ok(result('cancelled')))
  await confirming
  expect([sent(), states()]).toEqual([['quote of ref1'], ['cancelled', 'notSent', 'notSent']])
})

it('skips only the booking whose fee rose, and asks again with its new quote', async () => {
  const { desk, bulk, states, sent } = storeOf([1, 2])
  await bulk().ask()
  desk.answer({ 'cancel.confirm': ({ quoteId }) => (quoteId === 'quote of ref1' ? failed(feeRoseFailure) : ok(result('cancelled'))) })
  await bulk().confirm()
  expect(states()).toEqual(['costRose', 'cancelled'])
  desk.answer({
    'cancel.quote': ({ bookingRef = '' }) => ok({ ...quoteOf(bookingRef), quoteId: 'new quote' }),
    'cancel.confirm': () => ok(result('cancelled')),
  })
  await bulk().askAgain()
  expect([bulk().state?.phase, states(), sent().length]).toEqual(['asked', ['quoted'], 2])
  await bulk().confirm()
  expect([sent().at(-1), states()]).toEqual(['new quote', ['cancelled']])
})

it('never resends a cancellation whose outcome is unknown or that was not sent, and continues with the others', async () => {
  const { desk, bulk, marks, states, sent } = storeOf([1, 2, 3])
  await bulk().ask()
  desk.answer({
    'cancel.confirm': ({ quoteId }) =>
      quoteId === 'quote of ref1' ? ok(result('unknown')) : quoteId === 'quote of ref2' ? failed(offline) : ok(result('cancelled')),
  })
  await bulk().confirm()
  expect(states()).toEqual(['unknown', 'failed', 'cancelled'])
  expect([...marks().rows.keys()]).toEqual(['ref2'])
  await bulk().askAgain()
  expect(sent()).toHaveLength(3)
})

it('keeps the marks of skipped and unsent bookings and of those whose fee rose, also after the dialog closes', async () => {
  const { desk, bulk, marks } = storeOf([1, 2, 3, 4])
  desk.answer({ 'cancel.quote': ({ bookingRef = '' }) => (bookingRef === 'ref1' ? failed(offline) : ok(quoteOf(bookingRef))) })
  await bulk().ask()
  desk.answer({
    'cancel.confirm': ({ quoteId }) => {
      if (quoteId === 'quote of ref2') return failed(feeRoseFailure)
      bulk().stop()
      return ok(result('cancelled'))
    },
  })
  await bulk().confirm()
  bulk().close()
  expect([...marks().rows.keys()]).toEqual(['ref1', 'ref2', 'ref4'])
})

it('shows each booking as it is after its cancellation, and reads the list again once at the end', async () => {
  const { app, desk, bulk } = storeOf([1, 2])
  desk.answer({
    ...ledgerOf([sampleRow(1), sampleRow(2)]),
    'cancel.confirm': ({ quoteId }) => ok({ ...result('cancelled'), row: sampleRow(Number(quoteId.at(-1)), { known: 'CANCELLED' }) }),
  })
  await app().ledger.list.open('2027-03-13')
  await bulk().ask()
  const read = () => desk.inputsOf('ledger.rows').length
  const before = read()
  await bulk().confirm()
  expect([bulk().state?.lines.map(({ row }) => row.known), read() - before]).toEqual([['CANCELLED', 'CANCELLED'], 1])
})

it('ignores quotes that arrive after the dialog was closed', async () => {
  const { bulk, sent } = storeOf([1, 2])
  const asking = bulk().ask()
  bulk().close()
  await asking
  expect([bulk().state, sent()]).toEqual([null, []])
})
