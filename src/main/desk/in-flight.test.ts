import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkOf, failureOf, formFor, newWorld, startDesk, type TestDesk, type TestWorld } from './test-desk.ts'

let world: TestWorld
let desk: TestDesk
/** While there is one, the answer to a booking or a cancellation waits for it. */
let gate: PromiseWithResolvers<void> | null = null
beforeEach(async () => {
  gate = null
  world = await newWorld()
  const { practice } = world
  const slowly: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await practice.fetch(request)
    if (/bookrate|cancelbooking/.test(request.url)) await gate?.promise
    return response
  }
  desk = await startDesk({ ...world, practice: { ...practice, fetch: slowly } })
  await desk.ask['connection.practise']({})
})
afterEach(async () => {
  await desk.stop()
  await world.remove()
})

/** Everything that would take ledger and connection away, asked before the answer may come. */
async function needsRefusal(waiting: PromiseWithResolvers<void>) {
  const { accountingZone } = await desk.ask['settings.read']({})
  expect(await failureOf(desk.ask['connection.practise']({}))).toEqual({ kind: 'inFlight' })
  expect(await failureOf(desk.ask['connection.deleteKey']({ id: 'practice' }))).toEqual({ kind: 'inFlight' })
  expect(await failureOf(desk.ask['settings.write']({ accountingZone: 'Asia/Tokyo', theme: 'dark' }))).toEqual({ kind: 'inFlight' })
  expect(await desk.ask['settings.read']({})).toMatchObject({ accountingZone, theme: 'dark' })
  waiting.resolve()
}

it('a booking on its way keeps its connection, its key and the days of its ledger', async () => {
  const form = formFor(await checkOf(desk))
  gate = Promise.withResolvers()
  const booked = desk.ask['booking.book'](form)
  await desk.hears('booking.changed', ({ state }) => state === 'SENDING')
  await needsRefusal(gate)
  expect(await booked).toMatchObject({ state: 'CONFIRMED' })
})

it('a cancellation on its way does so too', async () => {
  const { bookingRef } = await desk.ask['booking.book'](formFor(await checkOf(desk)))
  const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: bookingRef ?? '' })
  gate = Promise.withResolvers()
  const cancelled = desk.ask['cancel.confirm']({ quoteId })
  await needsRefusal(gate)
  expect(await cancelled).toMatchObject({ state: 'cancelled', verified: true })
})
