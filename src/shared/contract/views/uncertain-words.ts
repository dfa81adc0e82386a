/** What is not known of when bookings were made, in words: for the window in its language, for the files that accounting gets in English. */

import { type Voice, voice } from '../../words/say.ts'
import type { UncertainDates } from './ledger-views.ts'

/** A sentence for each kind that there is. `missingLater`: first seen after a month that is closed by booking day. */
export function uncertainWords(
  { assumed, missing, missingLater = 0 }: UncertainDates & { readonly missingLater?: number },
  { say }: Voice = voice,
): string[] {
  return [
    ...(assumed > 0 ? [say('uncertain.assumed', { bookings: assumed })] : []),
    ...(missing > 0 ? [say('uncertain.missing', { bookings: missing })] : []),
    ...(missingLater > 0 ? [say('uncertain.missingLater', { bookings: missingLater })] : []),
  ]
}
