import { ActionIcon } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'

interface MonthsToggleProps {
  /** What is shown by month. */
  readonly name: string
  readonly shown: boolean
  onToggle(): void
}

/** Unfolds the months of a list, and folds them away. */
export function MonthsToggle({ name, shown, onToggle }: MonthsToggleProps) {
  return (
    <ActionIcon variant={shown ? 'light' : 'default'} size={28} aria-label={name} title={name} aria-expanded={shown} onClick={onToggle}>
      <IconChartBar size={16} aria-hidden />
    </ActionIcon>
  )
}
