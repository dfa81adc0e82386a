/**
 * Checks whether an offered rate is still available, with the calls of the price check. If its key has expired, the hotel is searched for the same
 * stay; the rate counts as found if nothing in it would need consent. Any other is a different rate.
 */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { LineCheck, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { compareHotels } from '../../../shared/domain/stay.ts'
import { differences, needingConsent, offerOf } from '../../../shared/domain/terms.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { elsewhere } from '../booking/rate-check.ts'

type Line = OfferView['lines'][number]

/** Whether the failure means that the key is no longer usable: sold, unknown or not understood. */
const isSpentKey = (failure: Failure) => failure.kind === 'refused' && ['gone', 'notFound', 'invalid'].includes(failure.why)

/** Returns the key to check first: the one found last. */
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
  if (!rate || elsewhere([line.terms], hotel, rate.rateKey === rateKey)) return searchHotel(service, line, signal)
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
  if (outcome.ok) return sameIn(outcome.value.hotel, line, atMs)
  return isSpentKey(outcome.failure) ? { kind: 'gone', atMs, others: 0 } : failed(outcome.failure, atMs)
}

/** Returns the rate that needs no consent and differs least. */
function sameIn(hotel: Hotel, { terms }: Line, atMs: number): LineCheck {
  const isThere = compareHotels(terms, hotel) === 'same'
  const same = (isThere ? hotel.rates : [])
    .map((rate) => ({ rateKey: rate.rateKey, now: offerOf(hotel, rate) }))
    .map((rate) => ({ ...rate, differences: differences(terms, rate.now) }))
    .filter((rate) => needingConsent(rate.differences).length === 0)
    .sort((a, b) => a.differences.length - b.differences.length)
  const [found] = same
  return found ? { kind: 'there', atMs, anew: true, ...found } : { kind: 'gone', atMs, others: isThere ? hotel.rates.length : 0 }
}
