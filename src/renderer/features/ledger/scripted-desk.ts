/** A desk for tests of the ledger: it answers as it is told, in the order it is told, and remembers what it was asked. */
import { type Failure, failed, type Outcome, ok } from '../../../shared/failure.ts'
import type { DeskBridge, EventName, EventOf, InputOf, OutputOf, ProcedureName } from '../../../shared/procedures.ts'
import { Booking } from '../../../shared/schemas.ts'
import type { Freshness, LedgerRecord, LedgerRow, LedgerTotals } from '../../../shared/views.ts'

type Answers = { [N in ProcedureName]?: (input: InputOf<N>) => Outcome<OutputOf<N>> | Promise<Outcome<OutputOf<N>>> }

export interface ScriptedDesk extends DeskBridge {
  readonly asked: { readonly name: ProcedureName; readonly input: unknown }[]
  /** Later questions are answered in this way. */
  answer(answers: Answers): void
  tell<N extends EventName>(name: N, event: EventOf<N>): void
}

export function scriptedDesk(answers: Answers): ScriptedDesk {
  const asked: { name: ProcedureName; input: unknown }[] = []
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  let current: Answers = answers
  return {
    asked,
    answer(more) {
      current = { ...current, ...more }
    },
    async ask(name, input) {
      asked.push({ name, input })
      const reply = current[name]
      return reply ? reply(input) : failed({ kind: 'unsupported' })
    },
    on(name, listen) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listen))
      return () => set.delete(listen)
    },
    tell(name, event) {
      for (const listen of listeners.get(name) ?? []) listen(event as never)
    },
  }
}

/** A promise that a test keeps until it wants the answer to come. */
export function held<T>(): { readonly promise: Promise<T>; give(value: T): void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, give: resolve }
}

export function row(id: number, change: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id,
    status: 'CONFIRMED',
    known: 'CONFIRMED',
    bookingRef: `55cd${id}`,
    clientRef: `RD-${id}`,
    hotelCode: 'H1',
    hotelName: 'Hotel Seeblick',
    destinationName: 'Zürich',
    countryCode: 'CH',
    checkin: '2027-03-20',
    checkout: '2027-03-23',
    nights: 3,
    holder: 'Anna Pryde',
    rooms: 1,
    adults: 2,
    children: 0,
    rateType: 'NET',
    boardType: 'BB',
    boardName: 'Bed And Breakfast',
    total: '585.08',
    currency: 'EUR',
    cancellationCost: null,
    balance: '585.08',
    nonrefundable: false,
    cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' }],
    creationDate: '2027-02-12T10:00:00Z',
    seenAtMs: Date.UTC(2027, 2, 1),
    flags: [],
    ...change,
  }
}

export function totals(count: number, change: Partial<LedgerTotals> = {}): LedgerTotals {
  return {
    counts: { all: count, CONFIRMED: count, CANCELLED: 0, FAILED: 0, other: 0 },
    sums: [{ currency: 'EUR', confirmed: '585.08', cancelled: '0', total: '585.08' }],
    costNotStated: 0,
    totalNotStated: 0,
    ...change,
  }
}

export const fresh: Freshness = { days: 30, synced: 30, oldestMs: Date.UTC(2027, 2, 1), missing: [] }

export function record(shown: LedgerRow, change: Partial<LedgerRecord> = {}): LedgerRecord {
  const raw = {
    ...shown,
    destinationCode: 'ZRH',
    rateKey: 'key',
    remarks: null,
    holder: { firstName: 'Anna', lastName: 'Pryde', email: null, phone: null },
    occupancies: [
      {
        occupants: [{ firstName: 'Anna', lastName: 'Pryde', age: null, occupantType: 'ADULT' }],
        room: { numberOfAdults: 2, childrenAges: [], roomDescription: 'Double', sequence: 1 },
      },
    ],
  }
  return {
    row: shown,
    booking: Booking.parse(raw),
    raw: JSON.stringify(raw),
    unread: [],
    firstSeenMs: Date.UTC(2027, 1, 12),
    history: [],
    agreed: null,
    ...change,
  }
}

/** A ledger of these rows, on one page. */
export function ledgerOf(rows: LedgerRow[]): Answers {
  return {
    'ledger.page': () => ok({ rows, next: null }),
    'ledger.totals': () => ok(totals(rows.length)),
    'ledger.freshness': () => ok(fresh),
    'ledger.record': ({ id }) => {
      const shown = rows.find((one) => one.id === id)
      return shown ? ok(record(shown)) : failed({ kind: 'notHere' })
    },
  }
}

export const offline: Failure = { kind: 'notSent', cause: 'unreachable', detail: '' }
