import { CloseButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import styles from './closing-dialog.module.css'
import type { Deed } from './closing-slice.ts'

interface ClosingReportProps {
  readonly deed: Extract<Deed, { kind: 'closed' | 'changes' | 'saved' | 'unchanged' }>
}

/** Renders one sentence that says what was written, or that nothing was. */
export function ClosingReport({ deed }: ClosingReportProps) {
  const dropDeed = useApp((app) => app.dropDeed)
  return (
    <div className={styles.done}>
      <IconCircleCheck aria-hidden />
      <span role="status">{reportWords(deed)}</span>
      <CloseButton size="sm" aria-label={say('common.dismissReport')} onClick={dropDeed} />
    </div>
  )
}

function reportWords(deed: ClosingReportProps['deed']): string {
  const month = monthWords(deed.month)
  if (deed.kind === 'saved') return say('closingReport.saved', { file: deed.file })
  if (deed.kind === 'unchanged') return say('closingReport.unchanged', { month })
  const rows = deed.report.closing?.rows ?? 0
  if (deed.kind === 'closed') return say('closingReport.closed', { month, rows, file: deed.report.file ?? '' })
  const { reversed } = deed.report
  return say('closingReport.changesExported', { month, file: deed.report.file ?? '', reversed, rows: rows - reversed })
}
