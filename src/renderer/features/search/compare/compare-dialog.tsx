import { Modal } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { typesText } from '../../../ui/keys/use-shortcut.ts'
import styles from './compare.module.css'
import { CompareTable } from './compare-table.tsx'
import { ScheduleLines } from './schedule-lines.tsx'
import { usePicks } from './use-picks.ts'

/** Dialog that shows up to four rates side by side. */
export function CompareDialog() {
  const comparing = useApp((app) => app.compare.isOpen)
  const close = useApp((app) => app.compare.close)
  const stay = useApp((app) => app.search.state.run?.query)
  const picks = usePicks()
  return (
    <Modal
      opened={comparing && stay !== undefined}
      onClose={close}
      title={say('compare.title', { rates: picks.length })}
      size={picks.length > 2 ? 1180 : 860}
      yOffset={16}
      returnFocus={false}
      onExitTransitionEnd={focusActiveRow}
      classNames={{ body: styles.body ?? '' }}
    >
      {stay && (
        <>
          <CompareTable picks={picks} stay={stay} />
          <ScheduleLines picks={picks} checkin={stay.checkin} />
        </>
      )}
    </Modal>
  )
}

/** Returns the focus to the active row, which may have been re-rendered, unless the clerk is typing elsewhere, e.g. in the palette. */
function focusActiveRow(): void {
  if (typesText(document.activeElement)) return
  document.querySelector<HTMLElement>('[role="treegrid"] tr[tabindex="0"]')?.focus({ preventScroll: true })
}
