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
  const [newZone, setNewZone] = useState<string | null>(null)
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
          onChange={(zone) => zone !== null && zone !== settings.accountingZone && setNewZone(zone)}
        />
      </SettingLine>
      {newZone !== null && <ZoneQuestion from={settings.accountingZone} to={newZone} onClose={() => setNewZone(null)} />}
    </SettingSection>
  )
}

/** Asks for confirmation of another accounting zone, with its effect on open and on closed months. */
export function ZoneQuestion({ from, to, onClose }: { readonly from: string; readonly to: string; onClose(): void }) {
  const change = useApp((app) => app.changeSettings)
  const closedState = useApp((app) => app.closedZones)
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
        <strong>{say('zoneQuestion.closedMonthsTitle')}</strong> {closedZoneWords(closedState, to)}
      </p>
    </ConfirmDialog>
  )
}

/** Returns what happens to closed months when the accounting zone changes to `to`. */
function closedZoneWords(closedState: ClosedZonesState, to: string): string {
  if (closedState.status === 'reading') return say('zone.closedRule')
  const rules = `${say('zone.closedRule')} ${say('zone.nextMonthRule')}`
  if (closedState.status === 'failed') return rules
  if (closedState.zones.length === 0) return say('zone.closedNone')
  const others = closedState.zones.filter(({ zone }) => zone !== to)
  // Counts closings, not months: a month that was closed by two date bases counts twice.
  const which = others.map(({ zone, months }) => say('zone.closesInZone', { closes: say('zone.closeCount', { count: months }), zone }))
  return which.length > 0 ? rules + say('zone.closedSoFar', { which: listAll(which) }) : rules
}

/** Setting of the margin on Net rates. Each change applies at once, to bookings made from then on. */
export function Margin() {
  const { marginRule, currency } = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  return (
    <SettingSection title={say('marginSetting.sectionTitle')}>
      {isCostHidden() ? (
        <CostHidden what="part" />
      ) : (
        <MarginLines
          rule={marginRule}
          noRuleOption={{ word: say('marginSetting.kind', { kind: 'none' }), text: say('marginSetting.noneHint') }}
          currency={currency}
          onChange={(rule) => void change({ marginRule: rule })}
        />
      )}
    </SettingSection>
  )
}
