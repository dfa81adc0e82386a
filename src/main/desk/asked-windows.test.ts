import { describe, expect, it } from 'vitest'
import type { Booking } from '../../shared/schemas.ts'
import { bookingOf } from '../booking/samples.ts'
import type { DayRange } from '../ledger/ledger.ts'
import type { CallOutcome, ServiceClient } from '../service/service.ts'
import { askWindows } from './asked-windows.ts'

const windows: DayRange[] = [
  { from: '2027-01-01', to: '2027-01-29' },
  { from: '2027-01-29', to: '2027-02-26' },
  { from: '2027-02-26', to: '2027-03-26' },
]
const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Asks all windows of a service that lists these bookings; the n-th call is asked for at n seconds. */
function ask(options: { listed: (call: number) => Booking[]; keepFails?: boolean; takes?: (call: number) => number }) {
  const kept: { refs: (string | null)[]; status: (string | null)[]; atMs: number }[] = []
  const stopping = new AbortController()
  let calls = 0
  let underWay = 0
  const service = {
    checkBookings: async (_: unknown, signal: AbortSignal): Promise<CallOutcome<'checkBookings'>> => {
      const call = ++calls
      underWay++
      for (let turns = options.takes?.(call) ?? 1; turns > 0 && !signal.aborted; turns--) await tick()
      underWay--
      const facts = { sentAtMs: call * 1000, endedAtMs: call * 1000, serverDateMs: null, status: 200 }
      const bookings = options.listed(call)
      return { ok: true, value: { bookings }, raw: { bookings }, unread: [], facts }
    },
  } as unknown as ServiceClient
  const asked = askWindows({
    windows,
    atATime: 3,
    service,
    store: {
      keep: async (records, { atMs }) => {
        if (options.keepFails) throw new Error('the disk is full')
        const bookings = records.map(({ booking }) => booking)
        kept.push({ refs: bookings.map(({ bookingRef }) => bookingRef), status: bookings.map(({ status }) => status), atMs })
        return { added: records.length, changed: 0, unchanged: 0, ids: [] }
      },
    },
    ledger: { noteWindow: async () => {} },
    signal: stopping.signal,
    progress: () => {},
  })
  return { asked, kept, underWay: () => underWay }
}

describe('windows that are asked', () => {
  it('keep both sightings of a booking that two of them show, each as of its own time, and count it once', async () => {
    const shared = (call: number) => bookingOf('', { bookingRef: 'shared', status: call === 1 ? 'CONFIRMED' : 'CANCELLED' })
    const { asked, kept } = ask({ listed: (call) => (call === 3 ? [] : [shared(call), bookingOf('', { bookingRef: `b${call}` })]) })
    expect(await asked).toMatchObject({ windows: 3, done: 3, added: 3, stopped: false })
    expect(kept.filter(({ refs }) => refs.includes('shared'))).toEqual([
      { refs: ['shared', 'b1'], status: ['CONFIRMED', 'CONFIRMED'], atMs: 1000 },
      { refs: ['shared'], status: ['CANCELLED'], atMs: 2000 },
    ])
  })

  it('end together when an answer cannot be kept: nothing is under way when the caller hears of it', async () => {
    const { asked, underWay } = ask({ listed: () => [], keepFails: true, takes: (call) => (call === 1 ? 1 : 1000) })
    await expect(asked).rejects.toThrow('the disk is full')
    expect(underWay()).toBe(0)
  })
})
