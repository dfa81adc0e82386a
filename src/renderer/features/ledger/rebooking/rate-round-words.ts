/** Texts of the search for better rates for several bookings: progress, finds, and why a booking has none. */
import { type Money, sumByCurrency } from '../../../../shared/domain/money.ts'
import { say } from '../../../../shared/words/say.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { findIn, type RateRound, type RoundLine } from './rate-round-slice.ts'
import { notComparedWords } from './rebooking-words.ts'

/** A booking with the best rate found for it. */
export interface RoundFind extends NonNullable<ReturnType<typeof findIn>> {
  readonly line: RoundLine
}

/** Returns the finds, in the order in which the bookings were marked. */
export function findsIn(lines: readonly RoundLine[]): RoundFind[] {
  return lines.flatMap((line) => {
    const find = findIn(line)
    return find ? [{ line, ...find }] : []
  })
}

/** Returns the total saving of all finds, one exact sum per currency. */
export const savedBy = (finds: readonly RoundFind[]): Money[] =>
  sumByCurrency(finds.map(({ look: { currency }, rate: { gain } }) => ({ amount: gain, currency })))

/** Returns the number of bookings with an answer or a failure. */
export const askedIn = (lines: readonly RoundLine[]): number => lines.filter(({ state }) => state === 'looked' || state === 'failed').length

/** Returns the progress, and whether the desk is waiting for the service. */
export function progressWords({ lines, pausing }: RateRound): string {
  const progress = say('rateRound.lookedAtOf', { done: askedIn(lines), total: lines.length })
  return pausing ? `${progress} ${say('rateRound.pausing')}` : progress
}

/** Returns why a booking has no find, or its progress. */
export function withoutFindWords(line: RoundLine): string {
  switch (line.state) {
    case 'waiting':
      return say('bulk.waiting')
    case 'looking':
      return say('rateRound.looking')
    case 'notLooked':
      return say('rateRound.notLooked')
    case 'failed':
      return say('rateRound.failed', { what: failureWords(line.failure, 'reading').what })
    case 'looked':
      return line.look.kind === 'notCompared' ? notComparedWords[line.look.why] : say('rebooking.noneBetter', { rates: line.look.rates })
    default:
      return line satisfies never
  }
}
