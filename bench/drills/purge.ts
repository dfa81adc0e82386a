/**
 * Purge: removes some guests with unique names from a ledger by retention and some individually, then decrypts every page of the file, free ones too.
 * No removed name may be in any page, and every other one must be. `count` is in bookings; each guest is a case.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { store } from '../../src/main/ledger/bookings/bookings.ts'
import { beginRateLook, endRateLook } from '../../src/main/ledger/bookings/rate-looks.ts'
import { dropClient, saveClient } from '../../src/main/ledger/clients/clients.ts'
import { saveAttempt } from '../../src/main/ledger/journal/attempts.ts'
import { saveFormDraft } from '../../src/main/ledger/notes/form-drafts.ts'
import { changeFacts, writeNote } from '../../src/main/ledger/notes/write-notes.ts'
import { changeOfferFacts, writeOfferNote } from '../../src/main/ledger/offers/offer-notes.ts'
import { makeOffer } from '../../src/main/ledger/offers/write-offers.ts'
import { eraseGuest } from '../../src/main/ledger/privacy/guests-erase.ts'
import { purgeSlice } from '../../src/main/ledger/privacy/purge.ts'
import { eraseOffers } from '../../src/main/ledger/privacy/remove-offers.ts'
import type { PurgePosition } from '../../src/main/ledger/records.ts'
import { type OpenLedger, openLedger } from '../../src/main/ledger/storage/open.ts'
import { sampleAttempt, sampleEvidence } from '../../src/main/testing/attempt-samples.ts'
import { sampleClient, sampleDraft, sampleLine, sampleOffer } from '../../src/main/testing/sample-offers.ts'
import { sampleRaw, sampleRecord, seenAt } from '../../src/main/testing/sample-records.ts'
import type { DrillRun } from '../drill.ts'
import { type Random, randomFrom } from '../random.ts'

export const fullCount = 20_000
/** At 20,000, seed 1 once found names in bytes of pages that no longer belong to any row; fewer bookings never did. */
export const reducedCount = 20_000

/** The names are long enough that no page contains one by chance. Only the last letters are compared: the text index may store prefixes. */
const letters = 12
const comparedLetters = 8

const nameFrom = (random: Random) => Array.from({ length: letters }, () => String.fromCharCode(97 + random.below(26))).join('')
const endOf = (word: string) => word.slice(letters - comparedLetters)

/** Returns the words that occur in the pages, by their last letters. */
function inPages(ledger: OpenLedger, words: readonly string[]): Set<string> {
  const pages = ledger.connection.serialize().toString('latin1').toLowerCase()
  const wanted = new Map(words.map((word) => [endOf(word), word]))
  const found = new Set<string>()
  for (const [run] of pages.matchAll(/[a-z]{8,}/g)) {
    for (let i = 0; i + comparedLetters <= run.length; i++) {
      const word = wanted.get(run.slice(i, i + comparedLetters))
      if (word) found.add(word)
    }
  }
  return found
}

function purge(ledger: OpenLedger, before: string, first: PurgePosition | null): void {
  for (let place = first, begun = false; place !== null || !begun; begun = true) place = purgeSlice(ledger, before, 2, place).next
  ledger.connection.pragma('wal_checkpoint(truncate)')
}

interface Guest {
  readonly word: string
  readonly faultOutcome: 'purged' | 'erased' | 'kept'
}

const checkin = '2025-03-12'
const fieldsOf = ({ word, faultOutcome: outcome }: Guest, i: number) => ({
  bookingRef: `r${i}`,
  clientRef: `c${i}`,
  checkin,
  checkout: outcome === 'purged' ? '2025-03-15' : '2027-03-15',
  holder: { firstName: 'A', lastName: word, email: `${word}@example.invalid` },
  occupancies: [],
  contact: `for ${word}`,
  remarks: `${word} asks for a quiet room`,
})

/** Returns an offer of a stay that ends on `checkout`. */
function offerTo(word: string, number: string, checkout: string) {
  const line = sampleLine()
  return sampleOffer({
    ...{ number, client: { id: null, name: `A ${word}`, email: `${word}@example.invalid` }, text: `for ${word}` },
    ...{ validUntil: checkin, lines: [{ ...line, stay: { ...line.stay, checkin, checkout } }] },
  })
}

/** Returns a form draft of a stay that ends on `checkout`. */
function formOf(word: string, id: string, checkout: string): ReturnType<typeof sampleDraft> {
  const holder = { firstName: 'A', lastName: word, email: `${word}@example.invalid`, phone: '' }
  const draft = sampleDraft({ holder, rooms: [], specialRequest: `for ${word}` }, id)
  if (draft.form.kind !== 'check') return draft
  const { request } = draft.form
  return { ...draft, form: { ...draft.form, request: { ...request, stay: { ...request.stay, checkin, checkout } } } }
}

/**
 * Fills the ledger. Every second booking has a history; every fifth a note, a tag, a reference, an offer and a form draft. Every tenth was made here,
 * with an attempt and evidence, for a client of the guest's name who gets another offer, as a rebooking of itself, with a better rate found for it.
 */
