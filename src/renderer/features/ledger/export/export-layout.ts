/** How an exported file may look: what stands when nothing is chosen, and the order of its columns. */
import {
  type CsvColumnName,
  csvColumnNames,
  type ExcelMarks,
  type ExportLayout,
  type ExportPreset,
  type ExportPreview,
} from '../../../../shared/contract/views/export-views.ts'
import { commaAndPoint } from '../../../../shared/contract/views/ready-presets.ts'
import { say } from '../../../../shared/words/say.ts'

export type Mode = ExportLayout['mode']
type Treatment = ExportPreview['treatment'][number]

/** What each mode is for, and what it does, in a line. */
export const modeWords: Record<Mode, { readonly name: string; readonly does: string }> = {
  software: { name: say('exportLayout.forSoftware'), does: say('exportLayout.commaDecimalPointIsoDates') },
  excel: { name: say('exportLayout.forExcelHere'), does: say('exportLayout.aDoubleClickOpensIt') },
}

/** What a mode does to a column. */
export const treatmentWords: Record<Treatment, string> = {
  text: say('exportLayout.text'),
  protected: say('exportLayout.protectedText'),
  amount: say('exportLayout.amount'),
  date: say('exportLayout.date'),
  number: say('exportLayout.number'),
}

/** A file for software, with the marks that stand when it is to be for Excel: those of the desk's machine, once they are known. */
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

/** The same layout in another mode: Excel knows the letters of a file by its byte order mark, other programs stumble over it. */
export const inMode = (layout: ExportLayout, mode: Mode): ExportLayout => ({ ...layout, mode, byteOrderMark: mode === 'excel' })

/** The choice of every column, which is no preset: it leaves date and mode as they are. */
export const everyColumn = say('exportLayout.allColumns')

const sameColumns = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** Whether two layouts write the same file. */
export function sameLayout(a: ExportLayout, b: ExportLayout): boolean {
  const marks = a.mode === 'software' ? a.byteOrderMark === b.byteOrderMark : a.separator === b.separator && a.decimalMark === b.decimalMark
  return (
    a.mode === b.mode && marks && a.withGuests === b.withGuests && a.withPolicies === b.withPolicies && sameColumns(a.columns, b.columns)
  )
}

/** The name of the preset that a layout is; null when it is nobody's. */
export function presetOf(layout: ExportLayout, presets: readonly ExportPreset[]): string | null {
  const preset = presets.find((one) => sameLayout(one.layout, layout))
  return preset?.name ?? (sameColumns(csvColumnNames, layout.columns) ? everyColumn : null)
}

/** The columns with one taken in at the end or left out; the last one stays. */
export function toggleColumn(columns: readonly CsvColumnName[], name: CsvColumnName): CsvColumnName[] {
  if (!columns.includes(name)) return [...columns, name]
  return columns.length === 1 ? [...columns] : columns.filter((column) => column !== name)
}

/** The columns with one moved by a place, as far as there is one. */
export function moveColumn(columns: readonly CsvColumnName[], name: CsvColumnName, by: -1 | 1): CsvColumnName[] {
  const from = columns.indexOf(name)
  const to = from + by
  const moved = [...columns]
  const other = moved[to]
  if (from < 0 || other === undefined) return moved
  moved[to] = name
  moved[from] = other
  return moved
}
