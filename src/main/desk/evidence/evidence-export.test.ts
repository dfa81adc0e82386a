import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { procedures } from '../../../shared/contract/procedures/procedures.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { FileDialog } from '../../shell/shell.ts'
import { sampleAttempt, sampleEvidence } from '../../testing/attempt-samples.ts'
import { folderForAllTests, home, openRemote } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { exportEvidence } from './evidence-export.ts'

const clientRef = 'RD-0123456789ABCDEF'
const atMs = Date.UTC(2027, 0, 9, 12, 0, 7, 120)
let ledger: Ledger
let chosenFile: string | null
const shownDialogs: FileDialog[] = []

folderForAllTests()
beforeAll(async () => {
  ledger = await openRemote({ accountingZone: 'UTC' })
  const found = { records: [sampleRecord()], seen: seenAt('bookRate', atMs) } as const
  const agreed = { amount: '585.08', currency: 'EUR', cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-10T23:59:00+03:00' }] }
  await ledger.saveAttempt(sampleAttempt(), {
    found,
    evidence: [
      sampleEvidence({ what: 'agreed', atMs, body: { agreed, reason: null, similarStaysAcknowledged: [], state: 'SENDING' } }),
      sampleEvidence({
        what: 'sent',
        atMs,
        body: { attempt: 1, clientRef, withCard: true, remarks: 'line one\nline two, 4111 1111 1111 1111' },
      }),
      sampleEvidence({
        what: 'answered',
        atMs,
        serverDateMs: atMs,
        clockOffsetMs: -1500,
        body: { outcome: requestEnd.unknown, sentAtMs: atMs },
      }),
    ],
  })
  await ledger.store([sampleRecord({ bookingRef: 'b/2', clientRef: 'of another desk' })], found.seen)
  await ledger.note({ evidence: [sampleEvidence({ subject: 'b/2', what: 'cancelAgreed', body: { penalty: '10.00', currency: 'EUR' } })] })
})

const run = (reference: Reference) => {
  const saveDialog = async (dialog: FileDialog) => {
    shownDialogs.push(dialog)
    return chosenFile
  }
  return exportEvidence({ ledger, shell: { saveDialog }, deskZone: 'Europe/Zurich', nowMs: () => atMs + 60_000 }, reference)
}

it('exported evidence is one text with the events, times, users and terms', async () => {
  chosenFile = join(home, 'whole.txt')
  const before = readdirSync(home)
  expect(await run({ bookingRef: '55cda9' })).toEqual({ file: 'whole.txt', entries: 3 })
  const text = readFileSync(chosenFile, 'utf8')
  for (const words of [
    'Booking:          55cda9',
    `Client reference: ${clientRef}`,
    'Hotel:            Grand Küste Hotel (code 12b0a5), Istanbul, TR',
    'Stay:             Fri 12 Mar 2027 to Mon 15 Mar 2027, 3 nights',
    'Total:            585.08 EUR',
    'Written:          9 Jan 2027 13:01:07 (2027-01-09T12:01:07.120Z)',
    'Time zone:        Europe/Zurich; UTC in brackets',
    'The chain holds: all 3 lines are as written, and in order.',
    'Line 1 of 3: Terms on the screen, and the clerk’s yes to them',
    `9 Jan 2027 13:00:07 (2027-01-09T12:00:07.120Z), at the desk: ${userInfo().username}`,
    '    Amount: 585.08 EUR',
    '      1.\n        Amount: 174.13 EUR\n        From date: 2027-03-10T23:59:00+03:00',
    '  Reason: not stated\n  Similar stays acknowledged: none\n  State: SENDING',
    '  Client reference: RD-0123456789ABCDEF\n  With card: yes\n  Remarks: line one\n      line two, •••• 1111\n',
    'Service’s clock: 9 Jan 2027 13:00:07 (2027-01-09T12:00:07.120Z); 1.5 s behind the desk’s',
    '  Outcome: U, not known; to be looked up\n  Sent at: 9 Jan 2027 13:00:07 (2027-01-09T12:00:07.120Z)',
  ]) {
    expect(text).toContain(words)
  }
  expect(readdirSync(home).filter((name) => !before.includes(name))).toEqual(['whole.txt'])
})

it('exported evidence can be verified with the text alone', async () => {
  chosenFile = join(home, 'evidence.txt')
  await run({ clientRef })
  const text = readFileSync(chosenFile, 'utf8')
  const lines = [...text.matchAll(/^Exact body: (.*)\nExact text: (.*)\nHash: ([\da-f]{64})$/gm)]
  expect(lines).toHaveLength(3)
  let previous = ''
  for (const [, body = '', line = '', hash] of lines) {
    expect(line).toContain(`"bodyHash":"${createHash('sha256').update(body).digest('hex')}"`)
    expect(createHash('sha256').update(`${previous}\n${line}`).digest('hex')).toBe(hash)
    previous = hash ?? ''
  }
})

it('exported evidence is written for a service reference of any length', async () => {
  const bookingRef = 'r'.repeat(400)
  const seen = { ...seenAt('checkBookings', atMs) }
  await ledger.store([sampleRecord({ bookingRef, clientRef: 'of a third desk' })], seen)
  expect(procedures['evidence.export'].input.safeParse({ bookingRef }).success).toBe(true)
  chosenFile = join(home, 'long.txt')
  expect(await run({ bookingRef })).toEqual({ file: 'long.txt', entries: 0 })
  expect(shownDialogs.at(-1)?.suggestedName.length).toBeLessThan(120)
})

it('exported evidence uses the booking reference for another desk’s booking, and a portable file name', async () => {
  chosenFile = join(home, 'other.txt')
  expect(await run({ clientRef: 'of another desk' })).toEqual({ file: 'other.txt', entries: 1 })
  expect(shownDialogs.at(-1)?.suggestedName).toBe('evidence-b_2.txt')
  expect(readFileSync(chosenFile, 'utf8')).toContain('Penalty: 10.00 EUR')
})

it('exported evidence is not written if the dialog is cancelled or the folder is missing; no dialog is shown for an unknown booking', async () => {
  chosenFile = null
  expect(await run({ clientRef })).toEqual({ file: null, entries: 0 })
  chosenFile = join(home, 'nowhere', 'e.txt')
  await expect(run({ clientRef })).rejects.toEqual(new FailureError({ kind: 'file', why: 'missing' }))
  const dialogs = shownDialogs.length
  await expect(run({ bookingRef: 'nothing' })).rejects.toEqual(new FailureError({ kind: 'notHere' }))
  expect(shownDialogs).toHaveLength(dialogs)
})
