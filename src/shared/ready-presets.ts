/** The layouts of exports that every desk has. */
import { accountingColumns, type ExportLayout, type ExportPreset } from './export-views.ts'

/** What the Excel of a language takes for the decimal mark and, because one mark cannot be both, between cells. */
export function excelMarks(language: string): Pick<ExportLayout, 'separator' | 'decimalMark'> {
  const mark = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return mark === ',' ? { separator: ';', decimalMark: ',' } : { separator: ',', decimalMark: '.' }
}

/** The presets of every desk; `language` is the machine's. Their names cannot be saved over. */
export function readyPresets(language: string): ExportPreset[] {
  const common = { columns: [...accountingColumns], withGuests: false, withPolicies: false, ...excelMarks(language) }
  return [
    { name: 'Accounting (software)', basis: 'created', layout: { ...common, mode: 'software', byteOrderMark: false } },
    { name: 'Accounting (Excel here)', basis: 'created', layout: { ...common, mode: 'excel', byteOrderMark: true } },
  ]
}
