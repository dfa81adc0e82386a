import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { changes, close, openForClosing, reopenLedger, storeShown, work } from '../../testing/ledger/closed-months.ts'
import { folder, key, ledger, purge } from '../../testing/ledger/test-ledger.ts'
import { sampleClient, sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { clients, dropClient, saveClient } from '../clients/clients.ts'
import { bindClosedLines } from '../closings/closings-taken-in.ts'
import { writing } from '../database/ledger-db.ts'
import { logCopy, logFile, readLog } from '../database/sealed-log.ts'
import { hotelFacts, saveHotelFacts } from '../hotels/hotel-facts.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { changeOfferFacts, writeOfferNote } from '../offers/offer-notes.ts'
import { offer } from '../offers/offers.ts'
import { makeOffer, markOffer } from '../offers/write-offers.ts'
import { eraseGuest } from '../privacy/guests-erase.ts'
import { keepBoth, rebookings } from '../queries/rebookings.ts'
import type { ServiceRecord } from '../records.ts'
import { backUpFrom } from '../storage/backup.ts'
import { restoreLedger } from '../storage/restore.ts'
import { factsLogFormat } from './fact-log.ts'

openForClosing()

let syncCount = 0
/** Stores one answer of the service, each an hour after the previous one. */
const sync = (records: readonly ServiceRecord[]) =>
  store(ledger, records, seenAt('checkBookings', Date.UTC(2027, 3, 1) + ++syncCount * 3_600_000))

let seconds = 0
const nextMs = () => work.atMs + ++seconds * 1000
const backUp = () => backUpFrom(ledger.connection, folder, key, nextMs())
const restore = (backup: string) => reopenLedger(() => restoreLedger(folder, key, { backup, atMs: nextMs() }))
/** Replaces the ledger by a new, empty one. */
const startAgain = () => restore('')

const file = () => logFile(folder, factsLogFormat)
const selling = { how: 'typed', currency: 'EUR', cost: '585.08', margin: '117.02', rule: null } as const
const refOf = (n: number) => `RD-${String(n).padStart(16, '0')}`
const booked = (n: number, fields: Record<string, unknown> = {}) =>
  sampleRecord({ bookingRef: `b${n}`, clientRef: refOf(n), creationDate: `2027-0${1 + (n % 3)}-09T12:00:00Z`, ...fields })
const idOf = (n: number) => ledger.prepare<number>('select id from booking where booking_ref = ?').pluck().get(`b${n}`) ?? 0
const bookingKeyOf = (n: number) => ({ id: idOf(n), bookingRef: `b${n}`, clientRef: refOf(n) })
const readRecord = (n: number) => record(ledger, idOf(n))
const sell = (n: number, more = {}) => {
  const sold = { ...selling, price: `${700 + n}.10` }
  saveAttempt(ledger, sampleAttempt({ clientRef: refOf(n), contentHash: null, open: false, selling: sold, ...more }))
}
const anOffer = sampleOffer()

/** Returns what only the desk knows of booking 1. */
const deskDataOfFirst = () => {
  const of = readRecord(1)
  return (
    of && {
      sold: of.sold,
      price: of.row.selling?.price,
      client: of.client?.name,
      notes: { ...of.notes, notes: of.notes.notes.map(({ id: _, ...note }) => note) },
    }
  )
}

function writeEverything(): void {
  const soldTo = saveClient(ledger, null, sampleClient(), work.atMs)
  sell(1, { soldTo })
  storeShown(booked(1))
  const references = { internalRef: 'R-7', hotelConfirmation: 'HCN-778899', costCentre: 'CC 12' }
  const followUp = { followUpOn: '2027-05-01', followUpBy: 'Ana' }
  changeFacts(ledger, bookingKeyOf(1), { ...references, ...followUp, tags: ['group', 'VIP'] }, work.atMs)
  writeNote(ledger, bookingKeyOf(1), null, 'Late arrival', work.atMs, true)
}

describe('data that only the desk knows', () => {
  it('is restored after an older backup', () => {
    storeShown(booked(1))
    const backup = backUp()
    writeEverything()
    const before = deskDataOfFirst()
    restore(backup)
    expect(deskDataOfFirst()).toEqual(before)
    expect(clients(ledger)).toMatchObject([{ ...sampleClient(), bookings: 1 }])
  })

  it('includes what the desk knows about hotels, in its latest state after an older backup and in a new ledger', () => {
    const picture = 'data:image/png;base64,AAAA'
    const facts = { ...noHotelFacts, address: 'Quay 1', telephone: '+41 44 000 00 00', stars: 4, picture }
    saveHotelFacts(ledger, 'h1', { ...facts, directions: 'Tram 4' })
    saveHotelFacts(ledger, 'h2', facts)
    const backup = backUp()
    saveHotelFacts(ledger, 'h1', facts)
    saveHotelFacts(ledger, 'h2', noHotelFacts)
    saveHotelFacts(ledger, 'h3', { ...noHotelFacts, picture })
    const all = () => ['h1', 'h2', 'h3'].map((code) => hotelFacts(ledger, code))
    const latest = [facts, noHotelFacts, { ...noHotelFacts, picture }]
    expect(all()).toEqual(latest)
    restore(backup)
    expect(all()).toEqual(latest)
    startAgain()
    expect(all()).toEqual(latest)
  })

  const removeLogs = () => {
    rmSync(file())
    rmSync(logCopy(folder, factsLogFormat), { force: true })
  }
  it.each<[string, () => void]>([
    ['whose log is intact', () => {}],
    ['whose log was lost', () => reopenLedger(removeLogs)],
    ['whose log was damaged', () => reopenLedger(() => appendFileSync(file(), '1 - AAAA 0\n'))],
  ])('of a ledger %s is back in a new ledger once the service has returned the booking', (_, harm) => {
    writeEverything()
    const before = deskDataOfFirst()
    harm()
    startAgain()
    expect(deskDataOfFirst()).toBeNull()
    storeShown(booked(1))
    expect(deskDataOfFirst()).toEqual(before)
  })

  it('is in its latest state, including removals, after an older backup', () => {
    writeEverything()
    const backup = backUp()
    const note = readRecord(1)?.notes.notes[0]?.id ?? 0
    writeNote(ledger, bookingKeyOf(1), note, '', work.atMs)
    changeFacts(ledger, bookingKeyOf(1), { internalRef: '', tags: ['group'] }, work.atMs)
    dropClient(ledger, clients(ledger)[0]?.id ?? 0, work.atMs)
    const before = deskDataOfFirst()
    restore(backup)
    expect(deskDataOfFirst()).toEqual(before)
    expect(clients(ledger)).toEqual([])
  })

  it('survives a last line that was cut off', () => {
    writeEverything()
    const before = deskDataOfFirst()
    reopenLedger(() => appendFileSync(file(), readFileSync(file()).subarray(0, 40)))
    expect(deskDataOfFirst()).toEqual(before)
    expect(readLog(file(), key, factsLogFormat).isIntact).toBe(true)
  })

  it('follows a booking that gets its reference', () => {
    storeShown(booked(1, { bookingRef: null }))
    const id = ledger.prepare<number>('select id from booking').pluck().get() ?? 0
    writeNote(ledger, { id, bookingRef: null, clientRef: refOf(1) }, null, 'Late arrival', work.atMs)
    storeShown(booked(1))
    expect(deskDataOfFirst()?.notes.notes).toMatchObject([{ text: 'Late arrival' }])
    startAgain()
    storeShown(booked(1))
    expect(deskDataOfFirst()?.notes.notes).toMatchObject([{ text: 'Late arrival' }])
  })
})

it('restores an offer, its notes, its booking and a replaced booking from a backup and in a new ledger', () => {
  storeShown(booked(2))
  const backup = backUp()
  makeOffer(ledger, anOffer, work.atMs)
  markOffer(ledger, anOffer.number, 'sent', work.atMs)
  writeOfferNote(ledger, anOffer.number, null, 'Wants a discount', work.atMs)
  changeOfferFacts(ledger, anOffer.number, { costCentre: 'CC 9' }, work.atMs)
  const rebooks = { booking: bookingKeyOf(2), currency: 'EUR', fee: '10.00', gain: '40.00' }
  sell(1, { offered: { number: anOffer.number, line: 0 }, rebooks })
  storeShown(booked(1))
  const seen = () => {
    const { steps: _, notes, ...content } = offer(ledger, anOffer.number, work.atMs) ?? { steps: [], notes: null }
    const withoutIds = notes && { ...notes, notes: notes.notes.map(({ text }) => text) }
    return { content, notes: withoutIds, open: rebookings(ledger).map(({ clientRef, fee }) => [clientRef, fee]) }
  }
  const before = seen()
  expect(before).toMatchObject({ notes: { notes: ['Wants a discount'] }, open: [[refOf(1), '10.00']] })
  for (const from of [backup, '']) {
    restore(from)
    storeShown(booked(2), booked(1))
    expect(seen()).toMatchObject({ ...before, content: { ...before.content, bookings: [{ clientRef: refOf(1), line: 0 }] } })
  }
  keepBoth(ledger, refOf(1), work.atMs)
  startAgain()
  storeShown(booked(1), booked(2))
  expect(rebookings(ledger)).toEqual([])
})

it('logs a note before the ledger commits it, and does not store the note when the log cannot be written', () => {
  storeShown(booked(1))
  reopenLedger()
  const before = readLog(file(), key, factsLogFormat).lines.length
  writeNote(ledger, bookingKeyOf(1), null, 'Late arrival', work.atMs)
  expect(readLog(file(), key, factsLogFormat).lines.length).toBe(before + 1)
  const log = readFileSync(file())
  rmSync(file())
  mkdirSync(file())
  expect(() => writeNote(ledger, bookingKeyOf(1), null, 'Another', work.atMs)).toThrow()
  rmSync(file(), { recursive: true })
  writeFileSync(file(), log)
  expect(deskDataOfFirst()?.notes.notes.map(({ text }) => text)).toEqual(['Late arrival'])
})

it('does not restore a note at the next opening if the ledger failed to commit it', () => {
  storeShown(booked(1))
  writeNote(ledger, bookingKeyOf(1), null, 'Late arrival', work.atMs)
  const failing = () =>
    writing(ledger, () => {
      ledger.connection.pragma('defer_foreign_keys = on')
      writeNote(ledger, bookingKeyOf(1), null, 'Not saved', work.atMs)
      ledger.prepare('insert into unpaired (booking_id) values (999)').run()
    })
  const before = readFileSync(file())
  expect(failing).toThrow(/FOREIGN KEY/)
  expect(readFileSync(file())).toEqual(before)
  writeNote(ledger, bookingKeyOf(1), null, 'Balcony', work.atMs)
  reopenLedger()
  expect(deskDataOfFirst()?.notes.notes.map(({ text }) => text)).toEqual(['Late arrival', 'Balcony'])
})

it('stores data of the service while the log cannot be opened, and logs this data when the log can be opened again', () => {
  sell(1)
  storeShown(booked(1, { bookingRef: null }))
  const log = readFileSync(file())
  reopenLedger(() => {
    rmSync(file())
    mkdirSync(file())
  })
  expect(() => sell(2)).toThrow()
  sync([booked(1, { status: 'CANCELLED', cancellationCost: '0.00' }), booked(3, { creationDate: null })])
  const cancelledSeen = () => ledger.prepare<number>("select cancelled_seen_ms from booking where booking_ref = 'b1'").pluck().get()
  const before = cancelledSeen()
  expect(before).toBeTypeOf('number')
  reopenLedger(() => {
    rmSync(file(), { recursive: true })
    writeFileSync(file(), log)
  })
  startAgain()
  sync([booked(1, { status: 'CANCELLED', cancellationCost: '0.00' })])
  expect(cancelledSeen()).toBe(before)
  expect(deskDataOfFirst()).toMatchObject({ price: '701.10' })
})

it('leaves no trace of an erased guest in the log, nor in its copy among the backups', () => {
  storeShown(booked(1))
  writeNote(ledger, bookingKeyOf(1), null, 'Mr Ångström comes late', work.atMs)
  changeFacts(ledger, bookingKeyOf(1), { tags: ['Ångström'], internalRef: 'Ångström' }, work.atMs)
  reopenLedger()
  eraseGuest(ledger, 'Ångström', [bookingKeyOf(1)], work.atMs)
  purge('', work.atMs)
  for (const path of [file(), logCopy(folder, factsLogFormat)]) {
    expect(existsSync(path)).toBe(true)
    const { lines } = readLog(path, key, factsLogFormat)
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines.map(({ body }) => body))).not.toMatch(/ngstr/i)
  }
  expect(readFileSync(file(), 'latin1')).not.toMatch(/\bb1\b/)
})

