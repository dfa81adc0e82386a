/** For tests: a complete desk with the practice service and a real ledger. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { newWorld, startDesk, type TestDesk, type TestWorld } from '../test-desk.ts'

export let world: TestWorld
export let desk: TestDesk

/** A filter for one booking by its client reference, because a sync may add bookings of other desks. */
export const filterFor = (clientRef: string) => ({ status: 'all', basis: 'created', from: null, to: null, text: clientRef }) as const
export const sort = { by: 'created', descending: true } as const
export const card = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '11', cvv: '123' }

/** What differs from a desk with a month of history that practises. */
interface Setting {
  /** Days of history of the practice service. */
  readonly pastDays?: number
  /** Whether the desk has the practice connection from the start; true when absent. */
  readonly practising?: boolean
  /** What the desk starts with, in place of the world as made. */
  readonly changed?: (made: TestWorld) => TestWorld
}

async function begin({ pastDays, practising = true, changed = (made) => made }: Setting): Promise<void> {
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
export async function startAgain(from = world): Promise<void> {
  desk = await startDesk(from)
}

/** Stops the desk, does something meanwhile, and starts it again. */
export async function restart(meanwhile?: () => Promise<unknown>): Promise<void> {
  await desk.stop()
  await meanwhile?.()
  await startAgain()
}
