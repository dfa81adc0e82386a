import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { formatLocales } from '../../../../shared/words/formats.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { openVoice, say, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { tongues } from './preference-choices.ts'

function regions(): { value: Settings['formats']; label: string }[] {
  const names = new Intl.DisplayNames(languages[voice.language].locale, { type: 'language' })
  const named = formatLocales.map((locale) => ({ value: locale, label: names.of(locale) ?? locale }))
  return [{ value: 'system', label: say('preferences.systemFormats') }, ...named.sort((a, b) => voice.compare(a.label, b.label))]
}

/** Settings of the language, and of the formats of numbers, amounts and dates. Each change is shown at once. */
export function LanguageAndFormats() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeVoice)
  const sample = { money: formatMoney({ amount: '1234.56', currency: settings.currency }, openVoice()), day: formatDate('2027-03-12') }

  return (
    <SettingSection title={say('settingsPage.formatsTitle')}>
      <SettingLine word={say('common.language')} text={say('preferences.languageHint')}>
        <Select
          aria-label={say('common.language')}
          data={tongues()}
          value={settings.language}
          allowDeselect={false}
          onChange={(language) => language && void change({ language })}
        />
      </SettingLine>
      <SettingLine word={say('common.formats')} text={say('preferences.formatsHint', sample)}>
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
