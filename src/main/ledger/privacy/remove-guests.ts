/** Removes guests from one booking everywhere in the ledger: row, words, record, history, notes, client, offer, attempt, cancellation, evidence. */

import { isDeepStrictEqual } from 'node:util'
import { read } from '../../../shared/contract/reading.ts'
import type { HistoryLine } from '../../../shared/contract/views/ledger-views.ts'
import { referenceNames } from '../../../shared/domain/reference.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { columnsOf } from '../bookings/booking-row.ts'
import { digestOf } from '../bookings/bookings.ts'
import { wordsWithNotes } from '../bookings/desk-notes.ts'
import { hashOfGuest, peopleIn, valueWithoutGuests, withoutGuests, withoutPeople } from '../bookings/guests.ts'
import { attemptWithout } from '../bookings/removed-guests.ts'
import { removeSoldTo } from '../bookings/sold-to.ts'
import { ledgerError } from '../database/errors.ts'
import type { Prepare, WritableDb } from '../database/ledger-db.ts'
import { removedWords, setSetting } from '../database/settings.ts'
import { removeNotes } from './remove-notes.ts'
import { removeFromOffers } from './remove-offers.ts'

/** All guests, or these people (folded full names). */
export type GuestsToRemove = 'all' | ReadonlySet<string>

interface StoredRecord {
  readonly client_ref: string | null
  readonly booking_ref: string | null
  readonly json: string
  readonly unread: string
}

/** Removes guests from one booking, inside the caller's transaction. `atMs` is the time of the removal. */
export function removeGuests(db: WritableDb, id: number, guests: GuestsToRemove, atMs: number): void {
  const { prepare } = db
  const stored = prepare<StoredRecord>(
    'select client_ref, booking_ref, json, unread from booking join booking_raw using (id) where id = ?',
  ).get(id)
  if (!stored) return
  const change = (node: unknown) => (guests === 'all' ? withoutGuests(node) : withoutPeople(node, guests))
  const raw: unknown = JSON.parse(stored.json)
  const people = guests === 'all' ? new Set(peopleIn(raw)) : guests
  removeNotes(prepare, id, people, guests === 'all')
  removeSoldTo(prepare, stored.client_ref, people)
  writeRecord(prepare, id, change(raw), stored.unread)
  if (guests === 'all') {
    prepare('update booking set purged_ms = ? where id = ?').run(Math.round(atMs), id)
    prepare('delete from removed_guest where booking_id = ?').run(id)
    prepare('delete from rebooking where booking_id = ? or client_ref = ?').run(id, stored.client_ref)
    prepare('delete from rate_look where booking_id = ?').run(id)
  } else {
    for (const person of guests)
      prepare('insert or ignore into removed_guest (booking_id, hash) values (?, ?)').run(id, hashOfGuest(id, person))
  }
  rewriteHistory(prepare, id, guests)
  // The text index only marks words as removed. The setting survives a restart, so the purge of the index is not forgotten.
  setSetting(db, removedWords, 'inIndex')
  const { client_ref: clientRef, booking_ref: bookingRef } = stored
  // Earlier versions stored some cases under a bare client reference.
  for (const name of new Set([...referenceNames({ bookingRef, clientRef }), ...(clientRef ? [clientRef] : [])]))
    removeFromCase(prepare, name, guests)
  // A purge removes everybody because the stay ended long ago; it handles the offers by their own dates.
  if (guests !== 'all' && stored.client_ref !== null) removeFromOffers(prepare, stored.client_ref, guests, atMs)
}

/** Rewrites the record without changing amounts, dates and counts, so that no total changes. */
function writeRecord(prepare: Prepare, id: number, raw: unknown, unread: string): void {
  const reading = read(Booking, raw)
  if (!reading.ok) throw ledgerError('damaged')
  const record = { booking: reading.value, raw, unread: [] }
  const { holder_last, holder_first, lead_guest, words: recordWords } = columnsOf(record, record)
  const words = wordsWithNotes(prepare, id, recordWords)
  const json = JSON.stringify(raw)
  prepare('update booking set holder_last = ?, holder_first = ?, lead_guest = ?, words = ? where id = ?').run(
    holder_last,
    holder_first,
    lead_guest,
    words,
    id,
  )
  prepare('update booking_raw set hash = ?, json = ? where id = ?').run(digestOf(json, unread), json, id)
  prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(id), words)
}

function rewriteHistory(prepare: Prepare, id: number, guests: GuestsToRemove): void {
  const lines = prepare<{ id: number; changes: string }>('select id, changes from history where booking_id = ?').all(id)
  for (const line of lines) {
    const changes = JSON.parse(line.changes) as HistoryLine['changes']
    const redacted = changes.map(({ field, before, after }) => {
      const value = (text: string | null) => (guests === 'all' ? valueWithoutGuests(field, text) : withoutPeople(text, guests, field))
      return { field, before: value(before), after: value(after) }
    })
    prepare('update history set changes = ? where id = ?').run(JSON.stringify(redacted), line.id)
  }
}

/** Removes guests from the settled attempt, the cancellation and the evidence that are stored under a reference. */
export function removeFromCase(prepare: Prepare, reference: string, guests: GuestsToRemove): void {
  const change = guests === 'all' ? ('all' as const) : (node: unknown) => withoutPeople(node, guests)
  const settled = 'select content_hash as contentHash, body from intent where client_ref = ? and open = 0'
  const attempt = prepare<{ contentHash: string | null; body: string }>(settled).get(reference)
  if (attempt) {
    const { contentHash, body } = attemptWithout(attempt, change)
    prepare('update intent set content_hash = ?, body = ? where client_ref = ?').run(contentHash, body, reference)
  }
  // In a cancellation only the service's free-text failure could name somebody.
  prepare("update cancellation set body = json_set(body, '$.failure', null) where reference = ? and open = 0 and json_valid(body)").run(
    reference,
  )
  emptyEvidence(prepare, reference, guests)
}

function emptyEvidence(prepare: Prepare, subject: string, guests: GuestsToRemove): void {
  if (guests === 'all') return void prepare("update evidence set body = 'null' where subject = ? and body <> 'null'").run(subject)
  const lines = prepare<{ id: number; body: string }>('select id, body from evidence where subject = ?').all(subject)
  for (const { id, body } of lines) {
    const content: unknown = JSON.parse(body)
    if (!isDeepStrictEqual(withoutPeople(content, guests), content)) prepare("update evidence set body = 'null' where id = ?").run(id)
  }
}
