import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Maintenance } from '../../../../shared/contract/maintenance-views.ts'
import { formatDate } from '../../../../shared/domain/dates.ts'
import { firstKept } from '../../../../shared/domain/retention.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import styles from '../maintenance.module.css'
import { monthCount } from '../maintenance-words.ts'
import { RetentionDialog } from './retention-dialog.tsx'

const firstOffer = 24

/** How long guests’ names are kept after their stay. */
export function Retention({ keeping: { retentionMonths, purgedBookings } }: { readonly keeping: Maintenance }) {
  const { nowMs, zone } = useClock()
  const deed = useApp((app) => app.keepingDeed)
  const canChange = useApp((app) => app.desk?.ledger === 'open' && app.desk.readOnly === null)
  const setRetention = useApp((app) => app.setRetention)
  const forget = useApp((app) => app.forgetKeepingNews)
  const [months, setMonths] = useState<number | null>(retentionMonths)
  const [asking, setAsking] = useState(false)
  const busy = deed.status === 'busy'
  const isNew = months !== retentionMonths
  // A shorter time removes names now; a longer one, or none, brings nothing back and removes nothing.
  const removes = months !== null && (retentionMonths === null || months < retentionMonths)
  const save = () => {
    forget()
    if (removes) setAsking(true)
    else void setRetention(months)
  }

  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">How long they are kept</div>
          <div className="dim">
            {retentionMonths === null
              ? 'Names are kept for as long as the ledger is.'
              : `Names are removed ${monthCount(retentionMonths)} after check-out: so far those of stays that ended before ${formatDate(firstKept(retentionMonths, nowMs, zone))}.`}{' '}
            {purgedBookings > 0 && `${bookingCount(purgedBookings)} ${purgedBookings === 1 ? 'has' : 'have'} no names any more.`}
          </div>
        </div>
        <Group gap="sm" wrap="nowrap">
          <Switch
            label="Remove after"
            checked={months !== null}
            disabled={busy || !canChange}
            onChange={(event) => setMonths(event.currentTarget.checked ? (retentionMonths ?? firstOffer) : null)}
          />
          <NumberInput
            aria-label="Months after check-out"
            w={110}
            min={1}
            max={240}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            suffix=" months"
            value={months ?? ''}
            disabled={months === null || busy || !canChange}
            onChange={(value) => typeof value === 'number' && setMonths(value)}
          />
        </Group>
      </div>
      <p className={`dim ${styles.below}`}>
        Removed is all that may name a person: names, ages, e-mail, telephone, remarks and requests, also in the history and the evidence.
        Amounts, dates, hotel and references stay, so that sums and exports stay what they are.
      </p>
      {isNew && (
        <Group gap="sm" mb="sm">
          <Button loading={busy && deed.deed === 'retention'} disabled={busy} onClick={save}>
            {removes
              ? `Remove names after ${monthCount(months)}…`
              : months === null
                ? 'Keep names from now on'
                : `Keep names for ${monthCount(months)}`}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setMonths(retentionMonths)}>
            Leave it as it was
          </Button>
        </Group>
      )}
      {deed.status === 'failed' && deed.deed === 'retention' && !asking && <FailureNote failure={deed.failure} />}
      {asking && months !== null && <RetentionDialog months={months} onClose={() => setAsking(false)} />}
    </>
  )
}
