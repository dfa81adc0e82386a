/** Reads a CSV file as a spreadsheet does: LibreOffice opens it without a window and writes down what it has made of each cell. */
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
function reading({ mode, separator, decimalMark }: ExportLayout, quotedIsText: boolean, openedBy?: string): string {
  const [own, point] = mode === 'excel' ? [separator, decimalMark] : ([',', '.'] as const)
  const between = openedBy ?? own
  return `CSV:${code(between)},${code('"')},${utf8},1,,${languages[point]},${quotedIsText},true,false,false,0,true`
}

/** Comma, quotes around every text and around nothing else. */
const writing = `csv:Text - txt - csv (StarCalc):${code(',')},${code('"')},${utf8},1,,1033,true,false,true`

/**
 * The file as LibreOffice reads it. Formulas are counted where quotes protect nothing, as in Excel. A file for Excel is read so
 * altogether; one for software is read as its importer is told to: what is quoted is text.
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

/** How many formulas it finds in a file that is opened by a separator that may not be the file's. */
export function formulasInLibreOffice(file: string, layout: ExportLayout, separator: string): Promise<number> {
  return inOffice(async (convert) => formulasIn(await convert(file, reading(layout, false, separator), 'fods', 'fods')))
}

const formulasIn = (sheet: string) => sheet.split('table:formula=').length - 1

/** `convert` writes a file in a form of LibreOffice's and answers with its text. */
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
