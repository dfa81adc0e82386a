import { Switch } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'

/** Setting whether the desk looks for better rates by itself. A change applies at once. */
export function RateWatchSettings() {
  const watchRates = useApp((app) => app.settings.watchRates)
  const changeSettings = useApp((app) => app.changeSettings)
  const readRateFinds = useApp((app) => app.readRateFinds)
  return (
    <SettingSection title={say('common.betterRates')}>
      <SettingLine word={say('preferences.watchRates')} text={say('preferences.watchRatesHint')}>
        <Switch
          aria-label={say('preferences.watchRates')}
          checked={watchRates}
          // Reload the found rates after the desk has saved the setting, which decides whether they are shown.
          onChange={(event) => void changeSettings({ watchRates: event.currentTarget.checked }).then(readRateFinds)}
        />
      </SettingLine>
    </SettingSection>
  )
}
