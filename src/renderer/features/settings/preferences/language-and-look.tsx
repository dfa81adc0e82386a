import { SegmentedControl, Switch } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { LanguageAndFormats } from './language-and-formats.tsx'
import { densities, openings, themes } from './preference-choices.ts'

/** Settings of language, formats and appearance. Each change applies at once. */
export function LanguageAndLook() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  return (
    <>
      <LanguageAndFormats />
      <SettingSection title={say('preferences.appearance')}>
        <SettingLine word={say('common.colours')} text={say('preferences.coloursHint')}>
          <SegmentedControl
            aria-label={say('common.colours')}
            fullWidth
            data={themes()}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
          />
        </SettingLine>
        <SettingLine word={say('common.rows')} text={say('preferences.rowsHint')}>
          <SegmentedControl
            aria-label={say('common.rows')}
            fullWidth
            data={densities()}
            value={settings.density}
            onChange={(density) => change({ density })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.opensWith')} text={say('preferences.opensWithHint')}>
          <Select
            aria-label={say('preferences.opensWith')}
            data={openings()}
            value={settings.opensWith}
            allowDeselect={false}
            onChange={(opensWith) => opensWith && void change({ opensWith })}
          />
        </SettingLine>
        <SettingLine word={say('preferences.singleKeys')} text={say('preferences.singleKeysHint')}>
          <Switch
            aria-label={say('preferences.singleKeys')}
            checked={settings.singleKeys}
            onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
          />
        </SettingLine>
      </SettingSection>
    </>
  )
}
