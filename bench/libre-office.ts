/** Reads a CSV file as a spreadsheet does: LibreOffice opens it headless and writes out the cells as it read them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import type { ExportLayout } from '../src/shared/contract/views/export-views.ts'

const systemPackages = new URL('../scripts/system-packages.mjs', import.meta.url)

export interface Spread {
  /** The number of cells that it would compute. */
  readonly formulas: number
  /** The cells as text, by the column names in the first row. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** Normalizes line breaks as LibreOffice does. */
  readonly same: (text: string) => string
}

const code = (sign: string) => sign.charCodeAt(0)
const utf8 = 76
const languages = { '.': 1033, ',': 1031 } as const

/**
 * Returns LibreOffice's import options, token by token: separator, quote, UTF-8, from line 1, no column formats, the language of the decimal mark,
 * whether quoted cells are text, detect special numbers (dates, exponents), two for writing only, first sheet, compute formulas.
 */
function reading({ mode, separator, decimalMark }: ExportLayout, quotedIsText: boolean, openedBy?: string): string {
  const [own, point] = mode === 'excel' ? [separator, decimalMark] : ([',', '.'] as const)
  const between = openedBy ?? own
  return `CSV:${code(between)},${code('"')},${utf8},1,,${languages[point]},${quotedIsText},true,false,false,0,true`
}

/** Export options: comma, and quotes around every text and nothing else. */
const writing = `csv:Text - txt - csv (StarCalc):${code(',')},${code('"')},${utf8},1,,1033,true,false,true`

/**
 * Returns the file as LibreOffice reads it. Formulas are counted with quotes that protect nothing, as in Excel. A file for Excel is read entirely
 * that way; in one for software, quoted cells are text, as its importer is configured.
 */
export async function throughLibreOffice(file: string, layout: ExportLayout): Promise<Spread> {
  return inOffice(async (convert) => {
    const sheet = await convert(file, reading(layout, false), 'fods', 'fods')
    const text = await convert(file, reading(layout, layout.mode === 'software'), writing, 'csv')
    return {
      formulas: formulasIn(sheet),
      rows: parse(text, { bom: true, columns: true, record_delimiter: '\n' }),
      same: (cell) => cell.replace(/\r\n?/g, '\n'),
    }
  })
}

/** Returns the number of formulas in a file when opened with a separator that may differ from the file's. */
export function formulasInLibreOffice(file: string, layout: ExportLayout, separator: string): Promise<number> {
  return inOffice(async (convert) => formulasIn(await convert(file, reading(layout, false, separator), 'fods', 'fods')))
}

const formulasIn = (sheet: string) => sheet.split('table:formula=').length - 1

/** Converts a file to another format with LibreOffice and returns its text. */
type Convert = (file: string, filter: string, to: string, ending: string) => Promise<string>

async function inOffice<T>(work: (convert: Convert) => Promise<T>): Promise<T> {
  const { installProgram } = await import(systemPackages.href)
  await installProgram('soffice', 'libreoffice-calc-nogui')
  const home = await mkdtemp(join(tmpdir(), 'deskbook-office-'))
  const profile = pathToFileURL(join(home, 'profile')).href
  try {
    return await work(async (file, filter, to, ending) => {
      const options = ['--headless', `-env:UserInstallation=${profile}`, `--infilter=${filter}`]
      await promisify(execFile)('soffice', [...options, '--convert-to', to, '--outdir', home, file], { timeout: 300_000 })
      return readFile(join(home, `${basename(file, '.csv')}.${ending}`), 'utf8')
    })
  } finally {
    await rm(home, { recursive: true })
  }
}
