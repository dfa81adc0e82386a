/** The rate check before a booking: compares the current rate with the rate that the clerk saw, and decides whether it can be booked. */
import { randomUUID } from 'node:crypto'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { canTakeParty } from '../../../shared/domain/rooms.ts'
import { type Hotel, type Pax, type Rate, rateTypes } from '../../../shared/domain/schemas.ts'
import { compareHotels, isOtherHotel, type StatedHotel } from '../../../shared/domain/stay.ts'
import { differences, offerOf } from '../../../shared/domain/terms.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'

type Question = Parameters<Desk['booking.checkRate']>[0]

/** Where a rate key was found: the hotel, and the dates and guests of the search. */
export interface RateOrigin {
  readonly hotel: StatedHotel
  readonly stay: Pick<Question['stay'], 'checkin' | 'checkout' | 'paxes'>
}

/** A rate check and the booking attempt made from it (`lastAttempt`), which a second press of Book finds again. */
export interface Checked {
  readonly check: RateCheck
  readonly rate: Rate
  /** The key that was checked. If the answer contains another key, that one is booked. */
  readonly askedKey: string
  /** The hotels in which the rate was shown before this check. */
  readonly shownIn: readonly StatedHotel[]
  lastAttempt?: { readonly clientRef: string; readonly form: string }
}

const maxChecks = 200

/** Creates an empty cache of rate checks. `origins` returns where the retained searches found a rate key. */
export function createRateChecks(service: () => ServiceConnection, origins: (rateKey: string) => Promise<readonly RateOrigin[]>) {
  const checks = new Map<string, Checked>()

  const ask = async (checkId: string, { rateKey, seen, stay }: Question, shownIn: readonly StatedHotel[]): Promise<Checked> => {
    const outcome = await service().service.checkRate({ rateKey })
    if (!outcome.ok) throw new FailureError(outcome.failure)
    const { hotel } = outcome.value
    const rate = onlyRate(hotel)
    const now = offerOf(hotel, rate)
    const check: RateCheck = {
      checkId,
      checkedAtMs: outcome.facts.endedAtMs,
      hotel,
      seen,
      now,
      differences: seen ? differences(seen, now) : [],
      stay,
      notBookable: hotelMismatchOf(shownIn, hotel, rate.rateKey === rateKey) ?? notBookable(rate, stay.paxes),
    }
    return { ...checks.get(checkId), check, rate, askedKey: rateKey, shownIn }
  }

  const remember = (checked: Checked): Checked => {
    checks.set(checked.check.checkId, checked)
    for (const old of [...checks.keys()].slice(0, -maxChecks)) checks.delete(old)
    return checked
  }

  const need = (checkId: string): Checked => {
    const checked = checks.get(checkId)
    if (!checked) throw new FailureError({ kind: 'checkAgain' })
    return checked
  }

  /** Whether the hotel now lists the key for this stay. A cache in between may have answered one search with the rates of another stay. */
  const isOffered = async (rateKey: string, stay: Question['stay'], shownHotels: readonly StatedHotel[]): Promise<boolean> => {
    const hotelCode = shownHotels.find((hotel) => hotel.hotelCode)?.hotelCode
    if (!hotelCode) return false
    const outcome = await service().service.checkHotel({ hotelCode, ...stay })
    if (!outcome.ok) throw new FailureError(outcome.failure)
    return outcome.value.hotel.rates.some((rate) => rate.rateKey === rateKey)
  }

  /** Returns where the key was shown. A rate check states no dates and no guests, so the search that found the key is the only source of them. */
  const findShownHotels = async ({ rateKey, seen, stay }: Question): Promise<StatedHotel[]> => {
    const earlier = [...checks.values()].filter(({ askedKey, rate }) => askedKey === rateKey || rate.rateKey === rateKey)
    const all = [
      ...(await origins(rateKey)),
      ...earlier.map(({ check, shownIn }) => ({ hotel: shownIn[0] ?? check.now, stay: check.stay })),
    ]
    const shownHotels = all.filter((origin) => stayKeyOf(origin.stay) === stayKeyOf(stay)).map(({ hotel }) => hotel)
    if (all.length > 0 && shownHotels.length === 0) throw new FailureError({ kind: 'notBookable', why: 'otherStay' })
    if (shownHotels.length < all.length && !(await isOffered(rateKey, stay, shownHotels))) {
      throw new FailureError({ kind: 'notBookable', why: 'otherStay' })
    }
    if (!seen) return shownHotels
    if (shownHotels.length > 0 && shownHotels.every((hotel) => isOtherHotel(hotel, seen))) {
      throw new FailureError({ kind: 'notBookable', why: 'otherStay' })
    }
    return [seen]
  }

  return {
    /**
     * Checks a rate. Errors: the service's failure, such as `refused` with `gone` when the rate is sold; `notBookable` with `otherStay` when the
     * key belongs to another hotel, or to other dates or guests than the question.
     */
    check: async (question: Question) => remember(await ask(randomUUID(), question, await findShownHotels(question))).check,
    /** Returns a check. Throws `checkAgain` when it is no longer cached. */
    need,
    /** Repeats a check under the same id. Throws `notBookable` for another hotel; the cached check is then unchanged. */
    renew: async (checkId: string) => {
      const { check, rate, shownIn } = need(checkId)
      const checked = await ask(checkId, { rateKey: rate.rateKey, seen: check.seen, stay: check.stay }, [...shownIn, check.now])
      const why = hotelMismatchOf(checked.shownIn, checked.check.hotel, checked.rate.rateKey === rate.rateKey)
      if (why) throw new FailureError(otherHotelFailure(why, check.now, checked.check.hotel))
      return remember(checked)
    },
  }
}

