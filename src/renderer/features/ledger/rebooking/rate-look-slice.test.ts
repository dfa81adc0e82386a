import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { bookingKeyOf } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook, Rebooking } from '../../../../shared/contract/views/rebooking-views.ts'
import { createAppStore } from '../../../store.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { record, row, sampleRow } from '../../../testing/sample-bookings.ts'
import { sampleCheck } from '../../../testing/sample-check.ts'
import { offline, scriptedDesk } from '../../../testing/scripted-desk.ts'

it('cancels the call to the service when the clerk cancels the search, and discards the answer', async () => {
  const { desk, app } = openWindow()
  const answer = desk.hold('rebooking.look')
  const asked = app().ledger.rateLook.start(sampleRow(1), 'CH')
  expect(app().ledger.rateLook.state.status).toBe('looking')
  app().ledger.rateLook.cancelSearch()
  const { id, bookingRef, clientRef } = sampleRow(1)
  expect(desk.asked.at(-1)).toEqual({ name: 'rebooking.stopLooking', input: { booking: { id, bookingRef, clientRef } } })
  answer.give(failed(offline))
  await asked
  expect(app().ledger.rateLook.state).toEqual({ status: 'none' })
})

it('cancels the call when the clerk searches for another booking, and shows only the later answer', async () => {
  const { desk, app } = openWindow()
  const answer = desk.hold('rebooking.look')
  const first = app().ledger.rateLook.start(sampleRow(1), null)
  desk.hold('rebooking.look')
  void app().ledger.rateLook.start(sampleRow(2), null)
  expect(desk.asked.map(({ name }) => name)).toEqual(['rebooking.look', 'rebooking.stopLooking', 'rebooking.look'])
  answer.give(failed(offline))
  await first
  expect(app().ledger.rateLook.state).toMatchObject({ status: 'looking', row: { id: 2 } })
})

it('opens the price check of a better rate with the terms of that rate, and with the old booking, its client and its guests', async () => {
  const { now, stay } = sampleCheck(null)
  const sold = { how: 'typed', price: '650.00', currency: 'EUR', cost: '585.08', margin: '64.92', rule: null } as const
  const oldRecord = record(row(1), { client: { id: 7, name: 'Kuoni' }, sold })
  const better = ['other', 'better'].map((rateKey) => ({ rateKey, offer: { ...now, amount: rateKey === 'better' ? '500.00' : '550.00' } }))
  const look = { ...{ kind: 'looked', booking: bookingKeyOf(row(1)), fee: '12.50', stay, better } } as unknown as RateLook
  const { desk, app } = openWindow({})
  await app().ledger.rateLook.bookInstead(oldRecord, look, 'gone')
  expect(desk.asked).toEqual([])
  void app().ledger.rateLook.bookInstead(oldRecord, look, 'better')
  const inPlaceOf = {
    ...{ booking: bookingKeyOf(row(1)), reference: '55cd1', fee: '12.50' },
    ...{ held: { total: '585.08' }, sold, people: oldRecord.booking },
  }
  expect(app()).toMatchObject({
    page: { name: 'check' },
    booking: {
      rateCheck: { request: { rateKey: 'better', seen: { amount: '500.00' }, stay } },
      form: { client: 7, offer: null, inPlaceOf },
    },
  })
})

const rebooking = { clientRef: 'RD-NEW', old: row(1) } as unknown as Rebooking

function open() {
  const desk = scriptedDesk({ 'rebooking.list': () => ok({ rebookings: [rebooking] }), 'rebooking.keepBoth': () => ok({}) })
  const asked = desk.inputsOf
  return { desk, app: createAppStore(desk).getState, asked }
}

it('asks in the ledger for the cost of cancelling the old booking, never the new one', () => {
  const { app, asked } = open()
  app().ledger.rebookings.cancelOld(rebooking)
  expect([app().page, asked('cancel.quote')]).toEqual([{ name: 'ledger', find: '55cd1' }, [{ bookingRef: '55cd1' }]])
})

it('records that both bookings are kept, can undo that record, and offers no undo if saving failed', async () => {
  const { app, desk, asked } = open()
  desk.answer({ 'rebooking.keepBoth': () => failed(offline) })
  await app().ledger.rebookings.keepBoth(rebooking)
  expect([app().undo, app().ledger.rebookings.failure]).toEqual([null, offline])
  desk.answer({ 'rebooking.keepBoth': () => ok({}) })
  await app().ledger.rebookings.keepBoth(rebooking)
  await app().undoNow()
  expect(asked('rebooking.keepBoth').slice(1)).toEqual([{ clientRef: 'RD-NEW' }, { clientRef: 'RD-NEW', undo: true }])
  expect(asked('rebooking.list')).toHaveLength(3)
})
