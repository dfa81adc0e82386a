/** The simulated booking service: what it received, what it booked, and which bookings are visible already. */
import { settling } from '../../../src/main/booking/lifecycle/schedule.ts'
import type { Booking, Hotel } from '../../../src/shared/domain/schemas.ts'
import type { Account, Excuse, Truth } from '../checker.ts'
import type { World } from './faults.ts'
import { bookedRecord, epochMs, factsOf, hotelOf, penaltyAtMs, stayOf } from './stays.ts'

/** What the service does with a client reference that already has a booking. */
export const manners = ['sameBooking', 'conflict', 'anotherBooking'] as const
/** One of `manners`. */
export type Manner = (typeof manners)[number]

/** The service's reply before the network alters it. */
export type ServiceReply =
  | { readonly kind: 'booking'; readonly booking: Booking }
  | { readonly kind: 'bookings'; readonly bookings: readonly Booking[] }
  | { readonly kind: 'hotel'; readonly hotel: Hotel }
  /** Its error object; the code may or may not match the status. */
  | { readonly kind: 'error'; readonly status: number; readonly code: number }

interface ReferenceQuery {
  readonly bookingRef?: string | undefined
  readonly clientRef?: string | undefined
}

/** The service and its true bookings. */
export interface BookingService {
  bookRate(request: { readonly rateKey: string; readonly clientRef: string }): Promise<ServiceReply>
  cancelBooking(reference: ReferenceQuery): Promise<ServiceReply>
  checkRate(question: { readonly rateKey: string }): ServiceReply
  checkBooking(reference: ReferenceQuery): ServiceReply
  /** Returns the bookings created on these days, both included. */
  checkBookings(fromDate: string, toDate: string): ServiceReply
  /** Cancels one of the confirmed bookings, as another desk or the hotel might. Returns its client reference. */
  cancelElsewhere(): string | null
  /** Books a stay as a colleague's desk. */
  bookElsewhere(stay: string): void
  /** Records that the network sends this request twice. */
  sentTwice(clientRef: string | undefined): void
  clientRefOf(bookingRef: string): string | null
  /** Returns the bookings that are not visible yet. */
  hidden(): readonly { readonly bookingRef: string; readonly clientRef: string; readonly visibleAtMs: number }[]
  account(): Pick<Account, 'requests'> & { readonly bookings: readonly (Truth & { readonly rateKey: string | null })[] }
}

