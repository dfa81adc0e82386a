/** An offer as a clerk writes it, and how it becomes the form that is sent to the desk. */
import type { OfferForm, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { amountWords } from '../../../shared/domain/money.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { type MarginRule, type Sold, sellingOf } from '../../../shared/domain/selling/selling.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { openVoice, voice } from '../../../shared/words/say.ts'
import { type PriceReading, readOfferedPrice, readPrice } from '../../ui/booking/selling-price.ts'

/** A rate of it. */
export interface DraftLine extends Omit<OfferForm['lines'][number], 'selling'> {
  /** What stands over the price of the desk's rule; null while that makes it. */
  readonly typed: string | null
  /** The rule that made its price in the offer that is changed; null of a new one, and of a price that was typed. */
  readonly offeredBy: MarginRule | null
}

/** The price of a rate as it is written, with `rule` as the one of now. */
export const priceOf = ({ terms, typed, offeredBy }: DraftLine, rule: MarginRule | null): PriceReading =>
  readOfferedPrice(terms, rule, typed, { by: offeredBy, price: null })

/** What made the prices that are shown, and what they were before another client was chosen. */
interface Pricing {
  readonly by: MarginRule | null
  /** By rate key; null until a client was chosen, and of a rate that had none. */
  readonly before: Readonly<Record<string, string | null>> | null
}

export interface OfferDraft extends Omit<OfferForm, 'lines'> {
  /** By which the form is stored while it is in progress. */
  readonly id: string
  /** Of the offer that is changed; null of a new one. */
  readonly number: string | null
  readonly lines: readonly DraftLine[]
  readonly pricing: Pricing
}

/** A rate that was chosen, and when the service stated it. */
export interface ChosenRate {
  readonly hotel: Hotel
  readonly rate: Rate
  readonly statedAtMs: number
}

/** How long an offer holds when nobody says otherwise, in days. */
const daysGood = 7

/** What an offer takes over from a client: name, address and language of its papers. */
const clientIn = ({ id, name, email }: Client): OfferForm['client'] => ({ id, name, email })
const nobody: OfferForm['client'] = { id: null, name: '', email: '' }

/** A new offer of rates of one search, for the client of the search: good for a week, or until the stay begins. */
export function newDraft(
  rates: readonly ChosenRate[],
  { checkin, checkout, paxes, nationality, currency }: SearchQuery,
  today: string,
  client: Client | null,
  rule: MarginRule | null,
): OfferDraft {
  const last = addDays(today, daysGood)
  return {
    ...{ id: crypto.randomUUID(), number: null, client: client ? clientIn(client) : nobody, language: client?.language ?? voice.language },
    ...{ validUntil: last < checkin ? last : checkin, text: '', pricing: { by: rule, before: null } },
    lines: rates.map(({ hotel, rate, statedAtMs }) => ({
      ...{ rateKey: rate.rateKey, terms: offerOf(hotel, rate), statedAtMs, typed: null, offeredBy: null },
      roomNames: rate.rooms.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(({ roomDescription }) => roomDescription ?? ''),
      place: [hotel.destinationName ?? hotel.destinationCode, hotel.countryCode?.toUpperCase()].filter(Boolean).join(', ') || null,
      stay: { checkin, checkout, paxes, nationality, currency },
    })),
  }
}

/** An offer to be changed, with the prices that it has. */
export function draftOf({ number, client, language, validUntil, text, lines }: OfferView, rule: MarginRule | null): OfferDraft {
  return {
    ...{
      id: crypto.randomUUID(),
      number,
      client: { ...client, email: client.email ?? '' },
      language,
      validUntil,
      text,
      pricing: { by: rule, before: null },
    },
    lines: lines.map(({ sold, check: _, ...rate }) => ({
      ...{ ...rate, typed: typedOf(sold, sellingOf(rate.terms, rule)), offeredBy: sold?.rule ?? null },
    })),
  }
}

/**
 * The offer for another client, or for nobody that is chosen: `rule` makes its prices from now on. What was typed stays: that is the clerk's to give
 * up (`withoutTyped`). Without a client nothing is left of the one before.
 */
export function withClient(draft: OfferDraft, client: Client | null, rule: MarginRule | null): OfferDraft {
  const priceNow = (line: DraftLine) => priceOf(line, draft.pricing.by).sold?.price ?? null
  return {
    ...draft,
    client: client ? clientIn(client) : nobody,
    language: client?.language ?? draft.language,
    pricing: { by: rule, before: Object.fromEntries(draft.lines.map((line) => [line.rateKey, priceNow(line)])) },
  }
}

/** What a rate was sold at before another client was chosen; null where that is what it is sold at now, and where it had no price. */
export function priceBefore({ pricing }: Pick<OfferDraft, 'pricing'>, line: DraftLine): string | null {
  const before = pricing.before?.[line.rateKey] ?? null
  return before !== null && before !== priceOf(line, pricing.by).sold?.price ? before : null
}

/** Rates that the margin of the chosen client gives another price than they had. */
export const pricedAnew = ({ lines, pricing }: Pick<OfferDraft, 'lines' | 'pricing'>): readonly DraftLine[] =>
  lines.filter(({ rateKey, terms, typed }) => {
    const price = typed === null ? (readPrice(terms, pricing.by, null).sold?.price ?? null) : null
    return typed === null && pricing.before !== null && price !== (pricing.before[rateKey] ?? null)
  })

/** Rates of which a price was typed where the rule would make one. */
export const typedOver = ({ lines, pricing }: Pick<OfferDraft, 'lines' | 'pricing'>): readonly DraftLine[] =>
  lines.filter(({ typed, terms }) => typed !== null && terms.rateType === 'NET' && sellingOf(terms, pricing.by).kind === 'sold')

/** The offer at the prices that the rule makes, wherever it makes one. */
export function withoutTyped(draft: OfferDraft): OfferDraft {
  const over = typedOver(draft)
  return { ...draft, lines: draft.lines.map((line) => (over.includes(line) ? { ...line, typed: null } : line)) }
}

/** What stands in the field of a price: nothing where the rule makes the same one. */
function typedOf(sold: Sold | null, byRule: ReturnType<typeof sellingOf>): string | null {
  if (sold === null || sold.how === 'fixed') return null
  const isSame = sold.how === 'rule' && byRule.kind === 'sold' && byRule.sold.price === sold.price
  return isSame ? null : amountWords(sold.price, sold.currency, openVoice())
}

/** The form, or the first field whose price cannot be read: its path, and why. */
export function formOf(
  { id: _, number: __, pricing: ___, lines, ...draft }: OfferDraft,
  rule: MarginRule | null,
): { readonly form: OfferForm } | { readonly path: string; readonly problem: string } {
  const read = lines.map((line) => {
    const { typed: _, offeredBy: __, ...rate } = line
    return { rate, reading: priceOf(line, rule) }
  })
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
