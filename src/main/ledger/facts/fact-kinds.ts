/** The kinds of facts: which tables contain them, how they are read from there, and how they are written back. */
import type { DeskFacts } from '../../../shared/contract/views/note-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { type HotelFacts, noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { addHistory } from '../bookings/bookings.ts'
import { factsOf } from '../bookings/desk-notes.ts'
import { moveBooking } from '../bookings/filing.ts'
import { startRollUp } from '../bookings/roll-up.ts'
import { saveSelling, sellingOf } from '../bookings/selling.ts'
import { idAt } from '../database/ids.ts'
import { onlyRow, type PrepareQuery, type WritableDb } from '../database/ledger-db.ts'
import { putHotelFacts, storedHotelFacts } from '../hotels/hotel-facts.ts'
import { saveOffered } from '../journal/attempts.ts'
import { indexWords, putChange, type Subject } from '../notes/written.ts'
import { indexOffer } from '../offers/index-offer.ts'

/** A value as stored in the table `fact`. */
interface StoredFact {
  readonly value: unknown
  readonly at: number
  readonly by: string
}
/** Facts by field. */
export type Facts = ReadonlyMap<string, StoredFact>

type Writing = Pick<WritableDb, 'connection' | 'prepare'>

export interface FactKind {
  readonly name: string
  /** Set for facts that stay once they were recorded, even if the tables lack them. */
  readonly isPermanent?: true
  /** Whether a field of a subject is of this kind. */
  has(field: string, subject: string): boolean
  /** The changes that concern this kind: an event on a table, and SQL for the subjects. The SQL refers to the changed row as `row`. */
  readonly watched: readonly (readonly [event: string, subjects: string])[]
  /** A query for all subjects that have facts of this kind. */
  readonly all: string
  /** Returns the facts of a subject according to the tables; null and undefined mean none. */
  readFacts(prepare: PrepareQuery, subject: string): Readonly<Record<string, unknown>>
  /** Writes the facts of a subject to the tables. Skips facts whose row, such as a booking, is not there yet. */
  project(db: Writing, subject: string, facts: Facts): void
}

/** The subject of a row of `booking` in SQL: its booking reference or, until there is one, its client reference. */
const subjectOf = (row: string) => `coalesce('B:' || ${row}.booking_ref, 'C:' || ${row}.client_ref)`

const referenceIn = (subject: string) => subject.slice(2)
const isBookingSubject = (subject: string) => subject.startsWith('B:') || subject.startsWith('C:')

/** Returns the booking of a subject; null when it is not in the ledger. */
function bookingOf(prepare: PrepareQuery, subject: string): number | null {
  if (!isBookingSubject(subject)) return null
  const named = subject.startsWith('B:') ? 'booking_ref = ?' : 'booking_ref is null and client_ref = ?'
  return prepare<number>(`select id from booking where ${named} order by id limit 1`).pluck().get(referenceIn(subject)) ?? null
}

/** Returns the booking or offer of a subject, for its notes and facts; null when it is not in the ledger. */
function noteSubjectOf(prepare: PrepareQuery, subject: string): Subject | null {
  const id = subject.startsWith('O:')
    ? (prepare<number>('select id from offer where number = ?').pluck().get(referenceIn(subject)) ?? null)
    : bookingOf(prepare, subject)
  return id === null ? null : { kind: subject.startsWith('O:') ? 'offer' : 'booking', id }
}

const inserted = (table: string) => `insert on ${table}`
const updated = (table: string) => `update on ${table}`
const deleted = (table: string) => `delete on ${table}`

/** Watches all changes of a table whose rows name the subject by client reference. */
const byClientRef = (table: string): FactKind['watched'] =>
  [inserted, updated, deleted].map((event) => [event(table), "'C:' || row.client_ref"] as const)

const clientFields = ['name', 'language', 'nationality', 'currency', 'rule', 'email', 'reference', 'note'] as const

