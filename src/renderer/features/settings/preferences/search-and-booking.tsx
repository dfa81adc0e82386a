import { Switch } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CountryField } from '../../../ui/fields/country-field.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'

/** Settings for new searches and bookings. Each change applies at once. */
export function SearchAndBooking() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  return (
    <SettingSection title={say('preferences.searchAndBooking')}>
      <SettingLine word={say('common.currency')} text={say('preferences.currencyHint')}>
        <CurrencyField label={say('common.currency')} labelHidden value={settings.currency} onChange={(currency) => change({ currency })} />
      </SettingLine>
      <SettingLine word={say('common.nationality')} text={say('preferences.nationalityHint')}>
        <CountryField
          label={say('common.nationality')}
          labelHidden
          value={settings.nationality}
          onChange={(nationality) => change({ nationality })}
        />
      </SettingLine>
      <SettingLine word={say('common.cardEntry')} text={say('preferences.cardEntryHint')}>
        <Switch
          aria-label={say('common.cardEntry')}
          checked={settings.cardEntry}
          onChange={(event) => change({ cardEntry: event.currentTarget.checked })}
        />
      </SettingLine>
      <SettingLine word={say('preferences.safetyMargin')} text={say('preferences.safetyMarginHint')}>
        <WholeNumber
          aria-label={say('common.safetyMarginMinutes')}
          min={0}
          max={10_080}
          clampBehavior="strict"
          value={settings.safetyMarginMinutes}
          onChange={(minutes) => typeof minutes === 'number' && change({ safetyMarginMinutes: minutes })}
        />
      </SettingLine>
    </SettingSection>
  )
}
