import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { Rebooking } from '../../../../shared/contract/views/rebooking-views.ts'
import { createAppStore } from '../../../store.ts'
import { row } from '../../../testing/sample-bookings.ts'
import { offline, scriptedDesk } from '../../../testing/scripted-desk.ts'

const rebooking = { clientRef: 'RD-NEW', old: row(1) } as unknown as Rebooking

function open() {
  const desk = scriptedDesk({ 'rebooking.list': () => ok({ rebookings: [rebooking] }), 'rebooking.keepBoth': () => ok({}) })
  const asked = (name: string) => desk.asked.filter((question) => question.name === name).map(({ input }) => input)
  return { desk, app: createAppStore(desk).getState, asked }
}

it('asks in the ledger for the cost of cancelling the old booking, never the new one', () => {
  const { app, asked } = open()
  app().ledger.rebookings.cancelOld(rebooking)
  expect([app().page, asked('cancel.quote')]).toEqual([{ name: 'ledger', find: '55cd1' }, [{ bookingRef: '55cd1' }]])
})

it('keeps both bookings until that is undone, and offers no undo if saving failed', async () => {
  const { app, desk, asked } = open()
  desk.answer({ 'rebooking.keepBoth': () => failed(offline) })
  await app().ledger.rebookings.keepBoth(rebooking)
  expect([app().undo, app().ledger.rebookings.failure]).toEqual([null, offline])
  desk.answer({ 'rebooking.keepBoth': () => ok({}) })
  await app().ledger.rebookings.keepBoth(rebooking)
  await app().undoNow()
  expect(asked('rebooking.keepBoth').slice(1)).toEqual([{ clientRef: 'RD-NEW' }, { clientRef: 'RD-NEW', back: true }])
  expect(asked('rebooking.list')).toHaveLength(3)
})
