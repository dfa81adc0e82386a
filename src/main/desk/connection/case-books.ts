/**
 * The attempts and cancellations of an open connection, wired to its ledger and witness and to everything that shows them a
 * booking. The app and its campaigns open them in this one way.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures.ts'
import { type Casebook, type CasebookParts, createCasebook } from '../../booking/attempts/casebook.ts'
import { type CancelBook, type CancelBookParts, createCancelBook } from '../../booking/cancellations/cancel-book.ts'
import { createReferenceNumbers, type ReferenceNumbersParts } from '../../booking/references/reference-numbers.ts'
import { createSetBackWatch } from '../../booking/references/set-back.ts'
import type { Chance, Clock } from '../../booking/running/clock.ts'
import { type Line, serviceNowMs } from '../../booking/running/line.ts'
import { withoutLongPast } from '../../booking/running/long-past.ts'
import { openWitness, readWitness, sealedWitness, type Witness, type WitnessLine } from '../../booking/send-journal/witness.ts'
import { machineDisk, type WitnessDisk } from '../../booking/send-journal/witness-disk.ts'
import { repairWitness } from '../../booking/send-journal/witness-repair.ts'
import { inTrouble } from '../../ledger/database/errors.ts'
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
  readonly casebook: Casebook
  readonly cancelBook: CancelBook
  readonly cancelling: CancelDesk
  readonly stayGuard: StayGuard
  readonly otherDesks: OtherDesks
  readonly store: BookingStore
  readonly comparison: ComparisonDesk
  /** To be started once the cases are taken up; each booking passes its `need` first. */
  readonly catchUp: CatchUp
  /** Takes up what ledger and witness hold. Nothing can be booked before. When it rejects, nothing of it goes on. */
  resume(): Promise<void>
  stop(): Promise<void>
}

export interface CaseBooksParts {
  readonly ledger: Ledger
  readonly witness: Witness
  /** Where the numbers of client references are kept; the keychain is null where nothing is kept there. */
  readonly marks: Pick<ReferenceNumbersParts, 'folder' | 'keychain'>
  /** The line, or null while the connection has no API key. */
  readonly line: () => Line | null
  /** Throws `noKey`. */
  readonly needLine: () => Line
  readonly accountingZone: string
  readonly historyDays?: SyncDaysParts['historyDays']
  readonly clock: Clock
  readonly chance: Chance
  readonly emit: Emit
  readonly log: Log
  /** Resolves once the ledger was found sound. */
  readonly sound: CancelParts['sound']
  /** Told of every attempt and every cancellation whose new state is in the ledger. */
  readonly tellCase: CasebookParts['tell']
  readonly tellCancellation: CancelBookParts['tell']
  /** Told when notices have come. */
  readonly noticed: () => void
  /** Told when comparison or catch-up have something else to show. */
  readonly changed: () => void
}

/** Opens the witness and makes it whole. Where that cannot be written it is sealed: the books are read, and nothing is sent. */
export async function openWhole(
  ledger: Ledger,
  file: string,
  { clock, log }: Pick<CaseBooksParts, 'clock' | 'log'>,
  disk: WitnessDisk = machineDisk,
): Promise<Witness> {
  const read = () => readWitness(file, disk).catch(() => [])
  if (ledger.readOnly !== null) return sealedWitness(await read(), inTrouble('notWritten'))
  let witness: Witness | null = null
  try {
    witness = await openWitness(file, disk)
    const lines = await repairWitness(ledger, witness, clock.nowMs())
    if (lines > 0) log('witness.repaired', { lines })
    return witness
  } catch (error) {
    await witness?.close()
    if (!(error instanceof FailureError)) throw error
    log('witness.sealed', { failure: error.failure.kind })
    return sealedWitness(await read(), error)
  }
}

export function createCaseBooks(parts: CaseBooksParts): CaseBooks {
  const { ledger, witness, line, needLine, accountingZone, historyDays, clock, chance, emit, log, sound, noticed, changed } = parts
  let current: readonly WitnessLine[] = []

  const takeUp = async () => {
    const sorted = await withoutLongPast(ledger, witness.lines(), clock.nowMs())
    current = sorted.current
    if (sorted.leftOut > 0) log('witness.longPast', { lines: sorted.leftOut })
    await cancelBook.resume(current)
    await casebook.resume()
  }

  // Told apart by when the service made a booking, so by its clock as far as that is known.
  const numbers = createReferenceNumbers({ ...parts.marks, chance, nowMs: () => serviceNowMs(clock, line()) })
  const found = (clientRef: string) => log('setBack.takenIn', { clientRef })
  const setBack = createSetBackWatch({ numbers, ledger, witness, clock, found, noticed })
  const cancelBook = createCancelBook({
    ledger,
    witness,
    line,
    clock,
    chance,
    noticed,
    found: (shown) => casebook.shown(shown),
    turned: (clientRef) => void casebook.turned(clientRef).catch(() => {}),
    tell: parts.tellCancellation,
    unreadable: (reference) => log('cancel.unreadable', { reference }),
    stopped: (reference, why) => log('send.stopped', { reference, why }),
  })
  const casebook: Casebook = createCasebook({
    ledger,
    witness: { ...witness, lines: () => current },
    line,
    clock,
    chance,
    noticed,
    newReference: numbers.next,
    cancelledByUs: (booking) => cancelBook.knows(booking),
    found: (shown) => cancelBook.shown(shown),
    tell: parts.tellCase,
    unreadable: (clientRef) => log('case.unreadable', { clientRef }),
    stopped: (reference, why) => log('send.stopped', { reference, why }),
  })
  const store = createBookingStore(ledger, [casebook, cancelBook, setBack], emit, noticed)
  const catchUp = createCatchUp({ ledger, numbers, setBack: setBack.tell, store, line, clock, changed, log })
  const comparison = createComparison({
    ledger,
    store,
    casebook,
    line,
    clock,
    zone: accountingZone,
    historyDays,
    emit,
    changed,
    synced: () => tellDoubleStays({ ledger, clock, noticed }),
    log,
  })
  const otherDesks = createOtherDesks({ store, line, clock, log })
  const cancelling = createCancelDesk({ line: needLine, ledger, book: cancelBook, store, clock, sound })

  const stop = async () => {
    cancelling.stop()
    otherDesks.stop()
    await Promise.all([catchUp.stop(), comparison.stop(), cancelBook.stop(), casebook.stop()])
  }

  return {
    casebook,
    cancelBook,
    cancelling,
    stayGuard: createStayGuard(ledger, casebook, () => serviceNowMs(clock, line())),
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
