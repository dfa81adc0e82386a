/**
 * Replaces one ledger by another in steps. A crash may follow any step. A verified ledger is next to the present files; renaming it to its final
 * name decides the replacement, and the next opening of the folder completes the replacement. Nothing is deleted: the previous files are moved
 * together into a new quarantine folder.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, renameDurablySync } from '../../files/durable.ts'
import { renamePatientlySync } from '../../files/retrying-files.ts'
import { closingsLogFormat } from '../closings/closings-log.ts'
import { backupFolder, quarantineFolder, readBackupName, stampOf } from '../database/backup-files.ts'
import { keyCheckName } from '../database/key-check.ts'
import { logCopy, logFile } from '../database/sealed-log.ts'
import { factsLogFormat } from '../facts/fact-log.ts'

/** `begun` is a new ledger with its own key: what only the present key can read is quarantined with the old ledger. */
const replacementPattern = /^ledger\.(\d{8}T\d{9}Z)\.(restored|begun)$/
const filesOfLedger = ['ledger.db', 'ledger.db-wal', 'ledger.db-shm'] as const
/** The key check of a replacement that has a new key. It replaces the key check of the present ledger. */
export const newKeyCheckName = 'ledger.copy.key-check'

/** Decides that a file of the folder replaces the ledger. Call it with the folder's lock, and the ledger closed. */
export function decideReplacement(folder: string, file: string, atMs: number, kind: 'restored' | 'begun' = 'restored'): void {
  renameDurablySync(join(folder, file), join(folder, `ledger.${stampOf(atMs)}.${kind}`))
}

/** Completes a decided replacement, if there is one. Call it with the folder's lock, before the ledger is read. */
export function finishReplacement(folder: string): void {
  const restored = readdirSync(folder).find((name) => replacementPattern.test(name)) ?? ''
  const [, stamp, kind] = replacementPattern.exec(restored) ?? []
  if (stamp === undefined) return
  const quarantine = join(quarantineFolder(folder), stamp)
  mkdirSync(quarantine, { recursive: true, mode: 0o700 })
  const moveAside = (file: string, name: string) => existsSync(file) && renamePatientlySync(file, join(quarantine, name))
  for (const name of filesOfLedger) moveAside(join(folder, name), name)
  const isOfNewKey = existsSync(join(folder, newKeyCheckName))
  if (isOfNewKey) moveAside(join(folder, keyCheckName), keyCheckName)
  if (kind === 'begun') {
    // Backups with two keys in one folder would be thinned as one set, so the backups of the old ledger would be lost within five weeks.
    for (const name of backupsIn(folder)) moveAside(join(backupFolder(folder), name), name)
    for (const log of [closingsLogFormat, factsLogFormat]) {
      moveAside(logFile(folder, log), log.name)
      moveAside(logCopy(folder, log), `${log.name}.copy`)
    }
  }
  flushSync(quarantine)
  if (isOfNewKey) renamePatientlySync(join(folder, newKeyCheckName), join(folder, keyCheckName))
  renamePatientlySync(join(folder, restored), join(folder, 'ledger.db'))
  flushSync(folder)
}

function backupsIn(folder: string): string[] {
  const backupsFolder = backupFolder(folder)
  return existsSync(backupsFolder) ? readdirSync(backupsFolder).filter((name) => readBackupName(name) !== null) : []
}
