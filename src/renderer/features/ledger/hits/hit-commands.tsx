import { IconBook2 } from '@tabler/icons-react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import type { AppState } from '../../../state.ts'
import { currentApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import type { Command } from '../../../ui/commands/command.ts'
import styles from '../../../ui/commands/hit.module.css'
import { datesWords } from '../../../ui/wording/stay-words.ts'

/** Returns one palette command for each found booking, which opens the booking in the ledger. Going back restores the previous filter. */
export const hitCommands = ({
  ledger: {
    hits: { found: ledgerHits },
  },
}: AppState): readonly Command[] =>
  ledgerHits.rows.map((row) => ({
    id: `booking-${row.id}`,
    words: holderOrReference(row),
    icon: IconBook2,
    shown: <Hit row={row} />,
    run: () => open(row),
  }))

function open(row: LedgerRow): void {
  const { goTo } = currentApp()
  const { record } = currentApp().ledger
  const find = row.bookingRef ?? row.clientRef
  goTo(find === null ? { name: 'ledger' } : { name: 'ledger', find })
  void record.open(row)
}

const holderOrReference = ({ holder, bookingRef, clientRef }: LedgerRow) => holder || (bookingRef ?? clientRef ?? '')
const hotelOf = ({ hotelName, hotelCode }: LedgerRow) => hotelName ?? hotelCode ?? say('common.notStated')

function Hit({ row }: { readonly row: LedgerRow }) {
  return (
    <span className={styles.hit}>
      <span className={styles.badge}>
        <StatusBadge status={row.status} known={row.known} />
      </span>
      <span className={`ellipsis strong ${styles.who}`}>{holderOrReference(row)}</span>
      <span className={styles.total}>
        <Amount amount={row.total} currency={row.currency} strong />
      </span>
      <span className={`ellipsis dim ${styles.where}`}>
        {hotelOf(row)} · {datesWords(row.checkin, row.checkout)}
      </span>
      <span className={`mono dim ${styles.reference}`}>{row.bookingRef ?? row.clientRef}</span>
    </span>
  )
}
