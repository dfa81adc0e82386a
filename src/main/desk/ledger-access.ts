/** How a connection's ledger is opened: with its key from the keychain, with a recovery code, or, in practice, with a known one. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError, type KeychainTrouble } from '../../shared/failure.ts'
import { ledgerKey } from '../vault/ledger-key.ts'
import { keyOfRecoveryCode, recoveryCode } from '../vault/recovery-code.ts'
import type { Vault } from '../vault/vault.ts'
import { ledgerFolder } from './books.ts'
import type { StoredConnection } from './settings.ts'

export type FoundKey = { readonly kind: 'key'; readonly key: Uint8Array; readonly code: string | null }
export type LedgerAccess = FoundKey | { readonly kind: 'needsRecoveryCode'; readonly trouble: KeychainTrouble | null }

/** SHA-256 of `deskbook practice ledger`: a known key, because everything in a practice ledger is invented. */
export const practiceKey = new Uint8Array(createHash('sha256').update('deskbook practice ledger').digest())

const vaultName = ({ id }: StoredConnection) => `ledger-key:${id}`

/** Finds the key of a ledger, or makes it when there is no ledger yet. `code` is what to write on paper; null in practice. */
export async function findLedgerKey(connection: StoredConnection, folder: string, vault: Vault): Promise<LedgerAccess> {
  if (connection.mode === 'practice') return { kind: 'key', key: practiceKey, code: null }
  const inFolder = (name: string) => existsSync(join(ledgerFolder(folder), name))
  // A ledger whose file is gone has existed all the same; a new key must not be made in its place.
  const ledgerExists = inFolder('ledger.db') || inFolder('ledger.key-check')
  // The ledger itself tells a wrong key; it keeps its own check value.
  const found = await ledgerKey({ vault, name: vaultName(connection), ledgerExists, check: null })
  if (found.kind === 'needsRecoveryCode') return found
  return { kind: 'key', key: found.key, code: recoveryCode(found.key) }
}

/** The key of a typed code. Errors: `input` at `recoveryCode`. */
export function ledgerKeyTyped(code: string): Uint8Array {
  const typed = keyOfRecoveryCode(code)
  if (typed.ok) return typed.key
  throw new FailureError({ kind: 'input', fields: [{ path: 'recoveryCode', problem: typed.problem }] })
}

/** Puts a key that has opened its ledger into the vault. A vault that cannot take it asks for the code at the next start. */
export async function keepLedgerKey(connection: StoredConnection, key: Uint8Array, vault: Vault): Promise<void> {
  await vault.write(vaultName(connection), Buffer.from(key).toString('hex'))
}
