import { useEffect } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { closedZoneWords } from './zone-words.ts'

interface ZoneQuestionProps {
  readonly from: string
  readonly to: string
  onClose(): void
}

/** Asks for confirmation of another accounting zone, with its effect on open and on closed months. */
export function ZoneQuestion({ from, to, onClose }: ZoneQuestionProps) {
  const change = useApp((app) => app.changeSettings)
  const closed = useApp((app) => app.closedZones)
  const readClosedZones = useApp((app) => app.readClosedZones)
  useEffect(() => void readClosedZones(), [readClosedZones])
  const confirm = () => {
    onClose()
    void change({ accountingZone: to })
  }
  return (
    <ConfirmDialog
      title={say('zoneQuestion.question')}
      sentence={say('zoneQuestion.sentence', { to, from })}
      confirm={say('zoneQuestion.confirm', { to })}
      back={say('zoneQuestion.back', { from })}
      width={560}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        <strong>{say('zoneQuestion.openMonthsTitle')}</strong> {say('zoneQuestion.openMonthsHint')}
      </p>
      <p style={{ margin: 0 }} role="status">
        <strong>{say('zoneQuestion.closedMonthsTitle')}</strong> {closedZoneWords(closed, to)}
      </p>
    </ConfirmDialog>
  )
}
