/** Texts shown while the desk asks the service for bookings made since it was last open. */

import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'

type CatchUp = NonNullable<DeskState['catchUp']>

/** Returns the progress of the catch-up; a single call has no count. */
export function catchUpWords({ since, windows, done, asking }: CatchUp): string {
  const of = windows > 1 ? say('catchUp.progress', { done, windows }) : ''
  return asking ? say('catchUp.asking', { since: formatDate(since), of }) : say('catchUp.notAnswered', { of })
}
