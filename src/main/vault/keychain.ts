/**
 * The operating system's keychain, through keytar. Only exact reads, writes and removals: searching a locked keyring crashes the process. One call at
 * a time, because each blocks a thread while a person looks at a prompt.
 */

import type { KeychainErrorCode } from '../../shared/contract/failure.ts'
import { createSerial } from '../async/serial.ts'
import type { Vault, VaultWrite } from './vault.ts'

/** The part of keytar that we use. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface KeychainOptions {
  /** Reverse-domain name of the entries. */
  readonly service: string
  /** Timeout of a call, including a system prompt, in milliseconds; see `keychainTimeoutMs`. */
  readonly timeoutMs?: number
  /** Loads keytar; fails on systems without a keychain. */
  readonly load?: () => Promise<Keychain>
}

/**
 * Returns the timeout of a keychain call in milliseconds. On a Mac the keychain prompts whenever an app is new to it, which includes every update of
 * an unsigned app, so we wait for the user. Elsewhere it answers at once, or never if nobody can be prompted.
 */
export const keychainTimeoutMs = (platform: NodeJS.Platform): number => (platform === 'darwin' ? 120_000 : 10_000)

/** In milliseconds. A call that takes longer is probably waiting for a person. */
const promptMs = 3000
/** Timeout while the desk is closing, in milliseconds. */
const closingMs = 2000

const loadKeytar = async (): Promise<Keychain> => (await import('keytar')).default

/** The same limit on every system, below the 2,560 bytes of Windows. It has room for an API key (at most 2,000 bytes) and its base URL. */
const maxSecretBytes = 2100

type CallResult<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'refused' } | { readonly kind: 'timedOut' }

/**
 * Returns a vault in the keychain. A locked keychain may read as `missing`, so callers must not rely on `missing`. Errors: `RangeError` for a
 * secret that some keychains cannot store (empty, several lines, not ASCII, too long).
 */
export function keychainVault({ service, timeoutMs = keychainTimeoutMs(process.platform), load = loadKeytar }: KeychainOptions): Vault {
  const calls = createSerial()
  /** One function for each pending call, which ends it as timed out. */
  const pendingCalls = new Set<() => void>()
  const giveUp = () => {
    for (const end of [...pendingCalls]) end()
  }
  let currentTimeoutMs = timeoutMs
  let openPrompts = 0
  let onPromptChange = (_isOpen: boolean) => {}
  const changePromptCount = (by: 1 | -1) => {
    const before = openPrompts
    openPrompts += by
    if (before === 0 || openPrompts === 0) onPromptChange(openPrompts > 0)
  }

  /** Waits for its turn and for the keychain, both within the timeout. A running call cannot be cancelled. */
  const ask = <T>(call: (keychain: Keychain) => Promise<T>): Promise<CallResult<T>> =>
    new Promise((resolve) => {
      let isOver = false
      let isPrompt = false
      const end = (callResult: CallResult<T>) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        clearTimeout(notice)
        pendingCalls.delete(timeOut)
        if (isPrompt) changePromptCount(-1)
        resolve(callResult)
      }
      const timeOut = () => end({ kind: 'timedOut' })
      const timer = setTimeout(timeOut, currentTimeoutMs)
      const notice = setTimeout(() => {
        isPrompt = true
        changePromptCount(1)
      }, promptMs)
      pendingCalls.add(timeOut)
      void calls.run(async () => {
        if (isOver) return
        const answered = load()
          .then(call)
          .then(
            (value) => ({ kind: 'done', value }) as const,
            () => ({ kind: 'refused' }) as const,
          )
        end(await answered)
      })
    })

  // A call that timed out continues, with its prompt: the next call waits for it first.
  const look = (name: string) => ask((keychain) => keychain.getPassword(service, name))

  /** A keychain that is readable but not writable is locked or has no default ring; an unreadable one is unavailable. */
  const change = async (name: string, call: (keychain: Keychain) => Promise<unknown>): Promise<VaultWrite> => {
    const changed = await ask(call)
    if (changed.kind === 'done') return { kind: 'done' }
    if (changed.kind === 'timedOut') return trouble('timedOut')
    const readResult = await look(name)
    return trouble(readResult.kind === 'done' ? 'locked' : readResult.kind === 'refused' ? 'unavailable' : 'timedOut')
  }

  return {
    read: async (name) => {
      const readResult = await look(name)
      if (readResult.kind !== 'done') return trouble(readResult.kind === 'refused' ? 'unavailable' : 'timedOut')
      return readResult.value === null ? { kind: 'missing' } : { kind: 'found', secret: readResult.value }
    },
    write: async (name, secret) => {
      if (!/^[\x20-\x7e]+$/.test(secret) || secret.length > maxSecretBytes) throw new RangeError('not a secret that a keychain can hold')
      return change(name, (keychain) => keychain.setPassword(service, name, secret))
    },
    prompt: {
      onChange: (listen) => {
        onPromptChange = listen
      },
      giveUp,
      close: () => {
        currentTimeoutMs = Math.min(currentTimeoutMs, closingMs)
        giveUp()
      },
    },
    remove: (name) => change(name, (keychain) => keychain.deletePassword(service, name)),
  }
}

const trouble = (kind: KeychainErrorCode) => ({ kind: 'trouble', trouble: kind }) as const
