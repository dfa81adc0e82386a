import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { ZoneQuestion } from './zone-question.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Setting of the accounting zone, which decides on which day a booking was made. A change needs a confirmation. */
export function Accounting() {
  const settings = useApp((app) => app.settings)
  const [wanted, setWanted] = useState<string | null>(null)
  return (
    <SettingSection title={say('preferences.accounting')}>
      <SettingLine word={say('preferences.accountingZone')} text={say('preferences.accountingZoneHint')}>
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
      {wanted !== null && <ZoneQuestion from={settings.accountingZone} to={wanted} onClose={() => setWanted(null)} />}
    </SettingSection>
  )
}
