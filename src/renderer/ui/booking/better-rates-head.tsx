import type { ReactNode } from 'react'
import { say } from '../../../shared/words/say.ts'

/**
 * Table header of better rates: booked price, better price, and savings after the cancellation fee. `stay` is the header of the column after
 * the holder; `buttons` is the header of the last column, for screen readers only.
 */
export function BetterRatesHead({ stay, buttons }: { readonly stay: string; readonly buttons: string }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{say('common.holder')}</th>
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
          <span className="unseen">{buttons}</span>
        </th>
      </tr>
    </thead>
  )
}
