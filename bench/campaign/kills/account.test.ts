import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from '../../../src/main/booking/send-journal/send-journal.ts'
import { fileRecorder } from '../../../src/main/practice/bookings/record.ts'
import { sampleAttempt, sampleEvidence } from '../../../src/main/testing/attempt-samples.ts'
import { sampleJob } from '../../../src/main/testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../../src/main/testing/sample-records.ts'
import { workerFile } from '../../../src/main/testing/workers.ts'
import { openRoundLedger, readAccount } from './account.ts'
import { type RoundFiles, roundFiles } from './round-files.ts'
import { bookingRef, clientRef } from './sample-round.ts'
import { verdictOn } from './verdict.ts'
import { openWindowLog } from './window-log.ts'

let folder: string
let files: RoundFiles

/** Writes a round with one booking, with the same code as a real round. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-'))
  files = roundFiles(folder)
  await mkdir(files.data, { recursive: true })
  await writeFile(files.windowLog, '')
  const note = openWindowLog(files.windowLog)
  const record = fileRecorder(files.serviceLog)
  const startedMs = Date.now()

  note(1, { kind: 'opening' })
  const journal = await openJournal(files.journal)
  await journal.append({ kind: 'book', reference: clientRef, atMs: startedMs, keyFingerprint: 'f' })
  await journal.close()
  const ledger = await openRoundLedger(files, workerFile)
  await ledger.saveAttempt(sampleAttempt({ clientRef }), {
    evidence: [sampleEvidence({ subject: clientRef, what: 'sent', atMs: startedMs })],
  })
  note(1, { kind: 'shown', what: 'booking', reference: clientRef, state: 'SENDING' })
  record({ atMs: Date.now(), endpoint: 'bookRate', clientRef })
  record({ atMs: Date.now(), took: 'booked', clientRef, bookingRef, status: 'CONFIRMED' })
  const found = { records: [sampleRecord({ bookingRef, clientRef })], seen: seenAt('bookRate', Date.now()) }
  const body = JSON.stringify({ booking: { bookingRef } })
  await ledger.saveAttempt(sampleAttempt({ clientRef, state: 'FOUND', open: false, body }), { found })
  note(1, { kind: 'shown', what: 'booking', reference: clientRef, state: 'CONFIRMED' })
  const bytes = await readFile(files.journal)
  note(1, { kind: 'dead', witnessBytes: bytes.length, witnessCrc: crc32(bytes) })
  await ledger.writeExport({}, sampleJob(files.csv))
  await ledger.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the account of a round', () => {
  it('contains the records of all four sources', async () => {
    const account = await readAccount(files, workerFile)
    expect(account.requests).toMatchObject([{ endpoint: 'bookRate', clientRef, bookingRef: null }])
    expect(account.bookings).toMatchObject([{ bookingRef, clientRef, status: 'CONFIRMED' }])
    expect(account.intents).toEqual([{ clientRef, state: 'CONFIRMED', bookingRef }])
    expect(account.rows).toMatchObject([{ bookingRef, status: 'CONFIRMED' }])
    expect(account.csv).toMatchObject([{ bookingRef, status: 'CONFIRMED', total: '585.08', currency: 'EUR' }])
    expect(account.journal).toMatchObject([{ kind: 'book', reference: clientRef }])
    expect(account.sent).toMatchObject([{ kind: 'book', reference: clientRef }])
  })

  it('leads to no findings if all sources agree', async () => {
    const { findings, ...verdict } = verdictOn(await readAccount(files, workerFile))
    expect(findings).toEqual([])
    expect(verdict).toMatchObject({
      unwitnessed: 0,
      lost: 0,
      double: 0,
      phantom: 0,
      figures: { kills: 1, sends: 1, rows: 1, tornLines: 0 },
    })
  })

  it('counts a torn last line of the send journal, which is harmless', async () => {
    await appendFile(files.journal, '0badc0de {"sequence":2,"kind":"bo')
    const { findings, figures } = verdictOn(await readAccount(files, workerFile))
    expect([findings, figures.tornLines]).toEqual([[], 1])
  })

  it('reports a request whose own journal line is torn, with the events around it', async () => {
    const { length } = await readFile(files.journal)
    await truncate(files.journal, length - 5)
    const { unwitnessed, findings } = verdictOn(await readAccount(files, workerFile))
    expect(unwitnessed).toBeGreaterThan(0)
    expect(findings.join('\n')).toMatch(
      /request 1 to book .* in the send journal.*showed booking SENDING.*service received bookRate.*service booked/s,
    )
  })

  it('reports a booking that is missing from the export', async () => {
    const text = await readFile(files.csv, 'utf8')
    await writeFile(files.csv, text.slice(0, text.indexOf('\r\n') + 2))
    expect(verdictOn(await readAccount(files, workerFile))).toMatchObject({ lost: 1 })
  })

  it('ignores bookings of other desks', async () => {
    const ledger = await openRoundLedger(files, workerFile)
    const seen = seenAt('checkBookings', 1)
    await ledger.store([sampleRecord({ bookingRef: 'abcdef', clientRef: 'web-1' })], seen)
    await ledger.close()
    expect((await readAccount(files, workerFile)).rows).toHaveLength(1)
  })
})
