import { Button, SegmentedControl } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { LedgerTotals } from '../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { countWords } from '../../ui/wording/count-words.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { ViewsMenu } from './filter/views-menu.tsx'
import styles from './ledger-toolbar.module.css'
import { ColumnsMenu } from './list/columns-menu.tsx'
import { type StatusChoice, statusWords } from './query/ledger-question.ts'
import { RangeStepper } from './query/range-stepper.tsx'

interface LedgerToolbarProps {
  readonly today: string
  readonly counts: LedgerTotals['counts'] | null
  /** Pixels. */
  readonly listWidth: number
}

/** Renders the controls that choose the bookings in the list: status, dates, filters, views and columns. */
export function LedgerToolbar({ today, counts, listWidth }: LedgerToolbarProps) {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const filterLedger = useApp((app) => app.ledger.list.filter)
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
  const marking = useApp((app) => app.ledger.marks.marking || app.ledger.marks.rows.size > 0)
  const setMarking = useApp((app) => app.ledger.marks.setMarking)
  const clear = useApp((app) => app.ledger.marks.clear)
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

interface StatusFilterProps {
  readonly value: StatusChoice
  /** Null until loaded. */
  readonly counts: LedgerTotals['counts'] | null
  onChange(status: StatusChoice): void
}

const choices = Object.keys(statusWords) as StatusChoice[]

/** Offers `OTHER` only if it is selected or such bookings exist. */
const isOffered = (status: StatusChoice, { value, counts }: Pick<StatusFilterProps, 'value' | 'counts'>) =>
  status !== 'OTHER' || value === 'OTHER' || (counts?.OTHER ?? 0) > 0

/** Renders the status filter with the number of bookings per status. */
function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  return (
    <SegmentedControl
      aria-label={say('common.status')}
      value={value}
      onChange={(status) => onChange(status as StatusChoice)}
      data={choices
        .filter((status) => isOffered(status, { value, counts }))
        .map((status) => ({
          value: status,
          label: (
            <>
              {statusWords[status]} <span className={styles.count}>{counts ? countWords(counts[status]) : ''}</span>
            </>
          ),
        }))}
    />
  )
}