const stayKeyOf = ({ checkin, checkout, paxes }: RateOrigin['stay']) => canonicalJson([checkin, checkout, paxes])

/** The service client guarantees exactly one rate. */
function onlyRate(hotel: Hotel): Rate {
  const [rate] = hotel.rates
  if (!rate) throw new FailureError({ kind: 'unreadable', endpoint: 'checkRate', status: 200, paths: ['hotel.rates'] })
  return rate
}

/**
 * Returns why an answer is not for the hotel in which the rate was shown; null when it is. The service often returns a new key, which is then
 * booked; nothing ties that key to the hotel, so the answer must name the same hotel.
 */
export function hotelMismatchOf(
  shownIn: readonly StatedHotel[],
  answered: StatedHotel,
  isSameKey: boolean,
): 'otherHotel' | 'hotelNotStated' | null {
  const likenesses = shownIn.map((hotel) => compareHotels(hotel, answered))
  if (likenesses.includes('other')) return 'otherHotel'
  return isSameKey || !likenesses.includes('unclear') ? null : 'hotelNotStated'
}

/** Returns the failure for an answer about another hotel; it names both hotels if they differ. */
export function otherHotelFailure(why: 'otherHotel' | 'hotelNotStated', agreed: StatedHotel, answered: StatedHotel): Failure {
  return { kind: 'notBookable', why, ...(why === 'otherHotel' && { hotels: { agreed: label(agreed), answered: label(answered) } }) }
}

const label = ({ hotelCode, hotelName }: StatedHotel) => (hotelName && hotelCode ? `${hotelName} (${hotelCode})` : hotelName || hotelCode)

/** Returns why a rate cannot be booked, or null. `paxes` are the rooms searched for. */
function notBookable(rate: Rate, paxes: readonly Pax[]): RateCheck['notBookable'] {
  if (rate.rate === null || rate.currency === null) return 'amountMissing'
  if (!rateTypes.some((known) => known === rate.rateType)) return 'rateTypeUnknown'
  if (rate.rateType === 'DIRECT' && rate.hotelRate === null) return 'hotelRateMissing'
  return canTakeParty(rate.rooms, paxes) ? null : 'rooms'
}
