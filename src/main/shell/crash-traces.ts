/** What a crash would leave on the disk: the memory of the desk, with keys and perhaps a card in it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs are named by their places: what stands along `PATH` is anybody's. */
const limiter = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))

/**
 * Keeps this process and those it starts from leaving a core file, on Linux; elsewhere the system is told by the installer, or leaves
 * none. Where the limit cannot be set, a core file holds at least no memory.
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

/** Empties a folder in which crash dumps may lie; one that is not there is left so. What cannot be removed stops nobody. */
export function emptyCrashDumps(folder: string): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    // Not there, or not ours.
  }
}
