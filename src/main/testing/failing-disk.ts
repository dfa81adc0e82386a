/** For tests: a disk image that fails when its file is truncated. On Linux the superuser can mount such an image. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FailingDisk {
  readonly folder: string
  /** Unmounts and mounts the disk again, which empties its cache. */
  reconnect(): void
  /** Makes reads of uncached blocks fail with an I/O error from now on. Do not write after that: a write would turn those blocks into zeros. */
  fail(): void
  remove(): void
}

const runQuietly = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** Creates a disk of 64 MiB; null if the machine does not allow it. */
export function failingDisk(): FailingDisk | null {
  const home = mkdtempSync(join(tmpdir(), 'failing-'))
  const image = join(home, 'image')
  const folder = join(home, 'disk')
  let isMounted = false
  const mount = () => {
    runQuietly('mount', '-o', 'loop,noatime', image, folder)
    isMounted = true
  }
  const unmount = () => {
    if (isMounted) runQuietly('umount', folder)
    isMounted = false
  }
  const remove = () => {
    unmount()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    runQuietly('truncate', '-s', '64M', image)
    runQuietly('mkfs.ext4', '-q', '-O', '^has_journal', image)
    runQuietly('mkdir', folder)
    mount()
  } catch {
    remove()
    return null
  }
  // Remove the disk even if the tests that would remove it are skipped.
  process.once('exit', remove)
  return {
    folder,
    reconnect: () => {
      unmount()
      mount()
    },
    fail: () => truncateSync(image, 1 << 20),
    remove,
  }
}
