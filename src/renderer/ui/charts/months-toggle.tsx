import { ActionIcon } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'

interface MonthsToggleProps {
  /** What the chart shows by month. */
  readonly name: string
  readonly shown: boolean
  onToggle(): void
}

/** A button that opens and closes the months chart of a list. */
export function MonthsToggle({ name, shown, onToggle }: MonthsToggleProps) {
  return (
    <ActionIcon variant={shown ? 'light' : 'default'} size={28} aria-label={name} title={name} aria-expanded={shown} onClick={onToggle}>
      <IconChartBar size={16} aria-hidden />
    </ActionIcon>
  )
}
