/** The columns and row heights of a list, and how a key moves through its rows. */
import type { ReactNode } from 'react'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import type { PlainId } from '../../../shared/words/say.ts'

/** Height of a row by density, in pixels; must match `--row-height`. */
export const rowHeights: Record<Settings['density'], number> = { compact: 28, comfortable: 34 }

/** The content of a cell and its attributes. Not a component, because hundreds of rows are rendered while a clerk scrolls. */
export interface Cell {
  readonly words?: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
  /** `auto` for free text: overflow is cut off at the end of the text, in either writing direction. */
  readonly dir?: 'auto'
}

/** A column. Each cell depends on its row and on `Facts`; `Look` is the layout of the column. */
export interface Column<Row, Facts, Look> {
  readonly id: string
  readonly header: PlainId
  readonly look: Look
  readonly cell: (row: Row, facts: Facts) => Cell
}

/** A laid-out column; the width is in pixels. */
export interface LaidColumn {
  readonly id: string
  readonly width: number
}

/** The width that a column asks for, in pixels. */
export interface ColumnWidth {
  readonly width: number
  /** Smallest width, used when the columns do not all fit. */
  readonly least?: number
  /** Share of the remaining width. */
  readonly grow?: number
}

/**
 * Returns the width of each column in pixels. Columns with `grow` share the remaining width. If the columns do not fit, those with `least` shrink,
 * provided that all fit afterwards.
 */
export function columnWidths(columns: readonly ColumnWidth[], tableWidth: number): number[] {
  const shown = shrinkColumns(columns, columns.reduce((sum, { width }) => sum + width, 0) - tableWidth)
  const remainingWidth = Math.max(0, tableWidth - shown.reduce((sum, { width }) => sum + width, 0))
  const shares = shown.reduce((sum, { grow = 0 }) => sum + grow, 0)
  return shown.map(({ width, grow = 0 }) => Math.floor(width + (shares === 0 ? 0 : (remainingWidth * grow) / shares)))
}

/** Frees at least `lacking` pixels if possible. Columns shrink in order, each fully to `least`, so that no text is cut. */
function shrinkColumns(columns: readonly ColumnWidth[], lacking: number): readonly ColumnWidth[] {
  const spare = ({ width, least = width }: ColumnWidth) => width - least
  if (lacking <= 0 || columns.reduce((sum, column) => sum + spare(column), 0) < lacking) return columns
  let remainingWidth = lacking
  return columns.map((column) => {
    if (remainingWidth <= 0) return column
    remainingWidth -= spare(column)
    return { ...column, width: column.width - spare(column) }
  })
}

/** Returns the row index that a key moves to; null if the key moves nothing. `from` is -1 when no row is active; `page` is in rows. */
export function rowAfterKey(key: string, from: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return count === 0 || step === undefined ? null : Math.min(count - 1, Math.max(0, from + step))
}
