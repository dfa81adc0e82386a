/** Texts for changed terms and for consenting to them. */
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { amountWords, formatMoney } from '../../../shared/domain/money.ts'
import type { Difference, Offer, TermField } from '../../../shared/domain/terms.ts'
import { say, texts } from '../../../shared/words/say.ts'

const verdictNames: Record<Difference['verdict'], string> = texts({
  better: 'term.better',
  worse: 'term.worse',
  changed: 'term.changed',
  learned: 'term.learned',
})

/** Returns how a term has changed, in a word. */
export function verdictWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return say('term.higher')
  if (field === 'amount' && verdict === 'better') return say('term.lower')
  return verdictNames[verdict]
}

const consentObjects: Record<TermField, string> = texts({
  hotel: 'term.consentHotel',
  amount: 'term.consentAmount',
  currency: 'term.consentCurrency',
  rateType: 'term.consentRateType',
  board: 'term.consentBoard',
  rooms: 'term.consentRooms',
  nonrefundable: 'term.consentRefund',
  policies: 'term.consentCancellation',
  remarks: 'term.consentRemarks',
  hotelRate: 'term.consentHotelAmount',
})

/** `I agree to the higher amount`. */
export function consentWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return say('term.consentHigherAmount')
  if (field === 'policies' && verdict === 'worse') return say('term.consentWorseTerms')
  return say('term.consent', { field: consentObjects[field] })
}

/** Returns the result of a check for screen readers: `Price checked: EUR 585.08, you saw EUR 552.31. 2 terms have changed.` */
export function checkedWords({ seen, now, differences }: Pick<RateCheck, 'seen' | 'now' | 'differences'>): string {
  const words = (offer: Offer) =>
    offer.amount === null || offer.currency === null
      ? offer.amount === null
        ? '–'
        : amountWords(offer.amount, '')
      : formatMoney({ amount: offer.amount, currency: offer.currency })
  const isSame = seen === null || (seen.amount === now.amount && seen.currency === now.currency)
  return say('term.checkHeard', {
    now: words(now),
    same: isSame ? 'yes' : 'no',
    seen: seen === null ? '' : words(seen),
    changed: differences.length,
  })
}