describe('a closed month', () => {
  /** `DESKBOOK_BACKUPS=100` restores one after every second booking. */
  const backupsWanted = Number(process.env['DESKBOOK_BACKUPS'] ?? 5)
  const months = ['2027-01', '2027-02', '2027-03']
  // Some are cancelled; a booking without a creation date is in the month in which it was first seen.
  const fieldsOf = (n: number) => ({
    ...(n % 31 === 0 && { creationDate: null }),
    ...(n % 9 === 0 && { status: 'CANCELLED', cancellationCost: '0.00' }),
  })
  const bookings = Array.from({ length: 200 }, (_, n) => booked(n, fieldsOf(n)))

  it('has all prices and no changes after a sync, both in a new ledger and after a restore of any backup', async () => {
    const made: string[] = []
    const step = bookings.length / backupsWanted
    for (let at = 0; at < bookings.length; at += step) {
      for (let n = at; n < at + step && n < 104; n++) sell(n)
      sync(bookings.slice(at, at + step / 2))
      made.push(backUp())
      sync(bookings.slice(at + step / 2, at + step))
    }
    for (const month of months) await close(month)
    for (const backup of [...made, '']) {
      restore(backup)
      sync(bookings)
      bindClosedLines(ledger)
      const prices = ledger.prepare<number>('select count(*) from booking where sold_price is not null').pluck().get()
      const reported: unknown[] = []
      for (const month of months) reported.push((await changes(month))?.rows ?? 0)
      expect({ backup, prices, reported }).toEqual({ backup, prices: 104, reported: [0, 0, 0] })
    }
  })
})
