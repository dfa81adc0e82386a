import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import type { NotBetterReason } from '../../../../shared/domain/better-rate.ts'
import { formatMoney, isZero } from '../../../../shared/domain/money.ts'
import { listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'

type Looked = Extract<RateLook, { kind: 'looked' }>

/** Why a booking cannot be compared with current rates. */
export const notComparedWords: Record<Extract<RateLook, { kind: 'notCompared' }>['why'], string> = texts({
  notConfirmed: 'rebooking.notConfirmed',
  begun: 'rebooking.begun',
  replaced: 'rebooking.replaced',
  amount: 'rebooking.noAmount',
  fee: 'rebooking.noFee',
  place: 'rebooking.noPlace',
  party: 'rebooking.noParty',
})

const lesserWords: Record<NotBetterReason, string> = texts({
  rateType: 'rebooking.lesserRateType',
  rooms: 'rebooking.lesserRooms',
  board: 'rebooking.lesserBoard',
  terms: 'rebooking.lesserTerms',
  atHotel: 'rebooking.lesserAtHotel',
})

/** Returns the sentence about cheaper rates that do not count or were not compared; null when there are none. */
export function lesserSentence({ lesser, otherCurrency }: Pick<Looked, 'lesser' | 'otherCurrency'>): string | null {
  const parts = [
    ...lesser.map(({ why, rates }) => say('rebooking.lesserPart', { why: lesserWords[why], rates })),
    ...(otherCurrency > 0 ? [say('rebooking.lesserPart', { why: say('rebooking.otherCurrency'), rates: otherCurrency })] : []),
  ]
  return parts.length === 0 ? null : say('rebooking.lesser', { list: listWithSemicolons(parts) })
}

/** Returns the sentence with the current fee for cancelling the old booking, which the saving already deducts. */
export const feeSentence = ({ fee, currency }: Pick<Looked, 'fee' | 'currency'>): string =>
  isZero(fee) ? say('rebooking.feeFree') : say('rebooking.feeTaken', { fee: formatMoney({ amount: fee, currency }) })
