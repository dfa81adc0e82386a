import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import { formatMonth } from '../../../shared/domain/date-words.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { FailureNote } from '../feedback/failure-note.tsx'
import { monthWords } from '../wording/stay-words.ts'
import { Bars } from './bars.tsx'
import styles from './months-panel.module.css'

interface MonthColumn {
  /** `2027-03`. */
  readonly month: string
  readonly words: string
  readonly heights: Readonly<Record<string, number>>
  /** The figures of the month as text, one for each of `heads`. */
  readonly figures: readonly string[]
}

interface MonthsPanelProps {
  /** What the chart shows by month. */
  readonly name: string
  readonly year: number
  onYear(year: number): void
  /** Shown next to the year. */
  readonly beside?: ReactNode
  /** From bottom to top; `color` is a CSS colour. */
  readonly series: readonly { readonly name: string; readonly color: string; readonly words: string }[]
  readonly columns: readonly MonthColumn[]
  /** Column headers of the table for screen readers. */
  readonly heads: readonly string[]
  readonly failure: Failure | null
  /** Shown instead of the bars; null to show the bars. */
  readonly replacement: ReactNode
  /** The pressed month, by which the list is filtered; null for none. */
  readonly pressed: string | null
  onPress(month: string): void
}

/** A bar chart of a year by month, with buttons for the previous and next year. Pressing a bar selects its month. */
export function MonthsPanel(props: MonthsPanelProps) {
  const { name, year, onYear, beside, series, columns, heads, failure, replacement, pressed, onPress } = props
  return (
    <section className={styles.months} aria-label={name}>
      <div className={styles.head}>
        <span className={styles.years}>
          <ActionIcon aria-label={say('common.previousYear')} title={say('common.previousYear')} onClick={() => onYear(year - 1)}>
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <strong role="status">{voice.formats.inDigits(`${year}`)}</strong>
          <ActionIcon aria-label={say('monthBars.nextYear')} title={say('monthBars.nextYear')} onClick={() => onYear(year + 1)}>
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </span>
        {beside}
        <ul className={styles.legend} aria-hidden>
          {series.map(({ name: seriesName, color, words }) => (
            <li key={seriesName} style={{ '--series': color } as CSSProperties}>
              {words}
            </li>
          ))}
        </ul>
      </div>
      {failure && <FailureNote failure={failure} />}
      {replacement ?? (
        <Bars
          columns={columns.map(({ month, words, heights }) => ({ key: month, label: formatMonth(month), words, heights }))}
          series={series}
          height={84}
          press={{ words: ({ key }) => say('monthBars.showMonth', { month: monthWords(key) }), pressed, onPress }}
          table={
            <table aria-label={name}>
              <thead>
                <tr>
                  {[say('common.month'), ...heads].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {columns.map(({ month, figures }) => (
                  <tr key={month}>
                    <th scope="row">{monthWords(month)}</th>
                    {figures.map((figure, index) => (
                      <td key={heads[index]}>{figure}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      )}
    </section>
  )
}

/** Shown instead of the bars when no month of the year has a figure. */
export const NothingInYear = ({ children }: { readonly children: ReactNode }) => <p className={`dim ${styles.nothing}`}>{children}</p>