interface Entry {
  readonly stay: string
  readonly booking: Booking
  readonly atMs: number
  readonly visibleAtMs: number
  /** The booking before its last change, shown while the change is not visible yet. */
  readonly before: Booking | null
  readonly changeVisibleAtMs: number
  /** How long after a change the lagging replica shows it, in milliseconds. */
  readonly lagMs: number
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Refusals without processing. `finalRefusals` depend on the content of the request, so a retry gets them again. */
type Refused = { readonly status: number; readonly code: number }
const retryableRefusals = [
  { status: 429, code: 42900 },
  { status: 401, code: 40100 },
  { status: 403, code: 40300 },
] as const
const finalRefusals = [
  { status: 400, code: 4000 },
  { status: 400, code: 40000 },
  { status: 404, code: 40400 },
  { status: 410, code: 41000 },
] as const

const error = (status: number, code: number): ServiceReply => ({ kind: 'error', status, code })

/** Creates a service without bookings. */
export function bookingService(
  manner: Manner,
  { random, unusual, time, rates: faultRates, story }: Omit<World, 'faultOutcome'>,
): BookingService {
  const entries: Entry[] = []
  const requests: Account['requests'][number][] = []
  /** Whether a look-up shows the newest of several bookings with one reference, or the oldest. */
  const showsNewest = random.chance(0.5)

  const receive = (
    endpoint: string,
    { bookingRef = null, clientRef = null }: Partial<Record<keyof ReferenceQuery, string | null | undefined>>,
  ) => {
    requests.push({ atMs: time.nowMs(), endpoint, clientRef, bookingRef })
  }

  const takeTime = () => time.wait(random.chance(faultRates().slow) ? random.between(0, 40 * secondMs) : random.between(50, 2000))

  const hiddenForMs = () => {
    const { hidden, longHidden } = faultRates()
    if (random.chance(longHidden)) return random.between(30 * minuteMs, 20 * hourMs)
    return random.chance(hidden) ? random.between(0, 25 * minuteMs) : 0
  }

  const add = (rateKey: string, clientRef: string, status: string): Booking => {
    const booking = bookedRecord(rateKey, `B${entries.length + 1}`, clientRef, status, time.nowMs())
    const visibleAtMs = time.nowMs() + hiddenForMs()
    entries.push({ stay: stayOf(rateKey), booking, atMs: time.nowMs(), visibleAtMs, before: null, changeVisibleAtMs: 0, lagMs: lag() })
    if (status === 'FAILED' && unusual.chance(faultRates().turning)) scheduleStatusChange(clientRef)
    story(`service: ${booking.bookingRef} ${status} for ${clientRef}, shown in ${Math.round((visibleAtMs - time.nowMs()) / secondMs)} s`)
    return booking
  }

  const change = (entry: Entry, booking: Booking, visibleAtMs: number) => {
    entries[entries.indexOf(entry)] = { ...entry, before: seen(entry), booking, changeVisibleAtMs: visibleAtMs }
    story(`service: ${booking.bookingRef} is ${booking.status} now`)
  }

  const seen = ({ booking, before, changeVisibleAtMs }: Entry, behindMs = 0): Booking =>
    before && time.nowMs() - behindMs < changeVisibleAtMs ? before : booking

  const lag = () => (faultRates().replicas > 0 ? unusual.between(0, 25 * minuteMs) : 0)
  /** Whether the lagging replica answers this request. */
  const isBehind = () => unusual.chance(faultRates().replicas)
  const isShown = ({ atMs, visibleAtMs, lagMs }: Entry, behind: boolean) => Math.max(visibleAtMs, behind ? atMs + lagMs : 0) <= time.nowMs()

  /** Schedules a change of a FAILED booking to CONFIRMED within the hour, and sometimes back. */
  const scheduleStatusChange = (clientRef: string) => {
    const setStatus = (status: string) => () => {
      const entry = entries.find(({ booking }) => booking.clientRef === clientRef)
      if (entry && entry.booking.status !== 'CANCELLED' && entry.booking.status !== 'CANCELED')
        change(entry, { ...entry.booking, status }, time.nowMs())
    }
    const inMs = unusual.between(0, hourMs)
    time.plan(inMs, setStatus('CONFIRMED'))
    if (unusual.chance(0.3)) time.plan(inMs + unusual.between(minuteMs, hourMs), setStatus('FAILED'))
  }

  /** References that get a conflict although they have no booking. */
  const refused = new Set<string>()
  /** References whose request the network sent twice. */
  const twice = new Set<string | null>()
  const excuseOf = ({ booking, atMs, visibleAtMs }: Entry): Excuse | null => {
    if (colleagues.has(booking.bookingRef)) return 'another desk'
    if (twice.has(booking.clientRef)) return 'sent twice'
    return visibleAtMs - atMs > settling.quietMs ? 'hidden' : null
  }
  /** Booking references made by a colleague's desk. */
  const colleagues = new Set<string | null>()

  const isOf = ({ booking }: Entry, { bookingRef, clientRef }: ReferenceQuery) =>
    bookingRef === undefined ? booking.clientRef === clientRef : booking.bookingRef === bookingRef

  const cancelled = (entry: Entry, cost: string): Booking => ({
    ...entry.booking,
    status: random.chance(0.5) ? 'CANCELLED' : 'CANCELED',
    cancellationCost: cost,
  })

  return {
    async bookRate({ rateKey, clientRef }) {
      receive('bookrate', { clientRef })
      if (random.chance(faultRates().refused)) {
        const { status, code } = random.pick<Refused>(random.chance(0.7) ? retryableRefusals : finalRefusals)
        return error(status, code)
      }
      await takeTime()
      const known = entries.find(({ booking }) => booking.clientRef === clientRef)
      if (!known && unusual.chance(faultRates().emptyConflict)) refused.add(clientRef)
      if (refused.has(clientRef)) return error(409, 40900)
      if (known && manner !== 'anotherBooking')
        return manner === 'conflict' ? error(409, 40900) : { kind: 'booking', booking: known.booking }
      if (random.chance(faultRates().paymentRefused)) {
        const left = random.pick(['nothing', 'FAILED', 'CONFIRMED'])
        if (left !== 'nothing') add(rateKey, clientRef, left)
        return error(500, 51000)
      }
      return { kind: 'booking', booking: add(rateKey, clientRef, random.chance(faultRates().supplierFails) ? 'FAILED' : 'CONFIRMED') }
    },

    async cancelBooking(reference) {
      receive('cancelbooking', reference)
      if (random.chance(faultRates().refused)) {
        const { status, code } = random.pick<Refused>(retryableRefusals)
        return error(status, code)
      }
      await takeTime()
      const entry = entries.find((one) => isOf(one, reference))
      if (!entry) return error(404, 40400)
      if (entry.booking.status !== 'CONFIRMED')
        return manner === 'conflict' ? error(409, 40900) : { kind: 'booking', booking: entry.booking }
      const { slow, longHidden } = faultRates()
      const lagMs = random.chance(longHidden) ? random.between(0, 20 * hourMs) : random.chance(slow) ? random.between(0, 40 * secondMs) : 0
      const booking = cancelled(entry, penaltyAtMs(time.nowMs()))
      change(entry, booking, time.nowMs() + lagMs)
      return { kind: 'booking', booking }
    },

    checkRate: ({ rateKey }) => ({ kind: 'hotel', hotel: hotelOf(rateKey) }),

    checkBooking(reference) {
      const behind = isBehind()
      const visible = entries.filter((one) => isOf(one, reference) && isShown(one, behind))
      const entry = showsNewest ? visible.at(-1) : visible[0]
      return entry ? { kind: 'booking', booking: seen(entry, behind ? entry.lagMs : 0) } : error(404, 40400)
    },

    checkBookings(fromDate, toDate) {
      const behind = isBehind()
      const bookings = entries
        .filter((entry) => isShown(entry, behind))
        .map((entry) => seen(entry, behind ? entry.lagMs : 0))
        .filter(({ creationDate }) => {
          const day = creationDate?.slice(0, 10) ?? ''
          return fromDate <= day && day <= toDate
        })
      return { kind: 'bookings', bookings: [...bookings, ...othersIn(fromDate, toDate)] }
    },

    cancelElsewhere() {
      const entry = entries.find(({ booking, visibleAtMs }) => booking.status === 'CONFIRMED' && visibleAtMs <= time.nowMs())
      if (!entry) return null
      change(entry, cancelled(entry, '0'), time.nowMs())
      return entry.booking.clientRef
    },

    bookElsewhere: (stay) => {
      const clientRef = unusual.chance(0.5) ? null : `RD-C0WW0RKER${String(1000 + entries.length)}XYZ`
      const booking = bookedRecord(`${stay}|A`, `B${entries.length + 1}`, clientRef ?? '', 'CONFIRMED', time.nowMs())
      const entry = { stay, booking: { ...booking, clientRef }, atMs: time.nowMs(), visibleAtMs: time.nowMs() }
      entries.push({ ...entry, before: null, changeVisibleAtMs: 0, lagMs: lag() })
      colleagues.add(booking.bookingRef)
      story(`service: ${booking.bookingRef} CONFIRMED for a colleague's desk`)
    },

    sentTwice: (clientRef) => {
      if (clientRef !== undefined) twice.add(clientRef)
    },

    clientRefOf: (bookingRef) => entries.find(({ booking }) => booking.bookingRef === bookingRef)?.booking.clientRef ?? null,

    hidden: () =>
      entries.flatMap(({ booking: { bookingRef, clientRef }, visibleAtMs }) =>
        bookingRef !== null && clientRef !== null && visibleAtMs > time.nowMs() ? [{ bookingRef, clientRef, visibleAtMs }] : [],
      ),

    account: () => ({
      requests,
      bookings: [
        ...entries.map((entry) => ({ ...truthOf(entry.booking), stay: entry.stay, excuse: excuseOf(entry) })),
        ...otherDesks.map((booking) => ({ ...truthOf(booking), stay: `of ${booking.bookingRef}` })),
      ],
    }),
  }
}

function truthOf(booking: Booking) {
  const { bookingRef, clientRef, status, rateKey } = booking
  return { bookingRef: bookingRef ?? '', clientRef, status: status ?? '', rateKey, facts: factsOf(booking) }
}

/** Bookings that the same account made elsewhere: on the web, and with another installation of this desk. */
const otherDesks = [
  { ...bookedRecord('elsewhere|web', 'W1', 'web-0001', 'CONFIRMED', 0), destinationCode: 'ELS' },
  { ...bookedRecord('elsewhere|desk', 'W2', 'RD-0THER0DESK000001', 'CONFIRMED', 0), destinationCode: 'ELS' },
]

const otherDesksDay = new Date(epochMs).toISOString().slice(0, 10)
const othersIn = (fromDate: string, toDate: string) => (fromDate <= otherDesksDay && otherDesksDay <= toDate ? otherDesks : [])
