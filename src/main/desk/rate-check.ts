/** The rate check before a booking: what the rate is now, beside what was seen, and whether it can be booked. */
import { randomUUID } from 'node:crypto'
import type { RateCheck } from '../../shared/booking-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Desk } from '../../shared/procedures.ts'
import { roomsProblem } from '../../shared/rooms.ts'
import { type Hotel, type Rate, rateTypes } from '../../shared/schemas.ts'
import { differences, termsOf } from '../../shared/terms.ts'
import type { Line } from '../booking/line.ts'

type Question = Parameters<Desk['booking.checkRate']>[0]

/** A check, and the booking that was made of it: a second press of the button finds the first one's case. */
export interface Checked {
  readonly check: RateCheck
  readonly rate: Rate
  booked?: { readonly clientRef: string; readonly form: string }
}

export interface RateChecks {
  /** Errors: what the service said, `refused` as `gone` when the rate is sold. */
  check(question: Question): Promise<RateCheck>
  /** The check as it was made; throws `checkAgain` when it is not known any more. */
  need(checkId: string): Checked
  /** The same check made anew under the same id, compared with `agreed`. */
  renew(checkId: string): Promise<Checked>
}

const keptChecks = 200

export function createRateChecks(line: () => Line): RateChecks {
  const checks = new Map<string, Checked>()

  const ask = async (checkId: string, { rateKey, seen, stay }: Question): Promise<Checked> => {
    const outcome = await line().service.checkRate({ rateKey })
    if (!outcome.ok) throw new FailureError(outcome.failure)
    const { hotel } = outcome.value
    const rate = onlyRate(hotel)
    const now = termsOf(rate)
    const check: RateCheck = {
      checkId,
      checkedAtMs: outcome.facts.endedAtMs,
      hotel,
      seen,
      now,
      differences: seen ? differences(seen, now) : [],
      stay,
      notBookable: notBookable(rate, stay.paxes.length),
    }
    const checked: Checked = { ...checks.get(checkId), check, rate }
    checks.set(checkId, checked)
    for (const old of [...checks.keys()].slice(0, -keptChecks)) checks.delete(old)
    return checked
  }

  const need = (checkId: string): Checked => {
    const checked = checks.get(checkId)
    if (!checked) throw new FailureError({ kind: 'checkAgain' })
    return checked
  }

  return {
    check: async (question) => (await ask(randomUUID(), question)).check,
    need,
    renew: async (checkId) => {
      const { check, rate } = need(checkId)
      return ask(checkId, { rateKey: rate.rateKey, seen: check.seen, stay: check.stay })
    },
  }
}

/** The client has made sure that there is exactly one. */
function onlyRate(hotel: Hotel): Rate {
  const [rate] = hotel.rates
  if (!rate) throw new FailureError({ kind: 'unreadable', endpoint: 'checkRate', status: 200, paths: ['hotel.rates'] })
  return rate
}

/** Why a rate cannot be booked as it stands; `asked` is the number of rooms searched for. */
export function notBookable(rate: Rate, asked: number): RateCheck['notBookable'] {
  if (rate.rate === null || rate.currency === null) return 'amountMissing'
  if (!rateTypes.some((known) => known === rate.rateType)) return 'rateTypeUnknown'
  if (rate.rateType === 'DIRECT' && rate.hotelRate === null) return 'hotelRateMissing'
  return roomsProblem(rate.rooms, asked) ? 'rooms' : null
}
