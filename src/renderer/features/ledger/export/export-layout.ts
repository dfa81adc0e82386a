/** Layouts of an exported file: defaults, presets and the order of columns. */
import {
  type CsvColumnName,
  csvColumnNames,
  type ExcelMarks,
  type ExportLayout,
  type ExportPreset,
  type ExportPreview,
} from '../../../../shared/contract/views/export-views.ts'
import { commaAndPoint } from '../../../../shared/contract/views/ready-presets.ts'
import { say, texts } from '../../../../shared/words/say.ts'

export type Mode = ExportLayout['mode']
type Treatment = ExportPreview['treatment'][number]

/** Name and one-line description of each mode. */
export const modeWords = (): Record<Mode, { readonly name: string; readonly summary: string }> => ({
  software: { name: say('exportLayout.softwareName'), summary: say('exportLayout.softwareHint') },
  excel: { name: say('exportLayout.excelName'), summary: say('exportLayout.excelHint') },
})

/** How each column is written. */
export const treatmentWords: Record<Treatment, string> = texts({
  text: 'exportLayout.text',
  protected: 'exportLayout.protectedText',
  amount: 'exportLayout.amount',
  date: 'exportLayout.date',
  number: 'exportLayout.number',
})

/** Returns the default layout, in software mode. `marks` are the separator and the decimal mark; they take effect only in Excel mode. */
export function plainLayout(marks: ExcelMarks = commaAndPoint, columns: readonly CsvColumnName[] = csvColumnNames): ExportLayout {
  return {
    mode: 'software',
    byteOrderMark: false,
    ...marks,
    columns: [...columns],
    withGuests: false,
    withPolicies: false,
  }
}

/** Returns the layout in another mode. Excel detects UTF-8 by the byte order mark; other programs often mishandle it. */
export const changeMode = (layout: ExportLayout, mode: Mode): ExportLayout => ({ ...layout, mode, byteOrderMark: mode === 'excel' })

/** Returns the label of the choice “all columns”. Unlike a preset, that choice keeps the date basis and the mode. */
export const allColumnsLabel = () => say('exportLayout.allColumns')

const sameColumns = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** Returns whether two layouts write the same file. */
export function sameLayout(a: ExportLayout, b: ExportLayout): boolean {
  const marks = a.mode === 'software' ? a.byteOrderMark === b.byteOrderMark : a.separator === b.separator && a.decimalMark === b.decimalMark
  return (
    a.mode === b.mode && marks && a.withGuests === b.withGuests && a.withPolicies === b.withPolicies && sameColumns(a.columns, b.columns)
  )
}

/** Returns the name of the preset that equals the layout, or null. */
export function presetNameOf(layout: ExportLayout, presets: readonly ExportPreset[]): string | null {
  const preset = presets.find((one) => sameLayout(one.layout, layout))
  return preset?.name ?? (sameColumns(csvColumnNames, layout.columns) ? allColumnsLabel() : null)
}

/** Appends a column, or removes it if it is already included. The only remaining column cannot be removed. */
export function toggleColumn(columns: readonly CsvColumnName[], name: CsvColumnName): CsvColumnName[] {
  if (!columns.includes(name)) return [...columns, name]
  return columns.length === 1 ? [...columns] : columns.filter((column) => column !== name)
}

/** Moves a column one position forward or back. Columns at either end of the list cannot move beyond it. */
export function moveColumn(columns: readonly CsvColumnName[], name: CsvColumnName, by: -1 | 1): CsvColumnName[] {
  const from = columns.indexOf(name)
  const to = from + by
  return from < 0 || to < 0 || to >= columns.length ? [...columns] : columns.toSpliced(from, 1).toSpliced(to, 0, name)
}
