/** For tests of booking attempts: a desk whose send journal, ledger and service are in memory, on a virtual clock. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import { type BookingAttempts, type BookingAttemptsParts, createBookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import type { StopReason } from '../../booking/lifecycle/case-runner.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { mintReference } from '../../booking/references/references.ts'
import type { JournalEntry } from '../../booking/send-journal/send-journal.ts'
import type { AttemptWithBooking, StoredAttempt } from '../../ledger/records.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { bookingOf, consent, content, service } from '../attempt-samples.ts'
import { failureOrNull } from '../failure-or-null.ts'
import { settle, virtualClock } from '../virtual-clock.ts'

const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 } as const
const facts = { sentAtMs: 0, endedAtMs: 0, during: { from: 0, to: 0 }, serverDateMs: null, status: 200 }
const notFoundWord = { status: 404, code: 40400, message: 'unknown', detail: null }
export const secondMs = 1000
export const refOf = (number: number) => mintReference({ installation: '0000000', number }, { bytes: (count) => new Uint8Array(count) })
export const minuteMs = 60 * secondMs

/** What happens to the calls and writes of a desk; a test may change it at any time. */
const defaults = {
  /** Whether the answer to a booking request is lost, and whether the service books nevertheless. */
  answerLost: false,
  books: true,
  ledgerFails: false,
  /** Whether the send journal has synced its lines. */
  synced: true,
  /** Changes the row that the ledger returns for an attempt. */
  readBack: (row: StoredAttempt | null): StoredAttempt | null => row,
  journalFails: false,
  offline: false,
  hasKey: true,
  answered: true,
  windowGone: false,
  referenceTakesMs: 0,
  noReference: false,
  nameless: false,
  status: 'CONFIRMED',
  conflict: false,
  notices: 0,
  ledgerBusy: Promise.resolve(),
}

