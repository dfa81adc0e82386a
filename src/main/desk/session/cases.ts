/**
 * Wires the booking attempts and cancellations of an open ledger to its send journal and to everything that observes bookings. The app and the
 * simulation campaign both use `createCases`, so the campaign tests the code that ships.
 */
import { ignore } from '../../async/ignore.ts'
import { type BookingAttempts, type BookingAttemptsParts, createBookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import { type CancellationsParts, createCancellations } from '../../booking/cancellations/cancellations.ts'
import { withoutLongPast } from '../../booking/lifecycle/cases-of-kind.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import { createReferenceNumbers, type ReferenceNumbersParts } from '../../booking/references/reference-numbers.ts'
import { createSetBackWatch } from '../../booking/references/set-back.ts'
import type { JournalEntry, SendJournal } from '../../booking/send-journal/send-journal.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createCancelDesk } from '../booking/cancelling.ts'
import { createOtherDesks } from '../booking/other-desks.ts'
import { createStayGuard } from '../booking/similar-stays.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { LedgerCheckDesk } from '../maintenance/ledger-check.ts'
import { createReplacementChecks } from '../rebooking/rebooking.ts'
import { createBookingStore } from '../records/booking-store.ts'
import { createCatchUp } from '../sync/catch-up.ts'
import { createComparison } from '../sync/comparison.ts'
import type { SyncDaysParts } from '../sync/sync-days.ts'

/** Everything that processes the cases of one open ledger. */
export type Cases = ReturnType<typeof createCases>

/** Dependencies of the cases. */
export interface CasesParts extends Pick<DeskContext, 'clock' | 'emit' | 'log' | 'random'> {
  readonly ledger: Ledger
  /** The opened send journal of the ledger. */
  readonly journal: SendJournal
  /** Where the numbers of client references are stored; the keychain is null if it is not used. */
  readonly referenceMarks: Pick<ReferenceNumbersParts, 'folder' | 'keychain'>
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => ServiceConnection | null
  /** The connection to the service. Throws `noKey`. */
  readonly needService: () => ServiceConnection
  /** The check of the whole ledger; each send waits for it. */
  readonly check: Pick<LedgerCheckDesk, 'sound'>
  readonly accountingZone: string
  readonly historyDays?: SyncDaysParts['historyDays']
  /** Called with each attempt after its new state was written to the ledger. */
  readonly notifyAttempt: BookingAttemptsParts['notify']
  /** Called with each cancellation after its new state was written to the ledger. */
  readonly notifyCancellation: CancellationsParts['notify']
  /** Called when there may be new notices. */
  readonly noticed: () => void
  /** Called when the displayed state of the sync or the catch-up has changed. */
  readonly changed: () => void
}

/** Creates the cases of an open ledger. Nothing is requested or sent before `recover` and `begin`. */
export function createCases(parts: CasesParts) {
  const { ledger, journal, service, needService, check, accountingZone, historyDays, clock, random, emit, log, noticed, changed } = parts
  /** The journal entries read at startup, without those of stays long past. */
  let recentEntries: readonly JournalEntry[] = []

  /** Adds a notice for each new pair of double stays, in short batches so that other ledger calls can run in between. Errors: `ledger`. */
  const notifyDoubleStays = async () => {
    let added = 0
    try {
      for (let hasMore = true; hasMore; ) {
        const doubles = await ledger.notifyDoubles(clock.nowMs())
        added += doubles.added
        hasMore = doubles.left
      }
    } finally {
      // Notify once: each listener counts all notices.
      if (added > 0) noticed()
    }
  }

  const recoverCases = async () => {
    const sorted = await withoutLongPast(ledger, journal.lines(), clock.nowMs())
    recentEntries = sorted.current
    if (sorted.leftOut > 0) log('sendJournal.longPast', { lines: sorted.leftOut })
    await cancellations.resume(recentEntries)
    await attempts.resume()
  }

  // References are compared by the creation time of bookings, which the service states, so use the service's clock if it is known.
  const numbers = createReferenceNumbers({ ...parts.referenceMarks, random, nowMs: () => serviceNowMs(clock, service()) })
  const found = (clientRef: string) => log('setBack.takenIn', { clientRef })
  const setBack = createSetBackWatch({ numbers, ledger, journal, clock, found, noticed })
  const cancellations = createCancellations({
    ledger,
    journal,
    service,
    clock,
    random,
    noticed,
    found: (shown) => attempts.shown(shown),
    statusChanged: (clientRef) => void ignore(attempts.statusChanged(clientRef), 'the window shows it when it next reads the case'),
    notify: parts.notifyCancellation,
    unreadable: (reference) => log('cancel.unreadable', { reference }),
    stopped: (reference, why) => log('send.stopped', { reference, why }),
  })
  const attempts: BookingAttempts = createBookingAttempts({
    ledger,
    journal: { ...journal, lines: () => recentEntries },
    service,
    clock,
    random,
    noticed,
    newReference: numbers.next,
    cancelledByUs: (booking) => cancellations.mayHaveCancelled(booking),
    found: (shown) => cancellations.shown(shown),
    notify: parts.notifyAttempt,
    unreadable: (clientRef) => log('case.unreadable', { clientRef }),
    stopped: (reference, why) => log('send.stopped', { reference, why }),
  })
  const store = createBookingStore(ledger, [attempts, cancellations, setBack], emit, noticed)
  const catchUp = createCatchUp({ ledger, numbers, setBack: setBack.notify, store, service, clock, changed, log })
  const comparison = createComparison({
    ledger,
    store,
    attempts,
    service,
    clock,
    zone: accountingZone,
    historyDays,
    emit,
    changed,
    synced: notifyDoubleStays,
    log,
  })
  const otherDesks = createOtherDesks({ store, service, clock, log })
  const cancelling = createCancelDesk({
    ...{ service: needService, ledger, book: cancellations, store, clock, sound: check.sound },
    ...createReplacementChecks({ ledger, store, service: needService }),
  })

  const stop = async () => {
    cancelling.stop()
    otherDesks.stop()
    await Promise.all([catchUp.stop(), comparison.stop(), cancellations.stop(), attempts.stop()])
  }

  return {
    attempts,
    cancellations,
    cancelling,
    stayGuard: createStayGuard(ledger, attempts, () => serviceNowMs(clock, service())),
    otherDesks,
    store,
    comparison,
    /** Each booking first awaits `catchUp.need`. */
    catchUp,
    /** The ledger check; each send waits for it. */
    check,
    /**
     * Recovers the cases of earlier runs from the ledger and the send journal. Bookings must wait for it. Errors: `ledger`, `file`; cases that
     * were recovered before the error have been stopped.
     */
    recover: async () => {
      try {
        await recoverCases()
      } catch (error) {
        // Stop the cases recovered so far, so that they do not keep calling the service.
        await stop()
        throw error
      }
    },
    /** Starts the background calls to the service: first the catch-up that bookings wait for, then the sync. Call it after `recover`. */
    begin: () => void catchUp.start().then(() => ledger.readOnly === null && comparison.start()),
    /** Stops everything. The ledger and the send journal stay open; whoever opened them closes them. */
    stop,
  }
}