/** Clients, one fact per field. */
const client: FactKind = {
  name: 'clients',
  has: (_, subject) => subject.startsWith('K:'),
  watched: [inserted, updated, deleted].map((event) => [event('client'), "'K:' || row.uid"] as const),
  all: "select 'K:' || uid from client",
  readFacts: (prepare, subject) => {
    const row = prepare<Record<string, string | null>>(`select ${clientFields.join(', ')} from client where uid = ?`).get(
      referenceIn(subject),
    )
    return row ?? {}
  },
  project({ prepare }, subject, facts) {
    const uid = referenceIn(subject)
    const name = facts.get('name')?.value
    const own = prepare<number>('select id from client where uid = ?').pluck().get(uid)
    if (typeof name !== 'string') {
      prepare('delete from sold_to where client_id = ?').run(own ?? null)
      prepare('delete from client where uid = ?').run(uid)
      return
    }
    const folded = foldedText(name)
    const other = prepare<string>('select uid from client where folded = ? and uid <> ?').pluck().get(folded, uid)
    if (other !== undefined) {
      // Either the same client under another uid, from before uids were stored, or a client that is about to get its newer name.
      const isSame = own === undefined && prepare("select 1 from fact where subject = 'K:' || ?").get(other) === undefined
      if (isSame) prepare('update client set uid = ? where uid = ?').run(uid, other)
      else prepare("update client set folded = folded || ' ' || uid where uid = ?").run(other)
    }
    prepare(
      "insert into client (uid, name, folded, email, reference, note, changed_ms) values (?, ?, ?, '', '', '', 0) on conflict (uid) do nothing",
    ).run(...[uid, name, folded])
    const value = (field: (typeof clientFields)[number]) =>
      facts.get(field)?.value ?? (['email', 'reference', 'note'].includes(field) ? '' : null)
    const changedMs = Math.round(Math.max(...[...facts.values()].map(({ at }) => at)))
    prepare(
      `update client set (${clientFields.join(', ')}, folded, changed_ms) = (${clientFields.map(() => '?').join(', ')}, ?, ?) where uid = ?`,
    ).run(...clientFields.map(value), ...[folded, changedMs, uid])
  },
}

interface OfferColumns {
  readonly said: string
  readonly state: string
}

/** Offers: their content for the client, and their state. Check results are in the ledger only. */
const offer: FactKind = {
  name: 'offers',
  has: (field) => field === 'said' || field === 'state',
  watched: [
    [inserted('offer'), "'O:' || row.number"],
    [updated('offer'), "'O:' || row.number"],
  ],
  all: "select 'O:' || number from offer",
  readFacts(prepare, subject) {
    const row = prepare<OfferColumns>(`
      select json_object('madeMs', made_ms, 'madeBy', made_by, 'client', (select uid from client where id = client_id), 'name', client_name,
          'email', client_email, 'language', language, 'validUntil', valid_until, 'text', text, 'lines', json(lines), 'lastCheckout', last_checkout) as said,
        json_object('sentMs', sent_ms, 'withdrawnMs', withdrawn_ms, 'erasedMs', erased_ms) as state
      from offer where number = ?`).get(referenceIn(subject))
    return row ? { said: JSON.parse(row.said), state: JSON.parse(row.state) } : {}
  },
  project({ prepare }, subject, facts) {
    const number = referenceIn(subject)
    const said = facts.get('said')?.value
    if (!said) return
    const known = prepare<number>('select id from offer where number = ?').pluck()
    const isNew = known.get(number) === undefined
    const saidJson = JSON.stringify(said)
    const state = JSON.stringify(facts.get('state')?.value ?? {})
    prepare(`
      insert into offer (number, made_ms, made_by, client_id, client_name, client_email, language, valid_until, text, lines, checks, last_checkout,
        words, sent_ms, withdrawn_ms, erased_ms)
      select @number, @said ->> 'madeMs', @said ->> 'madeBy', (select id from client where uid = @said ->> 'client'), @said ->> 'name',
        @said ->> 'email', @said ->> 'language', @said ->> 'validUntil', @said ->> 'text', @said -> 'lines', '[]', @said ->> 'lastCheckout',
        '', @state ->> 'sentMs', @state ->> 'withdrawnMs', @state ->> 'erasedMs'
      where true
      on conflict (number) do update set (client_id, client_name, client_email, language, valid_until, text, checks, lines, last_checkout, sent_ms,
        withdrawn_ms, erased_ms) = (excluded.client_id, excluded.client_name, excluded.client_email, excluded.language, excluded.valid_until,
        excluded.text, iif(json(lines) = json(excluded.lines), checks, '[]'), excluded.lines, excluded.last_checkout, excluded.sent_ms, excluded.withdrawn_ms, excluded.erased_ms)`).run(
      { number, said: saidJson, state },
    )
    const id = known.get(number) ?? 0
    if (isNew) {
      prepare(`
        insert into offer_step (offer_id, at_ms, user, what) select id, made_ms, made_by, 'made' from offer where id = @id
        union all select id, sent_ms, made_by, 'sent' from offer where id = @id and sent_ms is not null
        union all select id, withdrawn_ms, made_by, 'withdrawn' from offer where id = @id and withdrawn_ms is not null`).run({ id })
    }
    indexOffer(prepare, id)
  },
}

