/** For tests of the comparison: a desk and a service on a virtual clock. */
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { AttemptView, Comparison } from '../../../shared/contract/views/booking-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { createComparison } from '../../desk/sync/comparison.ts'
import { runsOf } from '../../ledger/queries/coverage.ts'
import { type FetchWindow, fetchedDays } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import { bookingOf } from '../attempt-samples.ts'
import { listingConnection } from '../service/listing-service.ts'
import { settle, virtualClock } from '../virtual-clock.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const startMs = Date.parse('2027-04-10T12:00:00Z')
const offline: ServiceFailure = { kind: 'noAnswer', cause: 'unreachable', afterMs: 1 } as never

const parseMs = (at: string) => Date.parse(at)
export const own = (clientRef: string, createdAt: string, bookingRef: string | null = `of ${clientRef}`) => ({
  clientRef,
  bookingRef,
  createdMs: parseMs(createdAt),
})

export interface World {
  /** The ledger's first day; today by default. */
  since?: string
  /** Number of bookings in the ledger. */
  bookings?: number
  startsAt?: string
  hasKey?: boolean
  ledgerFails?: boolean
  stays?: DayRange[]
  own?: ReturnType<typeof own>[]
  listed?: { clientRef: string; bookingRef: string | null }[]
  failing?: (window: DayRange) => boolean
  unread?: string[]
  onCall?: () => void
}

/** Creates a comparison over a scripted service and ledger. One attempt was sent yesterday. */
export function setUp(world: World = {}) {
  const { clock, pass, waiting } = virtualClock({ startMs: world.startsAt ? parseMs(world.startsAt) : startMs, turns: 20 })
  const requestedWindows: (DayRange & { atMs: number })[] = []
  const notedWindows: DayRange[] = []
  const fetchWindows: FetchWindow[] = []
  const imports: string[] = []
  const absent: string[] = []
  const askedServices: unknown[] = []
  const progress: Comparison[] = []
  const logged: string[] = []
  let changes = 0
  let followUpRuns = 0
  let activeCalls = 0
  let maxActiveCalls = 0
  const line = listingConnection(async (window, signal) => {
    const sentAtMs = clock.nowMs()
    requestedWindows.push({ ...window, atMs: sentAtMs })
    maxActiveCalls = Math.max(maxActiveCalls, ++activeCalls)
    await settle()
    activeCalls--
    world.onCall?.()
    if (signal.aborted) return { failure: { kind: 'stopped' }, sentAtMs }
    const bookings = (world.listed ?? []).map(({ clientRef, bookingRef }) => bookingOf(clientRef, { bookingRef }))
    return { bookings, failure: world.failing?.(window) ? offline : null, unread: world.unread, sentAtMs }
  })
  const fetchedUntil = (untilMs: number) => fetchWindows.filter(({ atMs }) => atMs <= untilMs)
  const comparison = createComparison({
    ledger: {
      createdDays: async () => world.stays ?? [],
      ownConfirmed: async (range) =>
        (world.own ?? []).filter(({ createdMs }) => {
          const day = new Date(createdMs).toISOString().slice(0, 10)
          return range.from <= day && day <= range.to
        }),
      noteWindow: async (window, atMs) => {
        notedWindows.push(window)
        fetchWindows.push({ ...window, atMs })
      },
      coverage: async (range, untilMs) => ({
        runs: runsOf(fetchedDays(fetchedUntil(untilMs), range, 'UTC'), range),
        bookings: [world.bookings ?? 0],
      }),
      remembered: async () => world.since ?? dateIn('UTC', clock.nowMs()),
      remember: async () => {},
      beginImport: async () => void imports.push('begin'),
      endImport: async () => imports.push('end') === 0,
    },
    store: {
      store: async (records) => {
        if (world.ledgerFails) throw new FailureError({ kind: 'ledger', trouble: 'diskFull' })
        return { added: records.length, changed: 0, unchanged: 0, ids: [], statusChanged: [] }
      },
    },
    attempts: {
      cases: async ({ open }) => (open ? [] : [{ attempts: [{ sentAtMs: startMs - 24 * hourMs }] } as unknown as AttemptView]),
      absent: async (clientRef, serviceIdentity) => {
        absent.push(clientRef)
        askedServices.push(serviceIdentity)
      },
    },
    service: () => (world.hasKey === false ? null : line),
    clock,
    zone: 'UTC',
    emit: (_, event) => void progress.push(event as Comparison),
    changed: () => void changes++,
    synced: async () => void followUpRuns++,
    log: (event) => void logged.push(event),
  })
  return {
    world,
    comparison,
    clock,
    pass,
    waiting,
    asked: requestedWindows,
    noted: notedWindows,
    imports,
    absent,
    askedOf: askedServices,
    progress,
    logged,
    changes: () => changes,
    followUpRuns: () => followUpRuns,
    mostAtOnce: () => maxActiveCalls,
  }
}
