/**
 * One ledger in the place of another, in steps of which each may be the last. A verified ledger lies beside the present files; from
 * the moment that it has its final name the change is decided, and whoever opens the folder next finishes it. Nothing is deleted:
 * the files that were there are moved, together, into a folder of their own.
 */
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { putAsideFolder, stampOf } from './backup-files.ts'
import { keepDurably } from './durably.ts'

const decided = /^ledger\.(\d{8}T\d{9}Z)\.restored$/
const filesOfLedger = ['ledger.db', 'ledger.db-wal', 'ledger.db-shm'] as const

/** Decides that a file of the folder takes the ledger's place. Call it with the folder's lock and the ledger closed. */
export function decideOn(folder: string, file: string, atMs: number): void {
  keepDurably(join(folder, file))
  renameSync(join(folder, file), join(folder, `ledger.${stampOf(atMs)}.restored`))
  keepDurably(folder)
}

/** Finishes what was decided, if anything was. Call it with the folder's lock, before the ledger is looked at. */
export function finishRestore(folder: string): void {
  const restored = readdirSync(folder).find((name) => decided.test(name)) ?? ''
  const [, stamp] = decided.exec(restored) ?? []
  if (stamp === undefined) return
  const aside = join(putAsideFolder(folder), stamp)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const file of filesOfLedger) if (existsSync(join(folder, file))) renameSync(join(folder, file), join(aside, file))
  keepDurably(aside)
  renameSync(join(folder, restored), join(folder, 'ledger.db'))
  keepDurably(folder)
}
