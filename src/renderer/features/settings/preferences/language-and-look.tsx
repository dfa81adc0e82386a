import { SegmentedControl, Switch } from '@mantine/core'
import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { formatLocales } from '../../../../shared/words/formats.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { say, unmaskedVoice, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { densities, firstPageChoices, languageChoices, themes } from './preference-choices.ts'

/** Settings of language, formats and appearance. Each change applies at once. */
export function LanguageAndLook() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  return (
    <>
      <LanguageAndFormats />
      <SettingSection title={say('preferences.appearance')}>
        <SettingLine settingLabel={say('common.colours')} text={say('preferences.coloursHint')}>
          <SegmentedControl
            aria-label={say('common.colours')}
            fullWidth
            data={themes()}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
          />
        </SettingLine>
        <SettingLine settingLabel={say('common.rows')} text={say('preferences.rowsHint')}>
          <SegmentedControl
            aria-label={say('common.rows')}
            fullWidth
            data={densities()}
            value={settings.density}
            onChange={(density) => change({ density })}
          />
        </SettingLine>
        <SettingLine settingLabel={say('preferences.opensWith')} text={say('preferences.opensWithHint')}>
          <Select
            aria-label={say('preferences.opensWith')}
            data={firstPageChoices()}
            value={settings.opensWith}
            allowDeselect={false}
            onChange={(opensWith) => opensWith && void change({ opensWith })}
          />
        </SettingLine>
        <SettingLine settingLabel={say('preferences.singleKeys')} text={say('preferences.singleKeysHint')}>
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

function regions(): { value: Settings['formats']; label: string }[] {
  const names = new Intl.DisplayNames(languages[voice.language].locale, { type: 'language' })
  const named = formatLocales.map((locale) => ({ value: locale, label: names.of(locale) ?? locale }))
  return [{ value: 'system', label: say('preferences.systemFormats') }, ...named.sort((a, b) => voice.compare(a.label, b.label))]
}

/** Settings of the language, and of the formats of numbers, amounts and dates. Each change is shown at once. */
function LanguageAndFormats() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeVoice)
  const sample = { money: formatMoney({ amount: '1234.56', currency: settings.currency }, unmaskedVoice()), day: formatDate('2027-03-12') }

  return (
    <SettingSection title={say('settingsPage.formatsTitle')}>
      <SettingLine settingLabel={say('common.language')} text={say('preferences.languageHint')}>
        <Select
          aria-label={say('common.language')}
          data={languageChoices()}
          value={settings.language}
          allowDeselect={false}
          onChange={(language) => language && void change({ language })}
        />
      </SettingLine>
      <SettingLine settingLabel={say('common.formats')} text={say('preferences.formatsHint', sample)}>
        <Select
          aria-label={say('common.formats')}
          searchable
          data={regions()}
          value={settings.formats}
          allowDeselect={false}
          onChange={(formats) => formats && void change({ formats })}
        />
      </SettingLine>
    </SettingSection>
  )
}
