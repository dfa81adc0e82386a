/** Flushing to the disk what was written or renamed. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Flushes a file, or a folder with the names in it. Windows cannot and need not flush a folder. */
export function keepDurably(path: string): void {
  const onWindows = process.platform === 'win32'
  if (onWindows && statSync(path).isDirectory()) return
  const handle = openSync(path, onWindows ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
