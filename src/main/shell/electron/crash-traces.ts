/** Keeps a crash from leaving the desk's memory on the disk: there are keys in it, and perhaps a card. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By its full path: along `PATH` anybody could put a program of this name. */
const limiter = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))

/**
 * On Linux, keeps this process and those it starts from leaving a core file; elsewhere the installer sees to it, or the system writes none.
 * Where the limit cannot be set, a core file at least contains no memory.
 */
export function leaveNoCore(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A container without it.
  }
  if (limiter) spawnSync(limiter, [`--pid=${process.pid}`, '--core=0:0'], { stdio: 'ignore' })
}

/** Empties a folder for crash dumps, if it exists. Files that cannot be removed are left without an error. */
export function emptyCrashDumps(folder: string): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    // Not there, or not ours.
  }
}
