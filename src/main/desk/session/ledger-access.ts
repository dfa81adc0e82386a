/** How a connection's ledger is opened: with its key from the keychain, with a recovery code, or, in practice, with a known one. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError, type KeychainTrouble } from '../../../shared/contract/failure.ts'
import { stampOf } from '../../ledger/database/backup-files.ts'
import { keepLedgerKey, ledgerKey, newLedgerKey } from '../../vault/ledger-key.ts'
import { keyOfRecoveryCode, recoveryCode } from '../../vault/recovery-code.ts'
import type { Vault } from '../../vault/vault.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { ledgerFolder } from './ledger-places.ts'

/** A key, and the code to write on paper; null in practice and for a reader copy, which have none. */
export interface KeyAndCode {
  readonly key: Uint8Array
  readonly code: string | null
}
/** The key of a ledger, or that it has to be typed. */
export type LedgerAccess =
  /** `trouble`: why the vault did not take a key that was made now. */
  | (KeyAndCode & { readonly kind: 'key'; readonly trouble: KeychainTrouble | null })
  | { readonly kind: 'needsRecoveryCode'; readonly trouble: KeychainTrouble | null }

/** SHA-256 of `deskbook practice ledger`: a known key, because everything in a practice ledger is invented. */
export const practiceKey = new Uint8Array(createHash('sha256').update('deskbook practice ledger').digest())

const vaultName = ({ id }: StoredConnection) => `ledger-key:${id}`
const withCode = (key: Uint8Array): KeyAndCode => ({ key, code: recoveryCode(key) })

/** Finds the key of a ledger, or creates it when there is no ledger yet. */
export async function findLedgerKey(connection: StoredConnection, folder: string, vault: Vault): Promise<LedgerAccess> {
  if (connection.mode === 'practice') return { kind: 'key', key: practiceKey, code: null, trouble: null }
  const inFolder = (name: string) => existsSync(join(ledgerFolder(folder), name))
  // A ledger whose file is gone has existed all the same; a new key must not be made in its place.
  const ledgerExists = inFolder('ledger.db') || inFolder('ledger.key-check')
  // The ledger itself tells a wrong key; it keeps its own check value.
  const found = await ledgerKey(vault, vaultName(connection), ledgerExists)
  return found.kind === 'key' ? { kind: 'key', ...withCode(found.key), trouble: found.trouble } : found
}

/** The key of a typed code. Errors: `input` at `recoveryCode`. */
export function ledgerKeyTyped(code: string): KeyAndCode {
  const typed = keyOfRecoveryCode(code)
  if (typed.ok) return withCode(typed.key)
  throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: typed.problem }] })
}

/** A key for a ledger that is begun in the place of one that nobody can open. */
export const anotherLedgerKey = (): KeyAndCode => withCode(newLedgerKey())

/**
 * Puts a key that has opened its ledger into the vault; one that was there is kept beside it, by the moment. Answers why the vault did not
 * take it, and asks for the code at the next start then.
 */
export async function keepKeyOf(
  connection: StoredConnection,
  key: Uint8Array,
  vault: Vault,
  atMs: number,
): Promise<KeychainTrouble | null> {
  return keepLedgerKey(vault, vaultName(connection), key, stampOf(atMs))
}
