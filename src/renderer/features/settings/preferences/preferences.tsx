import { SegmentedControl, Switch } from '@mantine/core'
import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { formatLocales } from '../../../../shared/words/formats.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { say, unmaskedVoice, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CountryField, CurrencyField } from '../../../ui/fields/code-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { densities, firstPageChoices, languageChoices, themes } from './preference-choices.ts'

function regions(): { value: Settings['formats']; label: string }[] {
  const names = new Intl.DisplayNames(languages[voice.language].locale, { type: 'language' })
  const named = formatLocales.map((locale) => ({ value: locale, label: names.of(locale) ?? locale }))
  return [{ value: 'system', label: say('preferences.systemFormats') }, ...named.sort((a, b) => voice.compare(a.label, b.label))]
}

/** Settings of language, formats and appearance. Each change applies at once. */
export function LanguageAndLook() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  const changeVoice = useApp((app) => app.changeVoice)
  const sample = { money: formatMoney({ amount: '1234.56', currency: settings.currency }, unmaskedVoice()), day: formatDate('2027-03-12') }
  return (
    <>
      <SettingSection title={say('settingsPage.formatsTitle')}>
        <SettingLine settingLabel={say('common.language')} text={say('preferences.languageHint')}>
          <Select
            aria-label={say('common.language')}
            data={languageChoices()}
            value={settings.language}
            allowDeselect={false}
            onChange={(language) => language && void changeVoice({ language })}
          />
        </SettingLine>
        <SettingLine settingLabel={say('common.formats')} text={say('preferences.formatsHint', sample)}>
          <Select
            aria-label={say('common.formats')}
            searchable
            data={regions()}
            value={settings.formats}
            allowDeselect={false}
            onChange={(formats) => formats && void changeVoice({ formats })}
          />
        </SettingLine>
      </SettingSection>
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

/** Settings for new searches and bookings. Each change applies at once. */
export function SearchAndBooking() {
  const settings = useApp((app) => app.settings)
  const change = useApp((app) => app.changeSettings)
  return (
    <SettingSection title={say('preferences.searchAndBooking')}>
      <SettingLine settingLabel={say('common.currency')} text={say('preferences.currencyHint')}>
        <CurrencyField label={say('common.currency')} labelHidden value={settings.currency} onChange={(currency) => change({ currency })} />
      </SettingLine>
      <SettingLine settingLabel={say('common.nationality')} text={say('preferences.nationalityHint')}>
        <CountryField
          label={say('common.nationality')}
          labelHidden
          value={settings.nationality}
          onChange={(nationality) => change({ nationality })}
        />
      </SettingLine>
      <SettingLine settingLabel={say('common.cardEntry')} text={say('preferences.cardEntryHint')}>
        <Switch
          aria-label={say('common.cardEntry')}
          checked={settings.cardEntry}
          onChange={(event) => change({ cardEntry: event.currentTarget.checked })}
        />
      </SettingLine>
      <SettingLine settingLabel={say('preferences.safetyMargin')} text={say('preferences.safetyMarginHint')}>
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

const hours = [6, 12, 24, 48, 72, 168]
const days = [0, 1, 2, 3, 7]

const neverOption = 'never'

interface LeadTimeSettingProps {
  readonly label: string
  readonly hint: string
  readonly value: number | null
  readonly choices: readonly number[]
  readonly words: (ahead: number) => string
  readonly onChange: (ahead: number | null) => void
}

/** Setting of a lead time. A value imported from another desk's settings is added to the options. */
function LeadTimeSetting({ label, hint, value, choices, words, onChange }: LeadTimeSettingProps) {
  const all = [...new Set([...choices, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  return (
    <SettingLine settingLabel={label} text={hint}>
      <Select
        aria-label={label}
        allowDeselect={false}
        data={[
          { value: neverOption, label: say('preferences.remindNever') },
          ...all.map((ahead) => ({ value: String(ahead), label: words(ahead) })),
        ]}
        value={value === null ? neverOption : String(value)}
        onChange={(chosen) => chosen !== null && onChange(chosen === neverOption ? null : Number(chosen))}
      />
    </SettingLine>
  )
}

/** Settings for reminders of deadlines and arrivals. Each change applies at once. */
export function ReminderSettings() {
  const settings = useApp((app) => app.settings)
  const changeSettings = useApp((app) => app.changeSettings)
  const readReminders = useApp((app) => app.reminders.read)
  // Reload the reminders after the save: the page Today may have loaded them by the old settings.
  const change = (ahead: Parameters<typeof changeSettings>[0]) => void changeSettings(ahead).then(readReminders)
  return (
    <SettingSection title={say('reminders.reminders')}>
      <LeadTimeSetting
        label={say('preferences.remindFreeEnds')}
        hint={say('preferences.remindFreeEndsHint')}
        value={settings.remindFreeEndsHours}
        choices={hours}
        words={(ahead) => say('preferences.hoursBefore', { hours: ahead })}
        onChange={(remindFreeEndsHours) => change({ remindFreeEndsHours })}
      />
      <LeadTimeSetting
        label={say('preferences.remindArrival')}
        hint={say('preferences.remindArrivalHint')}
        value={settings.remindArrivalDays}
        choices={days}
        words={(ahead) => say('preferences.daysBefore', { days: ahead })}
        onChange={(remindArrivalDays) => change({ remindArrivalDays })}
      />
    </SettingSection>
  )
}

/** Setting that switches the automatic search for better rates on or off. A change applies at once. */
export function RateWatchSettings() {
  const watchRates = useApp((app) => app.settings.watchRates)
  const changeSettings = useApp((app) => app.changeSettings)
  const readRateFinds = useApp((app) => app.rateFinds.read)
  return (
    <SettingSection title={say('common.betterRates')}>
      <SettingLine settingLabel={say('preferences.watchRates')} text={say('preferences.watchRatesHint')}>
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
