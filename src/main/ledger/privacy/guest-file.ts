/**
 * The parts of the file for a guest that describe a booking or an offer: only the fields listed here, and nothing that the desk pays, earns or notes
 * for itself.
 */
import { documentKinds } from '../../../shared/contract/views/document-views.ts'
import type { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { BookingNotes } from '../../../shared/contract/views/note-views.ts'
import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { Holder, Occupancy } from '../../../shared/domain/schemas.ts'
import { guestAmounts } from '../../../shared/domain/selling/guest-amounts.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { z } from '../../../shared/domain/zod.ts'
import { record } from '../bookings/booking-lookup.ts'
import { containsWholeName, peopleNamed } from '../bookings/guests.ts'
import { attemptBodyIn } from '../bookings/removed-guests.ts'
import type { ReaderDb } from '../database/ledger-db.ts'
import { getAttempt } from '../journal/attempts.ts'

const Sent = z.object({ holder: Holder, occupancies: z.array(Occupancy), specialRequest: z.string().nullable() })

type Person = { readonly [field in 'firstName' | 'lastName' | 'email' | 'phone']?: string | null | undefined }

type Occupant = Person & { readonly age?: number | null | undefined; readonly occupantType?: string | null | undefined }

/** Address and phone number are included only for their owner. */
function holderOf(holder: Person | null, name: string): Person | null {
  if (holder === null) return null
  const { firstName, lastName, email, phone } = holder
  return peopleNamed(holder, name).length > 0 ? { firstName, lastName, email, phone } : { firstName, lastName }
}

const guestsOf = ({ occupants }: { readonly occupants: readonly Occupant[] }) =>
  occupants.map(({ firstName, lastName, age, occupantType }) => ({ firstName, lastName, age, occupantType }))

type GuestsInForm = Extract<FormDraft['form'], { kind: 'check' }>['guests']['rooms'][number]

const guestsInForm = ({ guests }: GuestsInForm) =>
  guests.map(({ firstName, lastName, age, kind }) => ({ firstName, lastName, age, occupantType: kind }))

/** Returns what this desk sent for the booking; null for a booking of another desk, and once a guest was removed from it. */
function sentOf(reader: ReaderDb, { clientRef }: LedgerRow, name: string) {
  const attempt = clientRef === null ? null : getAttempt(reader, clientRef)
  const sent = Sent.safeParse(attempt && attemptBodyIn(attempt.body)?.content)
  if (!sent.success) return null
  const { holder, occupancies, specialRequest } = sent.data
  return { holder: holderOf(holder, name), guests: occupancies.flatMap(guestsOf), specialRequest }
}

/** Returns the notes that the desk marked as about the guest. */
const notesAbout = ({ notes }: BookingNotes) =>
  notes.filter(({ aboutGuest }) => aboutGuest).map(({ text, writtenMs }) => ({ at: new Date(writtenMs).toISOString(), text }))

/** Returns a booking for the file of the guest with this name. Amounts are decimal text with their currency; null where the guest pays none. */
export function bookingForGuest(reader: ReaderDb, row: LedgerRow, name: string) {
  const stored = record(reader, row.id)
  if (stored === null) return null
  const { booking, history } = stored
  const { total, atHotel, fee } = guestAmounts(booking, row.selling, false)
  const isActive = row.known !== 'CANCELLED' && row.known !== 'FAILED'
  return {
    bookingReference: row.bookingRef,
    clientReference: row.clientRef,
    status: row.status,
    hotel: row.hotelName ?? row.hotelCode,
    destination: row.destinationName,
    country: row.countryCode,
    checkin: row.checkin,
    checkout: row.checkout,
    board: row.boardName ?? row.boardType,
    holder: holderOf(booking.holder, name),
    rooms: booking.occupancies.map((one) => ({ room: one.room?.roomDescription ?? null, guests: guestsOf(one) })),
    specialRequest: booking.specialRequest,
    sent: sentOf(reader, row, name),
    guestPays: {
      total: isActive ? total : null,
      atHotel: isActive ? atHotel : null,
      cancellationFee: row.known === 'CANCELLED' ? fee : null,
    },
    notes: notesAbout(stored.notes),
    documents: history.flatMap(({ atMs, source, changes }) =>
      changes
        .filter(({ field }) => source === 'desk' && documentKinds.some((kind) => kind === field))
        .map(({ field }) => ({ at: new Date(atMs).toISOString(), document: field })),
    ),
  }
}

/**
 * Returns a test for an offer or a form in progress: whether it certainly belongs to the guest of these bookings. It does if it contains the e-mail
 * address of a person of this name in these bookings, or if one of these bookings was made from it.
 */
export function belongsToGuest(reader: ReaderDb, rows: readonly LedgerRow[], name: string): (item: OfferView | FormDraft) => boolean {
  const holders = rows.flatMap((row) => [record(reader, row.id)?.booking.holder, sentOf(reader, row, name)?.holder])
  const emails = new Set(
    holders.flatMap((holder) => (holder?.email && peopleNamed(holder, name).length > 0 ? [holder.email.toLowerCase()] : [])),
  )
  const references = new Set(rows.map(({ clientRef }) => clientRef))
  const isTheirs = (email: string | null) => email !== null && emails.has(email.toLowerCase())
  return (item) => {
    if ('lines' in item) return isTheirs(item.client.email) || item.bookings.some(({ clientRef }) => references.has(clientRef))
    return isTheirs(item.form.kind === 'check' ? item.form.guests.holder.email : item.form.draft.client.email)
  }
}

/** Returns a form in progress for the file of the guest with this name; null where only the desk's own words contain the name. */
export function formForGuest({ form, savedAtMs }: FormDraft, name: string) {
  const savedAt = new Date(savedAtMs).toISOString()
  if (form.kind === 'check') {
    const { holder, rooms, specialRequest } = form.guests
    const { checkin, checkout } = form.request.stay
    return {
      savedAt,
      hotel: form.hotel,
      checkin,
      checkout,
      holder: holderOf(holder, name),
      guests: rooms.flatMap(guestsInForm),
      specialRequest,
    }
  }
  const { client, text } = form.draft
  const isClient = containsWholeName(client.name, name)
  return isClient || containsWholeName(text, name)
    ? { savedAt, client: isClient ? { name: client.name, email: client.email } : null, text }
    : null
}

/**
 * Returns an offer for the file of the person with this name, who is its client or is named in its text; null if only the desk's own notes contain
 * the name.
 */
export function offerForGuest({ number, client, validUntil, text, lines, notes, steps }: OfferView, name: string) {
  const isClient = containsWholeName(client.name, name)
  if (!isClient && !containsWholeName(text, name)) return null
  return {
    number,
    client: isClient ? { name: client.name, email: client.email } : null,
    validUntil,
    text,
    rates: lines.map(({ terms, place, stay, roomNames, sold }) => ({
      hotel: terms.hotelName ?? terms.hotelCode,
      place,
      checkin: stay.checkin,
      checkout: stay.checkout,
      rooms: roomNames,
      board: terms.boardName ?? terms.boardType,
      guestPays: guestPriceOf(terms, sold),
    })),
    notes: notesAbout(notes),
    sent: steps.flatMap(({ what, atMs }) => (what === 'sent' || what === 'handedOut' ? [new Date(atMs).toISOString()] : [])),
  }
}
