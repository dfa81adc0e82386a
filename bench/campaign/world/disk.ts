/** What survives a crash: the ledger's rows and the send journal's lines. A run of the desk reaches them through its own gate. */
import type { Clock } from '../../../src/main/booking/running/clock.ts'
import type { SendJournal } from '../../../src/main/booking/send-journal/send-journal.ts'
import type { Ledger } from '../../../src/main/ledger/ledger.ts'
import type { CommitExtras, KeptAttempt, NewNotice, StoredAttempt, StoredCancellation } from '../../../src/main/ledger/records.ts'
import type { Log } from '../../../src/main/log/log.ts'
import type { Account } from '../checker.ts'
import { foreignKey } from './network.ts'

/** Something that a run of the desk wants of its disk. Answers as disks do: late, with an error, or never. */
export interface Gate {
  write<T>(effect: 'journal' | 'ledger', commit: () => T): Promise<T>
  read<T>(look: () => T): Promise<T>
}

/** Told of what has become durable, in its order. */
export interface DiskWatch {
  attempt(before: StoredAttempt | null, after: StoredAttempt, beside: CommitExtras): void
  cancellation(before: StoredCancellation | null, after: StoredCancellation, beside: CommitExtras): void
}

/** What one run of the desk finds. */
interface OpenDisk {
  readonly ledger: Ledger
  /** Opens the send journal and makes it whole, as the app does at a start. */
  openJournal(parts: { readonly clock: Clock; readonly log: Log }): Promise<SendJournal>
}

/** A line of the send journal. */
export interface Line {
  readonly sequence: number
  readonly kind: string
  readonly reference: string
}

/** What a disk is told with. */
export interface DiskParts {
  readonly watch: DiskWatch
  /** True time, in which the account's journal entries are told. */
  readonly nowMs: () => number
  /** Told of what was lost and must not have been. */
  readonly broken: (rule: string) => void
}

/** What is kept of a desk while none runs. */
export interface Disk {
  open(gate: Gate): Promise<OpenDisk>
  attempts(): ReadonlyMap<string, StoredAttempt>
  cancellations(): ReadonlyMap<string, StoredCancellation>
  notices(): readonly NewNotice[]
  /** The lines of the send journal that would be there after a power cut. */
  lines(): readonly Line[]
  /** Those that a start would read now: with what is not flushed. */
  linesToRead(): readonly Line[]
  /** Those that could ever be read. */
  linesEver(): readonly Line[]
  /** The ledger's log is damaged: its last commits are gone, as if they had never been. Answers how many. */
  loseTail(most: number): number
  /** The same, and the last lines of the send journal with them, which tell of them. */
  loseBothTails(most: number): void
  takeImage(): void
  /** As it was when the image was taken, if one was. */
  setBack(): void
  /** The process has died, or the machine has. */
  crashed(): void
  account(): Omit<Account, 'requests' | 'bookings' | 'csv'>
  /** Everything as the ledger exports it; null where there is no export. */
  csv(): Account['csv']
  /** Nothing is asked of it any more. */
  end(): void
}

/** The desk's account, without what was sent under another account's key: that can be looked up under that key only, and it does not come back. */
export function accountOf({
  attempts,
  cancellations,
  ...others
}: Pick<Account, 'rows' | 'journal' | 'notices'> & {
  readonly attempts: readonly KeptAttempt[]
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
