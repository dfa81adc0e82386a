/** The key of a ledger: made once and kept in the vault. A new key is never made over an existing ledger, and none is ever overwritten. */
import { createHmac, randomBytes } from 'node:crypto'
import type { KeychainTrouble } from '../../shared/contract/failure.ts'
import type { Vault } from './vault.ts'

export type LedgerKey =
  /** `trouble` says why the vault did not take a new key, so that its code is asked for at each start. */
  | { readonly kind: 'key'; readonly key: Uint8Array; readonly trouble: KeychainTrouble | null }
  /** A ledger and no key. `trouble` is null when the vault answered. */
  | { readonly kind: 'needsRecoveryCode'; readonly trouble: KeychainTrouble | null }

/** A value that tells whether a key is the right one, and nothing else about it. It may lie beside the ledger in clear. */
export function keyCheck(key: Uint8Array): string {
  return createHmac('sha256', key).update('deskbook ledger key').digest('hex').slice(0, 32)
}

/** The stored form is 64 hexadecimal digits; a vault entry of any other shape is not ours. */
function keyOf(secret: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(secret) ? new Uint8Array(Buffer.from(secret, 'hex')) : null
}

const hexOf = (key: Uint8Array) => Buffer.from(key).toString('hex')

/** 32 random bytes from the system. */
export const newLedgerKey = (): Uint8Array => new Uint8Array(randomBytes(32))

/** Finds the key of a ledger under its name, such as `ledger-key:CONNECTION`, or makes it where there is no ledger yet. */
export async function ledgerKey(vault: Vault, name: string, ledgerExists: boolean): Promise<LedgerKey> {
  const entry = await vault.read(name)
  const key = entry.kind === 'found' ? keyOf(entry.secret) : null
  const trouble = entry.kind === 'trouble' ? entry.trouble : null
  if (key) return { kind: 'key', key, trouble: null }
  if (ledgerExists) return { kind: 'needsRecoveryCode', trouble }
  const made = newLedgerKey()
  // A vault in trouble is not written to.
  return { kind: 'key', key: made, trouble: trouble ?? (await keepLedgerKey(vault, name, made, 'before')) }
}

/**
 * Puts a key into the vault once the ledger was opened with it. Another key that is there is kept under `name:aside` first: it may be that of
 * a ledger that was put aside. Answers why it was not kept, or null.
 */
export async function keepLedgerKey(vault: Vault, name: string, key: Uint8Array, aside: string): Promise<KeychainTrouble | null> {
  const entry = await vault.read(name)
  if (entry.kind === 'trouble') return entry.trouble
  if (entry.kind === 'found' && entry.secret === hexOf(key)) return null
  if (entry.kind === 'found' && keyOf(entry.secret)) {
    const kept = await vault.write(`${name}:${aside}`, entry.secret)
    if (kept.kind === 'trouble') return kept.trouble
  }
  const written = await vault.write(name, hexOf(key))
  return written.kind === 'trouble' ? written.trouble : null
}
