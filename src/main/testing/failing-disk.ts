/** For tests: a disk of its own, on a file, whose blocks stop answering when the file is cut. Linux lets the superuser make one. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FailingDisk {
  readonly folder: string
  /** Takes it out and puts it in again, so that nothing of it is in memory any more. */
  reconnect(): void
  /** From now on what is not in memory cannot be read: the system answers with an I/O error. Write nothing then, for that makes zeros of it. */
  fail(): void
  remove(): void
}

const quietly = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** Makes a disk of 64 MiB; null where the machine does not allow it. */
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
  // Also where the tests that would remove it are left out.
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
