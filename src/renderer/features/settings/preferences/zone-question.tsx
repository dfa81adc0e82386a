import { useEffect } from 'react'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import type { ClosedZonesState } from './settings-slice.ts'

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

/** Counts closes, not months: a month that was closed by two dates was closed twice. */
const closes = (count: number) => say('zone.closeCount', { count })

const rule = () => say('zone.closedRule')
const monthAfter = () => say('zone.nextMonthRule')

/** Returns what happens to closed months when the accounting zone changes to `to`. */
function closedZoneWords(closed: ClosedZonesState, to: string): string {
  switch (closed.status) {
    case 'reading':
      return rule()
    case 'failed':
      return `${rule()} ${monthAfter()}`
    case 'read': {
      const others = closed.zones.filter(({ zone }) => zone !== to)
      if (closed.zones.length === 0) return say('zone.closedNone')
      const which = listAll(others.map(({ zone, months }) => say('zone.closesInZone', { closes: closes(months), zone })))
      return `${rule()} ${monthAfter()}${which ? say('zone.closedSoFar', { which }) : ''}`
    }
    default:
      return closed satisfies never
  }
}
