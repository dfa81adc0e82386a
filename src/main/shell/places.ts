/** Locations of the desk's data on this machine, the same for both shells, so that each shell can open the data of the other. */
import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the system's folder for application data on this computer. On Windows this is not the roaming folder (Electron's `appData`): a roaming
 * profile would copy a ledger to a second computer file by file, and later bring back a stale copy.
 */
export function applicationFolder(platform = process.platform, environment: Environment = process.env, home = homedir()): string {
  if (platform === 'win32') return environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return environment['XDG_CONFIG_HOME'] || join(home, '.config')
}

/** Returns where earlier versions stored data on Windows, the roaming folder; null on other systems, where the location has not changed. */
export function olderApplicationFolder(
  platform = process.platform,
  environment: Environment = process.env,
  home = homedir(),
): string | null {
  return platform === 'win32' ? environment['APPDATA'] || join(home, 'AppData', 'Roaming') : null
}

/** Returns the desk's data folder. Electron's profile files are in its parent folder, never inside. */
export const dataFolderIn = (applications: string): string => join(applications, 'Deskbook', 'desk')

/** The name of the desk's entries in the keychain. */
export const keychainService = 'app.deskbook'
