import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import { saveAttempt } from '../../ledger/journal/attempts.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import { openLedger } from '../../ledger/storage/open.ts'
import { bookingOf, content, service } from '../../testing/attempt-samples.ts'
import { folder, folderForEachTest } from '../../testing/temporary-folder.ts'
import { startInThisThread } from '../../testing/workers.ts'
import { type BookingAttempt, draft, journalEntryOf } from '../attempts/booking-attempt.ts'
import { cancelAnnouncement, cancelDraft } from '../cancellations/cancel-case.ts'
import { cancellationRow } from '../cancellations/stored-cancellation.ts'
import { repairJournal } from './journal-repair.ts'
import { openJournal, readJournal, sealedJournal } from './send-journal.ts'

let file: string
let ledger: Ledger
const key = new Uint8Array(randomBytes(32))
const accountingZone = 'Europe/Zurich'
const open = () => createLedger({ folder: join(folder, 'ledger'), key, workerFile: startInThisThread, accountingZone })
folderForEachTest()
beforeEach(async () => {
  file = join(folder, 'witness.log')
  ledger = await open()
})
afterEach(() => ledger.close())

const nowMs = 1_800_000_000_000
const attempt = { number: 1, from: 'DRAFT', sentAtMs: nowMs - 5, sentTo: service, ended: requestEnd.unknown } as const
const refOf = (n: number) => `RD-${String(n).padStart(16, '0')}`

/** A case with its own journal entry; its content may be known, remembered or missing. */
function sampleCase(witnessed: number, changes: Partial<BookingAttempt> = {}): BookingAttempt {
  return { ...draft(refOf(witnessed), content, nowMs - 9), state: 'FOUND', attempts: [attempt], witnessed, ...changes }
}

function rowOf(of: BookingAttempt): StoredAttempt {
  const { clientRef, state, contentHash, witnessed, createdAtMs } = of
  return { clientRef, state, open: false, watched: false, contentHash, witnessed, createdAtMs, body: JSON.stringify(of) }
}

const save = (of: BookingAttempt) => ledger.saveAttempt(rowOf(of))

/** Saves many rows in one transaction, bypassing the ledger's thread, which would commit each of them. */
async function saveAll(cases: readonly BookingAttempt[]) {
  await ledger.close()
  const openedLedger = openLedger(join(folder, 'ledger'), key, accountingZone)
  openedLedger.connection.transaction(() => {
    for (const of of cases) saveAttempt(openedLedger, rowOf(of))
  })()
  openedLedger.close()
  ledger = await open()
}

async function runRepair() {
  const journal = await openJournal(file)
  const missing = await repairJournal(ledger, journal, nowMs)
  await journal.close()
  return missing
}

