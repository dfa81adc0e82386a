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
  /** For free text: it is cut at its end, in whichever direction it is written. */
  readonly dir?: 'auto'
}

/** A column of rows whose cells also depend on `Facts`. `Look` is its layout in the list. */
export interface Column<Row, Facts, Look> {
  readonly id: string
  readonly header: PlainId
  readonly look: Look
  readonly cell: (row: Row, facts: Facts) => Cell
}

/** Returns the index that a key moves to, or null for other keys. `from` is -1 when no row is active; `page` is in rows. */
export function rowAfterKey(key: string, from: number, count: number, page: number): number | null {
  const by: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = by[key]
  return count === 0 || step === undefined ? null : Math.min(count - 1, Math.max(0, from + step))
}
