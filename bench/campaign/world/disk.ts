/** The state that survives a crash: the ledger's rows and the send journal's lines. Each run of the desk accesses it through its own gate. */
import type { Clock } from '../../../src/main/booking/lifecycle/clock.ts'
import type { SendJournal } from '../../../src/main/booking/send-journal/send-journal.ts'
import type { Ledger } from '../../../src/main/ledger/client/ledger.ts'
import type { AttemptWithBooking, CommitExtras, NewNotice, StoredAttempt, StoredCancellation } from '../../../src/main/ledger/records.ts'
import type { Log } from '../../../src/main/log/log.ts'
import type { Account } from '../checker.ts'
import { foreignKey } from './network.ts'

/** Controls a run's access to its disk: an operation may be slow, fail, or never finish. */
export interface Gate {
  write<T>(effect: 'journal' | 'ledger', commit: () => T): Promise<T>
  read<T>(look: () => T): Promise<T>
}

/** Called for each write that became durable, in order. */
export interface DiskWatch {
  attempt(before: StoredAttempt | null, after: StoredAttempt, extras: CommitExtras): void
  cancellation(before: StoredCancellation | null, after: StoredCancellation, extras: CommitExtras): void
}

/** The disk as one run of the desk sees it. */
interface OpenDisk {
  readonly ledger: Ledger
  /** Opens the send journal and repairs it, as the app does at startup. */
  openJournal(parts: { readonly clock: Clock; readonly log: Log }): Promise<SendJournal>
}

/** A line of the send journal. */
export interface Line {
  readonly sequence: number
  readonly kind: string
  readonly reference: string
}

/** What a disk needs. */
export interface DiskParts {
  readonly watch: DiskWatch
  /** The true time, used for the account's journal entries. */
  readonly nowMs: () => number
  /** Reports data that was lost although it must not be. */
  readonly broken: (rule: string) => void
}

/** The durable state of a desk. */
export interface Disk {
  open(gate: Gate): Promise<OpenDisk>
  attempts(): ReadonlyMap<string, StoredAttempt>
  cancellations(): ReadonlyMap<string, StoredCancellation>
  notices(): readonly NewNotice[]
  /** The lines of the send journal that would survive a power cut. */
  lines(): readonly Line[]
  /** The lines that a start would read now, including those not flushed. */
  linesToRead(): readonly Line[]
  /** All lines ever written. */
  linesEver(): readonly Line[]
  /** Damages the ledger's log: removes at most `most` of the last commits. Returns the number removed. */
  loseTail(most: number): number
  /** Removes the last commits and the last lines of the send journal. */
  loseBothTails(most: number): void
  takeImage(): void
  /** Restores the image, if one was taken. */
  setBack(): void
  /** Called when the process or the machine has died. */
  crashed(): void
  account(): Omit<Account, 'requests' | 'bookings' | 'csv'>
  /** Everything as the ledger exports it; null if the disk has no export. */
  csv(): Account['csv']
  /** Releases the disk after the run. */
  end(): void
}

/**
 * Returns the desk's account without open attempts sent under another account's key: they can only be looked up with that key, which does not
 * come back.
 */
export function accountOf({
  attempts,
  cancellations,
  ...others
}: Pick<Account, 'rows' | 'journal' | 'notices'> & {
  readonly attempts: readonly AttemptWithBooking[]
  readonly cancellations: readonly StoredCancellation[]
}): ReturnType<Disk['account']> {
  return {
    intents: attempts.filter(isOfOwnKey).map(({ clientRef, state, booked }) => ({
      clientRef,
      state: state === 'FOUND' ? (booked?.known ?? 'FOUND') : state,
      bookingRef: booked?.bookingRef ?? null,
    })),
    cancellations: cancellations.map(({ reference, state }) => ({ reference, state })),
    ...others,
  }
}

function isOfOwnKey({ open, body }: StoredAttempt): boolean {
  const { attempts } = JSON.parse(body) as { attempts: readonly { sentTo: { keyFingerprint: string } }[] }
  return !open || attempts.at(-1)?.sentTo.keyFingerprint !== foreignKey
}
