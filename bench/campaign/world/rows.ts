/** The bookings of the ledger, as little of it as booking, cancelling and comparing need. */
import { isLate } from '../../../src/main/ledger/lateness.ts'
import type { DayRange, Reference, Seen, ServiceRecord, StoreReport } from '../../../src/main/ledger/ledger.ts'
import type { LedgerRecord, LedgerRow } from '../../../src/shared/ledger-views.ts'
import { freeUntil } from '../../../src/shared/penalties.ts'
import { type Booking, knownStatus } from '../../../src/shared/schemas.ts'
import type { Row } from '../checker.ts'

interface Kept {
  readonly id: number
  readonly record: ServiceRecord
  readonly seenMs: number
}

export function createRows() {
  const rows = new Map<number, Kept>()
  const all = () => [...rows.values()]

  const storeOne = (record: ServiceRecord, seen: Seen): { id: number; became: keyof Omit<StoreReport, 'ids'> } => {
    const known = rowOf(rows, record.booking)
    if (!known) {
      const id = rows.size + 1
      rows.set(id, { id, record, seenMs: seen.atMs })
      return { id, became: 'added' }
    }
    if (isLate(seen.atMs, known.seenMs)) return { id: known.id, became: 'unchanged' }
    const { bookingRef, clientRef } = known.record.booking
    const booking = {
      ...record.booking,
      bookingRef: record.booking.bookingRef ?? bookingRef,
      clientRef: record.booking.clientRef ?? clientRef,
    }
    rows.set(known.id, { id: known.id, record: { ...record, booking }, seenMs: seen.atMs })
    return { id: known.id, became: booking.status === known.record.booking.status ? 'unchanged' : 'changed' }
  }

  const store = (records: readonly ServiceRecord[], seen: Seen): StoreReport => {
    const stored = records.map((record) => storeOne(record, seen))
    const count = (what: string) => stored.filter(({ became }) => became === what).length
    return { added: count('added'), changed: count('changed'), unchanged: count('unchanged'), ids: stored.map(({ id }) => id) }
  }

  return {
    store,
    /** Stores, and answers how to take it back. */
    keep: (records: readonly ServiceRecord[], seen: Seen): (() => void) => {
      const before = new Map(rows)
      store(records, seen)
      return () => {
        rows.clear()
        for (const [id, row] of before) rows.set(id, row)
      }
    },
    find: (reference: Reference): LedgerRow | null => {
      const kept = all().filter(({ record: { booking } }) =>
        'bookingRef' in reference ? booking.bookingRef === reference.bookingRef : booking.clientRef === reference.clientRef,
      )
      const row = kept.findLast(({ record }) => knownStatus(record.booking.status) === 'CONFIRMED') ?? kept.at(-1)
      return row ? viewOf(row) : null
    },
    record: (id: number): LedgerRecord | null => {
      const row = rows.get(id)
      if (!row) return null
      const { booking, unread } = row.record
      return {
        row: viewOf(row),
        booking,
        raw: '',
        unread: [...unread],
        firstSeenMs: row.seenMs,
        history: [],
        agreed: null,
        bookedDifferently: [],
      }
    },
    /** Confirmed bookings under some client reference that were made on these days. */
    confirmed: ({ from, to }: DayRange) =>
      all().flatMap(({ record: { booking } }) => {
        const { clientRef, bookingRef, status } = booking
        const day = dayOf(booking)
        if (clientRef === null || knownStatus(status) !== 'CONFIRMED' || day < from || day > to) return []
        return [{ clientRef, bookingRef, createdMs: Date.parse(booking.creationDate ?? '') }]
      }),
    /** Of this hotel, and neither cancelled nor failed; all stays of a campaign are at the same time, by the same people. */
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
      all().map(({ record: { booking } }) => ({ bookingRef: booking.bookingRef, clientRef: booking.clientRef, status: booking.status })),
  }
}

const dayOf = ({ creationDate }: Booking) => creationDate?.slice(0, 10) ?? ''

/** By the service's reference; by the desk's own only where one of the two has no other. */
function rowOf(rows: ReadonlyMap<number, Kept>, { bookingRef, clientRef }: Booking): Kept | undefined {
  const all = [...rows.values()]
  return (
    all.find(({ record }) => bookingRef !== null && record.booking.bookingRef === bookingRef) ??
    all.find(
      ({ record: { booking } }) =>
        clientRef !== null && booking.clientRef === clientRef && (bookingRef === null || booking.bookingRef === null),
    )
  )
}

function viewOf({ id, record: { booking, unread }, seenMs }: Kept): LedgerRow {
  return {
    id,
    status: booking.status,
    known: knownStatus(booking.status),
    bookingRef: booking.bookingRef,
    clientRef: booking.clientRef,
    hotelCode: booking.hotelCode,
    hotelName: booking.hotelName,
    destinationName: booking.destinationName,
    countryCode: booking.countryCode,
    checkin: booking.checkin,
    checkout: booking.checkout,
    nights: null,
    holder: '',
    rooms: 1,
    adults: 1,
    children: 0,
    rateType: booking.rateType,
    boardType: booking.boardType,
    boardName: booking.boardName,
    total: booking.total,
    currency: booking.currency,
    cancellationCost: booking.cancellationCost,
    balance: booking.balance,
    nonrefundable: booking.nonrefundable,
    cancellationPolicies: booking.cancellationPolicies?.map(({ amount, fromDate }) => ({ amount, fromDate })) ?? null,
    creationDate: booking.creationDate,
    freeUntilMs: freeUntil(booking)?.fromMs ?? null,
    purged: false,
    seenAtMs: seenMs,
    flags: [...unread],
  }
}
