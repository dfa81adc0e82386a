/** Texts about uncertain booking dates: in the window's language for the window, in English for the files for accounting. */

import { type Voice, voice } from '../../words/say.ts'
import type { UncertainDates } from './ledger-views.ts'

/**
 * Returns one sentence per kind of uncertain date that occurs. `missingLater` counts undated bookings that were first seen after the end of the
 * month; it is set only for a month closed by booking day.
 */
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
