/** Reads a CSV file as a spreadsheet does: LibreOffice opens it without a window and writes down what it has made of each cell. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import type { ExportLayout } from '../src/shared/export-views.ts'

const systemPackages = new URL('../src/main/launch/system-packages.mjs', import.meta.url)

export interface Spread {
  /** Cells that it would compute. */
  readonly formulas: number
  /** The cells as text, by the names in the first row. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** What it does to every text: one kind of line break. */
  readonly same: (text: string) => string
}

const code = (sign: string) => sign.charCodeAt(0)
const utf8 = 76
const languages = { '.': 1033, ',': 1031 } as const

/**
 * How it reads, token by token: separator, quote, UTF-8, from line 1, no formats of ours, the language of the decimal mark,
 * whether quoted cells are text, special numbers (dates, exponents) detected, two that are for writing only, first sheet,
 * formulas computed.
 */
function reading({ mode, separator, decimalMark }: ExportLayout, quotedIsText: boolean): string {
  const [between, point] = mode === 'excel' ? [separator, decimalMark] : ([',', '.'] as const)
  return `CSV:${code(between)},${code('"')},${utf8},1,,${languages[point]},${quotedIsText},true,false,false,0,true`
}

/** Comma, quotes around every text and around nothing else. */
const writing = `csv:Text - txt - csv (StarCalc):${code(',')},${code('"')},${utf8},1,,1033,true,false,true`

/**
 * The file as LibreOffice reads it. Formulas are counted where quotes protect nothing, as in Excel. A file for Excel is read so
 * altogether; one for software is read as its importer is told to: what is quoted is text.
 */
export async function throughLibreOffice(file: string, layout: ExportLayout): Promise<Spread> {
  const { installProgram } = await import(systemPackages.href)
  await installProgram('soffice', 'libreoffice-calc-nogui')
  const home = await mkdtemp(join(tmpdir(), 'deskbook-office-'))
  const convert = async (quotedIsText: boolean, to: string, name: string) => {
    const outdir = join(home, name)
    const profile = pathToFileURL(join(home, 'profile')).href
    const options = ['--headless', `-env:UserInstallation=${profile}`, `--infilter=${reading(layout, quotedIsText)}`]
    await promisify(execFile)('soffice', [...options, '--convert-to', to, '--outdir', outdir, file], { timeout: 300_000 })
    return readFile(join(outdir, `${layout.mode}.${name}`), 'utf8')
  }
  try {
    const sheet = await convert(false, 'fods', 'fods')
    const text = await convert(layout.mode === 'software', writing, 'csv')
    return {
      formulas: sheet.split('table:formula=').length - 1,
      rows: parse(text, { bom: true, columns: true, record_delimiter: '\n' }),
      same: (cell) => cell.replace(/\r\n?/g, '\n'),
    }
  } finally {
    await rm(home, { recursive: true })
  }
}
