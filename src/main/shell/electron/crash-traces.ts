/** Prevents a crash from writing the desk's memory to the disk: that memory contains keys, and perhaps a card. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute path: in `PATH` anybody could put a program of this name. */
const prlimitPath = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))

/**
 * On Linux, prevents this process and its children from writing core files. Elsewhere the installer prevents them, or none are written. If the
 * limit cannot be set, a core file at least contains no memory.
 */
export function leaveNoCore(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // Some containers do not have this file.
  }
  if (prlimitPath) spawnSync(prlimitPath, [`--pid=${process.pid}`, '--core=0:0'], { stdio: 'ignore' })
}

/** Empties a folder for crash dumps, if it exists. Files that cannot be removed are left without an error. */
export function emptyCrashDumps(folder: string): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    // The folder does not exist, or does not belong to this user.
  }
}
