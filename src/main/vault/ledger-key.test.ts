import { describe, expect, it } from 'vitest'
import type { KeychainTrouble } from '../../shared/failure.ts'
import { keyCheck, ledgerKey, makeLedgerKey, typedLedgerKey } from './ledger-key.ts'
import { keyOfRecoveryCode, recoveryCode } from './recovery-code.ts'
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
    ['holds another ledger’s key', () => vaultWith('ab'.repeat(32)), null],
    ...troubles.map(
      (trouble) =>
        [`is ${trouble}`, async () => troubled(trouble), trouble] as [string, () => Promise<ReturnType<typeof watched>>, KeychainTrouble],
    ),
  ]

  it.each(unfit)('a vault that %s never leads to a new key', async (_what, make, trouble) => {
    const { vault, written } = await make()
    const before = written.length
    expect(await ledgerKey({ vault, name, ledgerExists: true, check: keyCheck(key) })).toEqual({ kind: 'needsRecoveryCode', trouble })
    expect(written.length).toBe(before)
  })

  it('the stored key opens it', async () => {
    const { vault } = await vaultWith(hex)
    expect(await ledgerKey({ vault, name, ledgerExists: true, check: keyCheck(key) })).toEqual({ kind: 'key', key })
    expect(await ledgerKey({ vault, name, ledgerExists: true, check: null })).toEqual({ kind: 'key', key })
  })
})

describe('without a ledger', () => {
  it('a key is made and kept, and its code leads back to it', async () => {
    const { vault } = await vaultWith()
    const made = await ledgerKey({ vault, name, ledgerExists: false, check: null })
    if (made.kind !== 'made') throw new Error(made.kind)
    expect(made.trouble).toBeNull()
    expect(keyOfRecoveryCode(made.recoveryCode)).toEqual({ ok: true, key: made.key })
    expect(await ledgerKey({ vault, name, ledgerExists: true, check: keyCheck(made.key) })).toEqual({ kind: 'key', key: made.key })
  })

  it.each(['unavailable', 'locked', 'timedOut'] as const)(
    'a keychain that is %s still lets a ledger be made, on paper',
    async (trouble) => {
      const { vault } = troubled(trouble)
      expect(await ledgerKey({ vault, name, ledgerExists: false, check: null })).toMatchObject({ kind: 'made', trouble })
    },
  )

  it('a key that came from elsewhere is not used without asking', async () => {
    const { vault } = await vaultWith(hex)
    expect(await ledgerKey({ vault, name, ledgerExists: false, check: null })).toEqual({ kind: 'keyWithoutLedger', key })
  })

  it('two keys are never alike', async () => {
    const keys = await Promise.all([1, 2].map(() => makeLedgerKey({ vault: memoryVault(), name })))
    expect(keys[0]?.key).not.toEqual(keys[1]?.key)
  })
})

describe('a typed code', () => {
  it('of this ledger is kept', async () => {
    const { vault } = await vaultWith()
    expect(await typedLedgerKey({ vault, name, check: keyCheck(key), code: recoveryCode(key) })).toEqual({ ok: true, key, trouble: null })
    expect(await vault.read(name)).toEqual({ kind: 'found', secret: hex })
  })

  it('of another ledger is refused and not kept', async () => {
    const { vault, written } = await vaultWith()
    const other = recoveryCode(new Uint8Array(32).fill(9))
    expect(await typedLedgerKey({ vault, name, check: keyCheck(key), code: other })).toMatchObject({ ok: false })
    expect(written).toEqual([])
  })

  it('opens the ledger when the vault does not take the key', async () => {
    const { vault } = troubled('locked')
    expect(await typedLedgerKey({ vault, name, check: keyCheck(key), code: recoveryCode(key) })).toEqual({
      ok: true,
      key,
      trouble: 'locked',
    })
  })

  it('replaces nothing as long as the ledger has not confirmed it', async () => {
    const { vault, written } = await vaultWith()
    expect(await typedLedgerKey({ vault, name, check: null, code: recoveryCode(key) })).toMatchObject({ ok: true })
    expect(written).toEqual([])
  })
})

it('a key check tells keys apart and does not hold them', () => {
  expect(keyCheck(key)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyCheck(key)).not.toBe(keyCheck(new Uint8Array(32).fill(8)))
  expect(hex).not.toContain(keyCheck(key))
})
