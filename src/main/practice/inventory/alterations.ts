/** Rates changed by a fault. A change lasts as long as a rate key, so that a booking gets the terms last shown. */
import type { PracticeFault } from '../../../shared/contract/practice.ts'
import { convert } from './amounts.ts'
import type { InventoryHotel } from './hotels.ts'
import { keyLifetimeMs } from './rate-keys.ts'
import { type InventoryRate, type RequestedStay, scaleRate, stayText, worsePolicies } from './rates.ts'

const changes = {
  priceUp: (rate: InventoryRate) => scaleRate(rate, 112),
  priceDown: (rate: InventoryRate) => scaleRate(rate, 91),
  currencySwitched: (rate: InventoryRate) => inCurrency(rate, rate.currency === 'USD' ? 'EUR' : 'USD'),
  policiesWorsened: (rate: InventoryRate, stay: RequestedStay, hotel: InventoryHotel) => ({
    ...rate,
    cancellationPolicies: worsePolicies(stay.checkin, rate.amount, hotel.place.offset),
  }),
} as const satisfies Partial<Record<PracticeFault, (rate: InventoryRate, stay: RequestedStay, hotel: InventoryHotel) => InventoryRate>>

type Change = keyof typeof changes | 'otherHotel'

const isChange = (fault: PracticeFault | null): fault is Change => fault !== null && (fault in changes || fault === 'otherHotel')

export type Alterations = ReturnType<typeof createAlterations>

/** Creates the alterations; no rate is changed. `now` is the practice service's clock, in milliseconds since 1970. */
export function createAlterations(now: () => number) {
  let recordedChanges: { readonly key: string; readonly change: Change; readonly untilMs: number }[] = []
  const keyOf = (hotel: InventoryHotel, stay: RequestedStay, number: number | 'all') =>
    `${hotel.hotelCode}|${stayText(stay)}|${stay.currency}|${number}`
  const changesOf = (hotel: InventoryHotel, stay: RequestedStay, number: number) => {
    if (recordedChanges.length === 0) return []
    const nowMs = now()
    const keys = [keyOf(hotel, stay, number), keyOf(hotel, stay, 'all')]
    return recordedChanges.filter(({ key, untilMs }) => nowMs < untilMs && keys.includes(key)).map(({ change }) => change)
  }

  return {
    /** Records that a fault changes one rate of a stay, or all of them; faults that change no rate are ignored. */
    note(fault: PracticeFault | null, hotel: InventoryHotel, stay: RequestedStay, number: number | 'all') {
      const nowMs = now()
      recordedChanges = recordedChanges.filter(({ untilMs }) => nowMs < untilMs)
      if (isChange(fault)) recordedChanges.push({ key: keyOf(hotel, stay, number), change: fault, untilMs: nowMs + keyLifetimeMs })
    },

    /** Returns the rate with all recorded changes. */
    apply(rate: InventoryRate, hotel: InventoryHotel, stay: RequestedStay) {
      const rateChanges = changesOf(hotel, stay, rate.number).filter((change) => change !== 'otherHotel')
      return rateChanges.reduce((altered, change) => changes[change](altered, stay, hotel), rate)
    },

    /** Whether a fault makes the rate appear under another hotel's name. */
    isUnderOtherHotel: (hotel: InventoryHotel, stay: RequestedStay, number: number) =>
      changesOf(hotel, stay, number).includes('otherHotel'),
  }
}

function inCurrency(rate: InventoryRate, currency: string): InventoryRate {
  const toNewCurrency = (minor: number) => convert(minor, rate.currency, currency)
  return {
    ...rate,
    currency,
    amount: toNewCurrency(rate.amount),
    cancellationPolicies: rate.cancellationPolicies?.map((policy) => ({ ...policy, amount: toNewCurrency(policy.amount) })) ?? null,
    commission: rate.commission === null ? null : toNewCurrency(rate.commission),
  }
}
