/** Cells with the desk's own notes; empty, not a dash, where there are none. */
import { IconClockExclamation } from '@tabler/icons-react'
import type { DeskFacts } from '../../../../shared/contract/views/note-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { isDue } from '../../../../shared/domain/desk-facts.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { Tags } from '../../../ui/notes/tags.tsx'
import { zoneOfDays } from '../../../ui/zone-of-days.ts'
import styles from './ledger-cells.module.css'

/** Renders text typed by a clerk. */
export function WrittenCell({ text }: { readonly text: string | null }) {
  return (
    <span className={`words ${styles.stated}`} dir="auto" title={text ?? undefined}>
      {text}
    </span>
  )
}

/** Renders tags in one line; the tooltip has them in full. */
export function TagsCell({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles.tags} title={listWithCommas(tags)}>
      <Tags tags={tags} />
    </span>
  )
}

/** Renders the follow-up day, its owner, and whether it is due. */
export function FollowUpCell({ facts: { followUpOn, followUpBy } }: { readonly facts: DeskFacts }) {
  const { nowMs } = useClock()
  const zone = useApp(zoneOfDays)
  if (followUpOn === null) return <WrittenCell text={followUpBy} />
  const due = isDue(followUpOn, dateIn(zone, nowMs))
  const words = listWithCommas([formatDate(followUpOn), followUpBy])
  return (
    <span className={due ? `ink-unknown ${styles.due}` : ''} title={due ? say('writtenCells.dueTooltip', { words }) : words}>
      {due && <IconClockExclamation aria-label={say('filter.due')} size={14} />}
      {words}
    </span>
  )
}
