import type { ReactNode } from 'react'
import { say } from '../../../shared/words/say.ts'

interface BetterRatesHeadProps {
  /** What stands beside the holder. */
  readonly stay: string
  /** What the last column is for; heard only. */
  readonly deeds: string
}

/** The heads over better rates: what a booking costs, what the better rate costs, and what that saves after the cancellation fee. */
export function BetterRatesHead({ stay, deeds }: BetterRatesHeadProps): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{say('stayRows.holder')}</th>
        <th scope="col">{stay}</th>
        <th scope="col" className="number">
          {say('rateRound.bookedPrice')}
        </th>
        <th scope="col" className="number">
          {say('rateRound.betterPrice')}
        </th>
        <th scope="col" className="number">
          {say('rateRound.savesAfterFee')}
        </th>
        <th scope="col">
          <span className="unseen">{deeds}</span>
        </th>
      </tr>
    </thead>
  )
}
