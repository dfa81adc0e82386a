import type { DeskState } from '../../shared/desk-views.ts'
import type { Page } from '../frame-slice.ts'
import { useApp } from '../store.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { isLedgerTrouble } from '../ui/failure-words.ts'

/** Pages that show nothing of the ledger; the others say themselves that it cannot be read. */
const withoutLedger: readonly Page['name'][] = ['search', 'check', 'confirmation', 'settings']

/** Says above such a page that the ledger could not be opened: no booking can be made until it is. */
export function LedgerTrouble({ desk: { ledger, ledgerTrouble } }: { readonly desk: DeskState }) {
  const page = useApp((app) => app.page)
  const readDesk = useApp((app) => app.readDesk)
  if (ledger !== 'failed' || !withoutLedger.includes(page.name)) return null
  const trouble = ledgerTrouble !== null && isLedgerTrouble(ledgerTrouble) ? ledgerTrouble : 'closed'
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <FailureNote failure={{ kind: 'ledger', trouble }} onRetry={readDesk} />
    </div>
  )
}
