import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { countryName } from '../../../../shared/domain/countries.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { StatusBadge, statusWords } from '../../../ui/booking/status-badge.tsx'
import { StayHead } from '../../../ui/booking/stay-head.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { statusMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { boardWords } from '../../../ui/wording/stay-words.ts'
import { missingAmount } from './not-added-words.ts'

/** Renders the head of a booking in the ledger; `hasExplanation` adds a button that explains its status. */
export function RowHead({ row, hasExplanation = false }: { readonly row: LedgerRow; readonly hasExplanation?: boolean }) {
  const { rooms, adults, children } = row
  const status = row.known === null ? (row.status ?? say('statusBadge.statusNotStated')) : statusWords(row.known)
  return (
    <StayHead
      stay={row}
      holder={row.holder}
      place={listWithCommas([row.destinationName, row.countryCode && countryName(row.countryCode)])}
      party={[say('book.roomCount', { rooms }), say('arrivals.guestCount', { adults, children })].join(' · ')}
      board={boardWords(row.boardType, row.boardName)}
      total={
        <Amount
          amount={row.total}
          currency={row.currency}
          missing={missingAmount(row.known === 'CANCELLED' ? null : row.notAdded)}
          strong
        />
      }
      status={
        <>
          <StatusBadge status={row.status} known={row.known} />
          {hasExplanation && <MeaningButton explanation={statusMeaning(row.known)} word={status} />}
        </>
      }
      cancelling={row}
      missingFee={missingAmount(row.notAdded)}
    />
  )
}
