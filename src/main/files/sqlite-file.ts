/** Which file of SQLite's native module this machine loads. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What decides; tests put in other machines. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  /** Electron's runtime, which is built for glibc alone. */
  readonly isElectron: boolean
  /** The folder of the installed module. In a packed app it reads as one of the archive, whose native files lie beside it. */
  readonly folder: string
  readonly exists: (path: string) => boolean
}

const here = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  isElectron: process.versions['electron'] !== undefined,
  folder: dirname(createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json')),
  exists: existsSync,
})

/**
 * The file, absolute; undefined where the module is to look for itself: on a machine with musl, and where no file was built ahead. Left to
 * look on Linux, it writes a report of the process to tell glibc from musl, which ends some builds of Electron when a thread asks for it.
 */
export function sqliteFile(machine: Machine = here()): string | undefined {
  const { platform, arch, isElectron, folder, exists } = machine
  const musl = platform === 'linux' && !isElectron && exists(`/lib/ld-musl-${arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`)
  const file = join(folder, 'prebuilds', `${platform}-${arch}.node`)
  return !musl && exists(file) ? file : undefined
}
