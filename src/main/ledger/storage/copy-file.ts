/** Copying a database file in steps, after a look at whether it fits. */
import { closeSync, fsyncSync, openSync, readSync, statfsSync, writeSync } from 'node:fs'
import { ledgerError } from '../database/errors.ts'
import type { Steps } from '../database/steps.ts'

/** Of a step: some milliseconds on a disk of today. */
const stepBytes = 4 << 20

/** What a disk keeps free beyond what is written, so that the ledger itself can go on. */
const reserveBytes = 256 * 1024 * 1024

/** Whether so many bytes fit on the disk of a folder and leave `reserve` bytes free. */
export function hasRoom(folder: string, bytes: number, reserve = reserveBytes): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= bytes + reserve
}

/** The same as a demand. Throws trouble `diskFull`; nothing was written then. */
export function needRoom(folder: string, bytes: number): void {
  if (!hasRoom(folder, bytes)) throw ledgerError('diskFull')
}

/** Copies an open file from its start into a new one, for this user alone, and flushes it. What is cut short is the caller's to remove. */
export function* copied(source: number, target: string): Steps<void> {
  const into = openSync(target, 'wx', 0o600)
  try {
    const part = Buffer.alloc(stepBytes)
    for (let at = 0, length = 0; ; at += length) {
      length = readSync(source, part, 0, part.length, at)
      if (length === 0) break
      for (let written = 0; written < length; ) written += writeSync(into, part, written, length - written)
      yield
    }
    fsyncSync(into)
  } finally {
    closeSync(into)
  }
}
