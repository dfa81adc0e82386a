/** Asks the clerk for a path, because the browser window cannot: with the desktop's own dialog, or else uses the downloads folder. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, parse } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { FileDialog } from '../shell.ts'
import { findProgram } from './installed-browser.ts'

export interface FileDialogs {
  /** The path to write to; null if the dialog was closed. */
  save(dialog: FileDialog): Promise<string | null>
  /** The path to read from; null if the dialog was closed. */
  open(dialog: FileDialog): Promise<string | null>
}

/**
 * Returns the desktop's dialogs, through `zenity` or `kdialog`. If neither is installed, a file is saved to the downloads folder under an unused
 * name, which `say` reports; opening a file then fails with `noFileDialog`.
 */
export function desktopDialogs(say: (line: string) => void, downloads = join(homedir(), 'Downloads')): FileDialogs {
  return {
    async save(dialog) {
      const suggested = join(downloads, parse(dialog.suggestedName).base)
      const command = dialogCommand('save', dialog, suggested)
      if (command) return run(command)
      mkdirSync(downloads, { recursive: true })
      const path = freeName(suggested)
      say(`No file dialog on this desktop (zenity or kdialog): saving to ${path}`)
      return path
    },
    async open(dialog) {
      const command = dialogCommand('open', dialog, downloads)
      if (!command) throw new FailureError({ kind: 'noFileDialog' })
      return run(command)
    },
  }
}

/** Dialogs of a shell without a window: they always fail. */
export const noDialogs: FileDialogs = {
  save: () => Promise.reject(new FailureError({ kind: 'noFileDialog' })),
  open: () => Promise.reject(new FailureError({ kind: 'noFileDialog' })),
}

/** Returns the path if nothing exists there, else the first unused of `name (2).csv`, `name (3).csv` … */
export function freeName(path: string, exists: (path: string) => boolean = existsSync): string {
  const { dir, name, ext } = parse(path)
  let candidate = path
  for (let count = 2; exists(candidate); count++) candidate = join(dir, `${name} (${count})${ext}`)
  return candidate
}

type Command = readonly [program: string, ...options: string[]]

function dialogCommand(kind: 'save' | 'open', { title, filters, folder = false }: FileDialog, path: string): Command | null {
  const zenity = findProgram(['zenity'])
  const patterns = filters.map((filter) => ({ name: filter.name, pattern: filter.extensions.map((end) => `*.${end}`).join(' ') }))
  if (zenity) {
    const saving = kind === 'save' ? ['--save', '--confirm-overwrite'] : folder ? ['--directory'] : []
    const shown = patterns.map(({ name, pattern }) => `--file-filter=${name} | ${pattern}`)
    return [zenity, '--file-selection', ...saving, `--title=${title}`, `--filename=${path}`, ...shown]
  }
  const kdialog = findProgram(['kdialog'])
  if (!kdialog) return null
  if (folder) return [kdialog, '--title', title, '--getexistingdirectory', path]
  const shown = patterns.map(({ name, pattern }) => `${name} (${pattern})`).join('\n')
  return [kdialog, '--title', title, kind === 'save' ? '--getsavefilename' : '--getopenfilename', path, shown]
}

/** Runs a dialog and returns what it printed. Both programs exit with 1 if the dialog was closed. */
function run([program, ...options]: Command): Promise<string | null> {
  return new Promise((resolve, reject) => {
    execFile(program, options, (error, stdout) => {
      if (!error) resolve(stdout.trimEnd() || null)
      else if (error.code === 1) resolve(null)
      else reject(new FailureError({ kind: 'noFileDialog' }, { cause: error }))
    })
  })
}
