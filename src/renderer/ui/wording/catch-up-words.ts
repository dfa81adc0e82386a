/** What a clerk is told while the service is asked for what was booked since the desk was last open. */

import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'

type CatchUp = NonNullable<DeskState['catchUp']>

/** How far the asking is; of one call there is nothing to count. */
export function catchUpWords({ since, windows, done, asking }: CatchUp): string {
  const of = windows > 1 ? say('catchUp.doneOfWindowsCallsAnswered', { done, windows }) : ''
  return asking ? say('catchUp.askingTheServiceWhatWas', { since: formatDate(since), of }) : say('catchUp.notAnsweredYetOf', { of })
}
