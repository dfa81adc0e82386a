/** The columns of the ledger as the clerk chose, ordered and sized them. Nothing chosen fits them to the window. */
import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import type { LedgerSortBy } from '../query/ledger-question.ts'
import { columnOf, columnsThatFit, columnWidths, ledgerColumns } from './ledger-columns.tsx'

export type ChosenColumns = NonNullable<Settings['ledgerColumns']>

/** A column as it is laid out; the width is in pixels. */
export interface LaidColumn {
  readonly id: string
  readonly width: number
}

const ids: readonly string[] = ledgerColumns.map(({ id }) => id)
/** Pixels; as the settings take them. */
export const narrowest = 40
export const widest = 1000

/** What was chosen and is still a column; null when nothing of it is. */
function valid(chosen: Settings['ledgerColumns']): ChosenColumns | null {
  const known = (chosen ?? []).filter(({ id }, i, all) => ids.includes(id) && all.findIndex((other) => other.id === id) === i)
  return known.length > 0 ? known : null
}

/** The columns that a table of this width shows, from left to right. The one that it is sorted by is always among them. */
export function layOut(chosen: Settings['ledgerColumns'], tableWidth: number, sortedBy?: LedgerSortBy): LaidColumn[] {
  const columns = valid(chosen)
  const fits = columnsThatFit(tableWidth, sortedBy)
  const sorted = sortedBy && columnOf(sortedBy)
  const lacks = columns && sorted && columns.every(({ id }) => id !== sorted)
  const shown = columns ? [...columns.map(({ id }) => id), ...(lacks ? [sorted] : [])] : ids.filter((id) => fits[id])
  const own = new Map(columns?.flatMap(({ id, width }) => (width === null ? [] : [[id, width]])))
  const widths = columnWidths(shown, tableWidth, own)
  return shown.map((id, i) => ({ id, width: widths[i] ?? narrowest }))
}

/** Up to these widths a column has no room for its words, and shows a sign or a count in their place. */
const tight: Readonly<Record<string, number>> = { status: 68, booked: 136, flags: 88 }
/** What the first column keeps free at its edge beyond the others. */
const edge = 10

/** Which columns are that narrow, by their names with a space between. */
export const tightOf = (columns: readonly LaidColumn[]): string =>
  columns
    .filter(({ id, width }, i) => width - (i === 0 ? edge : 0) <= (tight[id] ?? 0))
    .map(({ id }) => id)
    .join(' ')

/** What is chosen now, to be changed: with nothing chosen, the columns that stand in the window. */
export function chosenNow(chosen: Settings['ledgerColumns'], tableWidth: number): ChosenColumns {
  return valid(chosen) ?? layOut(null, tableWidth).map(({ id }) => ({ id, width: null }))
}

/** The column with another width; null gives it the one that it has by itself. */
export function resized(columns: ChosenColumns, id: string, width: number | null): ChosenColumns {
  const within = width === null ? null : Math.min(widest, Math.max(narrowest, Math.round(width)))
  return columns.map((column) => (column.id === id ? { id, width: within } : column))
}

/** The column at another place, counted from 0. */
export function movedColumn(columns: ChosenColumns, id: string, to: number): ChosenColumns {
  const column = columns.find((one) => one.id === id)
  if (!column) return columns
  return columns.filter((one) => one.id !== id).toSpliced(Math.min(columns.length - 1, Math.max(0, to)), 0, column)
}

/** The column shown at the end, or not shown. The last one stays: a list without columns shows nothing. */
export function toggled(columns: ChosenColumns, id: string): ChosenColumns {
  if (!columns.some((column) => column.id === id)) return [...columns, { id, width: null }]
  return columns.length === 1 ? columns : columns.filter((column) => column.id !== id)
}
