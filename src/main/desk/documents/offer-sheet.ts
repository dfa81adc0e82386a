/**
 * An offer as a paper for the client: each rate with the client's price. It never shows the desk's cost or a
 * cancellation fee, which would reveal part of the cost.
 */
import type { Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import type { OfferLine, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { formatInstant, formatOffset } from '../../../shared/domain/date-words.ts'
import { daysBetween, parseMoment } from '../../../shared/domain/dates.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { freeUntil, penaltySchedule } from '../../../shared/domain/penalties.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { plainRemarks } from '../../../shared/domain/text.ts'
import type { Voice } from '../../../shared/words/say.ts'
import { boardWords, dayWords, hotelAmountsWords, line, partyOf } from './stay-words.ts'

/** The part of an offer that the client sees. */
export interface PrintedOffer extends Pick<OfferView, 'number' | 'client' | 'validUntil' | 'text'> {
  readonly lines: readonly OfferLine[]
}

/** Returns the sheet of an offer, as of a time. */
export function offerSheet({ number, client, validUntil, text, lines }: PrintedOffer, voice: Voice, atMs: number): Sheet {
  const { say } = voice
  const head: [string, string][] = [
    [say('paper.offerNumber'), number],
    [say('paper.offerFor'), line(client.name)],
    [say('paper.validUntil'), dayWords(validUntil, voice)],
  ]
  return {
    title: say('paper.offer'),
    subtitle: null,
    parts: [
      { title: null, facts: head, table: null, text: text === '' ? null : text },
      ...lines.flatMap((offered, at) => rateParts(offered, lines.length === 1 ? null : at + 1, voice, atMs)),
    ],
    notes: [say('paper.subjectToAvailability')],
  }
}

function rateParts({ terms, place, stay, roomNames, sold }: OfferLine, number: number | null, voice: Voice, atMs: number): SheetPart[] {
  const { say } = voice
  const adults = stay.paxes.reduce((sum, { numberOfAdults }) => sum + numberOfAdults, 0)
  const ages = stay.paxes.flatMap(({ childrenAges }) => childrenAges)
  const hotel = line(terms.hotelName) || line(terms.hotelCode)
  const price = guestPriceOf(terms, sold)
  const facts: [string, string][] = [
    [say('paper.place'), line(place)],
    [say('paper.checkin'), dayWords(stay.checkin, voice)],
    [say('paper.checkout'), dayWords(stay.checkout, voice)],
    [say('paper.nights'), voice.formats.number(daysBetween(stay.checkin, stay.checkout))],
    ...roomNames.map((name, i): [string, string] => [
      roomNames.length === 1 ? say('paper.room') : say('paper.roomNumber', { number: i + 1 }),
      line(name),
    ]),
    [say('paper.party'), partyOf(adults, ages, voice)],
    [say('paper.board'), boardWords(terms, voice)],
    [say('paper.cancelling'), cancellingWords(terms, voice, atMs)],
    ...(price ? [[say(price.atHotel ? 'paper.atHotel' : 'paper.total'), formatMoney(price, voice)] satisfies [string, string]] : []),
  ]
  const remarks = terms.remarks ? plainRemarks(terms.remarks) : ''
  const named = hotelAmountsWords(terms.remarks, voice)
  const title = number === null ? hotel : say('paper.numberedHotel', { number, hotel })
  return [
    { title, facts: facts.filter(([, value]) => value !== ''), table: null, text: null },
    ...(named === null ? [] : [{ title: say('paper.hotelAmounts'), facts: [], table: null, text: named }]),
    ...(remarks ? [{ title: say('paper.remarks'), facts: [], table: null, text: remarks }] : []),
  ]
}

/** Returns until when cancelling is free, in the offset of the hotel's terms, or that it no longer is; no amount. */
function cancellingWords(terms: OfferLine['terms'], voice: Voice, atMs: number): string {
  const { say } = voice
  if (terms.nonrefundable === true) return say('paper.notRefundable')
  const steps = penaltySchedule(terms.cancellationPolicies)
  if (!steps) return say('paper.notStated')
  const moment = parseMoment(freeUntil({ ...terms, total: terms.amount })?.from ?? '')
  if (!moment) return say('paper.freeToCancel')
  const { instantMs, offsetMinutes } = moment
  if (instantMs <= atMs) return say('paper.noLongerFree')
  return say('paper.freeUntil', {
    moment: formatInstant(instantMs + offsetMinutes * 60_000, 'UTC', voice),
    offset: formatOffset(offsetMinutes),
  })
}
