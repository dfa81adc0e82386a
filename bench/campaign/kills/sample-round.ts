/** For tests: returns the account of a round in which one desk booked one stay and was killed, and the next found everything correct. */
import { crc32 } from 'node:zlib'
import type { RoundAccount } from './account.ts'
import { readJournalFile } from './journal-file.ts'

export const bookingRef = '0a1b2c'
export const clientRef = 'RD-0123456789ABCDEF'

/** Formats a line of a send journal. */
export function journalLine(line: { readonly kind: string; readonly reference: string; readonly atMs: number }): string {
  const body = JSON.stringify(line)
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}\n`
}

/** The window was shown SENDING at 101 and CONFIRMED at 105; the desk died at 110, and the next one opened at 200. */
export function sampleRound(changed: Partial<RoundAccount> = {}): RoundAccount {
  const witnessBytes = changed.witnessBytes ?? Buffer.from(journalLine({ kind: 'book', reference: clientRef, atMs: 100 }))
  const witnessFile = readJournalFile(witnessBytes)
  const requests = [{ atMs: 103, endpoint: 'bookRate', clientRef, bookingRef: null }]
  const booking = { bookingRef, clientRef, status: 'CONFIRMED' }
  const took = [{ atMs: 104, took: 'booked' as const, ...booking }]
  return {
    requests,
    service: { requests, took, bookings: [booking] },
    bookings: [booking],
    windows: [
      { desk: 1, atMs: 50, kind: 'opening' },
      { desk: 1, atMs: 60, kind: 'ready', openCases: 0 },
      { desk: 1, atMs: 101, kind: 'shown', what: 'booking', reference: clientRef, state: 'SENDING' },
      { desk: 1, atMs: 105, kind: 'shown', what: 'booking', reference: clientRef, state: 'CONFIRMED' },
      { desk: 1, atMs: 110, kind: 'dead', witnessBytes: witnessBytes.length, witnessCrc: crc32(witnessBytes) },
      { desk: 2, atMs: 200, kind: 'opening' },
    ],
    journal: witnessFile.entries,
    witnessBytes,
    witnessFile,
    intents: [{ clientRef, state: 'CONFIRMED', bookingRef }],
    sent: [{ kind: 'book', reference: clientRef, atMs: 100 }],
    remembered: 0,
    cancellations: [],
    rows: [booking],
    notices: [],
    csv: [{ bookingRef, status: 'CONFIRMED', total: '1', currency: 'EUR' }],
    ...changed,
  }
}
