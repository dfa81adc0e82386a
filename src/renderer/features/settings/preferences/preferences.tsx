import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Settings } from '../../../../shared/contract/desk-views.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { CountryField } from '../../../ui/fields/country-field.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { ZoneQuestion } from './zone-question.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] satisfies { value: Settings['theme']; label: string }[]
const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] satisfies { value: Settings['density']; label: string }[]

/** What the clerk can set. Each change holds at once, that of the accounting zone after a question. */
export function Preferences() {
  const settings = useApp((app) => app.settings)
  const state = useApp((app) => app.settingsState)
  const change = useApp((app) => app.changeSettings)
  const readSettings = useApp((app) => app.readSettings)
  const [wanted, setWanted] = useState<string | null>(null)

  return (
    <>
      {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={readSettings} />}
      <SettingSection title="Appearance">
        <SettingLine word="Colours" text="Light, dark, or as the system has it.">
          <SegmentedControl aria-label="Colours" fullWidth data={themes} value={settings.theme} onChange={(theme) => change({ theme })} />
        </SettingLine>
        <SettingLine word="Rows" text="28 or 34 pixels high.">
          <SegmentedControl
            aria-label="Rows"
            fullWidth
            data={densities}
            value={settings.density}
            onChange={(density) => change({ density })}
          />
        </SettingLine>
      </SettingSection>
      <SettingSection title="Search and booking">
        <SettingLine word="Currency" text="Asked for in a new search. The service may answer in another.">
          <CurrencyField label="Currency" labelHidden value={settings.currency} onChange={(currency) => change({ currency })} />
        </SettingLine>
        <SettingLine word="Nationality" text="Of the guests in a new search. It is part of the price.">
          <CountryField label="Nationality" labelHidden value={settings.nationality} onChange={(nationality) => change({ nationality })} />
        </SettingLine>
        <SettingLine word="Card entry" text="Card fields in the booking form. Card numbers are sent with the booking and kept nowhere.">
          <Switch
            aria-label="Card entry"
            checked={settings.cardEntry}
            onChange={(event) => change({ cardEntry: event.currentTarget.checked })}
          />
        </SettingLine>
        <SettingLine
          word="Safety margin"
          text="Minutes before a deadline from which it counts as over in what is shown as the last safe moment."
        >
          <NumberInput
            aria-label="Safety margin in minutes"
            min={0}
            max={10_080}
            allowDecimal={false}
            clampBehavior="strict"
            value={settings.safetyMarginMinutes}
            onChange={(minutes) => typeof minutes === 'number' && change({ safetyMarginMinutes: minutes })}
          />
        </SettingLine>
      </SettingSection>
      <SettingSection title="Accounting">
        <SettingLine
          word="Accounting zone"
          text="The zone whose calendar says on which day a booking was made, in the ledger and in exports. A closed month keeps its own."
        >
          <Select
            aria-label="Accounting zone"
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
    </>
  )
}
