/** Which booking has which document. */
import type { BookingsDocument, LeftOutWhy } from '../../../shared/contract/views/document-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'

/** Why it has none; null when it has one. `open`: a booking or cancellation of it has no outcome yet, so nobody knows what holds. */
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
