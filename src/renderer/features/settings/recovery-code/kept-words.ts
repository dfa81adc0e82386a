/** Whether and how the recovery code of a ledger was kept, in words. */

import type { CodeKept } from '../../../../shared/contract/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'

/** Whether the code was kept, how and when, the moment in `zone`. */
export function keptWords(kept: CodeKept['kept'], zone: string): string {
  if (kept === null) return 'The recovery code has not been kept yet.'
  const when = formatInstant(kept.atMs, zone)
  switch (kept.how) {
    case 'paper':
      return `The recovery code has been on paper since ${when}.`
    case 'file':
      return `The recovery code was saved as a file on ${when}.`
    case 'typed':
      return `The recovery code was typed to open the ledger on ${when}, so somebody has it.`
    default:
      return kept.how satisfies never
  }
}
