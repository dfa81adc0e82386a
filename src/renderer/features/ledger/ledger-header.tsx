import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useApp } from '../../store.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { bookingCount } from './ledger-question.ts'
import { countOf, viewOf } from './list-slice.ts'
import { LookUpButton } from './look-up.tsx'
import { TextFilter } from './text-filter.tsx'

interface LedgerHeaderProps {
  readonly connected: boolean
  onLeaveFilter(): void
}

/** The page's title, the text filter, and what can be done with the whole list: R refreshes, E exports. */
export function LedgerHeader({ connected, onLeaveFilter }: LedgerHeaderProps) {
  const text = useApp((app) => app.ledgerQuestion.filter.text)
  const view = useApp((app) => viewOf(app.ledger))
  const isRefreshing = useApp((app) => app.ledgerRefresh.status === 'running')
  const filterLedger = useApp((app) => app.filterLedger)
  const refreshLedger = useApp((app) => app.refreshLedger)
  const askExport = useApp((app) => app.askExport)

  const count = view ? countOf(view) : 0
  const canRefresh = connected && !isRefreshing
  useShortcut('r', () => void refreshLedger(), canRefresh)
  useShortcut('e', askExport, count > 0)

  return (
    <PageHeader
      title="Ledger"
      toolbar={<TextFilter value={text} onChange={(typed) => void filterLedger({ text: typed })} onLeave={onLeaveFilter} />}
      actions={
        <>
          {connected && <LookUpButton />}
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden />}
            disabled={!canRefresh}
            aria-keyshortcuts="R"
            onClick={() => void refreshLedger()}
          >
            Refresh
          </Button>
          <Button leftSection={<IconDownload aria-hidden />} disabled={count === 0} aria-keyshortcuts="E" onClick={askExport}>
            {count === 0 ? 'Export' : `Export ${bookingCount(count)}`}
          </Button>
        </>
      }
    />
  )
}
