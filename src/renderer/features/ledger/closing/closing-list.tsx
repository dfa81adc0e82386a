import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ClosedMonth, Closing } from '../../../../shared/contract/views/export-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { formatMoney, sumByCurrency } from '../../../../shared/domain/money.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Tag } from '../../../ui/booking/tag.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { isReader } from '../../../ui/desk-abilities.ts'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { monthWords } from '../../../ui/wording/stay-words.ts'
import { zoneOfDays } from '../../../ui/zone-of-days.ts'
import styles from './closing-dialog.module.css'
import { changesWords, incompleteWords, type Month, notSyncedWords, uncertainDaysWords } from './closing-words.ts'

interface ClosingListProps {
  readonly months: readonly Month[]
  /** Whether the closed months and their changes are still loading. */
  readonly reading: boolean
  readonly busy: boolean
}

/** Renders a row for each month. A closed month shows the sums of its exported files and expands into a row per file. */
export function ClosingList({ months, reading, busy }: ClosingListProps) {
  const canWrite = useApp((app) => app.desk?.readOnly == null)
  const isReaderCopy = useApp((app) => isReader(app.desk))
  return (
    <>
      <CostHidden what="file" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={say('closingList.tableLabel')} aria-busy={reading}>
        <table className="grid" aria-label={say('closingList.tableLabel')}>
          <thead>
            <tr>
              <th scope="col">{say('common.month')}</th>
              <th scope="col">{say('closingList.state')}</th>
              <th scope="col">{say('closingList.sums')}</th>
              <th scope="col">{say('common.checksum')}</th>
              <th scope="col">
                <span className="unseen">{say('closingList.actionsColumn')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.length === 0 && !reading && (
              <tr>
                <td colSpan={5} className="dim">
                  {say('closingList.emptyReaderCopy')}
                </td>
              </tr>
            )}
            {months.map((month) => (
              <MonthRows key={month.month} month={month} reading={reading} canClose={!isReaderCopy} busy={busy} canWrite={canWrite} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface MonthProps {
  readonly month: Month
  readonly reading: boolean
  /** Whether this desk can close months and export their changes; a reader copy cannot. */
  readonly canClose: boolean
}

function MonthRows({ month, reading, canClose, busy, canWrite }: MonthProps & { readonly busy: boolean; readonly canWrite: boolean }) {
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null)
  // A month with an incomplete file starts expanded.
  const open = chosenOpen ?? month.closed?.closings.some((closing) => findProblems(closing).length > 0) ?? false
  const firstFileRowId = useId()
  const fold = { open, firstFileRowId, turn: () => setChosenOpen(!open) }
  return (
    <>
      <MonthRow month={month} reading={reading} canClose={canClose} disabled={busy || reading || !canWrite} fold={fold} />
      {open &&
        month.closed?.closings.map((closing, at) => (
          <FileRow key={closing.id} rowId={at === 0 ? firstFileRowId : undefined} closing={closing} disabled={busy} />
        ))}
    </>
  )
}

interface MonthRowProps extends MonthProps {
  readonly disabled: boolean
  /** Whether the month's files are shown, and the element id of the first file's row. */
  readonly fold: { readonly open: boolean; readonly firstFileRowId: string; turn(): void }
}

function MonthRow({ month: { month, isOver, closed }, reading, canClose, disabled, fold }: MonthRowProps) {
  const { askClose, exportChanges } = useApp((app) => app.ledger.closing)
  const words = monthWords(month)
  return (
    <tr>
      <th scope="row" className={styles.month}>
        {closed ? (
          <UnstyledButton
            className={styles.fold ?? ''}
            aria-expanded={fold.open}
            aria-controls={fold.open ? fold.firstFileRowId : undefined}
            onClick={fold.turn}
          >
            {fold.open ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            {words}
          </UnstyledButton>
        ) : (
          words
        )}
      </th>
      <td colSpan={closed ? 1 : 3}>
        {closed ? (
          <ClosedState closed={closed} reading={reading} />
        ) : (
          <span className="dim">{isOver ? say('closingList.open') : say('closingList.monthNotOver')}</span>
        )}
      </td>
      {closed && (
        <td colSpan={2} className={styles.sums}>
          {sumByCurrency(closed.closings.flatMap(({ sums }) => sums)).map((sum) => (
            <span key={sum.currency}>{formatMoney(sum)}</span>
          ))}
        </td>
      )}
      <td className={styles.action}>
        {canClose && closed === null && isOver && (
          <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => void askClose(month)}>
            {say('common.closeMonth', { words })}
          </Button>
        )}
        {canClose && closed !== null && (closed.changed > 0 || closed.notSynced > 0) && (
          <Button size="compact-sm" disabled={disabled} onClick={() => void exportChanges(month)}>
            {say('closingList.exportChanges', { changes: changesWords(closed) })}
          </Button>
        )}
      </td>
    </tr>
  )
}

function ClosedState({ closed: { changed, notSynced }, reading }: { readonly closed: ClosedMonth; readonly reading: boolean }) {
  if (reading) return <span className="dim">{say('closingList.loading')}</span>
  return (
    <span className={styles.state}>
      <Tag tone="confirmed" icon={<IconLock aria-hidden />}>
        {say('closingList.closed')}
      </Tag>
      {notSynced > 0 ? (
        <span className={styles.changed}>
          <IconAlertTriangle aria-hidden /> {notSyncedWords(notSynced)}
        </span>
      ) : changed === 0 ? (
        <span className={styles.quiet}>
          <IconCircleCheck aria-hidden /> {say('closingList.unchangedSince')}
        </span>
      ) : (
        <span className={styles.changed}>
          <IconAlertTriangle aria-hidden /> {say('closingList.changedSince', { changed })}
        </span>
      )}
    </span>
  )
}

/** What is incomplete about a file, in sentences. */
const findProblems = (closing: Closing): string[] =>
  [incompleteWords(closing), uncertainDaysWords(closing), closing.isNamed ? null : say('closingList.unnamedHint')].filter(
    (words) => words !== null,
  )

interface FileRowProps {
  readonly rowId: string | undefined
  readonly closing: Closing
  readonly disabled: boolean
}

function FileRow({ rowId, closing, disabled }: FileRowProps) {
  const { zone } = useClock()
  const saveAgain = useApp((app) => app.ledger.closing.saveAgain)
  const { id, month, number, atMs, file, rows, sha256, sums, zone: closedIn } = closing
  const accountingZone = useApp(zoneOfDays)
  return (
    <tr id={rowId} className={styles.file}>
      <td className={styles.which}>{number === 0 ? say('closingList.closeRow') : say('closingList.changesRow', { number })}</td>
      <td>
        <span className={`mono ${styles.name}`}>{file}</span>
        <span className="caption">
          {say('closingList.rows', { at: formatInstant(atMs, zone), rows })}
          {closedIn !== accountingZone && say('closingList.zoneOfDays', { closedIn })}
        </span>
        {findProblems(closing).map((words) => (
          <span key={words} className={styles.lacks}>
            <IconAlertTriangle aria-hidden /> {words}
          </span>
        ))}
      </td>
      <td className={styles.sums}>
        {sums.map((sum) => (
          <span key={sum.currency}>{formatMoney(sum)}</span>
        ))}
        {sums.length === 0 && <span className="dim">{say('common.none')}</span>}
      </td>
      <td className={styles.sha}>
        <CopyText text={sha256} label={say('closingList.checksumOfFile', { file })} />
      </td>
      <td className={styles.action}>
        <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => void saveAgain(id, month)}>
          {say('closingList.saveAgain')}
        </Button>
      </td>
    </tr>
  )
}
