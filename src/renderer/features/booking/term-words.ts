/** What has become of a term, and what agreeing to it says. */
import type { Difference, TermField } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'

export const verdictNames: Record<Difference['verdict'], string> = {
  better: say('term.better'),
  worse: say('term.worse'),
  changed: say('term.changed'),
  learned: say('term.notKnownBefore'),
}

const consentObjects: Record<TermField, string> = {
  hotel: say('term.theHotelAsItIs'),
  amount: say('term.theNewAmount'),
  currency: say('term.theOtherCurrency'),
  rateType: say('term.theOtherRateType'),
  board: say('term.theBoardAsItIs'),
  rooms: say('term.theRoomsAsTheyAre'),
  nonrefundable: say('term.theRefundTermsAsThey'),
  policies: say('term.theCancellationTermsAsThey'),
  remarks: say('term.theRemarksAsTheyAre'),
  hotelRate: say('term.theAmountThatIsPaid'),
}

/** `I agree to the higher amount`. */
export function consentWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return say('term.iAgreeToTheHigher')
  if (field === 'policies' && verdict === 'worse') return say('term.iAgreeToTheWorse')
  return say('term.iAgreeToField', { field: consentObjects[field] })
}
