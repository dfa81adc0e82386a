/** For tests of catching up: a desk that sleeps, is closed and comes back, on a virtual clock. */
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { MarkStanding } from '../../booking/references/reference-numbers.ts'
import { aliveName, createCatchUp } from '../../desk/sync/catch-up.ts'
import type { DayRange } from '../../ledger/records.ts'
import { listingConnection } from '../service/listing-service.ts'
import { virtualClock } from '../virtual-clock.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const offline: ServiceFailure = { kind: 'notSent', cause: 'unreachable', detail: '' }

/** Returns a desk with a service that answers every list with no bookings, unless the test changes `world`. */
export function desk() {
  const time = virtualClock()
  let sleptMs = 0
  const clock = { ...time.clock, nowMs: () => time.clock.nowMs() + sleptMs }
  const world = {
    lists: (_window: DayRange): Booking[] => [],
    standing: 'same' as MarkStanding['kind'],
    hasKey: true,
    /** Returns the failure of a call by its number; null if it is answered. */
    fails: (_call: number): ServiceFailure | null => null,
    silent: false,
    diskFull: false,
    /** How far the desk's clock is behind the service's. */
    behindMs: 0,
    readOnly: null as 'diskFull' | null,
  }
  const settings = new Map<string, string>()
  const windows: { from: string; to: string }[] = []
  const notified = { setBack: 0, known: 0, changed: 0 }
  let hasAnswered = false
  const service: ServiceConnection = {
    ...listingConnection(async (window) => {
      windows.push(window)
      if (world.silent) return new Promise(() => {})
      const failure = world.fails(windows.length)
      hasAnswered ||= !failure
      return { failure, bookings: failure ? [] : world.lists(window) }
    }),
    clockOffsetMs: () => (hasAnswered ? world.behindMs : null),
  }
  const open = () =>
    createCatchUp({
      ledger: {
        remembered: async (name) => settings.get(name) ?? null,
        remember: async (name, value) => void settings.set(name, value),
        noteWindow: async () => {},
        readOnly: world.readOnly,
      },
      numbers: {
        open: async () => {
          if (world.diskFull) throw new FailureError({ kind: 'file', why: 'full' })
          return world.standing
        },
        markNotified: async () => void notified.known++,
      },
      setBack: async () => {
        notified.setBack++
      },
      store: { store: async (records) => ({ added: records.length, changed: 0, unchanged: 0, ids: [], statusChanged: [] }) },
      service: () => (world.hasKey ? service : null),
      clock,
      changed: () => {
        notified.changed++
      },
      log: () => {},
    })
  const setLastAlive = (agoMs: number) => settings.set(aliveName, String(clock.nowMs() - agoMs))
  const remembered = () => Number(settings.get(aliveName))
  const sleep = (ms: number) => {
    sleptMs += ms
  }
  return { clock, pass: time.pass, sleep, world, windows, notified, open, lastAlive: setLastAlive, remembered }
}

/** Returns a desk that differs from the default, and its catch-up, which has been started. */
export async function startedDesk({
  lastAliveMsAgo,
  ...changes
}: Partial<ReturnType<typeof desk>['world']> & { readonly lastAliveMsAgo?: number } = {}) {
  const d = desk()
  Object.assign(d.world, changes)
  if (lastAliveMsAgo !== undefined) d.lastAlive(lastAliveMsAgo)
  const catchUp = d.open()
  await catchUp.start()
  return { d, catchUp }
}
