/** An offer as a row of its table, and as it is shown. */
import { LineCheck, OfferLine, type OfferRow, type OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { OfferFacts } from '../../../shared/domain/selling/offer.ts'
import { offerStateOf } from '../../../shared/domain/selling/offer.ts'
import { z } from '../../../shared/domain/zod.ts'
import { notesOf } from '../bookings/desk-notes.ts'
import { ledgerError } from '../database/errors.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'

/** A row of the `offer` table. */
export interface StoredOffer {
  readonly id: number
  readonly number: string
  readonly made_ms: number
  readonly client_id: number | null
  readonly client_name: string
  readonly client_email: string | null
  readonly language: OfferView['language']
  readonly valid_until: string
  readonly text: string
  readonly lines: string
  readonly checks: string
  readonly sent_ms: number | null
  readonly withdrawn_ms: number | null
  readonly erased_ms: number | null
}

/** SQL: whether the offer became a booking. A booking that was cancelled later counts; a failed booking does not. */
export const bookedSql = `exists (
  select 1 from offer_booking join booking using (client_ref) where offer_id = offer.id and booking.known <> 'FAILED')`

const Lines = z.array(OfferLine)
const Checks = z.array(LineCheck.nullable())

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  const reading = schema.safeParse(JSON.parse(text))
  if (!reading.success) throw ledgerError('damaged')
  return reading.data
}

/** Returns the rates of an offer. Throws `damaged`. */
export const linesOf = ({ lines }: Pick<StoredOffer, 'lines'>): OfferLine[] => parsed(Lines, lines)

/** Returns the last check result of each rate; null where there was none. */
export const checksOf = ({ checks }: Pick<StoredOffer, 'checks'>): (LineCheck | null)[] => parsed(Checks, checks)

/** Returns the facts that determine the state of an offer. */
export const factsOf = (offer: Pick<StoredOffer, 'sent_ms' | 'withdrawn_ms' | 'valid_until'>, booked: boolean): OfferFacts => ({
  booked,
  withdrawn: offer.withdrawn_ms !== null,
  sent: offer.sent_ms !== null,
  validUntil: offer.valid_until,
})

const hotelsOf = (lines: readonly OfferLine[]) =>
  [...new Set(lines.map(({ terms }) => terms.hotelName ?? terms.hotelCode ?? ''))].filter(Boolean)

/** Returns the attempts for the rates of an offer. A watched attempt, which may still become a booking by itself, counts as open. */
function bookingsOf(prepare: PrepareQuery, id: number): OfferView['bookings'] {
  const rows = prepare<Omit<OfferView['bookings'][number], 'open'> & { readonly open: 0 | 1 }>(`
    select client_ref as clientRef, line, ifnull(intent.open or intent.watched, 0) as open,
      (select known from booking where booking.client_ref = offer_booking.client_ref and known <> 'FAILED' limit 1) as status
    from offer_booking left join intent using (client_ref) where offer_id = ? order by line, intent.created_ms, client_ref`).all(id)
  return rows.map((row) => ({ ...row, open: row.open === 1 }))
}

/** Returns an offer with its bookings, steps and notes, and its state on the day `today`. */
export function toOfferView(prepare: PrepareQuery, offer: StoredOffer, today: string): OfferView {
  const bookings = bookingsOf(prepare, offer.id)
  const steps = prepare<OfferView['steps'][number]>(
    'select at_ms as atMs, user, what, detail from offer_step where offer_id = ? order by id',
  ).all(offer.id)
  const checks = checksOf(offer)
  return {
    number: offer.number,
    state: offerStateOf(
      factsOf(
        offer,
        bookings.some(({ status }) => status !== null),
      ),
      today,
    ),
    client: { id: offer.client_id, name: offer.client_name, email: offer.client_email },
    language: offer.language,
    validUntil: offer.valid_until,
    text: offer.text,
    lines: linesOf(offer).map((line, at) => ({ ...line, check: checks[at] ?? null })),
    bookings,
    steps,
    notes: notesOf(prepare, offer.id, 'offer'),
    erased: offer.erased_ms !== null,
  }
}

/** Returns an offer as an entry of the list of offers. */
export function toOfferRow(offer: StoredOffer, state: OfferRow['state'], written: OfferRow['deskFacts']): OfferRow {
  const lines = linesOf(offer)
  const [checkin = offer.valid_until] = lines.map(({ stay }) => stay.checkin).sort()
  return {
    ...{ number: offer.number, state, client: offer.client_name, madeMs: offer.made_ms, validUntil: offer.valid_until },
    ...{ checkin, hotels: hotelsOf(lines), rates: lines.length, erased: offer.erased_ms !== null, deskFacts: written },
  }
}
