import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Settings } from '../../../../shared/contract/desk-views.ts'
import { languageNames, languages } from '../../../../shared/words/languages.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { CountryField } from '../../../ui/fields/country-field.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { ZoneQuestion } from './zone-question.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const themes = [
  { value: 'system', label: say('preferences.system') },
  { value: 'light', label: say('preferences.light') },
  { value: 'dark', label: say('preferences.dark') },
] satisfies { value: Settings['theme']; label: string }[]
const densities = [
  { value: 'compact', label: say('preferences.compact') },
  { value: 'comfortable', label: say('preferences.comfortable') },
] satisfies { value: Settings['density']; label: string }[]

/** Each in its own words, so that whoever finds the window in a language of others finds the way out. */
const tongues = [
  { value: 'system', label: say('preferences.asTheSystem') },
  ...languageNames.filter((name) => name !== 'en-XA').map((name) => ({ value: name, label: languages[name].name })),
] satisfies { value: Settings['language']; label: string }[]

/** What the clerk can set. Each change holds at once, that of the accounting zone after a question. */
export function Preferences() {
  const settings = useApp((app) => app.settings)
  const state = useApp((app) => app.settingsState)
  const change = useApp((app) => app.changeSettings)
  const speak = useApp((app) => app.changeLanguage)
  const readSettings = useApp((app) => app.readSettings)
  const [wanted, setWanted] = useState<string | null>(null)

  return (
    <>
      {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={readSettings} />}
      <SettingSection title={say('preferences.appearance')}>
        <SettingLine word={say('preferences.colours')} text={say('preferences.lightDarkOrAsThe')}>
          <SegmentedControl
            aria-label={say('preferences.colours')}
            fullWidth
            data={themes}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.rows')} text={say('preferences.28Or34PixelsHigh')}>
          <SegmentedControl
            aria-label={say('preferences.rows')}
            fullWidth
            data={densities}
            value={settings.density}
            onChange={(density) => change({ density })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.language')} text={say('preferences.ofTheWindowAndOf')}>
          <Select
            aria-label={say('preferences.language')}
            data={tongues}
            value={settings.language}
            allowDeselect={false}
            onChange={(language) => language && void speak(language)}
          />
        </SettingLine>
      </SettingSection>
      <SettingSection title={say('preferences.searchAndBooking')}>
        <SettingLine word={say('preferences.currency')} text={say('preferences.askedForInANew')}>
          <CurrencyField
            label={say('preferences.currency')}
            labelHidden
            value={settings.currency}
            onChange={(currency) => change({ currency })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.nationality')} text={say('preferences.ofTheGuestsInA')}>
          <CountryField
            label={say('preferences.nationality')}
            labelHidden
            value={settings.nationality}
            onChange={(nationality) => change({ nationality })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.cardEntry')} text={say('preferences.cardFieldsInTheBooking')}>
          <Switch
            aria-label={say('preferences.cardEntry')}
            checked={settings.cardEntry}
            onChange={(event) => change({ cardEntry: event.currentTarget.checked })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.safetyMargin')} text={say('preferences.minutesBeforeADeadlineFrom')}>
          <NumberInput
            aria-label={say('preferences.safetyMarginInMinutes')}
            min={0}
            max={10_080}
            allowDecimal={false}
            clampBehavior="strict"
            value={settings.safetyMarginMinutes}
            onChange={(minutes) => typeof minutes === 'number' && change({ safetyMarginMinutes: minutes })}
          />
        </SettingLine>
      </SettingSection>
      <SettingSection title={say('preferences.accounting')}>
        <SettingLine word={say('preferences.accountingZone')} text={say('preferences.theZoneWhoseCalendarSays')}>
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
    </>
  )
}
