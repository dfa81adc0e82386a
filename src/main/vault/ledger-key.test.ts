import { describe, expect, it } from 'vitest'
import type { KeychainTrouble } from '../../shared/contract/failure.ts'
import { keepLedgerKey, keyCheck, ledgerKey, newLedgerKey } from './ledger-key.ts'
import { memoryVault, type Vault } from './vault.ts'

const name = 'ledger-key:zurich'
const key = new Uint8Array(32).fill(7)
const hex = Buffer.from(key).toString('hex')

/** A vault whose writes are counted. */
const watched = (vault: Vault) => {
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
  return watched(vault)
}
const troubled = (trouble: KeychainTrouble) => {
  const answer = async () => ({ kind: 'trouble', trouble }) as const
  return watched({ read: answer, write: answer, remove: answer })
}
/** A locked keyring: it reads as empty and takes nothing. */
const locked = () => watched({ ...memoryVault(), write: async () => ({ kind: 'trouble', trouble: 'locked' }) })

describe('over an existing ledger', () => {
  const troubles: KeychainTrouble[] = ['unavailable', 'locked', 'timedOut']
  const unfit: [string, () => Promise<ReturnType<typeof watched>>, KeychainTrouble | null][] = [
    ['has no entry', () => vaultWith(), null],
    ['is locked and reads as empty', async () => locked(), null],
    ['holds words', () => vaultWith('not a key at all'), null],
    ['holds half a key', () => vaultWith(hex.slice(1)), null],
    ['holds a key in upper case', () => vaultWith(hex.replaceAll('07', 'AB')), null],
    ...troubles.map(
      (trouble) =>
        [`is ${trouble}`, async () => troubled(trouble), trouble] as [string, () => Promise<ReturnType<typeof watched>>, KeychainTrouble],
    ),
  ]

  it.each(unfit)('a vault that %s never leads to a new key', async (_what, make, trouble) => {
    const { vault, written } = await make()
    const before = written.length
    expect(await ledgerKey(vault, name, true)).toEqual({ kind: 'needsRecoveryCode', trouble })
    expect(written.length).toBe(before)
  })

  it('the stored key opens it', async () => {
    const { vault } = await vaultWith(hex)
    expect(await ledgerKey(vault, name, true)).toEqual({ kind: 'key', key, trouble: null })
  })
})

describe('without a ledger', () => {
  it('a key is made and kept', async () => {
    const { vault } = await vaultWith()
    const made = await ledgerKey(vault, name, false)
    expect(made).toMatchObject({ kind: 'key', trouble: null })
    expect(await ledgerKey(vault, name, true)).toEqual(made)
  })

  it.each(['unavailable', 'locked', 'timedOut'] as const)(
    'a keychain that is %s still lets a ledger be made, and says that it did not take the key',
    async (trouble) => {
      const { vault } = troubled(trouble)
      expect(await ledgerKey(vault, name, false)).toMatchObject({ kind: 'key', trouble })
    },
  )

  it('a keychain that is locked and reads as empty says so as well', async () => {
    expect(await ledgerKey(locked().vault, name, false)).toMatchObject({ kind: 'key', trouble: 'locked' })
  })

  it('two keys are never alike', () => {
    expect(newLedgerKey()).not.toEqual(newLedgerKey())
  })
})

describe('a key that has opened a ledger', () => {
  it('is kept', async () => {
    const { vault } = await vaultWith()
    expect(await keepLedgerKey(vault, name, key, 'aside')).toBeNull()
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: hex })
  })

  it('does not cost the key that was there, which may be of a ledger that was put aside', async () => {
    const other = 'ab'.repeat(32)
    const { vault } = await vaultWith(other)
    expect(await keepLedgerKey(vault, name, key, '20270312T081500123Z')).toBeNull()
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: hex })
    expect(await vault.read(`${name}:20270312T081500123Z`)).toEqual({ kind: 'found', secret: other })
  })

  it('is not kept where the one that was there cannot be kept beside it', async () => {
    const other = 'ab'.repeat(32)
    const { vault } = await vaultWith(other)
    const full: Vault = { ...vault, write: async () => ({ kind: 'trouble', trouble: 'locked' }) }
    expect(await keepLedgerKey(full, name, key, 'aside')).toBe('locked')
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: other })
  })

  it('is not written again where it is there', async () => {
    const { vault, written } = await vaultWith(hex)
    const before = written.length
    expect(await keepLedgerKey(vault, name, key, 'aside')).toBeNull()
    expect(written.length).toBe(before)
  })

  it.each(['unavailable', 'locked', 'timedOut'] as const)('opens it although the vault is %s', async (trouble) => {
    expect(await keepLedgerKey(troubled(trouble).vault, name, key, 'aside')).toBe(trouble)
  })
})

it('a key check tells keys apart and does not hold them', () => {
  expect(keyCheck(key)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyCheck(key)).not.toBe(keyCheck(new Uint8Array(32).fill(8)))
  expect(hex).not.toContain(keyCheck(key))
})
