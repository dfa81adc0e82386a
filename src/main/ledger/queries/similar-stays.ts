/** Finds bookings that may be the stay about to be booked: both share a person, a night and the place. */

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { contactsOf, isSameName, mayBePair, type NamedPerson, type NameForms, nameForms } from '../../../shared/domain/same-person.ts'
import { compareHotels, isStated, mayBeSamePlace, type StatedPlace } from '../../../shared/domain/stay.ts'
import { foldedText, isDamaged } from '../../../shared/domain/text.ts'
import { storedRecord } from '../bookings/booking-lookup.ts'
import { type BookingRow, hotelIn, toLedgerRow } from '../bookings/booking-row.ts'
import { idAt } from '../database/ids.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { StayQuestion } from '../records.ts'

const maxStays = 50
/** Limits the query time. For a larger group the holder and the first guests are enough. */
const maxNames = 100

/** Scripts that the text index has always supported. A name in another script may contain no word for the index. */
export const indexed =
  /[a-z\d\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const anyOf = (queries: readonly string[]) => `(${[...new Set(queries)].join(' OR ')})`
const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** Returns queries for all ways to split a word in two, because it may be booked as two words. */
function splitQueries(word: string): string[] {
  if (!mayBePair(word)) return []
  const letters = [...word]
  return letters.slice(1).map((_, at) => `(${quoted(letters.slice(0, at + 1).join(''))} AND ${quoted(letters.slice(at + 1).join(''))})`)
}

/** Returns a text index query for people who may have this name: two of its words, or its only one, in any spelling. */
function mayHaveName({ words, pairs }: NameForms): string {
  const found = words.map((word, at) =>
    anyOf([...[word, pairs[at - 1] ?? [], pairs[at] ?? []].flat().map(quoted), ...word.flatMap(splitQueries)]),
  )
  return found.length === 1 ? found.join('') : anyOf(found.slice(1).map((word, at) => `(${word} AND ${anyOf(found.slice(0, at + 1))})`))
}

// Same rule as `compareNights`. A missing date is '' here and sorts before all others, so it passes as a check-in but needs its own condition as a
// check-out.
const sharedNightCondition = `booking.checkin < @ends
  and (booking.checkout > @checkin or booking.checkout = '' or booking.checkout = @checkin and booking.checkin = booking.checkout)
  and booking.known <> 'CANCELLED' and (booking.known <> 'FAILED' or booking.id >= @failedFrom)`

/** Bookings of the hotel, and bookings without a hotel code (empty or blank): only their hotel names must be compared. */
const inHotel = `
  select id from booking where hotel_code = @hotelCode
  union all select id from booking where hotel_code is null
  union all select id from booking where hotel_code < '!'`
const inHotelOrDestination = `${inHotel}
  union all select id from booking where destination_code = @destinationCode`

/**
 * Candidates by name and, if the hotel has a code, by hotel and destination: a common name alone has thousands. If the text index lacks a name,
 * candidates are found by the nights alone. Newest booking first. The `+` prevents the name search from running once for each booking of the place.
 */
const byName = (hasHotelCode: boolean) => `
  select booking.* from search cross join booking on booking.id = search.rowid
  where search match @names ${hasHotelCode ? `and +search.rowid in (${inHotelOrDestination})` : ''} and ${sharedNightCondition} order by search.rowid desc`
const nightIdsSql = `
  select id from booking indexed by booking_by_checkout where checkout >= @checkin
  union all select id from booking indexed by booking_by_checkout where checkout = ''`
const byNights = `
  select booking.* from booking where id in (${nightIdsSql}) and ${sharedNightCondition} order by booking.id desc`

// Only the holder has an address and a number. Parsing whole bookings would cost quadratic time for a group in one hotel.
const holderContact = `raw.json ->> '$.holder.email' as email, raw.json ->> '$.holder.phone' as phone`

/** Bookings of the hotel only, whose holder's e-mail address and phone number are compared. */
const ofHotel = `
  select booking.*, ${holderContact} from booking join booking_raw raw on raw.id = booking.id
  where booking.id in (${inHotel}) and ${sharedNightCondition} order by booking.id desc`

/** Bookings without a name, or whose names may be unreadable: they may belong to anyone. Bookings whose guests were removed here are left out. */
const nameless = (hasHotelCode: boolean) => `
  select booking.* from booking where id in (${hasHotelCode ? inHotel : nightIdsSql})
  and (holder_last = '' and holder_first = '' or flags like '%unread%') and purged_ms is null and ${sharedNightCondition} order by booking.id desc`

const placeIn = (row: BookingRow): StatedPlace => ({ ...hotelIn(row), destinationCode: row.destination_code })

/** Returns the people of a stored booking: its holder and all guests. */
export function peopleOf({ prepare }: ReadableDb, id: number): NamedPerson[] {
  const { holder, occupancies } = storedRecord(prepare, id)
  const guests = occupancies.flatMap(({ occupants }) => occupants.map(({ firstName, lastName }) => ({ firstName, lastName })))
  return [...(holder ? [holder] : []), ...guests]
}

/**
 * Returns bookings of one of these people on a common night in the same hotel or destination, and bookings of that hotel that name nobody: at most 50
 * of each, newest first. `stay.ts` and `same-person.ts` decide; SQL only preselects candidates. Cancelled bookings are left out, and failed ones made
 * before `failedSinceMs`.
 */
export function similarStays(db: ReadableDb, question: StayQuestion): LedgerRow[] {
  return [...similarRows(db, question), ...namelessRows(db, question)].map((row) => toLedgerRow(row, db.zone))
}

/** Returns only the bookings of one of these people: by name in the hotel or destination, and by the holder's contact in the hotel. */
export function similarRows(db: ReadableDb, question: StayQuestion): BookingRow[] {
  const named = namedRows(db, question)
  const ids = new Set(named.map(({ id }) => id))
  return [...named, ...contactRows(db, question).filter(({ id }) => !ids.has(id))]
}

function namedRows(db: ReadableDb, question: StayQuestion): BookingRow[] {
  const all = question.people.map(nameForms).filter(({ words }) => words.length > 0)
  const names = [...new Map(all.map((name) => [name.words.join(' '), name])).values()].slice(0, maxNames)
  if (names.length === 0) return []
  const isIndexed = names.every(({ words }) => words.every((word) => word.some((spelling) => indexed.test(spelling))))
  const { hotelCode, destinationCode } = question
  const hasHotelCode = isStated(hotelCode)
  const nights = nightsOf(question)
  const candidates = isIndexed
    ? db
        .prepare<BookingRow>(byName(hasHotelCode))
        .iterate({ ...nights, names: anyOf(names.map(mayHaveName)), ...(hasHotelCode && { hotelCode, destinationCode }) })
    : db.prepare<BookingRow>(byNights).iterate(nights)
  const isTheirs = (person: NameForms) => names.some((name) => isSameName(name, person))
  return firstOf(candidates, (row) => mayBeSamePlace(placeIn(row), question) && peopleOf(db, row.id).map(nameForms).some(isTheirs))
}

interface HolderContact {
  readonly email: string | number | null
  readonly phone: string | number | null
}

const contactsIn = ({ email, phone }: HolderContact) =>
  contactsOf({
    firstName: null,
    lastName: null,
    email: email === null ? null : String(email),
    phone: phone === null ? null : String(phone),
  })

/** Returns nothing when the hotel has no code, because all bookings of those nights would have to be read. */
function contactRows(db: ReadableDb, question: StayQuestion): BookingRow[] {
  const { hotelCode, people } = question
  const asked = people.flatMap(contactsOf)
  if (asked.length === 0 || !isStated(hotelCode)) return []
  const agencyContacts = findAgencyContacts(db)
  const contacts = new Set(asked.filter((contact) => !agencyContacts.has(contact)))
  if (contacts.size === 0) return []
  const rows = db.prepare<BookingRow & HolderContact>(ofHotel).iterate({ ...nightsOf(question), hotelCode })
  const hasAskedContact = (row: BookingRow & HolderContact) => contactsIn(row).some((contact) => contacts.has(contact))
  return firstOf(rows, (row) => compareHotels(hotelIn(row), question) === 'same' && hasAskedContact(row))
}

/** An agency or a group books with one e-mail address and phone number for everybody, so a contact of more holders than this identifies nobody. */
const maxHolders = 3
const newestHolders = `
  select coalesce(raw.json ->> '$.holder.firstName', '') || ' ' || coalesce(raw.json ->> '$.holder.lastName', '') as name, ${holderContact}
  from booking_raw raw order by raw.id desc limit 100`

/** Returns the addresses and numbers that the newest bookings have for several holders. */
function findAgencyContacts(db: ReadableDb): ReadonlySet<string> {
  const holders = new Map<string, Set<string>>()
  for (const { name, ...contact } of db.prepare<HolderContact & { readonly name: string }>(newestHolders).all()) {
    for (const one of contactsIn(contact)) holders.set(one, (holders.get(one) ?? new Set()).add(foldedText(name)))
  }
  return new Set([...holders].flatMap(([contact, names]) => (names.size > maxHolders ? [contact] : [])))
}

function namelessRows(db: ReadableDb, question: StayQuestion): BookingRow[] {
  const { hotelCode } = question
  const hasHotelCode = isStated(hotelCode)
  const candidates = db.prepare<BookingRow>(nameless(hasHotelCode)).iterate({ ...nightsOf(question), ...(hasHotelCode && { hotelCode }) })
  const isSameHotel = (row: BookingRow) => compareHotels(hotelIn(row), question) === 'same'
  const isNobody = (person: NamedPerson) => nameForms(person).words.length === 0
  return firstOf(candidates, (row) => {
    const people = isSameHotel(row) ? peopleOf(db, row.id) : null
    return people !== null && (people.some(isUnreadable) || people.every(isNobody))
  })
}

const isUnreadable = ({ firstName, lastName }: NamedPerson) => isDamaged(`${firstName} ${lastName}`)

const nightsOf = ({ checkin, checkout, failedSinceMs }: Pick<StayQuestion, 'checkin' | 'checkout' | 'failedSinceMs'>) => ({
  checkin,
  // A day stay has no night, so its end is a text that sorts after its day and before the next.
  ends: checkin === checkout ? `${checkout} ` : checkout,
  failedFrom: failedSinceMs === null ? Number.MAX_SAFE_INTEGER : idAt(failedSinceMs),
})

function firstOf<Row extends BookingRow>(candidates: Iterable<Row>, isMatch: (row: Row) => boolean): Row[] {
  const found: Row[] = []
  for (const row of candidates) {
    if (!isMatch(row)) continue
    found.push(row)
    if (found.length === maxStays) break
  }
  return found
}
