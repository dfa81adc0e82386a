import { describe, expect, it } from 'vitest'
import type { KeychainErrorCode } from '../../shared/contract/failure.ts'
import { keyCheck, ledgerKey, newLedgerKey, storeLedgerKey } from './ledger-key.ts'
import { memoryVault, type Vault } from './vault.ts'

const name = 'ledger-key:zurich'
const key = new Uint8Array(32).fill(7)
const hex = Buffer.from(key).toString('hex')

/** Records the writes to a vault. */
const recordWrites = (vault: Vault) => {
  const written: string[] = []
  const write = (entry: string, secret: string) => {
    written.push(secret)
    return vault.write(entry, secret)
  }
  return { written, vault: { ...vault, write } }
}
const vaultWith = async (secret?: string) => {
  const vault = memoryVault()
  if (secret !== undefined) await vault.write(name, secret)
  return recordWrites(vault)
}
const failingVault = (trouble: KeychainErrorCode) => {
  const answer = async () => ({ kind: 'trouble', trouble }) as const
  return recordWrites({ read: answer, write: answer, remove: answer })
}
const troubles: KeychainErrorCode[] = ['unavailable', 'locked', 'timedOut']
/** A locked keyring: it reads as empty and rejects writes. */
const locked = () => recordWrites({ ...memoryVault(), write: async () => ({ kind: 'trouble', trouble: 'locked' }) })

describe('for an existing ledger', () => {
  type Case = [string, () => Promise<ReturnType<typeof recordWrites>>, KeychainErrorCode | null]
  const casesWithoutKey: Case[] = [
    ['has no entry', () => vaultWith(), null],
    ['is locked and reads as empty', async () => locked(), null],
    ['contains words', () => vaultWith('not a key at all'), null],
    ['contains half a key', () => vaultWith(hex.slice(1)), null],
    ['contains a key in upper case', () => vaultWith(hex.replaceAll('07', 'AB')), null],
    ...troubles.map((trouble): Case => [`is ${trouble}`, async () => failingVault(trouble), trouble]),
  ]

  it.each(casesWithoutKey)('a vault that %s never leads to a new key', async (_what, make, trouble) => {
    const { vault, written } = await make()
    const before = written.length
    expect(await ledgerKey(vault, name, true)).toEqual({ kind: 'needsRecoveryCode', trouble })
    expect(written.length).toBe(before)
  })

  it('returns the stored key', async () => {
    const { vault } = await vaultWith(hex)
    expect(await ledgerKey(vault, name, true)).toEqual({ kind: 'key', key, trouble: null })
  })
})

describe('without a ledger', () => {
  it('creates and stores a key', async () => {
    const { vault } = await vaultWith()
    const createdKey = await ledgerKey(vault, name, false)
    expect(createdKey).toMatchObject({ kind: 'key', trouble: null })
    expect(await ledgerKey(vault, name, true)).toEqual(createdKey)
  })

  it.each(troubles)('creates a ledger key despite a keychain that is %s, and reports that it was not stored', async (trouble) => {
    const { vault } = failingVault(trouble)
    expect(await ledgerKey(vault, name, false)).toMatchObject({ kind: 'key', trouble })
  })

  it('reports that the key was not stored if a locked keychain reads as empty', async () => {
    expect(await ledgerKey(locked().vault, name, false)).toMatchObject({ kind: 'key', trouble: 'locked' })
  })

  it('never creates the same key twice', () => {
    expect(newLedgerKey()).not.toEqual(newLedgerKey())
  })
})

describe('a key that opened a ledger', () => {
  it('is stored', async () => {
    const { vault } = await vaultWith()
    expect(await storeLedgerKey(vault, name, key, 'aside')).toBeNull()
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: hex })
  })

  it('replaces another stored key only after copying it, because it may belong to a quarantined ledger', async () => {
    const other = 'ab'.repeat(32)
    const { vault } = await vaultWith(other)
    expect(await storeLedgerKey(vault, name, key, '20270312T081500123Z')).toBeNull()
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: hex })
    expect(await vault.read(`${name}:20270312T081500123Z`)).toEqual({ kind: 'found', secret: other })
  })

  it('is not stored if the existing key cannot be copied', async () => {
    const other = 'ab'.repeat(32)
    const { vault } = await vaultWith(other)
    const lockedVault: Vault = { ...vault, write: async () => ({ kind: 'trouble', trouble: 'locked' }) }
    expect(await storeLedgerKey(lockedVault, name, key, 'aside')).toBe('locked')
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: other })
  })

  it('is not written again if it is already stored', async () => {
    const { vault, written } = await vaultWith(hex)
    const before = written.length
    expect(await storeLedgerKey(vault, name, key, 'aside')).toBeNull()
    expect(written.length).toBe(before)
  })

  it.each(troubles)('is reported as not stored if the vault is %s', async (trouble) => {
    expect(await storeLedgerKey(failingVault(trouble).vault, name, key, 'aside')).toBe(trouble)
  })
})

it('a key check identifies a key without containing it', () => {
  expect(keyCheck(key)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyCheck(key)).not.toBe(keyCheck(new Uint8Array(32).fill(8)))
  expect(hex).not.toContain(keyCheck(key))
})
