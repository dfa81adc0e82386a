import { Button } from '@mantine/core'
import { IconCalendarStats, IconRefresh } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { useKeyTip } from '../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { countOf, shownView } from './list/list-slice.ts'
import { TextFilter } from './query/text-filter.tsx'
import { LookUpButton } from './record/look-up.tsx'

const refreshShortcut = { shortcut: 'r', words: () => say('ledgerHeader.refreshShortcut'), of: 'screen' } as const

interface LedgerHeaderProps {
  readonly connected: boolean
  onLeaveFilter(): void
}

/** Renders the page's title, the text filter and the actions on the whole list. Key R refreshes. */
export function LedgerHeader({ connected, onLeaveFilter }: LedgerHeaderProps) {
  const text = useApp((app) => app.ledger.list.question.filter.text)
  const view = useApp((app) => shownView(app.ledger.list.state))
  const isRefreshing = useApp((app) => app.ledger.refresh.state.status === 'running')
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const isReaderCopy = useApp((app) => isReader(app.desk))

  const count = view ? countOf(view) : 0
  const canRefresh = connected && canSave && !isRefreshing
  useShortcut(refreshShortcut, () => void refreshLedger(), canRefresh)
  const tip = useKeyTip(refreshShortcut)

  return (
    <PageHeader
      title={say('common.ledger')}
      toolbar={<TextFilter value={text} onChange={(typed) => void filterLedger({ text: typed })} onLeave={onLeaveFilter} />}
      actions={
        <>
          {connected && canSave && <LookUpButton />}
          {canSave && (
            <Button
              variant="default"
              leftSection={<IconRefresh aria-hidden />}
              disabled={!canRefresh}
              {...tip}
              onClick={() => void refreshLedger()}
            >
              {say('common.refresh')}
            </Button>
          )}
          <CoverageButton />
          <ExportButtons count={count} months={view === null ? 'none' : isReaderCopy ? 'shown' : canSave ? 'closed' : 'none'} />
        </>
      }
    />
  )
}

/** Renders the button that opens and closes the coverage drawer. */
export function CoverageButton() {
  const isOpen = useApp((app) => app.ledger.coverage.isOpen)
  const openCoverage = useApp((app) => app.ledger.coverage.open)
  const closeCoverage = useApp((app) => app.ledger.coverage.close)
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarStats aria-hidden />}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? closeCoverage() : openCoverage())}
    >
      {say('common.coverage')}
    </Button>
  )
}
