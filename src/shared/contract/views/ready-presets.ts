/** The layouts of exports that every desk has, and what a spreadsheet of this machine takes for its marks. */
import { accountingColumns, type ExcelMarks, type ExportPreset } from './export-views.ts'

/** How a machine writes numbers: its region, such as `de-CH`, and where the system says them outright, its marks as they are set. */
export interface Region {
  readonly locale: string
  readonly separator?: string
  readonly decimalMark?: string
}

/** The marks of most software, and of Excel in English-speaking countries. */
export const commaAndPoint: ExcelMarks = { separator: ',', decimalMark: '.' }

/**
 * Regions whose lists are parted by semicolons although their decimal mark is a point: Switzerland and Liechtenstein in every
 * language, and those that write Arabic. As Windows has it (`LOCALE_SLIST`).
 */
const semicolonWithPoint = /^ar\b|-(CH|LI)$/i

/**
 * What Excel takes there. One mark cannot be both, so a decimal comma has the semicolon beside it. Marks of the system other than these
 * do not count.
 */
export function excelMarks({ locale, separator, decimalMark }: Region): ExcelMarks {
  const written = decimalMark === ',' || decimalMark === '.' ? decimalMark : markOf(locale)
  if (written === ',') return { separator: ';', decimalMark: ',' }
  if (separator === ',' || separator === ';') return { separator, decimalMark: '.' }
  return { separator: semicolonWithPoint.test(locale) ? ';' : ',', decimalMark: '.' }
}

/** The decimal mark of a locale; a point where nobody knows it. */
function markOf(locale: string): string {
  try {
    return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}

/** The presets of every desk. Their names cannot be saved over. */
export function readyPresets(marks: ExcelMarks): ExportPreset[] {
  const common = { columns: [...accountingColumns], withGuests: false, withPolicies: false, ...marks }
  return [
    { name: 'Accounting (software)', basis: 'created', layout: { ...common, mode: 'software', byteOrderMark: false } },
    { name: 'Accounting (Excel here)', basis: 'created', layout: { ...common, mode: 'excel', byteOrderMark: true } },
  ]
}

export const readyNames: readonly string[] = readyPresets(commaAndPoint).map(({ name }) => name)
