/** Runs the window's bulk-cancel slice on a complete desk and a faulty practice service, and counts what the service received. */
import { beforeEach, expect, it } from 'vitest'
import { FailureError, failed, ok } from '../../../shared/contract/failure.ts'
import type { PracticeFault } from '../../../shared/contract/practice.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { desk, deskForEachTest, switchOn, world } from '../../testing/desk/practising-desk.ts'
import { speedUp } from '../../testing/test-desk.ts'

interface Line {
  readonly row: LedgerRow
  readonly state: string
  readonly result?: { readonly state: string }
}
interface Bulk {
  readonly state: { readonly phase: string; readonly lines: readonly Line[] } | null
  ask(): Promise<void>
  confirm(): Promise<void>
  stop(): void
}
type Create = (desk: DeskBridge) => (set: (change: Partial<Bulk>) => void, get: () => Bulk, app: () => object) => Bulk

let rows: LedgerRow[]
deskForEachTest({ changed: (createdWorld) => ({ ...createdWorld, clock: speedUp(createdWorld.clock) }) })
beforeEach(async () => {
  const today = world.today()
  const filter = { status: 'CONFIRMED', basis: 'created', from: addDays(today, -25), to: today, text: '' } as const
  await desk.ask['ledger.refresh'](filter)
  const page = await desk.ask['ledger.page']({ filter, sort: { by: 'checkin', descending: true }, after: null, limit: 8 })
  rows = page.rows
})

/** Creates the window's bulk-cancel slice over this desk, with these rows marked. */
async function bulkOf(marked: readonly LedgerRow[]): Promise<() => Bulk> {
  const slice = new URL('../../../renderer/features/ledger/bulk/bulk-cancel-slice.ts', import.meta.url)
  const { createBulkCancelSlice } = (await import(slice.href)) as { createBulkCancelSlice: Create }
  const bridge = {
    ask: async (name: keyof typeof desk.ask, input: never) => {
      try {
        return ok(await desk.ask[name](input))
      } catch (error) {
        if (error instanceof FailureError) return failed(error.failure)
        throw error
      }
    },
    on: () => () => {},
  } as unknown as DeskBridge
  const marks = { rows: new Map(marked.map((row) => [row.bookingRef, row])), toggle: () => {} }
  const app = { ledger: { marks, list: { reread: async () => {} } } }
  const set = (change: Partial<Bulk>) => {
    bulk = { ...bulk, ...change }
  }
  let bulk = createBulkCancelSlice(bridge)(
    set,
    () => bulk,
    () => app,
  )
  return () => bulk
}

/** Counts the cancellations that the service received, by booking. */
function received(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { endpoint, bookingRef } of world.practice.log) {
    if (endpoint === 'cancelBooking') counts.set(bookingRef ?? '', (counts.get(bookingRef ?? '') ?? 0) + 1)
  }
  return counts
}
const states = (app: Bulk) => app.state?.lines.map(({ state, result }) => result?.state ?? state)

it.each<[PracticeFault, number]>([
  ['answerLost', 3],
  ['answerCut', 3],
  ['http500', 2],
  ['http503', 2],
  ['htmlPage', 2],
])('sends each cancellation exactly once when answers have the fault %s and the first look-ups fail', async (fault, times) => {
  const app = await bulkOf(rows)
  await app().ask()
  expect(states(app())).toEqual(rows.map(() => 'quoted'))
  expect(world.practice.received('cancelBooking')).toBe(0)
  await switchOn('cancelBooking', fault, times)
  await switchOn('checkBooking', 'http503', 2)
  await app().confirm()
  expect(app().state?.phase).toBe('ended')
  // Confirming again must send nothing, whatever the outcome.
  await app().confirm()
  for (const { bookingRef } of rows) expect([bookingRef, received().get(bookingRef ?? '') ?? 0]).toEqual([bookingRef, 1])
  const otherStates = states(app())?.filter((state) => state !== 'cancelled' && state !== 'unknown' && state !== 'notCancelled') ?? []
  expect(otherStates.filter((state) => state !== 'failed')).toEqual([])
})

it('a second bulk cancellation skips bookings whose cancellation has no known outcome', async () => {
  const app = await bulkOf(rows.slice(0, 3))
  await app().ask()
  await switchOn('cancelBooking', 'answerLost', 3)
  await switchOn('checkBooking', 'htmlPage', 1000)
  await app().confirm()
  expect(states(app())).toEqual(['unknown', 'unknown', 'unknown'])
  const again = await bulkOf(rows.slice(0, 3))
  await again().ask()
  await again().confirm()
  expect(states(again())).toEqual(['leftOut', 'leftOut', 'leftOut'])
  expect([...received().values()]).toEqual([1, 1, 1])
})

it('skips a booking whose fee rose after the quote and cancels the others', async () => {
  const free = rows
    .filter((row) => row.freeUntilMs !== null && row.freeUntilMs > world.clock.nowMs())
    .sort((a, b) => (a.freeUntilMs ?? 0) - (b.freeUntilMs ?? 0))
  const [first, ...others] = free
  if (!first || others.length === 0) throw new Error('the practice service has bookings that are still free')
  const app = await bulkOf(free)
  await app().ask()
  world.pass((first.freeUntilMs ?? 0) - world.clock.nowMs() + 1000)
  const hasRisen = ({ freeUntilMs }: LedgerRow) => (freeUntilMs ?? 0) <= world.clock.nowMs()
  expect(others.some((row) => !hasRisen(row))).toBe(true)
  await app().confirm()
  expect(states(app())).toEqual(free.map((row) => (hasRisen(row) ? 'costRose' : 'cancelled')))
  expect(received().get(first.bookingRef ?? '')).toBe(undefined)
})

it('sends no further cancellation after the clerk stops', async () => {
  const app = await bulkOf(rows)
  await app().ask()
  const confirming = app().confirm()
  app().stop()
  await confirming
  expect(states(app())).toEqual(['cancelled', ...rows.slice(1).map(() => 'notSent')])
  expect(world.practice.received('cancelBooking')).toBe(1)
})
