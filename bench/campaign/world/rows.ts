/** In-memory fake of the ledger's bookings, reduced to what booking, cancelling and syncing need. */

import { columnsOf, toLedgerRow } from '../../../src/main/ledger/bookings/booking-row.ts'
import { noticeKindOf } from '../../../src/main/ledger/bookings/turns.ts'
import type { AnswerSource, DayRange, NewNotice, ServiceRecord, StoreReport } from '../../../src/main/ledger/records.ts'
import type { BookingKey, LedgerRecord, LedgerRow } from '../../../src/shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../src/shared/contract/views/note-views.ts'
import { isStale } from '../../../src/shared/domain/evidence-order.ts'
import type { Reference } from '../../../src/shared/domain/reference.ts'
import { type Booking, knownStatus } from '../../../src/shared/domain/schemas.ts'
import type { Row } from '../checker.ts'
import { factsOf } from './stays.ts'

interface StoredRow {
  readonly id: number
  readonly record: ServiceRecord
  readonly seenMs: number
  readonly during: AnswerSource['during']
}

/** What the rows need of the rest of the ledger. */
export interface RowsParts {
  readonly isOwn: (clientRef: string) => boolean
  readonly isCancelledByUs: (references: readonly (string | null)[]) => boolean
  readonly notice: (notice: NewNotice) => void
}

const knownOf = ({ record }: StoredRow) => knownStatus(record.booking.status) ?? ('OTHER' as const)

