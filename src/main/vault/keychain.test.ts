import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Keychain, keychainTimeoutMs, keychainVault } from './keychain.ts'

const alwaysReject = async (): Promise<never> => {
  throw new Error('words of the system')
}
const neverSettle = () => new Promise<never>(() => {})
const empty: Keychain = { getPassword: async () => null, setPassword: async () => {}, deletePassword: async () => false }
const vaultWith = (keychain: Partial<Keychain>, timeoutMs = 10_000) =>
  keychainVault({ service: 'app.deskbook.test', timeoutMs, load: async () => ({ ...empty, ...keychain }) })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a keychain', () => {
  it('is unavailable if it was never installed', async () => {
    const vault = keychainVault({ service: 'app.deskbook.test', load: alwaysReject })
    const unavailable = { kind: 'trouble', trouble: 'unavailable' }
    expect([await vault.read('a'), await vault.write('a', 'x'), await vault.remove('a')]).toEqual([unavailable, unavailable, unavailable])
  })

  it('is locked if it can be read but not written', async () => {
    const vault = vaultWith({ setPassword: alwaysReject, deletePassword: alwaysReject })
    expect(await vault.read('a')).toEqual({ kind: 'missing' })
    expect(await vault.write('a', 'x')).toEqual({ kind: 'trouble', trouble: 'locked' })
    expect(await vault.remove('a')).toEqual({ kind: 'trouble', trouble: 'locked' })
  })

  it('whose prompt is never answered times out after ten seconds, and receives no second call before', async () => {
    const getPassword = vi.fn(neverSettle)
    const vault = vaultWith({ getPassword })
    const reads = [vault.read('a'), vault.read('a')]
    await vi.advanceTimersByTimeAsync(10_000)
    const timedOut = { kind: 'trouble', trouble: 'timedOut' }
    expect(await Promise.all(reads)).toEqual([timedOut, timedOut])
    const later = vault.write('a', 'x')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await later).toEqual(timedOut)
    expect(getPassword).toHaveBeenCalledTimes(1)
  })

  it('has a longer timeout on a Mac, where it prompts for an app that is new to it', async () => {
    expect([keychainTimeoutMs('darwin'), keychainTimeoutMs('linux'), keychainTimeoutMs('win32')]).toEqual([120_000, 10_000, 10_000])
    const answer = Promise.withResolvers<string>()
    const vault = vaultWith({ getPassword: () => answer.promise }, 120_000)
    const prompts: boolean[] = []
    vault.prompt?.onChange((isOpen) => prompts.push(isOpen))
    const read = vault.read('a')
    await vi.advanceTimersByTimeAsync(2999)
    expect(prompts).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(prompts).toEqual([true])
    answer.resolve('secret')
    expect(await read).toEqual({ kind: 'found', secret: 'secret' })
    expect(prompts).toEqual([true, false])
  })

  it('can be asked again after the clerk gave up waiting for its prompt: the open prompt is used, and no second one opens beside it', async () => {
    const prompts: ((password: string) => void)[] = []
    const vault = vaultWith({ getPassword: () => new Promise((resolve) => void prompts.push(resolve)) }, 120_000)
    const first = vault.read('a')
    await vi.advanceTimersByTimeAsync(5000)
    vault.prompt?.giveUp()
    expect(await first).toEqual({ kind: 'trouble', trouble: 'timedOut' })
    const second = vault.read('a')
    await vi.advanceTimersByTimeAsync(5000)
    expect(prompts).toHaveLength(1)
    prompts[0]?.('secret')
    await vi.advanceTimersByTimeAsync(0)
    // Allowed permanently: the system does not prompt again.
    prompts[1]?.('secret')
    expect(await second).toEqual({ kind: 'found', secret: 'secret' })
    expect(prompts).toHaveLength(2)
  })

  it('does not delay a desk that is closing', async () => {
    const vault = vaultWith({ getPassword: neverSettle }, 120_000)
    const read = vault.read('a')
    await vi.advanceTimersByTimeAsync(5000)
    vault.prompt?.close()
    expect(await read).toEqual({ kind: 'trouble', trouble: 'timedOut' })
    const last = vault.read('b')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await last).toEqual({ kind: 'trouble', trouble: 'timedOut' })
  })

  it('has at most one pending call', async () => {
    let outstanding = 0
    let maxOutstanding = 0
    const busy = async () => {
      maxOutstanding = Math.max(maxOutstanding, ++outstanding)
      // Uses vitest's timers, which the test advances.
      await new Promise((resolve) => setTimeout(resolve, 100))
      outstanding--
      return null
    }
    const vault = vaultWith({ getPassword: busy, setPassword: async () => void (await busy()) })
    const all = Promise.all([vault.read('a'), vault.write('a', 'x'), vault.read('b'), vault.remove('a')])
    await vi.advanceTimersByTimeAsync(1000)
    await all
    expect(maxOutstanding).toBe(1)
  })
})

it.each([
  ['nothing', ''],
  ['two lines', 'a\nb'],
  ['a NUL', 'a\0b'],
  ['accents', 'clé'],
  ['2,101 characters', 'x'.repeat(2101)],
])('does not pass a secret with %s to the keychain', async (_what, secret) => {
  let calls = 0
  const vault = vaultWith({ setPassword: async () => void calls++ })
  await expect(vault.write('a', secret)).rejects.toThrow(RangeError)
  expect(calls).toBe(0)
})