describe('a lost send journal', () => {
  it('is restored with the entries that each case would announce, in order, and the cases get the numbers of these entries', async () => {
    const { hotelCode, hotelName, checkin, checkout } = content
    const stay = { hotelCode, hotelName, checkin, checkout }
    const cases = [
      sampleCase(11),
      sampleCase(12, { content: null, contentHash: null, remembered: stay }),
      sampleCase(14, { content: null, contentHash: null, remembered: null }),
      sampleCase(15, { attempts: [] }),
    ]
    const cancellation = { ...cancelDraft(bookingOf(refOf(1)), nowMs - 7), state: 'CANCELLED' as const, witnessed: 13 }
    for (const of of cases) await save(of)
    await ledger.saveCancellation(cancellationRow(cancellation))

    expect(await runRepair()).toBe(5)
    const lines = cases.map(journalEntryOf)
    const inOrder = [...lines.slice(0, 2), cancelAnnouncement(cancellation), ...lines.slice(2)]
    expect(await readJournal(file)).toEqual(inOrder.map((line, i) => ({ ...line, sequence: i + 1 })))
    for (const [of, witnessed] of [1, 2, 4, 5].entries()) {
      const row = await ledger.attempt(cases[of]?.clientRef ?? '')
      expect(row).toMatchObject({ witnessed })
      expect(JSON.parse(row?.body ?? '')).toEqual({ ...cases[of], witnessed })
    }
    expect(await ledger.cancellation(cancellation.name)).toEqual(cancellationRow({ ...cancellation, witnessed: 3 }))
    expect(await ledger.notices()).toMatchObject([{ kind: 'witnessDamaged' }])
    expect(await runRepair()).toBe(0)
  })

  it('of 2,000 cases is restored with one write and one commit', async () => {
    const journal = await openJournal(file)
    await saveAll(Array.from({ length: 2_000 }, (_, i) => sampleCase(2_001 + i)))
    const calls: string[] = []
    const countingLedger = {
      journaledAfter: (sequence: number) => ledger.journaledAfter(sequence),
      renumberJournal: (...input: Parameters<Ledger['renumberJournal']>) => {
        calls.push(`renumbered ${input[1].length} from ${input[0]}`)
        return ledger.renumberJournal(...input)
      },
    }
    expect(await repairJournal(countingLedger, journal, nowMs)).toBe(2_000)
    await journal.close()
    expect(calls).toEqual(['renumbered 2000 from 1'])
    expect((await readJournal(file)).map(({ reference }) => reference)).toEqual(Array.from({ length: 2_000 }, (_, i) => refOf(2_001 + i)))
    expect(await ledger.journaledAfter(2_000)).toEqual([])
    expect(await ledger.journaledAfter(1_999)).toMatchObject([{ reference: refOf(4_000) }])
  })
})

describe('a send journal of an earlier version that reused numbers', () => {
  it('does not count as incomplete when an entry has a higher number than the last line', async () => {
    for (const witnessed of [1, 2, 3]) await save(sampleCase(witnessed))
    const journal = await openJournal(file)
    await journal.appendAll([1, 2, 3].map((witnessed) => journalEntryOf(sampleCase(witnessed))))
    await journal.close()
    const text = await readFile(file, 'utf8')
    await writeFile(file, `${text}${text.split('\n')[0]}\n`)
    expect(await runRepair()).toBe(0)
    expect(await ledger.notices()).toEqual([])
  })
})

describe('the repair of a send journal', () => {
  it('leaves the ledger as it was when the send journal cannot be written', async () => {
    await save(sampleCase(3))
    const full = new FailureError({ kind: 'file', why: 'full' })
    await expect(repairJournal(ledger, sealedJournal([], full), nowMs)).rejects.toBe(full)
    expect(await ledger.attempt(refOf(3))).toMatchObject({ witnessed: 3 })
    expect(await ledger.notices()).toEqual([])
  })

  it('is repeated at the next start when the ledger cannot be written', async () => {
    await save(sampleCase(3))
    const journal = await openJournal(file)
    const full = new FailureError({ kind: 'ledger', trouble: 'diskFull' })
    const failingLedger = { journaledAfter: ledger.journaledAfter, renumberJournal: () => Promise.reject(full) }
    await expect(repairJournal(failingLedger, journal, nowMs)).rejects.toBe(full)
    await journal.close()
    expect(await runRepair()).toBe(1)
    expect((await readJournal(file)).map(({ sequence, reference }) => [sequence, reference])).toEqual([
      [1, refOf(3)],
      [2, refOf(3)],
    ])
    expect(await ledger.attempt(refOf(3))).toMatchObject({ witnessed: 2 })
  })

  it('restores only the last entry when that is torn', async () => {
    await save(sampleCase(1))
    await save(sampleCase(2))
    const journal = await openJournal(file)
    await journal.appendAll([journalEntryOf(sampleCase(1)), journalEntryOf(sampleCase(2))])
    await journal.close()
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -20))
    expect(await runRepair()).toBe(1)
    expect((await readJournal(file)).map(({ reference }) => reference)).toEqual([refOf(1), refOf(2)])
  })
})