/** The selling price of a booking. */
const sold: FactKind = {
  name: 'sold',
  has: (field) => field === 'sold',
  watched: byClientRef('selling'),
  all: "select 'C:' || client_ref from selling",
  readFacts: (prepare, subject) => ({ sold: sellingOf(prepare, referenceIn(subject)) }),
  project({ prepare }, subject, facts) {
    const fact = facts.get('sold')
    if (fact?.value) saveSelling(prepare, referenceIn(subject), fact.value as Sold, Math.round(fact.at))
  },
}

/** The client for whom a booking was made. */
const soldTo: FactKind = {
  name: 'client',
  has: (field, subject) => field === 'client' && subject.startsWith('C:'),
  watched: byClientRef('sold_to'),
  all: "select 'C:' || client_ref from sold_to",
  readFacts: (prepare, subject) => ({
    client: prepare<object>('select client.uid, sold_to.name from sold_to join client on client.id = client_id where client_ref = ?').get(
      referenceIn(subject),
    ),
  }),
  project({ prepare }, subject, facts) {
    const value = facts.get('client')?.value as { readonly uid: string; readonly name: string } | null | undefined
    const reference = referenceIn(subject)
    if (!value) return void prepare('delete from sold_to where client_ref = ?').run(reference)
    prepare('insert or replace into sold_to (client_ref, client_id, name) select ?, id, ? from client where uid = ?').run(
      ...[reference, value.name, value.uid],
    )
  },
}

/** When the desk first saw a booking cancelled, and when it first saw one without a creation date; the earliest time counts. */
const firstSeen: FactKind = {
  name: 'seen',
  isPermanent: true,
  has: (field) => field === 'cancelledSeen' || field === 'firstSeen',
  // A trigger on `booking` would make the text index flush at each row, so `arrived` records these subjects.
  watched: [],
  all: `select ${subjectOf('booking')} from booking where cancelled_seen_ms is not null or booked_on = 'missing'`,
  readFacts(prepare, subject) {
    const id = bookingOf(prepare, subject)
    const row = prepare<{ cancelledSeen: number | null; firstSeen: number | null }>(`
      select cancelled_seen_ms as cancelledSeen, iif(booked_on = 'missing', first_seen_ms, null) as firstSeen
      from booking join booking_raw using (id) where id = ?`)
    return (id !== null && row.get(id)) || {}
  },
  project(db, subject, facts) {
    const { prepare } = db
    const id = bookingOf(prepare, subject)
    if (id === null) return
    const cancelled = facts.get('cancelledSeen')?.value ?? null
    if (cancelled !== null)
      prepare('update booking set cancelled_seen_ms = ? where id = ? and cancelled_seen_ms > ?').run(cancelled, id, cancelled)
    const seenMs = facts.get('firstSeen')?.value
    const row = onlyRow(
      prepare<BookingRow & { first_seen_ms: number }>(
        'select booking.*, first_seen_ms from booking join booking_raw using (id) where id = ?',
      ),
      id,
    )
    if (typeof seenMs !== 'number' || row.booked_on !== 'missing' || row.first_seen_ms <= seenMs) return
    prepare('update booking_raw set first_seen_ms = ? where id = ?').run(seenMs, id)
    if (idAt(seenMs) === idAt(row.first_seen_ms)) return
    const rollUp = startRollUp()
    rollUp.subtract(row)
    rollUp.add({ ...row, id: moveBooking(db, row, seenMs) })
    rollUp.write(prepare)
  },
}

