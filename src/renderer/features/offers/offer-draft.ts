/** An offer as a clerk edits it, and its conversion to the form that is sent to the desk. */
import type { OfferForm, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { amountWords } from '../../../shared/domain/money.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { type MarginRule, type Sold, sellingOf } from '../../../shared/domain/selling/selling.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { unmaskedVoice, voice } from '../../../shared/words/say.ts'
import { type PriceReading, readOfferedPrice, readPrice } from '../../ui/booking/selling-price.ts'
import type { Sender } from '../../ui/pasted/message-parts.ts'

/** A rate of the draft. */
export interface DraftLine extends Omit<OfferForm['lines'][number], 'selling'> {
  /** Typed price, which overrides the price of the margin rule; null while the rule sets the price. */
  readonly typed: string | null
  /** The rule that set its price in the saved offer; null in a new offer, and if that price was typed. */
  readonly offeredBy: MarginRule | null
}

/** Reads the price of a rate as it is in the form. `rule` is the current margin rule. */
export const priceOf = ({ terms, typed, offeredBy }: DraftLine, rule: MarginRule | null): PriceReading =>
  readOfferedPrice(terms, rule, typed, { by: offeredBy, price: null })

/** The rule that sets the shown prices, and the prices before another client was chosen. */
interface Pricing {
  readonly by: MarginRule | null
  /** Prices by rate key (null: the rate had none); null until a client was chosen. */
  readonly before: Readonly<Record<string, string | null>> | null
}

export interface OfferDraft extends Omit<OfferForm, 'lines'> {
  /** Id under which the unfinished form is stored. */
  readonly id: string
  /** Number of the offer that is edited; null for a new one. */
  readonly number: string | null
  readonly lines: readonly DraftLine[]
  readonly pricing: Pricing
  /** Of the sender of a message; not part of the offer. */
  readonly telephone?: string | undefined
}

/** A chosen rate, and when the service stated it. */
export interface ChosenRate {
  readonly hotel: Hotel
  readonly rate: Rate
  readonly statedAtMs: number
}

/** Default validity of an offer, in days. */
const validDays = 7

/** Returns what an offer copies from a client. */
const clientIn = ({ id, name, email }: Client): OfferForm['client'] => ({ id, name, email })
const nobody: OfferForm['client'] = { id: null, name: '', email: '' }
const typedClient = (sender: Sender | null): OfferForm['client'] => (sender ? { id: null, name: sender.name, email: sender.email } : nobody)

/** Returns a draft with rates of one search, for the client of the search or, without one, for the sender of a message. It is valid for a week, but not beyond check-in. */
export function newDraft(
  rates: readonly ChosenRate[],
  { checkin, checkout, paxes, nationality, currency }: SearchQuery,
  today: string,
  { client, sender }: { readonly client: Client | null; readonly sender: Sender | null },
  rule: MarginRule | null,
): OfferDraft {
  const lastValidDay = addDays(today, validDays)
  return {
    ...{
      id: crypto.randomUUID(),
      number: null,
      client: client ? clientIn(client) : typedClient(sender),
      language: client?.language ?? voice.language,
    },
    ...(client === null && sender !== null && { telephone: sender.telephone }),
    ...{ validUntil: lastValidDay < checkin ? lastValidDay : checkin, text: '', pricing: { by: rule, before: null } },
    lines: rates.map(({ hotel, rate, statedAtMs }) => ({
      ...{ rateKey: rate.rateKey, terms: offerOf(hotel, rate), statedAtMs, typed: null, offeredBy: null },
      roomNames: rate.rooms.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(({ roomDescription }) => roomDescription ?? ''),
      place: [hotel.destinationName ?? hotel.destinationCode, hotel.countryCode?.toUpperCase()].filter(Boolean).join(', ') || null,
      stay: { checkin, checkout, paxes, nationality, currency },
    })),
  }
}

/** Returns a draft to edit a saved offer, with the prices of that offer. */
export function draftOf({ number, client, language, validUntil, text, lines }: OfferView, rule: MarginRule | null): OfferDraft {
  return {
    ...{ id: crypto.randomUUID(), number, client: { ...client, email: client.email ?? '' }, language, validUntil, text },
    pricing: { by: rule, before: null },
    lines: lines.map(({ sold, check: _, ...rate }) => ({
      ...rate,
      typed: priceFieldText(sold, sellingOf(rate.terms, rule)),
      offeredBy: sold?.rule ?? null,
    })),
  }
}

/**
 * Returns the draft for another client, or for no client (null), with prices by `rule`. Typed prices stay until the clerk gives
 * them up (`dropTypedPrices`). Without a client, name and address of the previous one are cleared.
 */
export function withClient(draft: OfferDraft, client: Client | null, rule: MarginRule | null): OfferDraft {
  const priceNow = (line: DraftLine) => priceOf(line, draft.pricing.by).sold?.price ?? null
  return {
    ...draft,
    client: client ? clientIn(client) : nobody,
    telephone: undefined,
    language: client?.language ?? draft.language,
    pricing: { by: rule, before: Object.fromEntries(draft.lines.map((line) => [line.rateKey, priceNow(line)])) },
  }
}

/** Returns the selling price of a rate before another client was chosen; null if it is unchanged or there was none. */
export function priceBefore({ pricing }: Pick<OfferDraft, 'pricing'>, line: DraftLine): string | null {
  const before = pricing.before?.[line.rateKey] ?? null
  return before !== null && before !== priceOf(line, pricing.by).sold?.price ? before : null
}

/** Returns the rates whose price changed by the margin of the chosen client. */
export const repricedLines = ({ lines, pricing }: Pick<OfferDraft, 'lines' | 'pricing'>): readonly DraftLine[] =>
  lines.filter(({ rateKey, terms, typed }) => {
    const price = typed === null ? (readPrice(terms, pricing.by, null).sold?.price ?? null) : null
    return typed === null && pricing.before !== null && price !== (pricing.before[rateKey] ?? null)
  })

/** Returns the rates with a typed price that the rule could set instead. */
export const findTypedPriceLines = ({ lines, pricing }: Pick<OfferDraft, 'lines' | 'pricing'>): readonly DraftLine[] =>
  lines.filter(({ typed, terms }) => typed !== null && terms.rateType === 'NET' && sellingOf(terms, pricing.by).kind === 'sold')

/** Returns the draft without the typed prices that the rule can set. */
export function dropTypedPrices(draft: OfferDraft): OfferDraft {
  const typedPriceLines = findTypedPriceLines(draft)
  return { ...draft, lines: draft.lines.map((line) => (typedPriceLines.includes(line) ? { ...line, typed: null } : line)) }
}

/** Returns the text of a price field; null if the rule sets the same price. */
function priceFieldText(sold: Sold | null, byRule: ReturnType<typeof sellingOf>): string | null {
  if (sold === null || sold.how === 'fixed') return null
  const isSame = sold.how === 'rule' && byRule.kind === 'sold' && byRule.sold.price === sold.price
  return isSame ? null : amountWords(sold.price, sold.currency, unmaskedVoice())
}

/** Returns the form of a saved offer with a new price for one rate, or the problem of the typed price. */
export function formWithPrice(offer: OfferView, line: number, typed: string, rule: MarginRule | null): ReturnType<typeof formOf> {
  const draft = draftOf(offer, rule)
  return formOf({ ...draft, lines: draft.lines.map((one, at) => (at === line ? { ...one, typed } : one)) }, rule)
}

/** Returns the form to save, or the path and the error of the first price that cannot be read. */
export function formOf(
  { id: _, number: __, pricing: ___, telephone: ____, lines, ...draft }: OfferDraft,
  rule: MarginRule | null,
): { readonly form: OfferForm } | { readonly path: string; readonly problem: string } {
  const formLines: OfferForm['lines'] = []
  for (const [index, line] of lines.entries()) {
    const { sold, problems } = priceOf(line, rule)
    if (problems[0]) return { path: `lines.${index}.selling.price`, problem: problems[0].words }
    const { typed: _, offeredBy: __, ...rate } = line
    formLines.push({ ...rate, selling: sold && { price: sold.price, rule: sold.rule } })
  }
  return { form: { ...draft, lines: formLines } }
}
