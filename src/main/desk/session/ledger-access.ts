/** Finds or creates the key of a connection's ledger: from the keychain, from a recovery code, or the fixed key of practice. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError, type KeychainErrorCode } from '../../../shared/contract/failure.ts'
import { stampOf } from '../../ledger/database/backup-files.ts'
import { ledgerKey, newLedgerKey, storeLedgerKey } from '../../vault/ledger-key.ts'
import { keyOfRecoveryCode, recoveryCode } from '../../vault/recovery-code.ts'
import type { Vault } from '../../vault/vault.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { ledgerFolder } from './ledger-places.ts'

/** A ledger key and its recovery code. The code is null in practice and for a reader copy, which have none. */
export interface KeyAndCode {
  readonly key: Uint8Array
  readonly code: string | null
}
/** The key of a ledger, or the answer that the clerk must type the recovery code. */
export type LedgerAccess =
  /** `trouble`: why the vault did not store a new key. */
  | (KeyAndCode & { readonly kind: 'key'; readonly trouble: KeychainErrorCode | null })
  | { readonly kind: 'needsRecoveryCode'; readonly trouble: KeychainErrorCode | null }

/** SHA-256 of `deskbook practice ledger`: a known key, because everything in a practice ledger is invented. */
export const practiceKey = new Uint8Array(createHash('sha256').update('deskbook practice ledger').digest())

const vaultName = ({ id }: StoredConnection) => `ledger-key:${id}`
const withCode = (key: Uint8Array): KeyAndCode => ({ key, code: recoveryCode(key) })

/** Finds the key of a ledger, or creates it when there is no ledger yet. */
export async function findLedgerKey(connection: StoredConnection, folder: string, vault: Vault): Promise<LedgerAccess> {
  if (connection.mode === 'practice') return { kind: 'key', key: practiceKey, code: null, trouble: null }
  const inFolder = (name: string) => existsSync(join(ledgerFolder(folder), name))
  // A ledger whose file is missing still exists if its key check does: it must not get a new key.
  const ledgerExists = inFolder('ledger.db') || inFolder('ledger.key-check')
  // The ledger detects a wrong key itself, by its own check value.
  const found = await ledgerKey(vault, vaultName(connection), ledgerExists)
  return found.kind === 'key' ? { kind: 'key', ...withCode(found.key), trouble: found.trouble } : found
}

/** Returns the key of a typed recovery code. Errors: `input` at `recoveryCode`. */
export function keyFromRecoveryCode(code: string): KeyAndCode {
  const typed = keyOfRecoveryCode(code)
  if (typed.ok) return withCode(typed.key)
  throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: typed.problem }] })
}

/** Returns a new key for the replacement of a ledger that nobody can open. */
export const createKeyAndCode = (): KeyAndCode => withCode(newLedgerKey())

/**
 * Stores in the vault a key that opened its ledger; the previous key is kept under the timestamp `atMs`. Returns why the vault did not store it,
 * or null. If the vault did not store it, the desk asks for the code at the next start.
 */
export async function storeKeyInVault(
  connection: StoredConnection,
  key: Uint8Array,
  vault: Vault,
  atMs: number,
): Promise<KeychainErrorCode | null> {
  return storeLedgerKey(vault, vaultName(connection), key, stampOf(atMs))
}
