import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'

const hours = [6, 12, 24, 48, 72, 168]
const days = [0, 1, 2, 3, 7]

const never = 'never'

interface AheadProps {
  readonly label: string
  readonly value: number | null
  readonly choices: readonly number[]
  readonly words: (ahead: number) => string
  readonly onChange: (ahead: number | null) => void
}

/** How long before; what another desk's settings brought is among the choices too. */
function Ahead({ label, value, choices, words, onChange }: AheadProps) {
  const all = [...new Set([...choices, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      data={[
        { value: never, label: say('preferences.remindNever') },
        ...all.map((ahead) => ({ value: String(ahead), label: words(ahead) })),
      ]}
      value={value === null ? never : String(value)}
      onChange={(chosen) => chosen !== null && onChange(chosen === never ? null : Number(chosen))}
    />
  )
}

/** When the desk reminds of deadlines and arrivals. Each change holds at once. */
export function ReminderSettings() {
  const settings = useApp((app) => app.settings)
  const changeSettings = useApp((app) => app.changeSettings)
  const readReminders = useApp((app) => app.readReminders)
  // Whoever goes to Today meanwhile has read by the settings of before: what is due is read once the new ones hold.
  const change = (ahead: Parameters<typeof changeSettings>[0]) => void changeSettings(ahead).then(readReminders)
  return (
    <SettingSection title={say('reminders.reminders')}>
      <SettingLine word={say('preferences.remindFreeEnds')} text={say('preferences.remindFreeEndsText')}>
        <Ahead
          label={say('preferences.remindFreeEnds')}
          value={settings.remindFreeEndsHours}
          choices={hours}
          words={(ahead) => say('preferences.hoursBefore', { hours: ahead })}
          onChange={(remindFreeEndsHours) => change({ remindFreeEndsHours })}
        />
      </SettingLine>
      <SettingLine word={say('preferences.remindArrival')} text={say('preferences.remindArrivalText')}>
        <Ahead
          label={say('preferences.remindArrival')}
          value={settings.remindArrivalDays}
          choices={days}
          words={(ahead) => say('preferences.daysBefore', { days: ahead })}
          onChange={(remindArrivalDays) => change({ remindArrivalDays })}
        />
      </SettingLine>
    </SettingSection>
  )
}
