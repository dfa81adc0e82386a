/** What has become of a term, and what agreeing to it says. */
import type { Difference, TermField } from '../../../shared/domain/terms.ts'

export const verdictNames: Record<Difference['verdict'], string> = {
  better: 'Better',
  worse: 'Worse',
  changed: 'Changed',
  learned: 'Not known before',
}

const consentObjects: Record<TermField, string> = {
  hotel: 'the hotel as it is named now',
  amount: 'the new amount',
  currency: 'the other currency',
  rateType: 'the other rate type',
  board: 'the board as it is now',
  rooms: 'the rooms as they are now',
  nonrefundable: 'the refund terms as they are now',
  policies: 'the cancellation terms as they are now',
  remarks: 'the remarks as they are now',
  hotelRate: 'the amount that is paid at the hotel',
}

/** `I agree to the higher amount`. */
export function consentWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return 'I agree to the higher amount'
  if (field === 'policies' && verdict === 'worse') return 'I agree to the worse cancellation terms'
  return `I agree to ${consentObjects[field]}`
}
