import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useSeen } from '../use-seen.ts'
import styles from './bars.module.css'
import type { DrawnBarsProps } from './drawn-bars.tsx'

const DrawnBars = lazy(() => import('./drawn-bars.tsx'))

interface Column {
  readonly key: string
  /** Stands below the bar. */
  readonly label: string
  /** All that the bar says, exactly, for a pointer that rests on it. */
  readonly words: string
  /** For drawing alone: what is read is text. */
  readonly heights: Readonly<Record<string, number>>
}

interface BarsProps extends Pick<DrawnBarsProps, 'series' | 'height'> {
  readonly columns: readonly Column[]
  /** The same figures as a table, for who does not see the bars. */
  readonly table: ReactNode
  /** Where a column can be pressed: what that does, and which is pressed now. */
  readonly press?: { readonly words: (column: Column) => string; readonly pressed: string | null; onPress(key: string): void }
}

/** Bars side by side, each as wide as its label. What is read stands at once; what is only seen is drawn after it, and holds up no screen. */
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
