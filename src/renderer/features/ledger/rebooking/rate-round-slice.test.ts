import { expect, it } from 'vitest'
import { type Failure, failed, ok } from '../../../../shared/contract/failure.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { record, sampleRow } from '../../../testing/sample-bookings.ts'
import { sampleCheck } from '../../../testing/sample-check.ts'
import { type Answers, offline, pending } from '../../../testing/scripted-desk.ts'
import { findsIn, sumSavings } from './rate-round-dialog.tsx'

const tooMany: Failure = {
  ...{ kind: 'refused', why: 'tooMany', retryAfterMs: 5000 },
  word: { status: 429, code: 42_900, message: '', detail: null },
}
const bookingKey = (id: number) => ({ id, bookingRef: `ref${id}`, clientRef: null })

/** A search result with rates that save these amounts. */
const makeSearchResult = (id: number, gains: readonly string[], currency = 'EUR'): RateLook => ({
  ...{ kind: 'looked', booking: bookingKey(id), atMs: 0, total: '585.08', currency, commission: null, fee: '0', rates: 3, lesser: [] },
  stay: { checkin: '2027-03-13', checkout: '2027-03-15', paxes: [], nationality: 'CH', currency },
  better: gains.map((gain) => ({
    ...{ rateKey: `key ${id} ${gain}`, offer: sampleCheck(null).now, rooms: [], gain },
    ...{ otherRoom: false, betterBoard: false, commission: null },
  })),
  otherCurrency: 0,
})

function storeOf(ids: readonly number[], answers: Answers) {
  const { desk, app } = openWindow(answers)
  for (const id of ids) app().ledger.marks.toggle(sampleRow(id))
  return {
    desk,
    app,
    round: () => app().ledger.rateRound,
    states: () => app().ledger.rateRound.state?.lines.map(({ state }) => state),
    asked: () => desk.inputsOf('rebooking.look').map(({ booking }) => booking.id),
  }
}

it('searches each marked booking once, in order, sums the savings by currency, and reports why others have no find', async () => {
  const answers: Record<number, RateLook> = {
    1: makeSearchResult(1, ['12.30', '9.00']),
    2: { kind: 'notCompared', booking: bookingKey(2), why: 'fee' },
    3: makeSearchResult(3, []),
    4: makeSearchResult(4, ['0.705'], 'KWD'),
    5: makeSearchResult(5, ['7.70']),
  }
  const { round, states, asked } = storeOf([1, 2, 3, 4, 5, 6], {
    'rebooking.look': ({ booking: { id } }) => (answers[id] ? ok(answers[id]) : failed(offline)),
  })
  await Promise.all([round().run(), round().run()])
  expect(asked()).toEqual([1, 2, 3, 4, 5, 6])
  expect(states()).toEqual(['looked', 'looked', 'looked', 'looked', 'looked', 'failed'])
  expect(round().state).toMatchObject({ status: 'ended', open: true })
  const finds = findsIn(round().state?.lines ?? [])
  expect(finds.map(({ rate }) => rate.gain)).toEqual(['12.30', '0.705', '7.70'])
  expect(sumSavings(finds)).toEqual([
    { amount: '20.00', currency: 'EUR' },
    { amount: '0.705', currency: 'KWD' },
  ])
})

it('stops immediately, even with a call in flight, and can resume with the bookings that have no answer', async () => {
  const second = pending<ReturnType<typeof ok<RateLook>>>()
  const { desk, round, states, asked } = storeOf([1, 2, 3], {
    'rebooking.look': ({ booking }) => (booking.id === 2 ? second.promise : ok(makeSearchResult(booking.id, ['1.00']))),
  })
  const running = round().run()
  await Promise.resolve()
  await new Promise(setImmediate)
  expect(states()).toEqual(['looked', 'looking', 'waiting'])
  round().stop()
  expect([round().state?.status, states()]).toEqual(['ended', ['looked', 'notLooked', 'notLooked']])
  expect(desk.asked.at(-1)).toMatchObject({ name: 'rebooking.stopLooking', input: { booking: { id: 2 } } })
  second.give(ok(makeSearchResult(2, ['1.00'])))
  await running
  expect(states()).toEqual(['looked', 'notLooked', 'notLooked'])
  desk.answer({ 'rebooking.look': ({ booking }) => ok(makeSearchResult(booking.id, [])) })
  await round().resume()
  expect([states(), asked()]).toEqual([
    ['looked', 'looked', 'looked'],
    [1, 2, 2, 3],
  ])
  round().dismiss()
  expect(round().state).toBeNull()
})

it('searches again for a booking if the service asks for fewer requests, shows that the desk waits, and gives up after four requests', async () => {
  let calls = 0
  const { round, asked } = storeOf([1, 2], {
    'rebooking.look': ({ booking }) => {
      calls++
      if (booking.id === 2) return failed(tooMany)
      if (calls === 1) return failed(tooMany)
      expect(round().state?.pausing).toBe(true)
      return ok(makeSearchResult(1, []))
    },
  })
  await round().run()
  expect(asked()).toEqual([1, 1, 2, 2, 2, 2])
  const lines = [{ state: 'looked' }, { state: 'failed', failure: tooMany }]
  expect(round().state).toMatchObject({ pausing: false, lines })
})

it('opens the price check of the best rate to replace the booking, unless the booking is no longer confirmed', async () => {
  const { app, desk, round } = storeOf([1, 2], {
    'rebooking.look': ({ booking }) => ok(makeSearchResult(booking.id, ['12.30', '9.00'])),
    'ledger.record': ({ id }) => ok(record(sampleRow(id, id === 2 ? { known: 'CANCELLED', status: 'CANCELLED' } : {}))),
  })
  await round().run()
  const [first, second] = round().state?.lines ?? []
  if (!first || !second) throw new Error('both are marked')
  await round().bookFind(second.row)
  expect(app().page.name).toBe('today')
  expect(round().state?.lines[1]).toMatchObject({ comparison: { kind: 'notCompared', why: 'notConfirmed' } })
  await round().bookFind(first.row)
  expect([app().page.name, round().state?.open, app().booking.form.inPlaceOf?.reference]).toEqual(['check', false, 'ref1'])
  expect(desk.inputsOf('booking.checkRate')[0]).toMatchObject({ rateKey: 'key 1 12.30' })
})
