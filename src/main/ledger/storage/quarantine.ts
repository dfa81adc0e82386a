/**
 * One ledger in the place of another, in steps of which each may be the last. A verified ledger lies beside the present files; from
 * the moment that it has its final name the change is decided, and whoever opens the folder next finishes it. Nothing is deleted:
 * the files that were there are moved, together, into a folder of their own.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, renameDurablySync } from '../../files/durable.ts'
import { renamePatientlySync } from '../../files/held-files.ts'
import { closingsLogFormat } from '../closings/closings-log.ts'
import { backupFolder, putAsideFolder, readBackupName, stampOf } from '../database/backup-files.ts'
import { keyCheckName } from '../database/key-check.ts'
import { logCopy, logFile } from '../database/sealed-log.ts'
import { factsLogFormat } from '../facts/fact-log.ts'

/** `begun`: under a key of its own, so that what only the present key reads goes aside with the ledger. */
const decided = /^ledger\.(\d{8}T\d{9}Z)\.(restored|begun)$/
const filesOfLedger = ['ledger.db', 'ledger.db-wal', 'ledger.db-shm'] as const
/** The check of another key than the present ledger's, which takes the place of its check. */
export const newKeyCheckName = 'ledger.copy.key-check'

/** Decides that a file of the folder takes the ledger's place. Call it with the folder's lock and the ledger closed. */
export function decideOn(folder: string, file: string, atMs: number, as: 'restored' | 'begun' = 'restored'): void {
  renameDurablySync(join(folder, file), join(folder, `ledger.${stampOf(atMs)}.${as}`))
}

/** Finishes what was decided, if anything was. Call it with the folder's lock, before the ledger is looked at. */
export function finishRestore(folder: string): void {
  const restored = readdirSync(folder).find((name) => decided.test(name)) ?? ''
  const [, stamp, as] = decided.exec(restored) ?? []
  if (stamp === undefined) return
  const aside = join(putAsideFolder(folder), stamp)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const putAside = (file: string, name: string) => existsSync(file) && renamePatientlySync(file, join(aside, name))
  for (const name of filesOfLedger) putAside(join(folder, name), name)
  const isOfNewKey = existsSync(join(folder, newKeyCheckName))
  if (isOfNewKey) putAside(join(folder, keyCheckName), keyCheckName)
  if (as === 'begun') {
    // Backups of two keys among each other would be thinned as one, and those of the locked ledger lost in five weeks.
    for (const name of backupsIn(folder)) putAside(join(backupFolder(folder), name), name)
    for (const log of [closingsLogFormat, factsLogFormat]) {
      putAside(logFile(folder, log), log.name)
      putAside(logCopy(folder, log), `${log.name}.copy`)
    }
  }
  flushSync(aside)
  if (isOfNewKey) renamePatientlySync(join(folder, newKeyCheckName), join(folder, keyCheckName))
  renamePatientlySync(join(folder, restored), join(folder, 'ledger.db'))
  flushSync(folder)
}

function backupsIn(folder: string): string[] {
  const place = backupFolder(folder)
  return existsSync(place) ? readdirSync(place).filter((name) => readBackupName(name) !== null) : []
}
