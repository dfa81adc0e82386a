/** What survives a crash: the ledger's rows and the witness's lines. A run of the desk reaches them through its own gate. */
import type { Clock } from '../../../src/main/booking/running/clock.ts'
import type { Witness } from '../../../src/main/booking/send-journal/witness.ts'
import type { Ledger } from '../../../src/main/ledger/ledger.ts'
import type { Beside, KeptIntent, NewNotice, StoredCancellation, StoredIntent } from '../../../src/main/ledger/records.ts'
import type { Log } from '../../../src/main/log/log.ts'
import type { Account } from '../checker.ts'
import { foreignKey } from './network.ts'

/** Something that a run of the desk wants of its disk. Answers as disks do: late, with an error, or never. */
export interface Gate {
  write<T>(effect: 'witness' | 'ledger', commit: () => T): Promise<T>
  read<T>(look: () => T): Promise<T>
}

/** Told of what has become durable, in its order. */
export interface DiskWatch {
  intent(before: StoredIntent | null, after: StoredIntent, beside: Beside): void
  cancellation(before: StoredCancellation | null, after: StoredCancellation, beside: Beside): void
}

/** What one run of the desk finds. */
interface OpenDisk {
  readonly ledger: Ledger
  /** Opens the witness and makes it whole, as the app does at a start. */
  openWitness(parts: { readonly clock: Clock; readonly log: Log }): Promise<Witness>
}

/** A line of the witness. */
export interface Line {
  readonly sequence: number
  readonly kind: string
  readonly reference: string
}

export interface DiskParts {
  readonly watch: DiskWatch
  /** True time, in which the account's witness lines are told. */
  readonly nowMs: () => number
  /** Told of what was lost and must not have been. */
  readonly broken: (rule: string) => void
}

export interface Disk {
  open(gate: Gate): Promise<OpenDisk>
  intents(): ReadonlyMap<string, StoredIntent>
  cancellations(): ReadonlyMap<string, StoredCancellation>
  notices(): readonly NewNotice[]
  /** The lines of the witness that would be there after a power cut. */
  lines(): readonly Line[]
  /** Those that a start would read now: with what is not flushed. */
  linesToRead(): readonly Line[]
  /** Those that could ever be read. */
  linesEver(): readonly Line[]
  /** The ledger's log is damaged: its last commits are gone, as if they had never been. Answers how many. */
  loseTail(most: number): number
  /** The same, and the last lines of the witness with them, which tell of them. */
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
  intents,
  cancellations,
  ...others
}: Pick<Account, 'rows' | 'witness' | 'notices'> & {
  readonly intents: readonly KeptIntent[]
  readonly cancellations: readonly StoredCancellation[]
}): ReturnType<Disk['account']> {
  return {
    intents: intents.filter(isOfOwnKey).map(({ clientRef, state, booked }) => ({
      clientRef,
      state: state === 'FOUND' ? (booked?.known ?? 'FOUND') : state,
      bookingRef: booked?.bookingRef ?? null,
    })),
    cancellations: cancellations.map(({ reference, state }) => ({ reference, state })),
    ...others,
  }
}

function isOfOwnKey({ open, body }: StoredIntent): boolean {
  const { attempts } = JSON.parse(body) as { attempts: readonly { sentTo: { keyFingerprint: string } }[] }
  return !open || attempts.at(-1)?.sentTo.keyFingerprint !== foreignKey
}
