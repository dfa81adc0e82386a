import { SegmentedControl, Select } from '@mantine/core'
import type { Settings } from '../../../../shared/contract/desk-views.ts'
import { languageNames, languages } from '../../../../shared/words/languages.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'

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

/** How the desk speaks and looks. Each change holds at once. */
export function LanguageAndLook() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  const speak = useApp((app) => app.changeLanguage)
  return (
    <>
      <SettingSection title={say('preferences.language')}>
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
      </SettingSection>
    </>
  )
}
