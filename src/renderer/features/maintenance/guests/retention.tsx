import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Maintenance } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { retentionStart } from '../../../../shared/domain/retention.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import styles from '../maintenance.module.css'
import { monthCount } from '../maintenance-words.ts'
import { MaintenanceLine } from '../messages.tsx'

const defaultMonths = 24

/** Renders the setting for how long guests’ names are kept after their stay. */
export function Retention({ maintenance: { retentionMonths, retentionAsks, purgedBookings } }: { readonly maintenance: Maintenance }) {
  const { nowMs, zone } = useClock()
  const { action, setRetention, dismissNews } = useApp((app) => app.maintenance)
  const canChange = useApp((app) => app.desk?.ledger === 'open' && app.desk.readOnly === null)
  const [months, setMonths] = useState<number | null>(retentionMonths)
  const [isConfirming, setConfirming] = useState(false)
  const busy = action.status === 'busy'
  const isChanged = months !== retentionMonths
  // Only a shorter period removes names now. A longer period, or no limit, neither removes nor restores names.
  const shouldRemoveNames = months !== null && (retentionMonths === null || months < retentionMonths || (retentionAsks && !isChanged))
  const save = () => {
    dismissNews()
    if (shouldRemoveNames) setConfirming(true)
    else void setRetention(months)
  }

  return (
    <>
      <MaintenanceLine
        title={say('retention.settingTitle')}
        text={
          <>
            {retentionMonths === null
              ? say('retention.stateKept')
              : say('retention.stateRemoved', {
                  monthCount: monthCount(retentionMonths),
                  date: formatDate(retentionStart(retentionMonths, nowMs, zone)),
                })}{' '}
            {purgedBookings > 0 && say('retention.removedCount', { purgedBookings })}
          </>
        }
      >
        <Group gap="sm" wrap="nowrap">
          <Switch
            label={say('retention.switchLabel')}
            checked={months !== null}
            disabled={busy || !canChange}
            onChange={(event) => setMonths(event.currentTarget.checked ? (retentionMonths ?? defaultMonths) : null)}
          />
          <WholeNumber
            aria-label={say('retention.monthsLabel')}
            w={110}
            min={1}
            max={240}
            clampBehavior="strict"
            allowNegative={false}
            suffix={say('retention.months')}
            value={months ?? ''}
            disabled={months === null || busy || !canChange}
            onChange={(value) => typeof value === 'number' && setMonths(value)}
          />
        </Group>
      </MaintenanceLine>
      <p className={`dim ${styles.below}`}>{say('retention.hint')}</p>
      {retentionAsks && (
        <Banner tone="unknown" headline={say('notice.namesNotRemovedWhat')}>
          {say('retention.asks')}
        </Banner>
      )}
      {(isChanged || retentionAsks) && (
        <Group gap="sm" mt={retentionAsks ? 'sm' : 0} mb="sm">
          <Button loading={busy && action.what === 'retention'} disabled={busy} onClick={save}>
            {shouldRemoveNames
              ? say('retention.removeButton', { monthCount: monthCount(months) })
              : months === null
                ? say('retention.keepAlwaysButton')
                : say('retention.keepForButton', { monthCount: monthCount(months) })}
          </Button>
          {isChanged && (
            <Button variant="default" disabled={busy} onClick={() => setMonths(retentionMonths)}>
              {say('retention.resetButton')}
            </Button>
          )}
        </Group>
      )}
      {action.status === 'failed' && action.what === 'retention' && !isConfirming && <FailureNote failure={action.failure} />}
      {isConfirming && months !== null && <RetentionDialog months={months} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** Renders the confirmation before names are removed for the first time, or sooner than before. */
function RetentionDialog({ months, onClose }: { readonly months: number; onClose(): void }) {
  const { nowMs, zone } = useClock()
  const { action, setRetention } = useApp((app) => app.maintenance)
  const [agreed, setAgreed] = useState(false)
  const busy = action.status === 'busy'
  const confirm = async () => {
    if (await setRetention(months)) onClose()
  }
  return (
    <ConfirmDialog
      title={say('retentionDialog.question')}
      sentence={say('retentionDialog.sentence', {
        date: formatDate(retentionStart(months, nowMs, zone)),
        monthCount: monthCount(months),
      })}
      confirmLabel={say('retentionDialog.confirm', { monthCount: monthCount(months) })}
      back={say('retentionDialog.back')}
      dangerous
      width={520}
      busy={busy}
      disabled={!agreed}
      missing={agreed ? null : say('common.tickMissing')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{say('retentionDialog.warning')}</p>
      <Checkbox
        label={say('retentionDialog.agree')}
        checked={agreed}
        disabled={busy}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {action.status === 'failed' && action.what === 'retention' && <FailureNote failure={action.failure} />}
    </ConfirmDialog>
  )
}
