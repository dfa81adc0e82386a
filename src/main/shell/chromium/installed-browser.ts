/** Finds an installed Chromium, Chrome or Edge; nothing is ever downloaded. */
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import browsers from './browsers.json' with { type: 'json' }

/** Returns the first program of the list that can be run: names are looked up in `PATH`, absolute paths are used as they are. */
export function findProgram(names: readonly string[], searchPath = process.env['PATH'] ?? ''): string | null {
  const folders = searchPath.split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
  return candidates.find(canRun) ?? null
}

/** Returns the installed browser, or null. `DESKBOOK_BROWSER` can name a browser that is not on the list. */
export function findBrowser(environment = process.env, platform = process.platform): string | null {
  const namedBrowser = environment['DESKBOOK_BROWSER']
  const knownBrowsers = (browsers as Partial<Record<string, string[]>>)[platform] ?? browsers.linux
  return findProgram(namedBrowser ? [namedBrowser] : knownBrowsers, environment['PATH'])
}

/**
 * Returns the message for a missing browser. It says if `DESKBOOK_BROWSER` names a missing program, because then no browser need be installed.
 */
export function noBrowserWords(environment = process.env): string {
  const namedBrowser = environment['DESKBOOK_BROWSER']
  return namedBrowser
    ? `DESKBOOK_BROWSER names ${namedBrowser}, which is no program that can be run here. Name another one, or none.`
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
