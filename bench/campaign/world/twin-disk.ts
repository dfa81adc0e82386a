/**
 * A twin of ledger and witness in memory, fast enough for schedules by the hundred thousand; `real-disk.ts` has the real ones. Reads
 * are as reliable as memory, and writes go through the gate.
 */

import { announcementOf } from '../../../src/main/booking/attempts/case.ts'
import { caseIn } from '../../../src/main/booking/attempts/stored-case.ts'
import { cancelAnnouncement } from '../../../src/main/booking/cancellations/cancel-case.ts'
import { cancellationIn } from '../../../src/main/booking/cancellations/stored-cancellation.ts'
import type { NewWitnessLine, Witness, WitnessLine } from '../../../src/main/booking/send-journal/witness.ts'
import { repairWitness } from '../../../src/main/booking/send-journal/witness-repair.ts'
import { sinceName } from '../../../src/main/desk/sync/sync-days.ts'
import type { Ledger } from '../../../src/main/ledger/ledger.ts'
import { runsOf } from '../../../src/main/ledger/queries/coverage.ts'
import { type AskedWindow, askedDays } from '../../../src/main/ledger/queries/windows.ts'
import type { Beside, KeptIntent, NewNotice, Seen, StoredCancellation, StoredIntent, WhichCases } from '../../../src/main/ledger/records.ts'
import { dateIn } from '../../../src/shared/domain/dates.ts'
import { accountOf, type Disk, type DiskParts } from './disk.ts'
import { createRows } from './rows.ts'
import { epochMs } from './stays.ts'

/** The part of the ledger that booking, cancelling and comparing use. */
type LedgerPart = Pick<
  Ledger,
  | ('saveIntent' | 'intent' | 'intentOf' | 'intents' | 'saveCancellation' | 'cancellation' | 'cancellations')
  | ('behindWitness' | 'witnessedAfter' | 'renumberWitness' | 'note' | 'addHistory' | 'store' | 'find' | 'record' | 'similarStays')
  | ('ownConfirmed' | 'createdDays' | 'noteWindow' | 'coverage' | 'remembered' | 'remember' | 'beginImport' | 'endImport' | 'readOnly')
  | 'tellDoubles'
>

/** A log is folded into the file after each step of a case, so that damage takes little with it. */
const mostLost = 6

export function createTwinDisk({ watch, nowMs }: DiskParts): Disk {
  const intents = new Map<string, StoredIntent>()
  const cancellations = new Map<string, StoredCancellation>()
  const notices: NewNotice[] = []
  const cancelling: ReadonlySet<string> = new Set(['SENDING', 'UNKNOWN', 'CANCELLED'])
  const rows = createRows({
    isOwn: (clientRef) => intents.has(clientRef),
    isCancelledByUs: (references) => references.some((name) => name !== null && cancelling.has(cancellations.get(name)?.state ?? '')),
    notice: (notice) => notices.push(notice),
  })
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
    const takeBack = rows.snapshot()
    if (found) rows.store(found.records, onItsClock(found.seen))
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
    })
    return first
  }

  /** As the ledger does it: a run's clock goes on where the last one's ended. */
  let runs = 0
  const onItsClock = (seen: Seen): Seen => ({
    ...seen,
    during: { from: runs * 1e11 + seen.during.from, to: runs * 1e11 + seen.during.to },
  })

  const keptIntent = (intent: StoredIntent): KeptIntent => ({ ...intent, booked: rows.booked(intent.clientRef) })

  const open: Disk['open'] = async (gate) => {
    runs++
    const witness: Witness = {
      append: (line) => gate.write('witness', () => append([line])),
      appendAll: (added) => gate.write('witness', () => append(added)),
      isSynced: (reference, sequence) => lines.some((line) => line.sequence === sequence && line.reference === reference),
      lines: () => lines,
      close: async () => {},
    }
    const ledger: LedgerPart = {
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
      store: (records, seen) =>
        gate.write('ledger', () => {
          const kept = notices.length
          const takeBack = rows.snapshot()
          const report = rows.store(records, onItsClock(seen))
          committed(() => {
            takeBack()
            notices.length = kept
          })
          return report
        }),
      intent: (clientRef) =>
        gate.read(() => {
          const intent = intents.get(clientRef)
          return intent ? keptIntent(intent) : null
        }),
      intentOf: (contentHash) =>
        gate.read(() => {
          const intent = newest(intents).find((one) => one.contentHash === contentHash)
          return intent ? keptIntent(intent) : null
        }),
      intents: (which) =>
        gate.read(() =>
          newest(intents)
            .filter((one) => isAmong(which, one))
            .map(keptIntent),
        ),
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
            ...[...intents.values()].flatMap((stored) => {
              const of = caseIn(stored)
              return of ? [{ witnessed: stored.witnessed, row: { stay: null, ...announcementOf(of), kind: 'book' as const } }] : []
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
      record: (booking) => gate.read(() => rows.record(booking)),
      ownConfirmed: (range) => gate.read(() => rows.confirmed(range).filter(({ clientRef }) => intents.has(clientRef))),
      similarStays: ({ hotelCode }) => gate.read(() => rows.inHotel(hotelCode)),
      // One desk alone; what two of them do to each other is the drill's.
      tellDoubles: () => gate.read(() => ({ told: 0, left: false })),
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
      readOnly: null,
    }
    return {
      ledger: ledger as Ledger,
      openWitness: async ({ clock }) => {
        await repairWitness(ledger, witness, clock.nowMs())
        return witness
      },
    }
  }

  return {
    open,
    intents: () => intents,
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
        intents: [...intents.values()].map(keptIntent),
        cancellations: [...cancellations.values()],
        rows: rows.account(),
        witness: lines.map(({ kind, reference, trueMs }) => ({ kind, reference, atMs: trueMs })),
        notices,
      }),
    csv: () => null,
    // Only the real disk has these.
    loseBothTails: () => {},
    takeImage: () => {},
    setBack: () => {},
    crashed: () => {},
    end: () => {},
  }
}

/** As the ledger sorts: by the moment that the desk's clock showed, whatever was done to it. */
function newest<T extends { readonly createdAtMs: number }>(kept: ReadonlyMap<string, T>): T[] {
  return [...kept.values()].reverse().sort((a, b) => b.createdAtMs - a.createdAtMs)
}

const isAmong = (which: WhichCases, { open, watched }: { open: boolean; watched: boolean }) =>
  which === 'open' ? open : which === 'watched' ? watched : !open
