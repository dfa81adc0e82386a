/** The built-in export layouts, and the separators that a spreadsheet on this machine expects. */
import { accountingColumns, type ExcelMarks, type ExportPreset } from './export-views.ts'

/** A machine's number format: its region, such as `de-CH`, and the system's separators if it states them. */
export interface Region {
  readonly locale: string
  readonly separator?: string
  readonly decimalMark?: string
}

/** The marks of most software, and of Excel in English-speaking countries. */
export const commaAndPoint: ExcelMarks = { separator: ',', decimalMark: '.' }

/**
 * Regions with semicolon list separators although their decimal mark is a point: Switzerland and Liechtenstein in every language, and Arabic. From
 * Windows (`LOCALE_SLIST`).
 */
const semicolonWithPoint = /^ar\b|-(CH|LI)$/i

/**
 * Returns the separators that Excel expects in a region. A decimal comma needs semicolon separators, because a comma cannot be both. Other system
 * separators are ignored.
 */
export function excelMarks({ locale, separator, decimalMark }: Region): ExcelMarks {
  const written = decimalMark === ',' || decimalMark === '.' ? decimalMark : markOf(locale)
  if (written === ',') return { separator: ';', decimalMark: ',' }
  if (separator === ',' || separator === ';') return { separator, decimalMark: '.' }
  return { separator: semicolonWithPoint.test(locale) ? ';' : ',', decimalMark: '.' }
}

/** Returns the decimal mark of a locale; a point if unknown. */
function markOf(locale: string): string {
  try {
    return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}

/** Returns the presets that every desk has. Their names cannot be overwritten. */
export function readyPresets(marks: ExcelMarks): ExportPreset[] {
  const common = { columns: [...accountingColumns], withGuests: false, withPolicies: false, ...marks }
  return [
    { name: 'Accounting (software)', basis: 'created', layout: { ...common, mode: 'software', byteOrderMark: false } },
    { name: 'Accounting (Excel here)', basis: 'created', layout: { ...common, mode: 'excel', byteOrderMark: true } },
  ]
}

export const readyPresetNames: readonly string[] = readyPresets(commaAndPoint).map(({ name }) => name)
