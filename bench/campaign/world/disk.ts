/** What survives a crash: the ledger's rows and the witness's lines. A run of the desk reaches them through its own gate. */
import { cancelAnnouncement } from '../../../src/main/booking/cancel-case.ts'
import { cancellationIn } from '../../../src/main/booking/cancel-take-up.ts'
import { announcementOf, caseFrom } from '../../../src/main/booking/case.ts'
import type { NewWitnessLine, Witness, WitnessLine } from '../../../src/main/booking/witness.ts'
import { sinceName } from '../../../src/main/desk/sync-days.ts'
import { runsOf } from '../../../src/main/ledger/coverage.ts'
import type { Beside, Ledger, NewNotice, StoredCancellation, StoredIntent, WhichCases } from '../../../src/main/ledger/ledger.ts'
import { type AskedWindow, askedDays } from '../../../src/main/ledger/windows.ts'
import { dateIn } from '../../../src/shared/dates.ts'
import type { Account } from '../checker.ts'
import { foreignKey } from './network.ts'
import { createRows } from './rows.ts'
import { epochMs } from './stays.ts'

/** The part of the ledger that booking, cancelling and comparing use. */
export type LedgerPart = Pick<
  Ledger,
  | ('saveIntent' | 'intent' | 'intentOf' | 'intents' | 'saveCancellation' | 'cancellation' | 'cancellations')
  | ('behindWitness' | 'witnessedAfter' | 'renumberWitness' | 'note' | 'addHistory' | 'store' | 'find' | 'record' | 'similarStays')
  | ('ownConfirmed' | 'createdDays' | 'noteWindow' | 'coverage' | 'remembered' | 'remember' | 'beginImport' | 'endImport')
>

/** Something that a run of the desk wants of its disk. Answers as disks do: late, with an error, or never. */
export interface Gate {
  write<T>(effect: 'witness' | 'ledger', commit: () => T): Promise<T>
  read<T>(look: () => T): Promise<T>
}

/** Told of what has become durable, in its order. */
export interface DiskWatch {
  intent(before: StoredIntent | null, after: StoredIntent, beside: Beside): void
  cancellation(before: StoredCancellation | null, after: StoredCancellation, beside: Beside): void
  line(line: WitnessLine): void
}

export interface Disk {
  /** Ledger and witness for one run. Reads are as reliable as memory; writes go through the gate. */
  open(gate: Gate): { readonly ledger: LedgerPart; readonly witness: Pick<Witness, 'append' | 'appendAll' | 'lines'> }
  intents(): ReadonlyMap<string, StoredIntent>
  cancellations(): ReadonlyMap<string, StoredCancellation>
  notices(): readonly NewNotice[]
  lines(): readonly WitnessLine[]
  /** The ledger's log is damaged: its last commits are gone, as if they had never been. Answers how many. */
  loseTail(most: number): number
  account(): Omit<Account, 'requests' | 'bookings' | 'csv'>
}

/** A log is folded into the file after each step of a case, so that damage takes little with it. */
const mostLost = 6

