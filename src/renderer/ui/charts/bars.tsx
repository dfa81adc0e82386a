import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useSeen } from '../use-seen.ts'
import styles from './bars.module.css'
import type { DrawnBarsProps } from './drawn-bars.tsx'

const DrawnBars = lazy(() => import('./drawn-bars.tsx'))

interface Column {
  readonly key: string
  /** Shown below the bar. */
  readonly label: string
  /** The exact figures, shown on hover. */
  readonly words: string
  /** For drawing only; readable figures are text. */
  readonly heights: Readonly<Record<string, number>>
}

interface BarsProps extends Pick<DrawnBarsProps, 'series' | 'height'> {
  readonly columns: readonly Column[]
  /** The same figures as a table, for screen readers. */
  readonly table: ReactNode
  /** If columns can be pressed: the text of the action, and the pressed column. */
  readonly press?: { readonly words: (column: Column) => string; readonly pressed: string | null; onPress(key: string): void }
}

/** A bar chart with labels. Text renders at once; the bars are drawn afterwards, so that they do not delay the screen. */
export function Bars({ columns, series, height, table, press }: BarsProps) {
  const isSeen = useSeen()
  const drawn = useDeferredValue(columns)
  return (
    <div className={styles.bars}>
      <div className={styles.drawn} style={{ height }} aria-hidden>
        <Suspense>{isSeen && <DrawnBars columns={drawn} series={series} height={height} />}</Suspense>
      </div>
      <div className={styles.columns}>
        {columns.map((column) =>
          press ? (
            <button
              type="button"
              key={column.key}
              className={styles.column}
              title={column.words}
              aria-pressed={press.pressed === column.key}
              onClick={() => press.onPress(column.key)}
            >
              {column.label} <span className="unseen">{press.words(column)}</span>
            </button>
          ) : (
            <span key={column.key} className={styles.column} title={column.words} aria-hidden>
              {column.label}
            </span>
          ),
        )}
      </div>
      <div className="unseen">{table}</div>
    </div>
  )
}