interface NoteFact {
  readonly text: string
  readonly writtenMs: number
  readonly writtenBy: string
  readonly changedMs: number | null
  readonly changedBy: string | null
  readonly aboutGuest: number
}

const notePrefix = 'note:'
const subjectWritten = `(case row.subject_kind when 'offer' then (select 'O:' || number from offer where id = row.subject_id)
  else (select ${subjectOf('booking')} from booking where id = row.subject_id) end)`

/** The desk's own data about a booking or an offer. */
const written: FactKind = {
  name: 'written',
  has: (field) => ['internalRef', 'hotelConfirmation', 'costCentre', 'followUp', 'tags'].includes(field) || field.startsWith(notePrefix),
  watched: [
    ...['desk_fact', 'tag', 'note'].flatMap((table) =>
      [inserted, updated, deleted].map((event) => [event(table), subjectWritten] as const),
    ),
  ],
  all: `
    with row as (select subject_kind, subject_id from desk_fact union select subject_kind, subject_id from tag union select subject_kind, subject_id from note)
    select ${subjectWritten} from row`,
  readFacts(prepare, subject) {
    const about = noteSubjectOf(prepare, subject)
    if (!about) return {}
    const { internalRef, hotelConfirmation, costCentre, followUpOn, followUpBy, tags } =
      factsOf(prepare, [about.id], about.kind).get(about.id) ?? noFacts
    const notes = prepare<NoteFact & { uid: string }>(`
      select uid, text, written_ms as writtenMs, written_by as writtenBy, changed_ms as changedMs, changed_by as changedBy, about_guest as aboutGuest
      from note where subject_kind = ? and subject_id = ?`).all(about.kind, about.id)
    return {
      internalRef,
      hotelConfirmation,
      costCentre,
      followUp: followUpOn === null && followUpBy === null ? null : { on: followUpOn, by: followUpBy },
      tags: tags.length > 0 ? tags : null,
      ...Object.fromEntries(notes.map(({ uid, ...note }) => [notePrefix + uid, note])),
    }
  },
  project({ prepare }, subject, facts) {
    const about = noteSubjectOf(prepare, subject)
    if (!about) return
    const value = <T>(field: string) => (facts.get(field)?.value ?? null) as T | null
    const followUp = value<{ on: string | null; by: string | null }>('followUp')
    const changes = putChange(prepare, about, {
      internalRef: value<string>('internalRef') ?? '',
      hotelConfirmation: value<string>('hotelConfirmation') ?? '',
      costCentre: value<string>('costCentre') ?? '',
      followUpOn: followUp?.on ?? null,
      followUpBy: followUp?.by ?? '',
      tags: value<DeskFacts['tags']>('tags') ?? [],
    })
    for (const [field, { value: note }] of facts) {
      if (field.startsWith(notePrefix)) putNoteFact(prepare, about, field.slice(notePrefix.length), note as NoteFact | null)
    }
    if (about.kind === 'offer') return indexOffer(prepare, about.id)
    const [last] = [...facts.values()].sort((a, b) => b.at - a.at)
    if (changes.length > 0 && last) addHistory(prepare, about.id, { atMs: last.at, source: 'notes', user: last.by, changes })
    indexWords(prepare, about.id)
  },
}

