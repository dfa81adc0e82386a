/** For tests of booking at the desk: a whole desk over the practice service, and a ledger to look into. */
import { afterEach, beforeEach } from 'vitest'
import { newWorld, startDesk, type TestDesk, type TestWorld } from '../test-desk.ts'

export let world: TestWorld
export let desk: TestDesk

/** A sync brings bookings of other desks meanwhile, so one's own is asked for by its reference. */
export const of = (clientRef: string) => ({ status: 'all', basis: 'created', from: null, to: null, text: clientRef }) as const
export const sort = { by: 'created', descending: true } as const
export const card = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '11', cvv: '123' }

/** Starts the desk again, in the world as it is or as it has become. */
export async function startAgain(from = world): Promise<void> {
  desk = await startDesk(from)
}

/** Starts a desk for each test, and stops it. */
export function practise(): void {
  beforeEach(async () => {
    world = await newWorld()
    desk = await startDesk(world)
    await desk.ask['connection.practise']({})
  })

  afterEach(async () => {
    await desk.stop()
    await world.remove()
  })
}
