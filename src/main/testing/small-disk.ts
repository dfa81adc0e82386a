/** For tests: a disk of its own that can be filled up and be set to read only. Linux lets the superuser make one. */
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

/** Makes a disk of so many MiB; null where the machine does not allow it. */
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
  // Also where the tests that would remove it are left out.
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
