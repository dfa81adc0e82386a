import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { nobodyFound } from '../../../testing/sample-keeping.ts'
import { type Answers, pending } from '../../../testing/scripted-desk.ts'

const row = (id: number) => ({ id, bookingRef: `b${id}`, clientRef: null, holder: 'Anna Pryde' }) as LedgerRow
const bookingKey = (id: number) => ({ id, bookingRef: `b${id}`, clientRef: null })
const rows = [row(1), row(2), row(3)]

type Found = OutputOf<'guests.find'>

function guests(answers: Answers = {}) {
  const { desk, app } = openWindow({ 'guests.find': () => ok({ ...nobodyFound, rows }), ...answers })
  return { desk, guest: () => app().guest, state: () => app().guest.state }
}

it('ticks no booking by default', async () => {
  const { guest, state } = guests()
  await guest().find('Anna Pryde')
  expect(state()).toEqual({ ...nobodyFound, rows, status: 'found', name: 'Anna Pryde', chosen: [], action: { status: 'none' } })
})

it('shows the guest searched last, even if an earlier answer arrives later', async () => {
  const first = pending<Outcome<Found>>()
  const { guest, state } = guests({
    'guests.find': ({ name }) => (name === 'Anna' ? first.promise : ok({ ...nobodyFound, rows: [row(9)] })),
  })
  const slow = guest().find('Anna')
  await guest().find('Bob')
  first.give(ok({ ...nobodyFound, rows }))
  await slow
  expect(state()).toMatchObject({ status: 'found', name: 'Bob', rows: [{ id: 9 }] })
})

it('erases the guest from the ticked bookings once, and searches again', async () => {
  const answer = pending<Outcome<{ bookings: number; file: null }>>()
  const { desk, guest, state } = guests({ 'guests.erase': () => answer.promise })
  const { find: findGuest, chooseBookings: chooseGuestBookings, erase: eraseGuest } = guest()
  await findGuest('Anna Pryde')
  chooseGuestBookings([1, 3])
  const erasing = eraseGuest()
  // A second press or another tick does not change what is being erased.
  chooseGuestBookings([1, 2, 3])
  expect(await eraseGuest()).toBe(false)
  desk.answer({ 'guests.find': () => ok({ ...nobodyFound, rows: [row(2)] }) })
  answer.give(ok({ bookings: 2, file: null }))
  expect(await erasing).toBe(true)
  expect(desk.inputsOf('guests.erase')).toEqual([{ name: 'Anna Pryde', bookings: [bookingKey(1), bookingKey(3)] }])
  expect(state()).toMatchObject({ rows: [{ id: 2 }], chosen: [], action: { status: 'erased', bookings: 2 } })
})

it('exports and erases nothing while nothing is ticked', async () => {
  const { desk, guest } = guests()
  await guest().find('Anna Pryde')
  expect(await guest().erase()).toBe(false)
  await guest().export('guest')
  expect(desk.asked.map(({ name }) => name)).toEqual(['guests.find'])
})

it('keeps the ticks when the desk refuses to erase', async () => {
  const { guest, state } = guests({ 'guests.erase': () => failed({ kind: 'casesOpen', open: 1 }) })
  await guest().find('Anna Pryde')
  guest().chooseBookings([2])
  expect(await guest().erase()).toBe(false)
  expect(state()).toMatchObject({ chosen: [2], action: { status: 'failed', failure: { kind: 'casesOpen' } } })
})

it('reports where a guest’s file was written, and nothing when no file was chosen', async () => {
  const { desk, guest, state } = guests({ 'guests.export': () => ok({ bookings: 0, file: null }) })
  await guest().find('Anna Pryde')
  guest().chooseBookings([3])
  await guest().export('guest')
  expect(state()).toMatchObject({ action: { status: 'none' } })
  desk.answer({ 'guests.export': () => ok({ bookings: 3, file: '/guest.json' }) })
  await guest().export('guest')
  expect(state()).toMatchObject({ action: { status: 'exported', audience: 'guest', bookings: 3, file: '/guest.json' } })
  expect(desk.asked.at(-1)).toEqual({ name: 'guests.export', input: { name: 'Anna Pryde', bookings: [bookingKey(3)], audience: 'guest' } })
})

it('forgets the guest, even while the search is in flight', async () => {
  const answer = pending<Outcome<Found>>()
  const { guest, state } = guests({ 'guests.find': () => answer.promise })
  const finding = guest().find('Anna Pryde')
  guest().forget()
  answer.give(ok({ ...nobodyFound, rows }))
  await finding
  expect(state()).toEqual({ status: 'none' })
})
