import type { ReactNode } from 'react'
import styles from './bars.module.css'

interface Column {
  readonly key: string
  readonly label: string
  /** The exact figures, shown on hover. */
  readonly words: string
  /** The height of each series by its name, only for drawing the bars. */
  readonly heights: Readonly<Record<string, number>>
}

interface BarsProps {
  readonly columns: readonly Column[]
  /** From bottom to top; `color` is a CSS colour. */
  readonly series: readonly { readonly name: string; readonly color: string }[]
  /** In pixels. */
  readonly height: number
  /** The same figures as a table, for screen readers. */
  readonly table: ReactNode
  /** The text of the action of pressing a column, and the pressed column. */
  readonly press: { readonly words: (column: Column) => string; readonly pressed: string | null; onPress(key: string): void }
}

/** A chart of stacked bars with labels. The highest bar fills the height. */
export function Bars({ columns, series, height, table, press }: BarsProps) {
  const total = ({ heights }: Column) => series.reduce((sum, { name }) => sum + (heights[name] ?? 0), 0)
  const highest = Math.max(...columns.map(total))
  const share = (part = 0) => (highest > 0 ? `${(part / highest) * 100}%` : 0)
  return (
    <div className={styles.bars}>
      <div className={styles.drawn} style={{ height }} aria-hidden>
        {columns.map(({ key, heights }) => (
          <div key={key} data-bar={key} className={styles.bar}>
            {series.map(({ name, color }) => (
              <div key={name} style={{ height: share(heights[name]), background: color }} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        {columns.map((column) => (
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
        ))}
      </div>
      <div className="unseen">{table}</div>
    </div>
  )
}
