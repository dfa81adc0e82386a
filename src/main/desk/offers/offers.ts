/** The offer procedures. Only checking the rates again needs the service. */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { LineCheck, OfferForm, OfferLine, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { tidyFact, tidyNote } from '../../../shared/domain/desk-facts.ts'
import { Email, type Hotel } from '../../../shared/domain/schemas.ts'
import { guestPriceOf, isStillValid } from '../../../shared/domain/selling/offer.ts'
import { compareHotels } from '../../../shared/domain/stay.ts'
import { differences, differencesNeedingConsent, offerOf } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { randomText } from '../../booking/references/references.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { NewOffer } from '../../ledger/records.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import type { Offered } from '../booking/asked-price.ts'
import { checkSellingPrice } from '../booking/asked-price.ts'
import { hotelMismatchOf } from '../booking/rate-check.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'

// Checks whether an offered rate is still available, with the calls of the price check. If its key has expired, the hotel is searched for the same
// stay. A rate of that search counts as the offered rate only if none of its differences needs consent.

type Line = OfferView['lines'][number]

/** Whether the failure means that the key is no longer usable: sold, unknown or not understood. */
const isSpentKey = (failure: Failure) => failure.kind === 'refused' && ['gone', 'notFound', 'invalid'].includes(failure.why)

/** Returns the key to check first: the key that the last check found, otherwise the offered key. */
const keyOf = ({ rateKey, check }: Line) => (check?.kind === 'there' ? check.rateKey : rateKey)

/** Checks one rate. Rejects only with `stopped`; a service failure is part of the result. */
export async function checkLine(
  service: Pick<ServiceClient, 'checkRate' | 'checkHotel'>,
  line: Line,
  signal: AbortSignal,
): Promise<LineCheck> {
  const rateKey = keyOf(line)
  const outcome = await service.checkRate({ rateKey }, signal)
  const atMs = outcome.facts.endedAtMs
  if (!outcome.ok) return isSpentKey(outcome.failure) ? searchHotel(service, line, signal) : failed(outcome.failure, atMs)
  const { hotel } = outcome.value
  const [rate] = hotel.rates
  if (!rate || hotelMismatchOf([line.terms], hotel, rate.rateKey === rateKey)) return searchHotel(service, line, signal)
  const now = offerOf(hotel, rate)
  return { kind: 'there', atMs, rateKey: rate.rateKey, anew: false, now, differences: differences(line.terms, now) }
}

function failed(failure: Failure, atMs: number): LineCheck {
  if (failure.kind === 'stopped') throw new FailureError(failure)
  return { kind: 'failed', atMs, failure }
}

/** Searches the hotel for the same stay after the key has expired. */
async function searchHotel(service: Pick<ServiceClient, 'checkHotel'>, line: Line, signal: AbortSignal): Promise<LineCheck> {
  const { terms, stay } = line
  if (terms.hotelCode === null) return { kind: 'gone', atMs: line.statedAtMs, others: 0 }
  const outcome = await service.checkHotel({ hotelCode: terms.hotelCode, ...stay }, signal)
  const atMs = outcome.facts.endedAtMs
  if (outcome.ok) return findSameRate(outcome.value.hotel, line, atMs)
  return isSpentKey(outcome.failure) ? { kind: 'gone', atMs, others: 0 } : failed(outcome.failure, atMs)
}

/** Returns the rate that needs no consent and differs least. */
function findSameRate(hotel: Hotel, { terms }: Line, atMs: number): LineCheck {
  const isThere = compareHotels(terms, hotel) === 'same'
  const same = (isThere ? hotel.rates : [])
    .map((rate) => ({ rateKey: rate.rateKey, now: offerOf(hotel, rate) }))
    .map((rate) => ({ ...rate, differences: differences(terms, rate.now) }))
    .filter((rate) => differencesNeedingConsent(rate.differences).length === 0)
    .sort((a, b) => a.differences.length - b.differences.length)
  const [found] = same
  return found ? { kind: 'there', atMs, anew: true, ...found } : { kind: 'gone', atMs, others: isThere ? hotel.rates.length : 0 }
}

/** The procedures about offers. */
export type OffersDesk = Pick<Desk, Extract<keyof Desk, `offers.${string}`>> & {
  /** Returns a rate of an offer by its position. Errors: `notHere`. */
  rateOfOffer(number: string, line: number): Promise<Offered>
  stop(): void
}

/** Dependencies of the offer procedures. */
interface OffersParts extends Pick<DeskContext, 'clock' | 'emit' | 'random'> {
  readonly ledger: Ledger
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  /** The zone that decides when a day ends. */
  readonly accountingZone: string
}

/** The number of rates checked at the same time. */
const concurrency = 4
/** The length of the random end of a number: 32,768 numbers a day. */
const randomEndLength = 3
const maxTries = 20

/** Creates the offer procedures. A new check aborts the running one. */
export function createOffersDesk({ ledger, service, emit, clock, random, accountingZone }: OffersParts): OffersDesk {
  let running = new AbortController()

  const need = async (number: string): Promise<OfferView> => {
    const found = await ledger.offer(number, clock.nowMs())
    if (!found) throw new FailureError({ kind: 'notHere' })
    return found
  }

  /** Notifies the window of a changed offer and returns it. */
  const notifyChanged = async (number: string): Promise<OfferView> => {
    emit('offers.changed', { number })
    return need(number)
  }

  const today = () => dateIn(accountingZone, clock.nowMs())

  /** Returns a new number: the day and a random end. Another desk, or this desk after a reset, then does not create the same number. */
  const newNumber = () => `O-${today().slice(2).replaceAll('-', '')}-${randomText(randomEndLength, random)}`

  const make = async (offer: Omit<NewOffer, 'number'>): Promise<string> => {
    for (let i = 0; i < maxTries; i++) {
      const number = newNumber()
      if (await ledger.makeOffer({ ...offer, number }, clock.nowMs())) return number
    }
    throw new Error('every number of the day is taken')
  }

  const checkAll = async ({ lines }: OfferView, signal: AbortSignal): Promise<LineCheck[]> => {
    const current = service()
    const checks: LineCheck[] = []
    const waiting = [...lines.entries()]
    const work = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        const [at, line] = next
        checks[at] = await checkLine(current.service, line, signal)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    return checks
  }

  return {
    'offers.list': (question) => ledger.offers(question, clock.nowMs()),
    'offers.months': async ({ filter, year }) => ({ months: await ledger.offerMonths(filter, year, clock.nowMs()) }),
    'offers.choices': () => ledger.offerChoices(),
    'offers.read': ({ number }) => need(number),
    'offers.save': async ({ number, form }) => {
      const offer = offerIn(form, number ?? '', today())
      if (number === null) return notifyChanged(await make(offer))
      const { state } = await need(number)
      if (state === 'booked' || state === 'withdrawn') throw new FailureError({ kind: 'notHere' })
      await ledger.changeOffer(offer, clock.nowMs())
      return notifyChanged(number)
    },
    'offers.mark': async ({ number, as }) => {
      await ledger.markOffer(number, as, clock.nowMs())
      return notifyChanged(number)
    },
    'offers.writeNote': async ({ number, note, text, aboutGuest }) => {
      await ledger.writeOfferNote(number, note, text, clock.nowMs(), aboutGuest)
      return notifyChanged(number)
    },
    'offers.changeFacts': async ({ number, change }) => {
      await ledger.changeOfferFacts(number, change, clock.nowMs())
      return notifyChanged(number)
    },
    'offers.check': async ({ number }) => {
      running.abort()
      running = new AbortController()
      const offer = await need(number)
      const checks = await checkAll(offer, running.signal)
      await ledger.keepOfferChecks(
        number,
        checks,
        offer.lines.map(({ rateKey }) => rateKey),
        clock.nowMs(),
      )
      return notifyChanged(number)
    },
    'offers.stopChecking': command(() => running.abort()),
    rateOfOffer: async (number, at) => {
      const { state, validUntil, lines } = await need(number)
      const line = lines[at]
      if (!line) throw new FailureError({ kind: 'notHere' })
      const { terms, stay, sold } = line
      const good = isStillValid({ withdrawn: state === 'withdrawn', validUntil }, today())
      return { terms, stay, price: guestPriceOf(terms, sold), by: sold?.rule ?? null, good }
    },
    stop: () => running.abort(),
  }
}

const inputError = (path: string, problem: string) => new FailureError({ kind: 'input', fields: [{ path, problem }] })

/** Returns the offer of a form with its number. Errors: `input`, including for a missing price and a past validity. */
function offerIn(form: OfferForm, number: string, today: string): NewOffer {
  const { client, language, validUntil, text, lines } = form
  const name = tidyFact(client.name)
  if (name === null) throw inputError('client.name', say('offer.clientMissing'))
  if (validUntil < today) throw inputError('validUntil', say('offer.validUntilPast'))
  return {
    number,
    client: { id: client.id, name, email: emailIn(client.email) },
    language,
    validUntil,
    text: tidyNote(text),
    lines: lines.map(lineIn),
  }
}

function emailIn(typed: string): string | null {
  if (typed.trim() === '') return null
  const { success, data, error } = Email.safeParse(typed)
  if (success) return data
  throw inputError('client.email', error.issues[0]?.message ?? say('schemas.emailInvalid'))
}

function lineIn({ selling, ...rate }: OfferForm['lines'][number], at: number): OfferLine {
  const path = `lines.${at}.selling.price`
  const sold = checkSellingPrice(rate.terms, selling, { path })
  if (guestPriceOf(rate.terms, sold) === null) throw inputError(path, say('offer.priceMissing'))
  return { ...rate, sold }
}