function putNoteFact(prepare: WritableDb['prepare'], { kind, id }: Subject, uid: string, note: NoteFact | null): void {
  if (note === null) return void prepare('delete from note where uid = ?').run(uid)
  const { text, writtenMs, writtenBy, changedMs, changedBy, aboutGuest } = note
  prepare(`
    insert into note (uid, subject_kind, subject_id, text, written_ms, written_by, changed_ms, changed_by, about_guest) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (uid) do update set (subject_kind, subject_id, text, changed_ms, changed_by, about_guest) =
      (excluded.subject_kind, excluded.subject_id, excluded.text, excluded.changed_ms, excluded.changed_by, excluded.about_guest)`).run(
    ...[uid, kind, id, text, writtenMs, writtenBy, changedMs, changedBy, aboutGuest],
  )
}

interface Rebooks {
  /** The subject of the booking to be replaced. */
  readonly old: string
  readonly currency: string
  readonly fee: string
  readonly gain: string
  readonly atMs: number
  readonly keptMs: number | null
}

/** Which rate of which offer a booking uses, and which booking it replaces. */
const links: FactKind = {
  name: 'links',
  has: (field) => field === 'offered' || field === 'rebooks',
  watched: [...byClientRef('offer_booking'), ...byClientRef('rebooking')],
  all: "select 'C:' || client_ref from offer_booking union select 'C:' || client_ref from rebooking",
  readFacts(prepare, subject) {
    const reference = referenceIn(subject)
    return {
      offered: prepare('select number, line from offer_booking join offer on offer.id = offer_id where client_ref = ?').get(reference),
      rebooks: prepare(`
        select ${subjectOf('booking')} as old, rebooking.currency, fee, gain, at_ms as atMs, kept_ms as keptMs
        from rebooking join booking on booking.id = booking_id where rebooking.client_ref = ?`).get(reference),
    }
  },
  project({ prepare }, subject, facts) {
    const reference = referenceIn(subject)
    const offered = facts.get('offered')?.value as { readonly number: string; readonly line: number } | null | undefined
    if (offered) saveOffered(prepare, reference, offered)
    const rebooks = facts.get('rebooks')
    if (!rebooks) return
    if (!rebooks.value) return void prepare('delete from rebooking where client_ref = ?').run(reference)
    const { old, currency, fee, gain, atMs, keptMs } = rebooks.value as Rebooks
    const id = bookingOf(prepare, old)
    if (id === null) return
    prepare(
      'insert or replace into rebooking (client_ref, booking_id, currency, fee, gain, at_ms, kept_ms) values (?, ?, ?, ?, ?, ?, ?)',
    ).run(...[reference, id, currency, fee, gain, atMs, keptMs])
  },
}

/** What the desk knows about a hotel. The picture is a fact of its own, so that a new telephone number does not log it again. */
const hotel: FactKind = {
  name: 'hotels',
  has: (_, subject) => subject.startsWith('H:'),
  watched: [inserted, updated, deleted].map((event) => [event('hotel_fact'), "'H:' || row.code"] as const),
  all: "select 'H:' || code from hotel_fact",
  readFacts(prepare, subject) {
    const stored = storedHotelFacts(prepare, referenceIn(subject))
    if (!stored) return {}
    const { picture, ...facts } = stored
    return { facts, picture }
  },
  project({ prepare }, subject, facts) {
    const [words, picture] = [facts.get('facts')?.value, facts.get('picture')?.value] as [HotelFacts | null, string | null]
    putHotelFacts(prepare, referenceIn(subject), { ...noHotelFacts, ...words, picture: picture ?? null })
  },
}

/** In the order in which they are written to the tables: an offer needs its client, a link its offer. */
export const factKinds: readonly FactKind[] = [client, hotel, offer, sold, soldTo, firstSeen, written, links]

/** The kinds whose facts come from a booking's own row. They are checked when the booking arrives. */
export const kindsOfRows: readonly FactKind[] = [firstSeen, written]

/** The kinds that wait for a booking. Its first-seen time is not among them: it is read where the booking is stored. */
export const kindsOfBookings: readonly FactKind[] = [written, links]
