import { useEffect, useState } from 'react'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { MarginLines } from '../../../ui/fields/margin-lines.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import type { ClosedZonesState } from './settings-slice.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Setting of the accounting zone, which decides on which day a booking was made. A change needs a confirmation. */
export function Accounting() {
  const settings = useApp((app) => app.settings)
  const [newZone, setWanted] = useState<string | null>(null)
  return (
    <SettingSection title={say('preferences.accounting')}>
      <SettingLine settingLabel={say('preferences.accountingZone')} text={say('preferences.accountingZoneHint')}>
        <Select
          aria-label={say('preferences.accountingZone')}
          searchable
          allowDeselect={false}
          limit={100}
          data={zones}
          value={settings.accountingZone}
          onChange={(zone) => zone !== null && zone !== settings.accountingZone && setWanted(zone)}
        />
      </SettingLine>
      {newZone !== null && <ZoneQuestion from={settings.accountingZone} to={newZone} onClose={() => setWanted(null)} />}
    </SettingSection>
  )
}

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
      confirmLabel={say('zoneQuestion.confirm', { to })}
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
const nextMonthText = () => say('zone.nextMonthRule')

/** Returns what happens to closed months when the accounting zone changes to `to`. */
function closedZoneWords(closed: ClosedZonesState, to: string): string {
  switch (closed.status) {
    case 'reading':
      return rule()
    case 'failed':
      return `${rule()} ${nextMonthText()}`
    case 'read': {
      const others = closed.zones.filter(({ zone }) => zone !== to)
      if (closed.zones.length === 0) return say('zone.closedNone')
      const which = listAll(others.map(({ zone, months }) => say('zone.closesInZone', { closes: closes(months), zone })))
      return `${rule()} ${nextMonthText()}${which ? say('zone.closedSoFar', { which }) : ''}`
    }
    default:
      return closed satisfies never
  }
}

/** Setting of the margin on Net rates. Each change applies at once, to bookings made from then on. */
export function Margin() {
  const rule = useApp((app) => app.settings.marginRule)
  const currency = useApp((app) => app.settings.currency)
  const change = useApp((app) => app.changeSettings)
  return (
    <SettingSection title={say('marginSetting.sectionTitle')}>
      {isCostHidden() ? (
        <CostHidden what="part" />
      ) : (
        <MarginLines
          rule={rule}
          noRuleOption={{ word: say('marginSetting.kind', { kind: 'none' }), text: say('marginSetting.noneHint') }}
          currency={currency}
          onChange={(marginRule) => void change({ marginRule })}
        />
      )}
    </SettingSection>
  )
}
