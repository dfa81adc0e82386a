import { SegmentedControl } from '@mantine/core'
import type { LedgerTotals } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { countWords } from '../../../ui/wording/count-words.ts'
import styles from '../ledger-toolbar.module.css'
import { type StatusChoice, statusWords } from '../query/ledger-question.ts'

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
export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
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
