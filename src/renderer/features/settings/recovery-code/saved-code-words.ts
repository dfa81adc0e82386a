/** Texts about how the recovery code of a ledger was kept. */

import type { RecoveryCodeMark } from '../../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'

/** Returns whether, how and when the code was kept, with the time in `zone`. */
export function savedCodeWords(kept: RecoveryCodeMark['kept'], zone: string): string {
  if (kept === null) return say('kept.notYet')
  const when = formatInstant(kept.atMs, zone)
  switch (kept.how) {
    case 'paper':
      return say('kept.onPaper', { when })
    case 'file':
      return say('kept.inFile', { when })
    case 'typed':
      return say('kept.typed', { when })
    default:
      return kept.how satisfies never
  }
}
