/** Copies a database file in steps, after a check of the free space. */
import { closeSync, fsyncSync, openSync, readSync, statfsSync, writeSync } from 'node:fs'
import { ledgerError } from '../database/errors.ts'
import type { Steps } from '../database/steps.ts'

/** Step size: a few milliseconds on a current disk. */
const stepBytes = 4 << 20

/** Free space to be left on the disk, so that the ledger itself can still write. */
const reserveBytes = 256 * 1024 * 1024

/** Whether `bytes` fit on the disk of a folder and leave `reserve` bytes free. */
export function hasFreeSpace(folder: string, bytes: number, reserve = reserveBytes): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= bytes + reserve
}

/** Throws `diskFull` if `bytes` do not fit on the disk of a folder. */
export function requireFreeSpace(folder: string, bytes: number): void {
  if (!hasFreeSpace(folder, bytes)) throw ledgerError('diskFull')
}

/** Copies an open file from its start to a new file, which only this user can access, and flushes it. The caller removes an incomplete copy. */
export function* copySteps(source: number, target: string): Steps<void> {
  const targetHandle = openSync(target, 'wx', 0o600)
  try {
    const part = Buffer.alloc(stepBytes)
    for (let at = 0, length = 0; ; at += length) {
      length = readSync(source, part, 0, part.length, at)
      if (length === 0) break
      for (let written = 0; written < length; ) written += writeSync(targetHandle, part, written, length - written)
      yield
    }
    fsyncSync(targetHandle)
  } finally {
    closeSync(targetHandle)
  }
}
