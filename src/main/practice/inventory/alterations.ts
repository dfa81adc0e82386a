/** Rates that a fault has changed. The change stays as long as a key lives, so that a booking is on the terms last shown. */
import type { PracticeFault } from '../../../shared/contract/practice.ts'
import { convert } from './amounts.ts'
import type { Hotel } from './hotels.ts'
import { worsePolicies } from './policies.ts'
import { keyLifetimeMs } from './rate-keys.ts'
import { type Rate, type Stay, scaleRate, stayText } from './rates.ts'

const changes = {
  priceUp: (rate: Rate) => scaleRate(rate, 112),
  priceDown: (rate: Rate) => scaleRate(rate, 91),
  currencySwitched: (rate: Rate) => inCurrency(rate, rate.currency === 'USD' ? 'EUR' : 'USD'),
  policiesWorsened: (rate: Rate, stay: Stay, hotel: Hotel) => ({
    ...rate,
    cancellationPolicies: worsePolicies(stay.checkin, rate.amount, hotel.place.offset),
  }),
} as const satisfies Partial<Record<PracticeFault, (rate: Rate, stay: Stay, hotel: Hotel) => Rate>>

type Change = keyof typeof changes | 'otherHotel'

const isChange = (fault: PracticeFault | null): fault is Change => fault !== null && (fault in changes || fault === 'otherHotel')

export interface Alterations {
  /** Notes that a fault changes one rate of a stay, or all of them; other faults change nothing. */
  note(fault: PracticeFault | null, hotel: Hotel, stay: Stay, number: number | 'all'): void
  /** The rate with everything that was noted for it. */
  apply(rate: Rate, hotel: Hotel, stay: Stay): Rate
  /** Whether a fault has the rate answered for in another hotel's name. */
  isElsewhere(hotel: Hotel, stay: Stay, number: number): boolean
}

/** Starts with no rate changed. `now` is the practice service's clock, in milliseconds since 1970. */
export function createAlterations(now: () => number): Alterations {
  let noted: { readonly key: string; readonly change: Change; readonly untilMs: number }[] = []
  const keyOf = (hotel: Hotel, stay: Stay, number: number | 'all') => `${hotel.hotelCode}|${stayText(stay)}|${stay.currency}|${number}`
  const changesOf = (hotel: Hotel, stay: Stay, number: number) => {
    if (noted.length === 0) return []
    const nowMs = now()
    const keys = [keyOf(hotel, stay, number), keyOf(hotel, stay, 'all')]
    return noted.filter(({ key, untilMs }) => nowMs < untilMs && keys.includes(key)).map(({ change }) => change)
  }

  return {
    note(fault, hotel, stay, number) {
      const nowMs = now()
      noted = noted.filter(({ untilMs }) => nowMs < untilMs)
      if (isChange(fault)) noted.push({ key: keyOf(hotel, stay, number), change: fault, untilMs: nowMs + keyLifetimeMs })
    },

    apply(rate, hotel, stay) {
      const toRate = changesOf(hotel, stay, rate.number).filter((change) => change !== 'otherHotel')
      return toRate.reduce((altered, change) => changes[change](altered, stay, hotel), rate)
    },

    isElsewhere: (hotel, stay, number) => changesOf(hotel, stay, number).includes('otherHotel'),
  }
}

function inCurrency(rate: Rate, currency: string): Rate {
  const inNew = (minor: number) => convert(minor, rate.currency, currency)
  return {
    ...rate,
    currency,
    amount: inNew(rate.amount),
    cancellationPolicies: rate.cancellationPolicies?.map((policy) => ({ ...policy, amount: inNew(policy.amount) })) ?? null,
    commission: rate.commission === null ? null : inNew(rate.commission),
  }
}
