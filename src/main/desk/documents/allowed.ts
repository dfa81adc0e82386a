/** Decides which document a booking can have. */
import type { BookingsDocument, LeftOutWhy } from '../../../shared/contract/views/document-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'

/** Returns why a booking cannot have a document; null if it can. `open`: a booking or cancellation request has no known outcome yet. */
export function leftOutWhy(
  kind: BookingsDocument,
  { known, purged }: Pick<LedgerRow, 'known' | 'purged'>,
  open: boolean,
): LeftOutWhy | null {
  if (open) return 'open'
  if (kind === 'cancellation' ? known !== 'CANCELLED' : known !== 'CONFIRMED')
    return kind === 'cancellation' ? 'notCancelled' : 'notConfirmed'
  return purged ? 'noNames' : null
}
