import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import {
  answeredBy,
  book,
  desk,
  deskForEachTest,
  loseBooking,
  quote,
  restart,
  startAgain,
  switchOn,
  world,
} from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, liveConnection, type TestWorld } from '../../testing/test-desk.ts'
import type { Vault } from '../../vault/vault.ts'

/** While set, writing to the keychain waits for this promise, like a password prompt. */
let prompt: PromiseWithResolvers<void> | null = null
/** While set, the answer to a booking waits for this promise. */
let answer: PromiseWithResolvers<void> | null = null
/** While set, the answer to a check for bookings of other desks waits for this promise. */
let list: PromiseWithResolvers<void> | null = null
beforeEach(() => {
  list = null
  prompt = null
  answer = null
})
/** Lets the keychain and the service wait for those promises. */
function withDelays(createdWorld: TestWorld): TestWorld {
  const { vault } = createdWorld
  const asking: Vault = {
    ...vault,
    write: async (name, secret) => {
      await prompt?.promise
      return vault.write(name, secret)
    },
  }
  return answeredBy({ ...createdWorld, vault: asking }, async ({ url }, forward) => {
    const response = await forward()
    if (/bookrate/.test(url)) await answer?.promise
    if (/checkbookings/.test(url)) await list?.promise
    return response
  })
}
deskForEachTest({ changed: withDelays })

const id = 'practice'
/** The practice service accepts two keys. The desk uses `firstKey`; this is the other key. */
const anotherKey = () => world.practice.apiKey
const firstKey = () => world.practice.destinationsKey

/** Makes a booking whose answer is lost and which no look-up finds. */
async function leaveUnknown() {
  await loseBooking()
  return book()
}

const openBookings = async () => (await desk.ask['booking.attempts']({ open: true })).cases