/** `nowMs`: true time, in which the account's witness lines are told. */
export function createDisk(watch: DiskWatch, nowMs: () => number): Disk {
  const intents = new Map<string, StoredIntent>()
  const cancellations = new Map<string, StoredCancellation>()
  const rows = createRows()
  const notices: NewNotice[] = []
  const lines: (WitnessLine & { readonly trueMs: number })[] = []
  const windows: AskedWindow[] = []
  /** Nothing was booked before a campaign. */
  const settings = new Map([[sinceName, dateIn('UTC', epochMs)]])

  /** As the ledger does it: an earlier window inside a new one is forgotten. */
  const noteWindow = (noted: AskedWindow) => {
    const isInside = ({ from, to, atMs }: AskedWindow) => from >= noted.from && to <= noted.to && atMs <= noted.atMs
    windows.splice(0, windows.length, ...windows.filter((window) => !isInside(window)), noted)
  }

  /** How to take back the last commits, newest last. */
  const undo: (() => void)[] = []
  const committed = (takeBack: () => void) => {
    undo.push(takeBack)
    if (undo.length > mostLost) undo.shift()
  }

  const keepBeside = ({ found, notices: news = [] }: Beside) => {
    const kept = notices.length
    const takeBack = found ? rows.keep(found.records, found.seen) : () => {}
    notices.push(...news)
    return () => {
      takeBack()
      notices.length = kept
    }
  }

  /** Puts a row in its place, with what is beside it; answers with the row that was there. */
  const put = <T>(kept: Map<string, T>, name: string, row: T, beside: Beside): T | null => {
    const before = kept.get(name)
    kept.set(name, row)
    const takeBack = keepBeside(beside)
    committed(() => {
      takeBack()
      if (before === undefined) kept.delete(name)
      else kept.set(name, before)
    })
    return before ?? null
  }

  /** Gives a row its new line; answers with how to take it back. */
  const renumber = <T extends StoredIntent | StoredCancellation>(kept: Map<string, T>, name: string, witnessed: number) => {
    const before = kept.get(name)
    if (before === undefined) return () => {}
    kept.set(name, { ...before, witnessed, body: JSON.stringify({ ...JSON.parse(before.body), witnessed }) })
    return () => kept.set(name, before)
  }

  const append = (added: readonly NewWitnessLine[]) => {
    const first = (lines.at(-1)?.sequence ?? 0) + 1
    added.forEach((line, i) => {
      const numbered = { sequence: first + i, ...line }
      lines.push({ ...numbered, trueMs: nowMs() })
      watch.line(numbered)
    })
    return first
  }

  const open: Disk['open'] = (gate) => ({
    witness: {
      append: (line) => gate.write('witness', () => append([line])),
      appendAll: (added) => gate.write('witness', () => append(added)),
      lines: () => lines,
    },
    ledger: {
      saveIntent: (intent, beside = {}) =>
        gate.write('ledger', () => {
          watch.intent(put(intents, intent.clientRef, intent, beside), intent, beside)
        }),
      saveCancellation: (cancellation, beside = {}) =>
        gate.write('ledger', () => {
          watch.cancellation(put(cancellations, cancellation.reference, cancellation, beside), cancellation, beside)
        }),
      addHistory: () => gate.write('ledger', () => {}),
      note: (beside) => gate.write('ledger', () => committed(keepBeside(beside))),
      store: (records, seen) => gate.write('ledger', () => rows.store(records, seen)),
      intent: (clientRef) => gate.read(() => intents.get(clientRef) ?? null),
      intentOf: (contentHash) => gate.read(() => newest(intents).find((one) => one.contentHash === contentHash) ?? null),
      intents: (which) => gate.read(() => newest(intents).filter((one) => isAmong(which, one))),
      cancellation: (reference) => gate.read(() => cancellations.get(reference) ?? null),
      cancellations: (which) => gate.read(() => newest(cancellations).filter((one) => isAmong(which, one))),
      behindWitness: (what, asked) =>
        gate.read(() => {
          const kept: ReadonlyMap<string, { readonly witnessed: number }> = what === 'book' ? intents : cancellations
          const isBehind = ({ reference, sequence }: (typeof asked)[number]) => {
            const witnessed = kept.get(reference)?.witnessed
            return witnessed === undefined || (witnessed > 0 && witnessed < sequence)
          }
          return asked.filter(isBehind).map(({ reference }) => reference)
        }),
      witnessedAfter: (sequence) =>
        gate.read(() =>
          [
            ...[...intents.values()].map(({ witnessed, body }) => ({
              witnessed,
              row: { stay: null, ...announcementOf(caseFrom(body)), kind: 'book' as const },
            })),
            ...[...cancellations.values()].map((stored) => ({
              witnessed: stored.witnessed,
              row: { stay: null, ...cancelAnnouncement(cancellationIn(stored)), kind: 'cancel' as const },
            })),
          ]
            .filter(({ witnessed }) => witnessed > sequence)
            .sort((a, b) => a.witnessed - b.witnessed)
            .map(({ row }) => row),
        ),
      renumberWitness: (first, renumbered, beside = {}) =>
        gate.write('ledger', () => {
          const takeBacks = renumbered.map(({ kind, reference }, i) =>
            kind === 'book' ? renumber(intents, reference, first + i) : renumber(cancellations, reference, first + i),
          )
          takeBacks.push(keepBeside(beside))
          committed(() => {
            for (const takeBack of takeBacks.reverse()) takeBack()
          })
        }),
      find: (reference) => gate.read(() => rows.find(reference)),
      record: (id) => gate.read(() => rows.record(id)),
      ownConfirmed: (range) => gate.read(() => rows.confirmed(range).filter(({ clientRef }) => intents.has(clientRef))),
      similarStays: ({ hotelCode }) => gate.read(() => rows.inHotel(hotelCode)),
      createdDays: () => gate.read(() => rows.createdDays()),
      noteWindow: (window, atMs) => gate.read(() => noteWindow({ ...window, atMs })),
      coverage: (range, untilMs) =>
        gate.read(() => ({
          runs: runsOf(
            askedDays(
              windows.filter(({ atMs }) => atMs <= untilMs),
              range,
              'UTC',
            ),
            range,
          ),
          bookings: [],
        })),
      remembered: (name) => gate.read(() => settings.get(name) ?? null),
      remember: (name, value) => gate.read(() => void settings.set(name, value)),
      beginImport: () => gate.read(() => {}),
      endImport: () => gate.read(() => false),
    },
  })

  return {
    open,
    intents: () => intents,
    cancellations: () => cancellations,
    notices: () => notices,
    lines: () => lines,
    loseTail: (most) => {
      const lost = undo.splice(-most)
      for (const takeBack of lost.reverse()) takeBack()
      return lost.length
    },
    account: () => ({
      intents: [...intents.values()]
        .filter(isOfOwnKey)
        .map(({ clientRef, state, body }) => ({ clientRef, state, bookingRef: bookingRefIn(body) })),
      cancellations: [...cancellations.values()].map(({ reference, state }) => ({ reference, state })),
      rows: rows.account(),
      witness: lines.map(({ kind, reference, trueMs }) => ({ kind, reference, atMs: trueMs })),
      notices,
    }),
  }
}

/** What was sent under another account's key can be looked up under that key only, and it does not come back. */
function isOfOwnKey({ open, body }: StoredIntent): boolean {
  const { attempts } = JSON.parse(body) as { attempts: readonly { sentTo: { keyFingerprint: string } }[] }
  return !open || attempts.at(-1)?.sentTo.keyFingerprint !== foreignKey
}

function bookingRefIn(body: string): string | null {
  return (JSON.parse(body) as { booking?: { bookingRef: string | null } | null }).booking?.bookingRef ?? null
}

/** As the ledger sorts: by the moment that the desk's clock showed, whatever was done to it. */
function newest<T extends { readonly createdAtMs: number }>(kept: ReadonlyMap<string, T>): T[] {
  return [...kept.values()].reverse().sort((a, b) => b.createdAtMs - a.createdAtMs)
}

const isAmong = (which: WhichCases, { open, watched }: { open: boolean; watched: boolean }) =>
  which === 'open' ? open : which === 'watched' ? watched : !open
