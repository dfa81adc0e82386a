/** An offer as a clerk writes it, and how it becomes the form that is sent to the desk. */
import type { OfferForm, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { amountWords } from '../../../shared/domain/money.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { type MarginRule, type Sold, sellingOf } from '../../../shared/domain/selling/selling.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { openVoice, voice } from '../../../shared/words/say.ts'
import { readPrice } from '../../ui/booking/selling-price.ts'

/** A rate of it; `typed` is what was typed over the price of the desk's rule, null while that makes it. */
export interface DraftLine extends Omit<OfferForm['lines'][number], 'selling'> {
  readonly typed: string | null
}

export interface OfferDraft extends Omit<OfferForm, 'lines'> {
  /** Of the offer that is changed; null of a new one. */
  readonly number: string | null
  readonly lines: readonly DraftLine[]
}

/** A rate that was chosen, and when the service stated it. */
export interface ChosenRate {
  readonly hotel: Hotel
  readonly rate: Rate
  readonly statedAtMs: number
}

/** How long an offer holds when nobody says otherwise, in days. */
const daysGood = 7

/** A new offer of rates of one search: good for a week, or until the stay begins. */
export function newDraft(
  rates: readonly ChosenRate[],
  { checkin, checkout, paxes, nationality, currency }: SearchQuery,
  today: string,
): OfferDraft {
  const last = addDays(today, daysGood)
  return {
    ...{ number: null, client: { name: '', email: '' }, language: voice.language, validUntil: last < checkin ? last : checkin, text: '' },
    lines: rates.map(({ hotel, rate, statedAtMs }) => ({
      ...{ rateKey: rate.rateKey, terms: offerOf(hotel, rate), statedAtMs, typed: null },
      roomNames: rate.rooms.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(({ roomDescription }) => roomDescription ?? ''),
      place: [hotel.destinationName ?? hotel.destinationCode, hotel.countryCode?.toUpperCase()].filter(Boolean).join(', ') || null,
      stay: { checkin, checkout, paxes, nationality, currency },
    })),
  }
}

/** An offer to be changed, with the prices that it has. */
export function draftOf({ number, client, language, validUntil, text, lines }: OfferView, rule: MarginRule | null): OfferDraft {
  return {
    ...{ number, client: { name: client.name, email: client.email ?? '' }, language, validUntil, text },
    lines: lines.map(({ sold, check: _, ...rate }) => ({ ...rate, typed: typedOf(sold, sellingOf(rate.terms, rule)) })),
  }
}

/** What stands in the field of a price: nothing where the rule makes the same one. */
function typedOf(sold: Sold | null, byRule: ReturnType<typeof sellingOf>): string | null {
  if (sold === null || sold.how === 'fixed') return null
  const isSame = sold.how === 'rule' && byRule.kind === 'sold' && byRule.sold.price === sold.price
  return isSame ? null : amountWords(sold.price, sold.currency, openVoice())
}

/** The form, or the first field whose price cannot be read: its path, and why. */
export function formOf(
  { number: _, lines, ...draft }: OfferDraft,
  rule: MarginRule | null,
): { readonly form: OfferForm } | { readonly path: string; readonly problem: string } {
  const read = lines.map(({ typed, ...rate }) => ({ rate, reading: readPrice(rate.terms, rule, typed) }))
  const wrong = read.findIndex(({ reading }) => reading.problems.length > 0)
  const problem = read[wrong]?.reading.problems[0]
  if (problem) return { path: `lines.${wrong}.selling.price`, problem: problem.words }
  return {
    form: {
      ...draft,
      lines: read.map(({ rate, reading: { sold } }) => ({ ...rate, selling: sold && { price: sold.price, rule: sold.rule } })),
    },
  }
}
