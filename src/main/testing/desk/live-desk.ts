/** For tests: a complete desk with a practice service over real HTTPS, to which each test connects. */
import { afterEach, beforeEach } from 'vitest'
import type { ServedPractice } from '../../practice/server/https-server.ts'
import { newWorld, startDesk, type TestDesk, type TestWorld } from '../test-desk.ts'
import { bookLive, connectLive, serveLive } from '../test-live.ts'

export let world: TestWorld
export let desk: TestDesk
export let practiceServer: ServedPractice

/** Starts a service and a desk for each test, and stops them. */
export function liveDeskForEachTest(): void {
  beforeEach(async () => {
    world = await newWorld()
    practiceServer = await serveLive(world)
    desk = await startDesk(world)
  })
  afterEach(async () => {
    await desk.stop()
    await practiceServer.close()
    await world.remove()
  })
}

/** Connects the desk to the service and returns the id of the connection; `ledger` is the id of an existing ledger to attach. */
export const connect = (ledger?: string) => connectLive(desk, world, practiceServer, { ledger })
export const book = () => bookLive(desk, practiceServer)
export const deskState = () => desk.ask['desk.state']({})
/** Returns the recovery code of the open ledger. */
export const recoveryCodeOfLedger = async () => (await desk.ask['connection.recoveryCode']({})).code ?? ''

/** Resolves when a booking is known to be confirmed. */
export const waitForConfirmed = (clientRef: string) =>
  desk.waitForEvent('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')

/** Stops the desk, does something meanwhile, and starts it again, in the same or a changed world. */
export async function restart(meanwhile: () => Promise<unknown> = async () => {}, change: Partial<TestWorld> = {}): Promise<void> {
  await desk.stop()
  await meanwhile()
  world = { ...world, ...change }
  desk = await startDesk(world)
}
