import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Keychain, keychainVault } from './keychain.ts'

const refusing = async (): Promise<never> => {
  throw new Error('words of the system')
}
const forever = () => new Promise<never>(() => {})
const empty: Keychain = { getPassword: async () => null, setPassword: async () => {}, deletePassword: async () => false }
const over = (keychain: Partial<Keychain>) => keychainVault({ service: 'app.deskbook.test', load: async () => ({ ...empty, ...keychain }) })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a keychain', () => {
  it('that was never installed is unavailable', async () => {
    const vault = keychainVault({ service: 'app.deskbook.test', load: refusing })
    const unavailable = { kind: 'trouble', trouble: 'unavailable' }
    expect([await vault.read('a'), await vault.write('a', 'x'), await vault.remove('a')]).toEqual([unavailable, unavailable, unavailable])
  })

  it('that can be read and not written is locked', async () => {
    const vault = over({ setPassword: refusing, deletePassword: refusing })
    expect(await vault.read('a')).toEqual({ kind: 'missing' })
    expect(await vault.write('a', 'x')).toEqual({ kind: 'trouble', trouble: 'locked' })
    expect(await vault.remove('a')).toEqual({ kind: 'trouble', trouble: 'locked' })
  })

  it('that shows a prompt for ever is given up after ten seconds, and asked no second time meanwhile', async () => {
    let calls = 0
    const vault = over({
      getPassword: () => {
        calls++
        return forever()
      },
    })
    const reads = [vault.read('a'), vault.read('a')]
    await vi.advanceTimersByTimeAsync(10_000)
    const timedOut = { kind: 'trouble', trouble: 'timedOut' }
    expect(await Promise.all(reads)).toEqual([timedOut, timedOut])
    const later = vault.write('a', 'x')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await later).toEqual(timedOut)
    expect(calls).toBe(1)
  })

  it('has one call outstanding at most', async () => {
    let outstanding = 0
    let most = 0
    const busy = async () => {
      most = Math.max(most, ++outstanding)
      // No sleep: the timers are vitest's, and the test moves them on.
      await new Promise((resolve) => setTimeout(resolve, 100))
      outstanding--
      return null
    }
    const vault = over({ getPassword: busy, setPassword: async () => void (await busy()) })
    const all = Promise.all([vault.read('a'), vault.write('a', 'x'), vault.read('b'), vault.remove('a')])
    await vi.advanceTimersByTimeAsync(1000)
    await all
    expect(most).toBe(1)
  })
})

describe('a secret', () => {
  it.each([
    ['nothing', ''],
    ['two lines', 'a\nb'],
    ['a NUL', 'a\0b'],
    ['accents', 'clé'],
    ['2,101 characters', 'x'.repeat(2101)],
  ])('of %s is not given to the keychain', async (_what, secret) => {
    let calls = 0
    const vault = over({ setPassword: async () => void calls++ })
    await expect(vault.write('a', secret)).rejects.toThrow(RangeError)
    expect(calls).toBe(0)
  })
})
