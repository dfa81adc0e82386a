/** For tests: a small disk that can be filled up or made read-only. On Linux the superuser can mount one. */
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

const quietly = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** Creates a disk of so many MiB; null if the machine does not allow it. */
export function smallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  try {
    quietly('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'deskbook-test', folder)
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  let isThere = true
  const remove = () => {
    if (!isThere) return
    isThere = false
    quietly('umount', folder)
    rmSync(folder, { recursive: true })
  }
  // Remove it even if the tests that would do so are skipped.
  process.once('exit', remove)
  return {
    folder,
    setReadOnly: (readOnly) => quietly('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder),
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
