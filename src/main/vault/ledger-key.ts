/** The key of a ledger: made once, kept in the vault, written on paper. A new key is never made over an existing ledger. */
import { createHmac, randomBytes } from 'node:crypto'
import type { KeychainTrouble } from '../../shared/failure.ts'
import { keyOfRecoveryCode, recoveryCode } from './recovery-code.ts'
import type { Vault } from './vault.ts'

export type LedgerKey =
  | { readonly kind: 'key'; readonly key: Uint8Array }
  /** First start: show the recovery code once. With `trouble` the vault did not take the key, and the code is asked for at each start. */
  | { readonly kind: 'made'; readonly key: Uint8Array; readonly recoveryCode: string; readonly trouble: KeychainTrouble | null }
  /** A key and no ledger: a profile that moved to another machine, or a start that was cut off. Ask before using it. */
  | { readonly kind: 'keyWithoutLedger'; readonly key: Uint8Array }
  /** A ledger and no key that fits. `trouble` is null when the vault answered, without a key or with another one. */
  | { readonly kind: 'needsRecoveryCode'; readonly trouble: KeychainTrouble | null }

export interface LedgerKeyOptions {
  readonly vault: Vault
  /** Such as `ledger-key:CONNECTION`. */
  readonly name: string
  readonly ledgerExists: boolean
  /** `keyCheck` of the key that the ledger was made with, where it is known: tells a wrong key from a damaged ledger. */
  readonly check: string | null
}

/** A value that tells whether a key is the right one, and nothing else about it. It may lie beside the ledger in clear. */
export function keyCheck(key: Uint8Array): string {
  return createHmac('sha256', key).update('deskbook ledger key').digest('hex').slice(0, 32)
}

/** The stored form is 64 hexadecimal digits; a vault entry of any other shape is not ours. */
function keyOf(secret: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(secret) ? new Uint8Array(Buffer.from(secret, 'hex')) : null
}

const hexOf = (key: Uint8Array) => Buffer.from(key).toString('hex')

/** Finds or makes the key of a live ledger. */
export async function ledgerKey({ vault, name, ledgerExists, check }: LedgerKeyOptions): Promise<LedgerKey> {
  const entry = await vault.read(name)
  const key = entry.kind === 'found' ? keyOf(entry.secret) : null
  const trouble = entry.kind === 'trouble' ? entry.trouble : null
  if (ledgerExists) {
    const fits = key !== null && (check === null || keyCheck(key) === check)
    return fits ? { kind: 'key', key } : { kind: 'needsRecoveryCode', trouble }
  }
  return key ? { kind: 'keyWithoutLedger', key } : makeLedgerKey({ vault, name, trouble })
}

/** Makes the key of a ledger that does not exist yet. A vault in trouble is not written to. */
export async function makeLedgerKey(options: {
  readonly vault: Vault
  readonly name: string
  readonly trouble?: KeychainTrouble | null
}): Promise<Extract<LedgerKey, { kind: 'made' }>> {
  const { vault, name, trouble = null } = options
  const key = new Uint8Array(randomBytes(32))
  return { kind: 'made', key, recoveryCode: recoveryCode(key), trouble: trouble ?? (await keepLedgerKey(vault, name, key)) }
}

export type TypedKey =
  /** The right key; `trouble` says why the vault did not take it, so that the code is asked for again. */
  | { readonly ok: true; readonly key: Uint8Array; readonly trouble: KeychainTrouble | null }
  | { readonly ok: false; readonly problem: string }

/** The key of a recovery code that a clerk typed; it goes into the vault when it is the ledger's. */
export async function typedLedgerKey(options: Omit<LedgerKeyOptions, 'ledgerExists'> & { readonly code: string }): Promise<TypedKey> {
  const { vault, name, check, code } = options
  const typed = keyOfRecoveryCode(code)
  if (!typed.ok) return typed
  if (check !== null && keyCheck(typed.key) !== check) return { ok: false, problem: 'This code is right, but it is of another ledger.' }
  // Without a check value the ledger must be opened with the key first; then `keepLedgerKey` is for the caller.
  return { ok: true, key: typed.key, trouble: check === null ? null : await keepLedgerKey(vault, name, typed.key) }
}

/** Puts a key into the vault once the ledger was opened with it. Returns why not, or null. */
export async function keepLedgerKey(vault: Vault, name: string, key: Uint8Array): Promise<KeychainTrouble | null> {
  const written = await vault.write(name, hexOf(key))
  return written.kind === 'trouble' ? written.trouble : null
}
