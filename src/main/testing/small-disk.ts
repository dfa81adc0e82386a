/** For tests: a small disk that can be filled up or made read-only. On Linux the superuser can mount such a disk. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../files/error-code.ts'

export interface SmallDisk {
  readonly folder: string
  setReadOnly(readOnly: boolean): void
  fill(): void
  /** Undoes `fill`. */
  empty(): void
  remove(): void
}

const runQuietly = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** Creates a disk of this many MiB; returns null if the machine does not allow it. */
export function smallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  try {
    runQuietly('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'deskbook-test', folder)
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  let isMounted = true
  const remove = () => {
    if (!isMounted) return
    isMounted = false
    runQuietly('umount', folder)
    rmSync(folder, { recursive: true })
  }
  // Remove the disk even if the tests that would remove it are skipped.
  process.once('exit', remove)
  return {
    folder,
    setReadOnly: (readOnly) => runQuietly('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder),
    fill: () => {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(4096))
      } catch (error) {
        if (codeOf(error) !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove,
  }
}
