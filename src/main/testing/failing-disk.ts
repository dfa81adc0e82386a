/** For tests: a disk image that fails when its file is truncated. On Linux the superuser can mount one. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FailingDisk {
  readonly folder: string
  /** Unmounts and mounts it again, so that none of it is cached. */
  reconnect(): void
  /** Makes reads of uncached blocks fail with an I/O error from now on. Do not write then, because that would turn them into zeros. */
  fail(): void
  remove(): void
}

const quietly = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** Creates a disk of 64 MiB; null if the machine does not allow it. */
export function failingDisk(): FailingDisk | null {
  const home = mkdtempSync(join(tmpdir(), 'failing-'))
  const image = join(home, 'image')
  const folder = join(home, 'disk')
  let isIn = false
  const connect = () => {
    quietly('mount', '-o', 'loop,noatime', image, folder)
    isIn = true
  }
  const takeOut = () => {
    if (isIn) quietly('umount', folder)
    isIn = false
  }
  const remove = () => {
    takeOut()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    quietly('truncate', '-s', '64M', image)
    quietly('mkfs.ext4', '-q', '-O', '^has_journal', image)
    quietly('mkdir', folder)
    connect()
  } catch {
    remove()
    return null
  }
  // Also if the tests that would remove it are skipped.
  process.once('exit', remove)
  return {
    folder,
    reconnect: () => {
      takeOut()
      connect()
    },
    fail: () => truncateSync(image, 1 << 20),
    remove,
  }
}
