/** Where the desk keeps things on this machine: the same places in both shells, so that either opens what the other wrote. */
import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The folder in which this system keeps the data of its programs on this computer. On Windows it is not the roaming one, Electron's
 * `appData`: a roaming profile would copy a ledger to a second computer file by file, and later bring a stale one back.
 */
export function applicationFolder(platform = process.platform, environment: Environment = process.env, home = homedir()): string {
  if (platform === 'win32') return environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return environment['XDG_CONFIG_HOME'] || join(home, '.config')
}

/** Where earlier versions kept their data on Windows: the roaming folder. Null on other systems, where the place has not changed. */
export function olderApplicationFolder(
  platform = process.platform,
  environment: Environment = process.env,
  home = homedir(),
): string | null {
  return platform === 'win32' ? environment['APPDATA'] || join(home, 'AppData', 'Roaming') : null
}

/** The desk's own data below it. Electron's profile files lie beside, never inside. */
export const dataFolderIn = (applications: string): string => join(applications, 'Deskbook', 'desk')

/** The name under which the keychain shows the desk's entries. */
export const keychainService = 'app.deskbook'