/** Creates in-memory rows that are stored, found and reported as in the ledger. */
export function createRows({ isOwn, isCancelledByUs, notice }: RowsParts) {
  const rows = new Map<number, StoredRow>()
  const all = () => [...rows.values()]

  /** Notifies of a changed status, as the ledger does (`turns.ts`). */
  const notifyTurn = (before: StoredRow | null, after: StoredRow, turned: Set<string>) => {
    const { clientRef, bookingRef } = after.record.booking
    if (clientRef === null || !isOwn(clientRef)) return
    const others = all().filter(({ id, record }) => id !== after.id && record.booking.clientRef === clientRef)
    if (before === null && others.length === 0) return
    turned.add(clientRef)
    const other = others.find((one) => knownOf(one) === 'CONFIRMED') ?? others[0]
    const isOurs = isCancelledByUs([clientRef, bookingRef])
    const kind = noticeKindOf(before && knownOf(before), knownOf(after), isOurs, other ? knownOf(other) : null)
    const first = kind === 'duplicate' ? other : undefined
    const refs = first ? { bookingRef: first.record.booking.bookingRef, otherRef: bookingRef } : { bookingRef, otherRef: null }
    if (kind) notice({ kind, atMs: after.seenMs, clientRef, ...refs })
  }

  const storeOne = (
    record: ServiceRecord,
    seen: AnswerSource,
    turned: Set<string>,
  ): { id: number; became: keyof Omit<StoreReport, 'ids' | 'statusChanged'> } => {
    const known = rowOf(rows, record.booking)
    const { during } = seen
    if (!known) {
      const id = rows.size + 1
      const { booking } = record
      // A booking reference stays with the booking that had it first.
      const isShared = booking.bookingRef !== null && all().some((one) => one.record.booking.bookingRef === booking.bookingRef)
      const found = isShared ? { ...record, booking: { ...booking, bookingRef: null } } : record
      const added = { id, record: found, seenMs: seen.atMs, during }
      rows.set(id, added)
      notifyTurn(null, added, turned)
      return { id, became: 'added' }
    }
    const says = { known: knownStatus(record.booking.status) ?? 'OTHER', during } as const
    const previous = known.record.booking
    const names =
      says.known === knownOf(known) &&
      ((!previous.clientRef && record.booking.clientRef) || (!previous.bookingRef && record.booking.bookingRef))
    if (isStale(says, { known: knownOf(known), during: known.during }) && !names) return { id: known.id, became: 'unchanged' }
    const { bookingRef, clientRef } = known.record.booking
    const booking = {
      ...record.booking,
      bookingRef: bookingRef ?? record.booking.bookingRef,
      clientRef: clientRef ?? record.booking.clientRef,
    }
    const after = { id: known.id, record: { ...record, booking }, seenMs: seen.atMs, during }
    rows.set(known.id, after)
    if (knownOf(known) !== knownOf(after)) notifyTurn(known, after, turned)
    return { id: known.id, became: booking.status === known.record.booking.status ? 'unchanged' : 'changed' }
  }

  const store = (records: readonly ServiceRecord[], seen: AnswerSource): StoreReport => {
    const turned = new Set<string>()
    const stored = records.map((record) => storeOne(record, seen, turned))
    const count = (what: string) => stored.filter(({ became }) => became === what).length
    return {
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      ids: stored.map(({ id }) => id),
      statusChanged: [...turned],
    }
  }

  return {
    store,
    /** Returns a function that discards everything stored from now on. */
    snapshot: (): (() => void) => {
      const before = new Map(rows)
      return () => {
        rows.clear()
        for (const [id, row] of before) rows.set(id, row)
      }
    },
    find: (reference: Reference): LedgerRow | null => {
      const found = all().filter(({ record: { booking } }) =>
        'bookingRef' in reference ? booking.bookingRef === reference.bookingRef : booking.clientRef === reference.clientRef,
      )
      const row = found.findLast(({ record }) => knownStatus(record.booking.status) === 'CONFIRMED') ?? found.at(-1)
      return row ? viewOf(row) : null
    },
    booked: (clientRef: string) => {
      const found = all().filter(({ record }) => record.booking.clientRef === clientRef)
      const row = found.findLast((one) => knownOf(one) === 'CONFIRMED') ?? found.at(-1)
      return row ? { known: knownStatus(row.record.booking.status), bookingRef: row.record.booking.bookingRef } : null
    },
    record: ({ id }: BookingKey): LedgerRecord | null => {
      const row = rows.get(id)
      if (!row) return null
      const { booking, unread } = row.record
      return {
        row: viewOf(row),
        booking,
        raw: '',
        unread: [...unread],
        firstSeenMs: row.seenMs,
        sold: null,
        client: null,
        history: [],
        notes: { ...noFacts, notes: [] },
        agreed: null,
        bookedDifferently: [],
      }
    },
    /** Returns the confirmed bookings with a client reference that were made on these days. */
    confirmed: ({ from, to }: DayRange) =>
      all().flatMap(({ record: { booking } }) => {
        const { clientRef, bookingRef, status } = booking
        const day = dayOf(booking)
        if (clientRef === null || knownStatus(status) !== 'CONFIRMED' || day < from || day > to) return []
        return [{ clientRef, bookingRef, createdMs: Date.parse(booking.creationDate ?? '') }]
      }),
    /** Returns bookings of this hotel that are neither cancelled nor failed. All stays of a campaign have the same dates and guests. */
    inHotel: (hotelCode: string | null): LedgerRow[] =>
      all()
        .map(viewOf)
        .filter((row) => row.hotelCode === hotelCode && row.known !== 'CANCELLED' && row.known !== 'FAILED'),
    createdDays: (): DayRange[] => {
      const days = all()
        .map(({ record }) => dayOf(record.booking))
        .sort()
      const [first, last] = [days[0], days.at(-1)]
      return first && last ? [{ from: first, to: last }] : []
    },
    account: (): Row[] =>
      all().map(({ record: { booking } }) => {
        const { bookingRef, clientRef, status } = booking
        return { bookingRef, clientRef, status, facts: factsOf(booking) }
      }),
  }
}

const dayOf = ({ creationDate }: Booking) => creationDate?.slice(0, 10) ?? ''

/** Finds a row by the service's reference, or by the client reference if one side has no booking reference. */
function rowOf(rows: ReadonlyMap<number, StoredRow>, { bookingRef, clientRef }: Booking): StoredRow | undefined {
  const all = [...rows.values()]
  return (
    all.find(
      ({ record: { booking } }) =>
        bookingRef !== null && booking.bookingRef === bookingRef && (!booking.clientRef || !clientRef || booking.clientRef === clientRef),
    ) ??
    all.find(
      ({ record: { booking } }) =>
        clientRef !== null && booking.clientRef === clientRef && (bookingRef === null || booking.bookingRef === null),
    )
  )
}

function viewOf({ id, record, seenMs, during }: StoredRow): LedgerRow {
  const seen = { cancelled_seen_ms: null, seen_ms: seenMs, seen_from: during.from, seen_to: during.to }
  return toLedgerRow({ id, ...columnsOf(record, record), ...seen, drifted: '', purged_ms: null }, 'UTC')
}
