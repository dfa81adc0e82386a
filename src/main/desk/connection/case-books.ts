/**
 * The attempts and cancellations of an open connection, wired to its ledger and send journal and to everything that shows them a
 * booking. The app and its campaigns open them in this one way.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import { type BookingAttempts, type BookingAttemptsParts, createBookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import { type Cancellations, type CancellationsParts, createCancellations } from '../../booking/cancellations/cancellations.ts'
import { createReferenceNumbers, type ReferenceNumbersParts } from '../../booking/references/reference-numbers.ts'
import { createSetBackWatch } from '../../booking/references/set-back.ts'
import type { Clock, Random } from '../../booking/running/clock.ts'
import { withoutLongPast } from '../../booking/running/long-past.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import { type JournalDisk, machineDisk } from '../../booking/send-journal/journal-disk.ts'
import { repairJournal } from '../../booking/send-journal/journal-repair.ts'
import { type JournalEntry, openJournal, readJournal, type SendJournal, sealedJournal } from '../../booking/send-journal/send-journal.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Log } from '../../log/log.ts'
import { type CancelDesk, type CancelParts, createCancelDesk } from '../booking/cancelling.ts'
import { tellDoubleStays } from '../booking/double-stays.ts'
import { createOtherDesks, type OtherDesks } from '../booking/other-desks.ts'
import { createStayGuard, type StayGuard } from '../booking/similar-stays.ts'
import { type BookingStore, createBookingStore } from '../records/booking-store.ts'
import { type CatchUp, createCatchUp } from '../sync/catch-up.ts'
import { type ComparisonDesk, createComparison } from '../sync/comparison.ts'
import type { SyncDaysParts } from '../sync/sync-days.ts'

export interface CaseBooks {
  readonly attempts: BookingAttempts
  readonly cancellations: Cancellations
  readonly cancelling: CancelDesk
  readonly stayGuard: StayGuard
  readonly otherDesks: OtherDesks
  readonly store: BookingStore
  readonly comparison: ComparisonDesk
  /** To be started once the cases are taken up; each booking passes its `need` first. */
  readonly catchUp: CatchUp
  /** Takes up what ledger and send journal hold. Nothing can be booked before. When it rejects, nothing of it goes on. */
  resume(): Promise<void>
  stop(): Promise<void>
}

export interface CaseBooksParts {
  readonly ledger: Ledger
  readonly journal: SendJournal
  /** Where the numbers of client references are kept; the keychain is null where nothing is kept there. */
  readonly marks: Pick<ReferenceNumbersParts, 'folder' | 'keychain'>
  /** The line, or null while the connection has no API key. */
  readonly line: () => ServiceConnection | null
  /** Throws `noKey`. */
  readonly needLine: () => ServiceConnection
  readonly accountingZone: string
  readonly historyDays?: SyncDaysParts['historyDays']
  readonly clock: Clock
  readonly chance: Random
  readonly emit: Emit
  readonly log: Log
  /** Resolves once the ledger was found sound. */
  readonly sound: CancelParts['sound']
  /** Told of every attempt and every cancellation whose new state is in the ledger. */
  readonly tellCase: BookingAttemptsParts['tell']
  readonly tellCancellation: CancellationsParts['tell']
  /** Told when notices have come. */
  readonly noticed: () => void
  /** Told when comparison or catch-up have something else to show. */
  readonly changed: () => void
}

/** Opens the send journal and makes it whole. Where that cannot be written it is sealed: the books are read, and nothing is sent. */
export async function openWhole(
  ledger: Ledger,
  file: string,
  { clock, log }: Pick<CaseBooksParts, 'clock' | 'log'>,
  disk: JournalDisk = machineDisk,
): Promise<SendJournal> {
  const read = () => readJournal(file, disk).catch(() => [])
  if (ledger.readOnly !== null) return sealedJournal(await read(), ledgerError('notWritten'))
  let journal: SendJournal | null = null
  try {
    journal = await openJournal(file, disk)
    const lines = await repairJournal(ledger, journal, clock.nowMs())
    if (lines > 0) log('witness.repaired', { lines })
    return journal
  } catch (error) {
    await journal?.close()
    if (!(error instanceof FailureError)) throw error
    log('witness.sealed', { failure: error.failure.kind })
    return sealedJournal(await read(), error)
  }
}

export function createCaseBooks(parts: CaseBooksParts): CaseBooks {
  const { ledger, journal, line: service, needLine, accountingZone, historyDays, clock, chance, emit, log, sound, noticed, changed } = parts
  let current: readonly JournalEntry[] = []

  const takeUp = async () => {
    const sorted = await withoutLongPast(ledger, journal.lines(), clock.nowMs())
    current = sorted.current
    if (sorted.leftOut > 0) log('witness.longPast', { lines: sorted.leftOut })
    await cancellations.resume(current)
    await attempts.resume()
  }

  // Told apart by when the service made a booking, so by its clock as far as that is known.
  const numbers = createReferenceNumbers({ ...parts.marks, random: chance, nowMs: () => serviceNowMs(clock, service()) })
  const found = (clientRef: string) => log('setBack.takenIn', { clientRef })
  const setBack = createSetBackWatch({ numbers, ledger, journal: journal, clock, found, noticed })
  const cancellations = createCancellations({
    ledger,
    journal: journal,
    service,
    clock,
    random: chance,
    noticed,
    found: (shown) => attempts.shown(shown),
    turned: (clientRef) => void attempts.turned(clientRef).catch(() => {}),
    tell: parts.tellCancellation,
    unreadable: (reference) => log('cancel.unreadable', { reference }),
    stopped: (reference, why) => log('send.stopped', { reference, why }),
  })
  const attempts: BookingAttempts = createBookingAttempts({
    ledger,
    journal: { ...journal, lines: () => current },
    service,
    clock,
    random: chance,
    noticed,
    newReference: numbers.next,
    cancelledByUs: (booking) => cancellations.knows(booking),
    found: (shown) => cancellations.shown(shown),
    tell: parts.tellCase,
    unreadable: (clientRef) => log('case.unreadable', { clientRef }),
    stopped: (reference, why) => log('send.stopped', { reference, why }),
  })
  const store = createBookingStore(ledger, [attempts, cancellations, setBack], emit, noticed)
  const catchUp = createCatchUp({ ledger, numbers, setBack: setBack.tell, store, service, clock, changed, log })
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
    synced: () => tellDoubleStays({ ledger, clock, noticed }),
    log,
  })
  const otherDesks = createOtherDesks({ store, service, clock, log })
  const cancelling = createCancelDesk({ service: needLine, ledger, book: cancellations, store, clock, sound })

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
    catchUp,
    resume: async () => {
      try {
        await takeUp()
      } catch (error) {
        // What was taken up before must not go on asking beside the next ones.
        await stop()
        throw error
      }
    },
    stop,
  }
}
