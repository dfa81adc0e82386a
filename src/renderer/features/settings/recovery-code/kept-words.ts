/** Texts about how the recovery code of a ledger was kept. */

import type { CodeKept } from '../../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'

/** Returns whether, how and when the code was kept, with the time in `zone`. */
export function keptWords(kept: CodeKept['kept'], zone: string): string {
  if (kept === null) return say('kept.theRecoveryCodeHasNot')
  const when = formatInstant(kept.atMs, zone)
  switch (kept.how) {
    case 'paper':
      return say('kept.theRecoveryCodeHasBeen', { when })
    case 'file':
      return say('kept.theRecoveryCodeWasSaved', { when })
    case 'typed':
      return say('kept.theRecoveryCodeWasTyped', { when })
    default:
      return kept.how satisfies never
  }
}
