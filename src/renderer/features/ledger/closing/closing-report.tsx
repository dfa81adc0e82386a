import { CloseButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useApp } from '../../../store.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import styles from './closing-dialog.module.css'
import type { Deed } from './closing-slice.ts'

interface ClosingReportProps {
  readonly deed: Extract<Deed, { kind: 'closed' | 'changes' | 'saved' | 'unchanged' }>
}

/** What was written, in a sentence, or that nothing was; the file itself is in the list. */
export function ClosingReport({ deed }: ClosingReportProps) {
  const dropDeed = useApp((app) => app.dropDeed)
  return (
    <div className={styles.done}>
      <IconCircleCheck aria-hidden />
      <span role="status">{reportWords(deed)}</span>
      <CloseButton size="sm" aria-label="Put the report away" onClick={dropDeed} />
    </div>
  )
}

function reportWords(deed: ClosingReportProps['deed']): string {
  const month = monthWords(deed.month)
  if (deed.kind === 'saved') return `${deed.file} is saved again, the same to the byte.`
  if (deed.kind === 'unchanged') return `Nothing has changed in ${month} since its last file. No file was written.`
  const rows = deed.report.closing?.rows ?? 0
  if (deed.kind === 'closed') return `${month} is closed: ${bookingCount(rows)} in ${deed.report.file}.`
  const { reversed } = deed.report
  return `The changes of ${month} are in ${deed.report.file}: ${reversed.toLocaleString('en')} taken back, ${(rows - reversed).toLocaleString('en')} as they are now.`
}