describe('the API key that an open case was sent with', () => {
  it('is replaced or deleted only after the clerk has been told of the open case and confirms', async () => {
    expect(await leaveUnknown()).toMatchObject({ state: 'UNKNOWN', needsKey: false })
    expect(await failureOf(desk.ask['connection.setKey']({ id, apiKey: anotherKey() }))).toEqual({ kind: 'casesOpen', open: 1 })
    expect(await failureOf(desk.ask['connection.deleteKey']({ id }))).toEqual({ kind: 'casesOpen', open: 1 })
    expect(await openBookings()).toMatchObject([{ needsKey: false }])
    await desk.ask['connection.setKey']({ id, apiKey: anotherKey(), allowOpenCases: true })
    expect(await openBookings()).toMatchObject([{ state: 'UNKNOWN', needsKey: true }])
  })

  it('can be entered again without a question, and the case then needs no other key', async () => {
    const { clientRef } = await leaveUnknown()
    await desk.ask['connection.setKey']({ id, apiKey: anotherKey(), allowOpenCases: true })
    expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ needsKey: true })
    await desk.ask['connection.setKey']({ id, apiKey: firstKey() })
    expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ needsKey: false })
  })

  it('is not required while there is no key: any key may then be entered', async () => {
    await leaveUnknown()
    await desk.ask['connection.deleteKey']({ id, allowOpenCases: true })
    expect(await openBookings()).toMatchObject([{ needsKey: false }])
    await desk.ask['connection.setKey']({ id, apiKey: anotherKey() })
    expect(await openBookings()).toMatchObject([{ needsKey: true }])
  })

  it('is required by an open cancellation', async () => {
    const { quoteId } = await quote(await book())
    await switchOn('cancelBooking', 'http500')
    await switchOn('checkBooking', 'htmlPage', 1000)
    await desk.ask['cancel.confirm']({ quoteId })
    expect(await failureOf(desk.ask['connection.deleteKey']({ id }))).toEqual({ kind: 'casesOpen', open: 1 })
    await desk.ask['connection.setKey']({ id, apiKey: anotherKey(), allowOpenCases: true })
    expect((await desk.ask['cancel.cancellations']({ open: true })).cases).toMatchObject([{ needsKey: true }])
  })

  it('is not replaced when a booking is sent while the keychain asks for its password', async () => {
    const form = formFor(await checkOf(desk))
    prompt = Promise.withResolvers()
    const replaced = failureOf(desk.ask['connection.setKey']({ id, apiKey: anotherKey() }))
    answer = Promise.withResolvers()
    const booked = desk.ask['booking.book'](form)
    await desk.waitForEvent('booking.changed', ({ state }) => state === 'SENDING')
    prompt.resolve()
    expect(await replaced).toEqual({ kind: 'inFlight' })
    answer.resolve()
    expect(await booked).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('a booking whose last check for bookings of other desks is slow', () => {
  const pressBook = async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['sync.run']({})
    const asked = world.practice.received('checkBookings')
    list = Promise.withResolvers()
    const failure = failureOf(desk.ask['booking.book'](form))
    await expect.poll(() => world.practice.received('checkBookings')).toBeGreaterThan(asked)
    return { form, failure }
  }

  it('is not sent with an API key that was entered during that check', async () => {
    const { form, failure } = await pressBook()
    await desk.ask['connection.setKey']({ id, apiKey: anotherKey() })
    list?.resolve()
    expect(await failure).toEqual({ kind: 'checkAgain' })
    expect(world.practice.received('bookRate')).toBe(0)
    // Pressing again checks the rate with the new key and books.
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('is not sent once its rate check has become stale', async () => {
    const { form, failure } = await pressBook()
    world.pass(121_000)
    list?.resolve()
    expect(await failure).toEqual({ kind: 'checkAgain' })
    expect(world.practice.received('bookRate')).toBe(0)
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('a connection that is left with open cases', () => {
  const openIn = ({ connections }: DeskState) => Object.fromEntries(connections.map(({ name, openCases }) => [name, openCases]))

  it('shows their number from another connection and after a restart', async () => {
    await leaveUnknown()
    expect(openIn(await desk.ask['desk.state']({}))).toEqual({ Practice: 1 })
    expect(await desk.ask['connection.add'](liveConnection)).toMatchObject({ openCases: 0, active: { name: 'Main desk' } })
    expect(openIn(await desk.ask['desk.state']({}))).toEqual({ Practice: 1, 'Main desk': 0 })
    await restart()
    expect(openIn(await desk.ask['desk.state']({}))).toEqual({ Practice: 1, 'Main desk': 0 })
  })

  it('protects its API key like the connection in use', async () => {
    await desk.ask['connection.setKey']({ id, apiKey: firstKey() })
    await leaveUnknown()
    await desk.ask['connection.add'](liveConnection)
    expect(await failureOf(desk.ask['connection.deleteKey']({ id }))).toEqual({ kind: 'casesOpen', open: 1 })
    await desk.ask['connection.deleteKey']({ id, allowOpenCases: true })
    expect(openIn(await desk.ask['connection.setKey']({ id, apiKey: anotherKey() }))).toMatchObject({ Practice: 1 })
  })

  it('shows no open cases once they are settled', async () => {
    const { clientRef } = await leaveUnknown()
    await desk.ask['connection.add'](liveConnection)
    world.practice.faults.switchOff()
    await desk.ask['connection.use']({ id })
    await desk.ask['booking.lookUp']({ clientRef })
    const { active, connections } = await desk.ask['desk.state']({})
    expect(active?.openCases).toBe(0)
    const main = connections.find(({ mode }) => mode === 'live')
    expect(openIn(await desk.ask['connection.use']({ id: main?.id ?? '' }))).toEqual({ Practice: 0, 'Main desk': 0 })
    expect(JSON.parse(await readFile(join(world.folder, 'desk.json'), 'utf8'))).toMatchObject({ openCases: {} })
  })

  it('shows no open cases when desk.json is from an earlier version', async () => {
    await desk.stop()
    const file = join(world.folder, 'desk.json')
    const { openCases: _, ...earlier } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify(earlier))
    await startAgain()
    expect(openIn(await desk.ask['desk.state']({}))).toEqual({ Practice: 0 })
  })
})
