/** For tests of cancellations: a desk whose journal, ledger and service are lists, on a virtual clock. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { type Cancellations, type CancellationsParts, createCancellations } from '../../booking/cancellations/cancellations.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { JournalEntry } from '../../booking/send-journal/send-journal.ts'
import type { StoredCancellation } from '../../ledger/records.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { cancelSamples, service } from '../attempt-samples.ts'
import { failureOrNull } from '../failure-or-null.ts'
import { virtualClock } from '../virtual-clock.ts'

export const { booked, agreed, charged, consentTo, cancelledBooking } = cancelSamples
const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 } as const
const notFoundWord = { status: 404, code: 40400, message: 'unknown', detail: null }
const tooManyWord = { status: 429, code: 42900, message: 'too many', detail: null }
export const secondMs = 1000
export const minuteMs = 60 * secondMs
/** Never settles: the desk is killed at this point. */
const killed = new Promise<never>(() => {})

/** What happens to the calls and writes of a desk; a test may change it at any time. */
const defaults = {
  booking: booked as Booking | null,
  cancels: true,
  answer: 'whole' as 'whole' | 'lost' | 'refused' | 'confirmed' | 'never' | 'rejects',
  offline: false,
  ledgerFails: false,
  /** Whether the send journal has synced its lines. `readBack` changes the row that the ledger returns for a cancellation. */
  synced: true,
  readBack: (row: StoredCancellation | null): StoredCancellation | null => row,
  ledgerFailsThen: false,
  journalFails: false,
  hasKey: true,
  windowGone: false,
  killedAt: null as 'journal' | 'ledger' | 'answer' | null,
  known: 'CONFIRMED',
  /** What the ledger knows of the booking besides its status. */
  inLedger: {} as Partial<LedgerRow>,
  /** The manager that is told about found bookings, as the other manager would tell it. */
  toldBack: null as Cancellations | null,
}

/** Returns a desk whose service, ledger and journal are in memory and outlive its managers. `changes` replace defaults of its world. */
export function desk(changes: Partial<typeof defaults> = {}) {
  const time = virtualClock()
  const rows = new Map<string, StoredCancellation>()
  const lines: JournalEntry[] = []
  const happened: string[] = []
  const notices: string[] = []
  const notified: CancellationCase[] = []
  const found: string[] = []
  /** The references that the service was asked to cancel. */
  const sent: Reference[] = []
  const world = { ...defaults, ...changes }
  const facts = () => {
    const atMs = time.clock.nowMs()
    return { sentAtMs: atMs, endedAtMs: atMs, during: { from: atMs, to: atMs }, serverDateMs: null, status: 200 }
  }
  const answer = (booking: Booking) => ({ ok: true, value: { booking }, raw: { booking }, unread: [], facts: facts() }) as const
  const lost = () => ({ ok: false, failure: timedOut, facts: facts() }) as const

  const deskConnection: ServiceConnection = {
    identity: service,
    hasAnswered: () => true,
    reach: async () => {},
    online: () => null,
    clockOffsetMs: () => 250,
    idleMs: () => 0,
    close: async () => {},
    service: {
      cancelBooking: async (reference: Reference): Promise<CallOutcome<'cancelBooking'>> => {
        happened.push('cancelBooking')
        sent.push(reference)
        if (world.ledgerFailsThen) world.ledgerFails = true
        if (world.answer === 'refused')
          return { ok: false, failure: { kind: 'refused', why: 'tooMany', word: tooManyWord, retryAfterMs: null }, facts: facts() }
        if (world.cancels) world.booking = cancelledBooking()
        if (world.answer === 'never') return killed
        if (world.answer === 'rejects') throw new Error('a fault of the client')
        if (world.answer === 'lost') return lost()
        return answer(world.answer === 'confirmed' ? booked : (world.booking ?? booked))
      },
      checkBooking: async (): Promise<CallOutcome<'checkBooking'>> => {
        happened.push('checkBooking')
        if (world.offline) return lost()
        if (world.booking) return answer(world.booking)
        return { ok: false, failure: { kind: 'refused', why: 'notFound', word: notFoundWord, retryAfterMs: null }, facts: facts() }
      },
    } as unknown as ServiceConnection['service'],
  }

  const parts: CancellationsParts = {
    ledger: {
      saveCancellation: async (row, extras = {}) => {
        if (world.killedAt === 'ledger') return killed
        if (world.ledgerFails) throw new FailureError({ kind: 'ledger', trouble: 'diskFull' })
        happened.push(`save ${row.state} (${(extras.evidence ?? []).map(({ what }) => what).join(' ')})`)
        rows.set(row.reference, row)
        notices.push(...(extras.notices ?? []).map(({ kind }) => kind))
        if (row.state === 'SENDING' && world.killedAt === 'answer') return killed
      },
      cancellation: async (name) => world.readBack(rows.get(name) ?? null),
      cancellations: async (which) =>
        [...rows.values()].filter(({ open, watched }) => (which === 'open' ? open : which === 'watched' ? watched : !open)),
      journalEntriesMissingFromLedger: async (_, entries) =>
        entries.filter(({ reference, sequence }) => (rows.get(reference)?.witnessed ?? 0) < sequence).map(({ reference }) => reference),
      note: async (extras) => {
        notices.push(...(extras.notices ?? []).map(({ kind }) => kind))
      },
      find: async () => ({ known: world.known, ...world.inLedger }) as LedgerRow,
    },
    journal: {
      append: async (entry) => {
        if (world.journalFails) throw new Error('disk')
        happened.push(entry.kind === 'void' ? 'void' : 'journal')
        lines.push({ ...entry, sequence: lines.length + 1 })
        return world.killedAt === 'journal' ? killed : lines.length
      },
      isSynced: (reference, sequence) => world.synced && lines[sequence - 1]?.reference === reference,
    },
    service: () => (world.hasKey ? deskConnection : null),
    clock: time.clock,
    random: { jitter: () => 0 },
    statusChanged: () => {},
    found: async (shown) => {
      found.push(shown.record.booking.status ?? '')
      await world.toldBack?.shown(shown)
    },
    notify: (changed) => {
      notified.push(changed)
      if (world.windowGone) throw new TypeError('the window is gone')
    },
    noticed: () => {},
  }
  const sends = () => happened.filter((one) => one === 'cancelBooking').length
  const open = () => createCancellations(parts)
  const openAndResume = async () => {
    const cancellations = open()
    await cancellations.resume(lines)
    return cancellations
  }
  /** Asks a manager to cancel, and advances the time past its verification look-ups. */
  const cancel = async (cancellations = open()) => {
    const cancelling = cancellations.cancel(booked, consentTo(agreed), agreed)
    cancelling.catch(() => {})
    await time.pass(4 * secondMs)
    return cancelling
  }
  return {
    ...time,
    world,
    happened,
    notices,
    notified,
    found,
    sent,
    rows,
    lines,
    sends,
    failure: failureOrNull,
    open,
    resumed: openAndResume,
    cancel,
  }
}

/** Returns a desk that has asked for one cancellation, and its manager. */
export async function cancellingDesk(changes?: Parameters<typeof desk>[0]) {
  const d = desk(changes)
  const cancellations = d.open()
  return { d, cancellations, first: await d.cancel(cancellations) }
}
