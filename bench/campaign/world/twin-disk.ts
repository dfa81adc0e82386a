/**
 * In-memory fake of the ledger and the send journal, fast enough for hundreds of thousands of schedules; `real-disk.ts` has the real ones. Reads never
 * fail; writes go through the gate.
 */

import { journalEntryOf } from '../../../src/main/booking/attempts/booking-attempt.ts'
import { attemptIn } from '../../../src/main/booking/attempts/stored-attempt.ts'
import { cancelAnnouncement } from '../../../src/main/booking/cancellations/cancel-case.ts'
import { cancellationIn } from '../../../src/main/booking/cancellations/stored-cancellation.ts'
import { repairJournal } from '../../../src/main/booking/send-journal/journal-repair.ts'
import type { JournalEntry, NewJournalEntry, SendJournal } from '../../../src/main/booking/send-journal/send-journal.ts'
import type { Ledger } from '../../../src/main/ledger/client/ledger.ts'
import { runsOf } from '../../../src/main/ledger/queries/coverage.ts'
import { sinceName } from '../../../src/main/ledger/queries/freshness.ts'
import { type FetchWindow, fetchedDays } from '../../../src/main/ledger/queries/windows.ts'
import type {
  AnswerSource,
  AttemptWithBooking,
  CommitExtras,
  NewNotice,
  StoredAttempt,
  StoredCancellation,
  WhichCases,
} from '../../../src/main/ledger/records.ts'
import { dateIn } from '../../../src/shared/domain/dates.ts'
import { accountOf, type Disk, type DiskParts } from './disk.ts'
import { createRows } from './rows.ts'
import { epochMs } from './stays.ts'

/** The maximum number of commits lost to damage: the real ledger checkpoints its log after each step of a case. */
const maxLost = 6

