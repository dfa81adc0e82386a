/** For tests: a complete desk with the practice service and a real ledger. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { newWorld, startDesk, type TestDesk, type TestWorld } from '../test-desk.ts'

export let world: TestWorld
export let desk: TestDesk

/** A filter for one booking by its client reference, because a sync may add bookings of other desks. */
export const filterFor = (clientRef: string) => ({ status: 'all', basis: 'created', from: null, to: null, text: clientRef }) as const
export const sort = { by: 'created', descending: true } as const
export const card = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '11', cvv: '123' }

/** Differences from the default desk, which practises with a few days of history. */
interface Setting {
  /** Days of history of the practice service. */
  readonly pastDays?: number
  /** Whether the desk has the practice connection from the start; true when absent. */
  readonly practising?: boolean
  /** Returns the world that the desk starts with, derived from the new one. */
  readonly changed?: (createdWorld: TestWorld) => TestWorld
}

async function begin({ pastDays, practising = true, changed = (createdWorld) => createdWorld }: Setting): Promise<void> {
  world = await newWorld(pastDays)
  desk = await startDesk(changed(world))
  if (practising) await desk.ask['connection.practise']({})
}

async function end(): Promise<void> {
  await desk.stop()
  await world.remove()
}

/** Starts a desk for each test, and stops it. */
export function deskForEachTest(setting: Setting = {}): void {
  beforeEach(() => begin(setting))
  afterEach(end)
}

/** Starts one desk for all tests of the file, and stops it. */
export function deskForAllTests(setting: Setting = {}): void {
  beforeAll(() => begin(setting))
  afterAll(end)
}

/** Starts the stopped desk again, in the same or a changed world. */
export async function startAgain(startWorld = world): Promise<void> {
  desk = await startDesk(startWorld)
}

/** Stops the desk, does something meanwhile, and starts it again. */
export async function restart(meanwhile?: () => Promise<unknown>): Promise<void> {
  await desk.stop()
  await meanwhile?.()
  await startAgain()
}
