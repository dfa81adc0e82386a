/** For tests of the comparison: a desk and a service on a virtual clock. */
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { AttemptView, Comparison } from '../../../shared/contract/views/booking-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { createComparison } from '../../desk/sync/comparison.ts'
import { runsOf } from '../../ledger/queries/coverage.ts'
import { type FetchWindow, fetchedDays } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { bookingOf, service } from '../attempt-samples.ts'
import { maxTimers, settle } from '../virtual-clock.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const startMs = Date.parse('2027-04-10T12:00:00Z')
const offline: ServiceFailure = { kind: 'noAnswer', cause: 'unreachable', afterMs: 1 } as never

/** Runs each timer when time reaches it, and lets its work settle before time advances. */
function virtualClock(startsMs = startMs) {
  let tickMs = 0
  const timers = new Set<{ atMs: number; run: () => void }>()
  const clock = {
    nowMs: () => startsMs + tickMs,
    tickMs: () => tickMs,
    after: (waitMs: number, run: () => void) => {
      const timer = { atMs: tickMs + waitMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const pass = async (ms: number) => {
    const endMs = tickMs + ms
    for (let timer = 0; ; timer++) {
      if (timer > maxTimers) throw new Error('there is always another timer that is due')
      for (let turn = 0; turn < 20; turn++) await settle()
      const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)
      if (!next) break
      timers.delete(next)
      tickMs = next.atMs
      next.run()
    }
    tickMs = endMs
  }
  return { clock, pass, waiting: () => timers.size }
}

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
  const { clock, pass, waiting } = virtualClock(world.startsAt ? parseMs(world.startsAt) : startMs)
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
  const line = {
    identity: service,
    service: {
      checkBookings: async (query: { fromDate: string; toDate: string }, signal: AbortSignal): Promise<CallOutcome<'checkBookings'>> => {
        const window = { from: query.fromDate, to: query.toDate }
        const facts = {
          sentAtMs: clock.nowMs(),
          endedAtMs: clock.nowMs(),
          during: { from: clock.nowMs(), to: clock.nowMs() },
          serverDateMs: null,
          status: 200,
        }
        requestedWindows.push({ ...window, atMs: clock.nowMs() })
        maxActiveCalls = Math.max(maxActiveCalls, ++activeCalls)
        await settle()
        activeCalls--
        world.onCall?.()
        if (signal.aborted) return { ok: false, failure: { kind: 'stopped' }, facts }
        if (world.failing?.(window)) return { ok: false, failure: offline, facts }
        const bookings = (world.listed ?? []).map(({ clientRef, bookingRef }) => bookingOf(clientRef, { bookingRef }))
        return { ok: true, value: { bookings }, raw: { bookings }, unread: world.unread ?? [], facts }
      },
    },
  } as unknown as ServiceConnection
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
        runs: runsOf(
          fetchedDays(
            fetchWindows.filter(({ atMs }) => atMs <= untilMs),
            range,
            'UTC',
          ),
          range,
        ),
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

export const failureOf = (question: Promise<unknown>) =>
  question.then(
    () => null,
    (error) => (error as FailureError).failure,
  )
