import { beforeEach, expect, it } from 'vitest'
import { computerUser } from '../../ledger/journal/user.ts'
import { answeredBy, book, cancel, desk, deskForEachTest, evidenceOf, loseBooking, restart } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor } from '../../testing/test-desk.ts'

/** While set, the answers to bookings wait for this promise. */
let gate: PromiseWithResolvers<void> | null = null
beforeEach(() => {
  gate = null
})
deskForEachTest({
  changed: (world) =>
    answeredBy(world, async ({ url }, forward) => {
      const response = await forward()
      if (/bookrate/.test(url)) await gate?.promise
      return response
    }),
})

const operators = async () => (await desk.ask['desk.state']({})).operators
const setNames = (...names: string[]) => desk.ask['desk.operators']({ names })
const workAs = (current: string) => desk.ask['desk.operators']({ current })

/** Who each line of the evidence about a booking names, in order. */
async function namesInEvidence(clientRef: string): Promise<(string | undefined)[]> {
  return [...(await evidenceOf({ clientRef })).matchAll(/, at the desk: (.*)$/gm)].map(([, name]) => name)
}

/** The lines of a booking's history that name somebody, as `what: who`, in order. */
async function historyOf(clientRef: string): Promise<string[]> {
  const { history } = await desk.ask['ledger.record']({ id: 0, clientRef, bookingRef: null })
  return history.flatMap(({ user, changes }) => (user === undefined ? [] : [`${changes.map(({ field }) => field)}: ${user}`]))
}

it('a booking names who pressed Book, although another took over the desk before the answer came', async () => {
  await setNames('Ana', 'Ben')
  await workAs('Ana')
  const form = formFor(await checkOf(desk))
  gate = Promise.withResolvers()
  const booked = desk.ask['booking.book'](form)
  const { clientRef } = await desk.waitForEvent('booking.changed', ({ state }) => state === 'SENDING')
  await workAs('Ben')
  gate.resolve()
  expect(await booked).toMatchObject({ state: 'CONFIRMED' })
  expect(await namesInEvidence(clientRef)).toEqual(['Ana', 'Ana', 'Ana'])
  const row = { id: 0, clientRef, bookingRef: null }
  await desk.ask['notes.write']({ booking: row, note: null, text: 'Late arrival' })
  await desk.ask['documents.handedOut']({
    order: { kind: 'voucher', language: 'de', of: { booking: row }, showNet: false },
    how: 'printed',
  })
  await cancel(await booked)
  expect((await namesInEvidence(clientRef)).slice(3)).toEqual(['Ben', 'Ben', 'Ben', 'Ben'])
  expect(await historyOf(clientRef)).toEqual([
    'booked: Ana',
    'noteAdded: Ben',
    'voucher: Ben',
    'cancellation asked for; penalty agreed to: Ben',
  ])
})

it('a booking of unknown outcome still names who sent it after a restart at which somebody else works', async () => {
  await setNames('Ana', 'Ben')
  await workAs('Ana')
  await loseBooking()
  const { clientRef, state } = await book()
  expect(state).toBe('UNKNOWN')
  await restart(async () => {})
  expect((await operators()).current).toBeNull()
  await workAs('Ben')
  await desk.ask['practice.switchOff']({})
  expect(await desk.ask['booking.lookUp']({ clientRef })).toMatchObject({ state: 'CONFIRMED' })
  const names = await namesInEvidence(clientRef)
  expect(names.length).toBeGreaterThan(3)
  expect(new Set(names)).toEqual(new Set(['Ana']))
  expect(await historyOf(clientRef)).toEqual(['booked: Ana'])
})

it('a booking waits for no answer to who is at the desk, and names the user of the computer', async () => {
  await setNames('Ana', 'Ben')
  const { clientRef, state } = await book()
  expect(state).toBe('CONFIRMED')
  expect(new Set(await namesInEvidence(clientRef))).toEqual(new Set([computerUser]))
})

it('a single name is at the desk without being asked, and stays there when another is added, renamed or removed', async () => {
  expect(await operators()).toEqual({ names: [], current: null, computerUser })
  await setNames('Ana')
  expect((await operators()).current).toBe('Ana')
  await setNames('Ana', 'Ben')
  expect((await operators()).current).toBe('Ana')
  await desk.ask['desk.operators']({ names: ['Anna', 'Ben'], current: 'Anna' })
  expect((await operators()).current).toBe('Anna')
  await workAs('ANNA')
  expect((await operators()).current).toBe('Anna')
  await setNames('Ben', 'Cem')
  expect(await operators()).toEqual({ names: ['Ben', 'Cem'], current: null, computerUser })
  expect(await failureOf(workAs('Anna'))).toEqual({ kind: 'notHere' })
  await restart()
  expect((await operators()).names).toEqual(['Ben', 'Cem'])
})
