import { ActionIcon } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'

/** A button that opens and closes the months chart of a list. */
export function MonthsToggle({ name, shown, onToggle }: { readonly name: string; readonly shown: boolean; onToggle(): void }) {
  return (
    <ActionIcon variant={shown ? 'light' : 'default'} size={28} aria-label={name} title={name} aria-expanded={shown} onClick={onToggle}>
      <IconChartBar size={16} aria-hidden />
    </ActionIcon>
  )
}
