/** For tests of the data folder: disks that say what is done to them, and a system that takes folders for shares. They stand in for modules, so nothing is imported here. */
import type * as promises from 'node:fs/promises'
import { vi } from 'vitest'

/** What was done to them, in its order, whether they have room and keep locks, and what lies on another one than all else. */
export const disks = { steps: [] as string[], haveRoom: true, keepLocks: true, apart: '' }
/** An earlier version made ledgers on shares. */
export const system = { knowsShares: true }

/** Puts the disks back as they were. */
export function mendDisks(): void {
  Object.assign(disks, { steps: [], haveRoom: true, keepLocks: true, apart: '' })
}

/** `node:fs/promises` on these disks. */
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

/** `copy-file.ts` on these disks. */
export function copyingOn<Real extends object>(real: Real) {
  return { ...real, hasRoom: () => disks.haveRoom }
}

/** `lock.ts` on these disks. */
export function locksOn(real: { readonly lock: (folder: string) => () => void }) {
  return { lock: (folder: string) => (disks.keepLocks ? real.lock(folder) : () => {}) }
}

/** `network-folder.ts` of this system. */
export const network = {
  isOnNetwork: (folder: string) => system.knowsShares && folder.includes('share'),
  isInMemory: (folder: string) => folder.includes('memory'),
}
