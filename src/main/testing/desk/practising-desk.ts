/** For tests of booking: a complete desk with the practice service and a real ledger. */
import { afterEach, beforeEach } from 'vitest'
import { newWorld, startDesk, type TestDesk, type TestWorld } from '../test-desk.ts'

export let world: TestWorld
export let desk: TestDesk

/** A filter for one booking by its client reference, because a sync may add bookings of other desks. */
export const of = (clientRef: string) => ({ status: 'all', basis: 'created', from: null, to: null, text: clientRef }) as const
export const sort = { by: 'created', descending: true } as const
export const card = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '11', cvv: '123' }

/** Restarts the desk, in the same or a changed world. */
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
