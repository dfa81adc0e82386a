/**
 * For tests of the data folder: disks that record operations, and a system that treats folders as shares. These fakes replace modules, so
 * this file imports no module of the app.
 */
import type * as promises from 'node:fs/promises'
import { vi } from 'vitest'

/** The recorded operations in order, whether the disks have room and support locks, and the folder (`apart`) that is on another disk. */
export const disks = { steps: [] as string[], haveRoom: true, keepLocks: true, apart: '' }
/** Whether the system detects shares; earlier versions created ledgers on shares. */
export const system = { knowsShares: true }

/** Resets the disks. */
export function resetDisks(): void {
  Object.assign(disks, { steps: [], haveRoom: true, keepLocks: true, apart: '' })
}

/** Returns `node:fs/promises` on these disks. */
export function filesOn(real: typeof promises) {
  const open = async (...[path, ...rest]: Parameters<typeof real.open>) => {
    const handle = await real.open(path, ...rest)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      disks.steps.push(`sync ${path}`)
      await sync()
    }
    return handle
  }
  const rename = async (from: string, to: string) => {
    if (from === disks.apart) throw Object.assign(new Error('no'), { code: 'EXDEV' })
    disks.steps.push(`rename ${to}`)
    await real.rename(from, to)
  }
  return { ...real, open, rename, copyFile: vi.fn(real.copyFile), access: vi.fn(real.access) }
}

/** Returns `copy-file.ts` on these disks. */
export function copyingOn<Real extends object>(real: Real) {
  return { ...real, hasFreeSpace: () => disks.haveRoom }
}

/** Returns `lock.ts` on these disks. */
export function locksOn(real: { readonly lock: (folder: string) => () => void }) {
  return { lock: (folder: string) => (disks.keepLocks ? real.lock(folder) : () => {}) }
}

/** `network-folder.ts` on this system. */
export const network = {
  isOnNetwork: (folder: string) => system.knowsShares && folder.includes('share'),
  isInMemory: (folder: string) => folder.includes('memory'),
}
