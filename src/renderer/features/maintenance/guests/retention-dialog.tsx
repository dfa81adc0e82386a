import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { retentionStart } from '../../../../shared/domain/retention.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { monthCount } from '../maintenance-words.ts'

interface RetentionDialogProps {
  readonly months: number
  onClose(): void
}

/** Renders the confirmation before names are removed for the first time, or sooner than before. */
export function RetentionDialog({ months, onClose }: RetentionDialogProps) {
  const { nowMs, zone } = useClock()
  const action = useApp((app) => app.keepingDeed)
  const setRetention = useApp((app) => app.setRetention)
  const [agreed, setAgreed] = useState(false)
  const busy = action.status === 'busy'
  const set = async () => {
    if (await setRetention(months)) onClose()
  }
  return (
    <ConfirmDialog
      title={say('retentionDialog.question')}
      sentence={say('retentionDialog.sentence', {
        date: formatDate(retentionStart(months, nowMs, zone)),
        monthCount: monthCount(months),
      })}
      confirm={say('retentionDialog.confirm', { monthCount: monthCount(months) })}
      back={say('retentionDialog.back')}
      dangerous
      width={520}
      busy={busy}
      disabled={!agreed}
      missing={agreed ? null : say('common.tickMissing')}
      onConfirm={() => void set()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{say('retentionDialog.warning')}</p>
      <Checkbox
        label={say('retentionDialog.agree')}
        checked={agreed}
        disabled={busy}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {action.status === 'failed' && action.deed === 'retention' && <FailureNote failure={action.failure} />}
    </ConfirmDialog>
  )
}