/** Creates an empty ledger and an empty send journal. */
export function createTwinDisk({ watch, nowMs }: DiskParts): Disk {
  const attempts = new Map<string, StoredAttempt>()
  const cancellations = new Map<string, StoredCancellation>()
  const notices: NewNotice[] = []
  const cancelling: ReadonlySet<string> = new Set(['SENDING', 'UNKNOWN', 'CANCELLED'])
  const rows = createRows({
    isOwn: (clientRef) => attempts.has(clientRef),
    isCancelledByUs: (references) => references.some((name) => name !== null && cancelling.has(cancellations.get(name)?.state ?? '')),
    notice: (notice) => notices.push(notice),
  })
  const lines: (JournalEntry & { readonly trueMs: number })[] = []
  const windows: FetchWindow[] = []
  /** There are no bookings from before the campaign. */
  const settings = new Map([[sinceName, dateIn('UTC', epochMs)]])

  /** Records a window as the ledger does: older windows inside the new one are dropped. */
  const noteWindow = (noted: FetchWindow) => {
    const isInside = ({ from, to, atMs }: FetchWindow) => from >= noted.from && to <= noted.to && atMs <= noted.atMs
    windows.splice(0, windows.length, ...windows.filter((window) => !isInside(window)), noted)
  }

  /** Functions that undo the last commits, newest last. */
  const undo: (() => void)[] = []
  const commit = <T>(change: () => T): T => {
    const [attemptsBefore, cancellationsBefore, noticeCount] = [[...attempts], [...cancellations], notices.length]
    const takeRowsBack = rows.snapshot()
    undo.push(() => {
      refill(attempts, attemptsBefore)
      refill(cancellations, cancellationsBefore)
      notices.length = noticeCount
      takeRowsBack()
    })
    if (undo.length > maxLost) undo.shift()
    return change()
  }

  const storeExtras = ({ found, notices: news = [] }: CommitExtras) => {
    if (found) rows.store(found.records, onItsClock(found.seen))
    notices.push(...news)
  }

  /** Assigns a new journal line to a row. */
  const renumber = <T extends StoredAttempt | StoredCancellation>(table: Map<string, T>, name: string, witnessed: number) => {
    const before = table.get(name)
    if (before !== undefined) table.set(name, { ...before, witnessed, body: JSON.stringify({ ...JSON.parse(before.body), witnessed }) })
  }

  const append = (added: readonly NewJournalEntry[]) => {
    const first = (lines.at(-1)?.sequence ?? 0) + 1
    lines.push(...added.map((line, i) => ({ sequence: first + i, ...line, trueMs: nowMs() })))
    return first
  }

  /** As in the ledger, each run's clock continues after the previous run's. */
  let runs = 0
  const onItsClock = (seen: AnswerSource): AnswerSource => ({
    ...seen,
    during: { from: runs * 1e11 + seen.during.from, to: runs * 1e11 + seen.during.to },
  })

  const withBooked = (attempt: StoredAttempt): AttemptWithBooking => ({ ...attempt, booked: rows.booked(attempt.clientRef) })

  const open: Disk['open'] = async (gate) => {
    runs++
    const journal: SendJournal = {
      append: (line) => gate.write('journal', () => append([line])),
      appendAll: (added) => gate.write('journal', () => append(added)),
      isSynced: (reference, sequence) => lines.some((line) => line.sequence === sequence && line.reference === reference),
      lines: () => lines,
      close: async () => {},
    }
    /** Runs a commit through the gate. */
    const write = <T>(change: () => T) => gate.write('ledger', () => commit(change))
    // The part of the ledger that booking, cancelling and syncing use.
    const ledger = {
      saveAttempt: (attempt, extras = {}) =>
        write(() => {
          const before = attempts.get(attempt.clientRef) ?? null
          attempts.set(attempt.clientRef, attempt)
          storeExtras(extras)
          watch.attempt(before, attempt, extras)
        }),
      saveCancellation: (cancellation, extras = {}) =>
        write(() => {
          const before = cancellations.get(cancellation.reference) ?? null
          cancellations.set(cancellation.reference, cancellation)
          storeExtras(extras)
          watch.cancellation(before, cancellation, extras)
        }),
      addHistory: () => gate.write('ledger', () => {}),
      note: (extras) => write(() => storeExtras(extras)),
      store: (records, seen) => write(() => rows.store(records, onItsClock(seen))),
      attempt: (clientRef) =>
        gate.read(() => {
          const attempt = attempts.get(clientRef)
          return attempt ? withBooked(attempt) : null
        }),
      attemptOf: (contentHash) =>
        gate.read(() => {
          const attempt = newest(attempts).find((one) => one.contentHash === contentHash)
          return attempt ? withBooked(attempt) : null
        }),
      attempts: (which) =>
        gate.read(() =>
          newest(attempts)
            .filter((one) => isAmong(which, one))
            .map(withBooked),
        ),
      cancellation: (reference) => gate.read(() => cancellations.get(reference) ?? null),
      cancellations: (which) => gate.read(() => newest(cancellations).filter((one) => isAmong(which, one))),
      journalEntriesMissingFromLedger: (what, asked) =>
        gate.read(() => {
          const table: ReadonlyMap<string, { readonly witnessed: number }> = what === 'book' ? attempts : cancellations
          const isBehind = ({ reference, sequence }: (typeof asked)[number]) => {
            const witnessed = table.get(reference)?.witnessed
            return witnessed === undefined || (witnessed > 0 && witnessed < sequence)
          }
          return asked.filter(isBehind).map(({ reference }) => reference)
        }),
      journaledAfter: (sequence) =>
        gate.read(() =>
          [
            ...[...attempts.values()].flatMap((stored) => {
              const of = attemptIn(stored)
              return of ? [{ witnessed: stored.witnessed, row: { stay: null, ...journalEntryOf(of), kind: 'book' as const } }] : []
            }),
            ...[...cancellations.values()].flatMap((stored) => {
              const of = cancellationIn(stored)
              return of ? [{ witnessed: stored.witnessed, row: { stay: null, ...cancelAnnouncement(of), kind: 'cancel' as const } }] : []
            }),
          ]
            .filter(({ witnessed }) => witnessed > sequence)
            .sort((a, b) => a.witnessed - b.witnessed)
            .map(({ row }) => row),
        ),
      renumberJournal: (first, renumbered, extras = {}) =>
        write(() => {
          renumbered.forEach(({ kind, reference }, i) => {
            if (kind === 'book') renumber(attempts, reference, first + i)
            else renumber(cancellations, reference, first + i)
          })
          storeExtras(extras)
        }),
      find: (reference) => gate.read(() => rows.find(reference)),
      record: (booking) => gate.read(() => rows.record(booking)),
      // The campaign makes no rebookings.
      rebookings: () => gate.read(() => []),
      ownConfirmed: (range) => gate.read(() => rows.confirmed(range).filter(({ clientRef }) => attempts.has(clientRef))),
      similarStays: ({ hotelCode }) => gate.read(() => rows.inHotel(hotelCode)),
      // Only one desk here; `desk/booking/two-desks.test.ts` covers two.
      notifyDoubles: () => gate.read(() => ({ added: 0, left: false })),
      createdDays: () => gate.read(() => rows.createdDays()),
      noteWindow: (window, atMs) => gate.read(() => noteWindow({ ...window, atMs })),
      coverage: (range, untilMs) =>
        gate.read(() => ({
          runs: runsOf(
            fetchedDays(
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
      readOnly: null,
    } satisfies Partial<Ledger> as unknown as Ledger
    return {
      ledger,
      openJournal: async ({ clock }) => {
        await repairJournal(ledger, journal, clock.nowMs())
        return journal
      },
    }
  }

  return {
    open,
    attempts: () => attempts,
    cancellations: () => cancellations,
    notices: () => notices,
    lines: () => lines,
    linesToRead: () => lines,
    linesEver: () => lines,
    loseTail: (most) => {
      const lost = undo.splice(-most)
      for (const takeBack of lost.reverse()) takeBack()
      return lost.length
    },
    account: () =>
      accountOf({
        attempts: [...attempts.values()].map(withBooked),
        cancellations: [...cancellations.values()],
        rows: rows.account(),
        journal: lines.map(({ kind, reference, trueMs }) => ({ kind, reference, atMs: trueMs })),
        notices,
      }),
    csv: () => null,
    // Simulated by the real disk only.
    loseBothTails: () => {},
    takeImage: () => {},
    setBack: () => {},
    crashed: () => {},
    end: () => {},
  }
}

function refill<T>(table: Map<string, T>, before: readonly (readonly [string, T])[]): void {
  table.clear()
  for (const [name, row] of before) table.set(name, row)
}

/** Sorts as the ledger does: by the desk's clock, even if it was changed. */
function newest<T extends { readonly createdAtMs: number }>(table: ReadonlyMap<string, T>): T[] {
  return [...table.values()].reverse().sort((a, b) => b.createdAtMs - a.createdAtMs)
}

const isAmong = (which: WhichCases, { open, watched }: { open: boolean; watched: boolean }) =>
  which === 'open' ? open : which === 'watched' ? watched : !open