function fill(ledger: OpenLedger, guests: readonly Guest[]): void {
  const all = guests.map(fieldsOf)
  const firstMs = Date.UTC(2027, 0, 1)
  const records = all.map((fields) => sampleRecord(fields))
  const changed = all.map((fields) => sampleRecord({ ...fields, remarks: `${fields.holder.lastName} comes late` }))
  for (let i = 0; i < all.length; i += 500) {
    store(ledger, records.slice(i, i + 500), seenAt('checkBookings', firstMs))
    const second = changed.slice(i, i + 500).filter((_, place) => place % 2 === 0)
    store(ledger, second, seenAt('checkBookings', firstMs + 120_000))
  }
  for (const { bookingRef, holder, checkout } of all.filter((_, place) => place % 5 === 0)) {
    const booking = { id: 0, bookingRef, clientRef: null }
    writeNote(ledger, booking, null, `${holder.lastName} called`, firstMs)
    makeOffer(ledger, offerTo(holder.lastName, `O-${bookingRef}`, checkout), firstMs)
    saveFormDraft(ledger, formOf(holder.lastName, `check ${bookingRef}`, checkout), firstMs)
    writeOfferNote(ledger, `O-${bookingRef}`, null, `${holder.lastName} called`, firstMs)
    changeOfferFacts(ledger, `O-${bookingRef}`, { internalRef: holder.lastName, tags: [holder.lastName] }, firstMs)
    changeFacts(ledger, booking, { internalRef: holder.lastName, tags: [`for ${holder.lastName}`], costCentre: '4711' }, firstMs)
  }
  for (const fields of all.filter((_, place) => place % 10 === 0)) {
    const { clientRef, checkout, holder } = fields
    const body = JSON.stringify({ content: { holder, checkin, checkout }, booking: sampleRaw(fields) })
    const soldTo = saveClient(ledger, null, sampleClient({ name: holder.lastName, note: `${holder.lastName} pays by transfer` }), firstMs)
    const offer = offerTo(holder.lastName, `O-${clientRef}`, checkout)
    makeOffer(ledger, { ...offer, client: { ...offer.client, id: soldTo } }, firstMs)
    const booking = { id: 0, bookingRef: null, clientRef }
    const saved = { currency: 'EUR', fee: '0', gain: '1.00' }
    beginRateLook(ledger, booking, firstMs)
    endRateLook(ledger, booking, { ...saved, atMs: firstMs, total: '2.00', price: '1.00', otherRoom: false, betterBoard: false })
    saveAttempt(ledger, sampleAttempt({ clientRef, state: 'CONFIRMED', open: false, body, soldTo, rebooks: { booking, ...saved } }), {
      evidence: [sampleEvidence({ subject: clientRef, body: { holder } })],
    })
  }
}

export async function run({ count, seed, print }: DrillRun) {
  const folder = mkdtempSync(join(tmpdir(), 'deskbook-purge-'))
  const ledger = openLedger(join(folder, 'ledger'), randomBytes(32), 'UTC')
  const random = randomFrom(seed)
  try {
    // Vary the share removed: the text index merges by itself if much of it is deleted.
    const share = random.between(0.01, 0.6)
    const guests = Array.from({ length: count }, (): Guest => {
      const chance = random.next()
      return { word: nameFrom(random), faultOutcome: chance < share ? 'purged' : chance < share * 1.05 ? 'erased' : 'kept' }
    })
    fill(ledger, guests)
    const words = guests.map(({ word }) => word)
    if (inPages(ledger, words).size < words.length) throw new Error('the scan does not see what it looks for')

    purge(ledger, '2026-01-01', null)
    const idOf = ledger.connection.prepare('select id from booking where client_ref = ?').pluck()
    for (const [i, { word, faultOutcome: outcome }] of guests.entries()) {
      if (outcome !== 'erased') continue
      eraseGuest(ledger, word, [{ id: idOf.get(`c${i}`) as number, bookingRef: null, clientRef: `c${i}` }], 3)
      if (i % 5 === 0) eraseOffers(ledger, word, 3)
    }
    const clientOf = ledger.connection.prepare('select id from client where name = ?').pluck()
    for (const { word, faultOutcome: outcome } of guests) {
      const client = clientOf.get(word)
      if (outcome !== 'kept' && typeof client === 'number') dropClient(ledger, client, 3)
    }
    purge(ledger, '', { at: 'index', begun: false })

    const left = inPages(ledger, words)
    const wrong = guests.filter(({ word, faultOutcome: outcome }) => left.has(word) !== (outcome === 'kept'))
    for (const { faultOutcome: outcome } of wrong.slice(0, 20))
      print(outcome === 'kept' ? 'a name that was to stay is gone' : `a name is left behind: ${outcome}`)
    for (const table of ['rebooking', 'rate_look']) {
      const sql = `select count(*) from ${table} where booking_id in (select id from booking where purged_ms is not null)`
      const leftRows = Number(ledger.connection.prepare(sql).pluck().get())
      if (leftRows > 0) wrong.push(...guests.slice(0, leftRows))
      if (leftRows > 0) print(`${leftRows} rows of ${table} are left of bookings whose guests were removed`)
    }
    const removed = guests.filter(({ faultOutcome: outcome }) => outcome !== 'kept').length
    print(`${removed} of ${count} guests removed, ${ledger.connection.serialize().length >> 20} MiB of pages read`)
    return { cases: count, failed: wrong.length }
  } finally {
    ledger.close()
    rmSync(folder, { recursive: true })
  }
}
