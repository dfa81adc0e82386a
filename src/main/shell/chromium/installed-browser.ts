/** Finds a Chromium, Chrome or Edge that is already on this machine; nothing is ever downloaded. */
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import browsers from './browsers.json' with { type: 'json' }

/** The first program of the list that can be run: a name is looked up along `PATH`, an absolute path is taken as it is. */
export function findProgram(names: readonly string[], searchPath = process.env['PATH'] ?? ''): string | null {
  const folders = searchPath.split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
  return candidates.find(canRun) ?? null
}

/** The installed browser, or null when there is none. `DESKBOOK_BROWSER` names one that lies elsewhere. */
export function findBrowser(environment = process.env, platform = process.platform): string | null {
  const named = environment['DESKBOOK_BROWSER']
  const known = (browsers as Partial<Record<string, string[]>>)[platform] ?? browsers.linux
  return findProgram(named ? [named] : known, environment['PATH'])
}

/** What is said when there is none. A name that leads nowhere is said to be that: nothing is installed for it by mistake. */
export function noBrowserWords(environment = process.env): string {
  const named = environment['DESKBOOK_BROWSER']
  return named
    ? `DESKBOOK_BROWSER names ${named}, which is no program that can be run here. Name another one, or none.`
    : 'No Chromium, Chrome or Edge is installed. Install one, or name its program in DESKBOOK_BROWSER.'
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
