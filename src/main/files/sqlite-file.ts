/** Selects the native SQLite file for this machine. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The inputs of the decision; tests simulate other machines. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  /** Electron's runtime, which is only built for glibc. */
  readonly isElectron: boolean
  /** The folder of the installed module. In a packaged app it is a path inside the archive; the native files are next to it. */
  readonly folder: string
  readonly exists: (path: string) => boolean
}

const currentMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  isElectron: process.versions['electron'] !== undefined,
  folder: dirname(createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json')),
  exists: existsSync,
})

/**
 * Returns the absolute path; undefined if the module must find its own file: on musl, and without a prebuilt file. On Linux the module's own search
 * writes a process report to tell glibc from musl, which crashes some builds of Electron in a worker thread.
 */
export function sqliteFile(machine: Machine = currentMachine()): string | undefined {
  const { platform, arch, isElectron, folder, exists } = machine
  const isMusl = platform === 'linux' && !isElectron && exists(`/lib/ld-musl-${arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`)
  const file = join(folder, 'prebuilds', `${platform}-${arch}.node`)
  return !isMusl && exists(file) ? file : undefined
}