/** Returns a desk with an in-memory service, ledger and send journal, in a world that differs from the default by `changes`. */
export function desk(changes: Partial<typeof defaults> = {}) {
  const time = virtualClock()
  const booked = new Map<string, ReturnType<typeof bookingOf>>()
  const attempts = new Map<string, StoredAttempt>()
  const happened: string[] = []
  const notified: AttemptView[] = []
  const stored: string[] = []
  /** Notifications of the other manager and saves, in order. */
  const order: string[] = []
  const lines: JournalEntry[] = []
  /** What the ledger was asked about requests that it may have lost. */
  const askedMissing: object[] = []
  const record: string[] = []
  const stops: [string, StopReason][] = []
  const world = { ...defaults, ...changes }
  let referencesTaken = 0
  /** The bookings' statuses in the ledger. */
  const rows = new Map<string, AttemptWithBooking['booked']>()
  const setBookedRow = ({ status, bookingRef, clientRef }: Booking) => rows.set(clientRef ?? '', { known: knownStatus(status), bookingRef })
  const withBooking = (attempt: StoredAttempt | undefined): AttemptWithBooking | null =>
    attempt ? { ...attempt, booked: rows.get(attempt.clientRef) ?? null } : null

  const requests: unknown[] = []
  const deskConnection: ServiceConnection = {
    identity: service,
    hasAnswered: () => world.answered,
    reach: async () => {
      happened.push('reach')
    },
    online: () => null,
    clockOffsetMs: () => null,
    idleMs: () => 0,
    close: async () => {},
    service: {
      bookRate: async (request: { clientRef: string; rateKey: string }): Promise<CallOutcome<'bookRate'>> => {
        const { clientRef, rateKey } = request
        requests.push(request)
        happened.push(`bookRate ${clientRef}`)
        await settle()
        const booking = bookingOf(clientRef, {
          status: world.status,
          ...(world.nameless && { clientRef: null }),
          ...(rateKey === otherHotel.rateKey && { hotelCode: otherHotel.hotelCode }),
        })
        if (world.books) booked.set(clientRef, booking)
        if (world.conflict)
          return { ok: false, failure: { kind: 'refused', why: 'conflict', word: notFoundWord, retryAfterMs: null }, facts }
        if (world.answerLost) return { ok: false, failure: timedOut, facts }
        return { ok: true, value: { booking }, raw: { booking }, unread: [], facts }
      },
      checkBooking: async ({ clientRef }: { clientRef: string }): Promise<CallOutcome<'checkBooking'>> => {
        happened.push(`checkBooking ${clientRef}`)
        const booking = booked.get(clientRef)
        if (world.offline) return { ok: false, failure: timedOut, facts }
        if (!booking) return { ok: false, failure: { kind: 'refused', why: 'notFound', word: notFoundWord, retryAfterMs: null }, facts }
        return { ok: true, value: { booking }, raw: { booking }, unread: [], facts }
      },
    } as unknown as ServiceConnection['service'],
  }

  const parts: BookingAttemptsParts = {
    ledger: {
      saveAttempt: async (attempt, extras = {}) => {
        await world.ledgerBusy
        if (world.ledgerFails) throw new FailureError({ kind: 'ledger', trouble: 'diskFull' })
        happened.push(`save ${attempt.state}`)
        order.push(`save ${attempt.state}`)
        attempts.set(attempt.clientRef, attempt)
        stored.push(...(extras.found?.records ?? []).map(({ booking }) => booking.bookingRef ?? ''))
        for (const { booking } of extras.found?.records ?? []) setBookedRow(booking)
        record.push(...(extras.evidence ?? []).map(({ what }) => what))
      },
      attempt: async (clientRef) => withBooking(world.readBack(attempts.get(clientRef) ?? null) ?? undefined),
      attemptOf: async (hash) => withBooking([...attempts.values()].findLast(({ contentHash }) => contentHash === hash)),
      attempts: async (which) =>
        [...attempts.values()]
          .filter(({ open, watched }) => (which === 'open' ? open : which === 'watched' ? watched : !open))
          .flatMap((attempt) => withBooking(attempt) ?? []),
      journalEntriesMissingFromLedger: async (_, lines) => {
        askedMissing.push(...lines)
        return lines
          .filter(({ reference, sequence }) => (attempts.get(reference)?.witnessed ?? 0) < sequence)
          .map(({ reference }) => reference)
      },
      note: async ({ evidence = [] }) => {
        record.push(...evidence.map(({ what }) => what))
      },
    },
    journal: {
      append: async (entry) => {
        if (world.journalFails && entry.kind !== 'void') throw new Error('disk')
        happened.push(`${entry.kind === 'void' ? 'void' : 'journal'} ${entry.reference}`)
        return lines.push({ ...entry, sequence: lines.length + 1 })
      },
      isSynced: (reference, sequence) => world.synced && lines[sequence - 1]?.reference === reference,
      lines: () => lines,
    },
    service: () => (world.hasKey ? deskConnection : null),
    clock: time.clock,
    random: { bytes: (count) => new Uint8Array(count), jitter: () => 0 },
    newReference: async () => {
      if (world.noReference) throw new FailureError({ kind: 'file', why: 'full' })
      const number = ++referencesTaken
      const waitMs = world.referenceTakesMs * number
      if (waitMs > 0) await new Promise<void>((resolve) => void time.clock.after(waitMs, resolve))
      return refOf(number)
    },
    cancelledByUs: () => false,
    found: async () => void order.push('shows'),
    stopped: (clientRef, why) => void stops.push([clientRef, why]),
    noticed: () => {
      world.notices += 1
    },
    notify: (changed) => {
      notified.push(changed)
      if (world.windowGone) throw new TypeError('the window is gone')
    },
  }
  const sends = () => happened.filter((one) => one.startsWith('bookRate')).length
  return {
    ...time,
    world,
    requests,
    stand: setBookedRow,
    happened,
    notified,
    stored,
    order,
    record,
    stops,
    attempts,
    lines,
    askedMissing,
    sends,
    failure: failureOrNull,
    booked,
    open: () => createBookingAttempts(parts),
  }
}

/** Returns a desk and its attempts. */
export function openDesk(changes?: Parameters<typeof desk>[0]) {
  const d = desk(changes)
  return { d, book: d.open() }
}

/** Returns a desk that has sent one booking request, and its attempts. */
export async function begunDesk(changes?: Parameters<typeof desk>[0]) {
  const opened = openDesk(changes)
  await begin(opened.book)
  return opened
}

/** Returns a desk whose booking request got no answer and booked nothing, and was settled as "not booked". */
export async function deskWithoutBooking() {
  const opened = await begunDesk({ answerLost: true, books: false })
  await opened.d.pass(45 * minuteMs)
  return opened
}

/** Books a stay, confirmed without a reason. */
export const begin = (book: BookingAttempts, attemptContent = content) => book.begin(attemptContent, async () => sampleConfirmation)

export const firstRef = refOf(1)
export const sampleConfirmation = { consent }
export const otherHotel = { ...content, rateKey: 'elsewhere', hotelCode: 'H2' }
