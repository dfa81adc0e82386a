import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../shared/words/say.ts'
import { Stated } from '../../ui/stated.tsx'

/** The hotel of a row: its name, else its code, else a text saying that neither is stated. */
export function HotelName({ row: { hotelName, hotelCode } }: { readonly row: Pick<LedgerRow, 'hotelName' | 'hotelCode'> }) {
  if (!hotelName && !hotelCode) return <span className="dim">{say('common.notStated')}</span>
  return <Stated>{hotelName ?? hotelCode}</Stated>
}
