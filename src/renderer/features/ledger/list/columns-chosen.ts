/** The columns that the clerk chose, with their order and widths. Null in the settings fits the columns to the window. */
import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import { columnWidths, type LaidColumn } from '../../../ui/table/column.ts'
import { narrowest } from '../../../ui/table/heading.tsx'
import type { LedgerSortBy } from '../query/ledger-question.ts'
import { columnOf, columnsThatFit, ledgerColumns, widthOf } from './ledger-columns.tsx'

export type ChosenColumns = NonNullable<Settings['ledgerColumns']>

const ids: readonly string[] = ledgerColumns.map(({ id }) => id)
/** The largest width that the settings accept, in pixels. */
const maxWidth = 1000

/** The chosen columns that still exist; null when there are none. */
function keepExisting(chosen: Settings['ledgerColumns']): ChosenColumns | null {
  const known = (chosen ?? []).filter(({ id }, i, all) => ids.includes(id) && all.findIndex((other) => other.id === id) === i)
  return known.length > 0 ? known : null
}

/** Returns the columns that a table of this width shows, in order. The sorted column is always included. */
export function layOut(chosen: Settings['ledgerColumns'], tableWidth: number, sortedBy?: LedgerSortBy): LaidColumn[] {
  const columns = keepExisting(chosen)
  const fits = columnsThatFit(tableWidth, sortedBy)
  const sorted = sortedBy && columnOf(sortedBy)
  const isSortedColumnMissing = columns && sorted && columns.every(({ id }) => id !== sorted)
  const shown = columns ? [...columns.map(({ id }) => id), ...(isSortedColumnMissing ? [sorted] : [])] : ids.filter((id) => fits[id])
  const chosenWidths = new Map(columns?.flatMap(({ id, width }) => (width === null ? [] : [[id, width]])))
  const widths = columnWidths(
    shown.map((id) => {
      const width = chosenWidths.get(id)
      return width === undefined ? widthOf(id) : { width }
    }),
    tableWidth,
  )
  return shown.map((id, i) => ({ id, width: widths[i] ?? narrowest }))
}

/** Up to these widths, in pixels, a column shows an icon or a count in place of text. */
const iconWidths: Readonly<Record<string, number>> = { status: 68, booked: 136, flags: 88 }
/** Extra padding of the first column, in pixels. */
const firstColumnPadding = 10

/** Returns the ids, separated by spaces, of the columns that are too narrow to show text. */
export const findNarrowColumns = (columns: readonly LaidColumn[]): string =>
  columns
    .filter(({ id, width }, i) => width - (i === 0 ? firstColumnPadding : 0) <= (iconWidths[id] ?? 0))
    .map(({ id }) => id)
    .join(' ')

/** Returns the chosen columns, or those fitted to the window when none are chosen. */
export function resolveColumns(chosen: Settings['ledgerColumns'], tableWidth: number): ChosenColumns {
  return keepExisting(chosen) ?? layOut(null, tableWidth).map(({ id }) => ({ id, width: null }))
}

/** Returns the columns with one resized to `width` pixels, clamped; null restores the default width. */
export function resizeColumn(columns: ChosenColumns, id: string, width: number | null): ChosenColumns {
  const clampedWidth = width === null ? null : Math.min(maxWidth, Math.max(narrowest, Math.round(width)))
  return columns.map((column) => (column.id === id ? { id, width: clampedWidth } : column))
}

/** Returns the columns with one moved to index `to`. */
export function moveColumn(columns: ChosenColumns, id: string, to: number): ChosenColumns {
  const column = columns.find((one) => one.id === id)
  if (!column) return columns
  return columns.filter((one) => one.id !== id).toSpliced(Math.min(columns.length - 1, Math.max(0, to)), 0, column)
}

/** Appends a column, or removes it if it is already shown. The only remaining column stays: a list without columns shows nothing. */
export function toggleColumn(columns: ChosenColumns, id: string): ChosenColumns {
  if (!columns.some((column) => column.id === id)) return [...columns, { id, width: null }]
  return columns.length === 1 ? columns : columns.filter((column) => column.id !== id)
}
