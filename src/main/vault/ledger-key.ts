/** The key of a ledger: created once and stored in the vault. An existing ledger gets no new key, and no key is overwritten without a copy. */
import { createHmac, randomBytes } from 'node:crypto'
import type { KeychainErrorCode } from '../../shared/contract/failure.ts'
import type { Vault } from './vault.ts'

export type LedgerKey =
  /** `trouble` is why the vault could not store a new key; the recovery code is then needed at each start. */
  | { readonly kind: 'key'; readonly key: Uint8Array; readonly trouble: KeychainErrorCode | null }
  /** The ledger exists, but the vault has no key for it. `trouble` is null if the vault could be read. */
  | { readonly kind: 'needsRecoveryCode'; readonly trouble: KeychainErrorCode | null }

/** Returns a value that identifies the right key and reveals nothing else about it. It may be stored unencrypted next to the ledger. */
export function keyCheck(key: Uint8Array): string {
  return createHmac('sha256', key).update('deskbook ledger key').digest('hex').slice(0, 32)
}

/** Parses the stored form, 64 hexadecimal digits; a vault entry in any other form is not ours. */
function parseKey(secret: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(secret) ? new Uint8Array(Buffer.from(secret, 'hex')) : null
}

const hexOf = (key: Uint8Array) => Buffer.from(key).toString('hex')

/** Returns 32 random bytes from the system. */
export const newLedgerKey = (): Uint8Array => new Uint8Array(randomBytes(32))

/** Finds the key of a ledger by its name, such as `ledger-key:CONNECTION`, or creates it if there is no ledger yet. */
export async function ledgerKey(vault: Vault, name: string, ledgerExists: boolean): Promise<LedgerKey> {
  const entry = await vault.read(name)
  const key = entry.kind === 'found' ? parseKey(entry.secret) : null
  const trouble = entry.kind === 'trouble' ? entry.trouble : null
  if (key) return { kind: 'key', key, trouble: null }
  if (ledgerExists) return { kind: 'needsRecoveryCode', trouble }
  const createdKey = newLedgerKey()
  // Do not write to a vault that failed to read.
  return { kind: 'key', key: createdKey, trouble: trouble ?? (await storeLedgerKey(vault, name, createdKey, 'before')) }
}

/**
 * Stores a key in the vault after the ledger was opened with it. A different existing key is first copied to `name:copySuffix`: it may belong to
 * a quarantined ledger. Returns why the key was not stored, or null.
 */
export async function storeLedgerKey(vault: Vault, name: string, key: Uint8Array, copySuffix: string): Promise<KeychainErrorCode | null> {
  const entry = await vault.read(name)
  if (entry.kind === 'trouble') return entry.trouble
  if (entry.kind === 'found' && entry.secret === hexOf(key)) return null
  if (entry.kind === 'found' && parseKey(entry.secret)) {
    const copyResult = await vault.write(`${name}:${copySuffix}`, entry.secret)
    if (copyResult.kind === 'trouble') return copyResult.trouble
  }
  const writeResult = await vault.write(name, hexOf(key))
  return writeResult.kind === 'trouble' ? writeResult.trouble : null
}
