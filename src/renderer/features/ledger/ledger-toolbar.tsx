import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { LedgerTotals } from '../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { StatusFilter } from './filter/status-filter.tsx'
import { ViewsMenu } from './filter/views-menu.tsx'
import styles from './ledger-toolbar.module.css'
import { ColumnsMenu } from './list/columns-menu.tsx'
import { RangeStepper } from './query/range-stepper.tsx'

interface LedgerToolbarProps {
  readonly today: string
  readonly counts: LedgerTotals['counts'] | null
  /** Pixels. */
  readonly listWidth: number
}

/** Renders the controls that choose the bookings in the list: status, dates, filters, views and columns. */
export function LedgerToolbar({ today, counts, listWidth }: LedgerToolbarProps) {
  const filter = useApp((app) => app.ledgerQuestion.filter)
  const filterLedger = useApp((app) => app.filterLedger)
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={say('ledgerToolbar.label')}>
      <StatusFilter value={filter.status} counts={counts} onChange={(status) => void filterLedger({ status })} />
      <RangeStepper
        range={filter}
        basis={filter.basis}
        today={today}
        onRange={(range) => void filterLedger(range)}
        onBasis={(basis) => void filterLedger({ basis })}
      />
      <div className={styles.menus}>
        <MarkButton />
        <FilterMenu />
        <ViewsMenu today={today} />
        <ColumnsMenu width={listWidth} />
      </div>
      <FilterChips />
    </div>
  )
}

/** Renders the button that starts marking bookings for bulk actions; a second press clears all marks. */
function MarkButton() {
  const marking = useApp((app) => app.marking || app.marks.size > 0)
  const setMarking = useApp((app) => app.setMarking)
  const clear = useApp((app) => app.clearMarks)
  return (
    <Button
      variant={marking ? 'light' : 'default'}
      px="xs"
      aria-pressed={marking}
      aria-label={say('bulk.markBookings')}
      title={say('bulk.markBookings')}
      onClick={() => (marking ? clear() : setMarking(true))}
    >
      <IconChecks aria-hidden />
    </Button>
  )
}
