import { ActionIcon } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/** Unfolds the months, at the year of the days that the list shows, and folds them away. `today` is the day of the accounting zone. */
export function MonthsToggle({ today }: { readonly today: string }) {
  const shown = useApp((app) => app.ledgerMonths !== null)
  const last = useApp((app) => app.ledgerQuestion.filter.to ?? app.ledgerQuestion.filter.from)
  const showMonths = useApp((app) => app.showMonths)
  const foldMonths = useApp((app) => app.foldMonths)
  return (
    <ActionIcon
      variant={shown ? 'light' : 'default'}
      size={28}
      aria-label={say('monthBars.byMonth')}
      title={say('monthBars.byMonth')}
      aria-expanded={shown}
      onClick={() => (shown ? foldMonths() : void showMonths(Number((last ?? today).slice(0, 4))))}
    >
      <IconChartBar size={16} aria-hidden />
    </ActionIcon>
  )
}
