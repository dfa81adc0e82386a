/**
 * The operating system's keychain, through keytar. Only exact reads, writes and removals: searching a locked keyring
 * crashes the process. One call at a time, because each holds a thread for as long as a person looks at a prompt.
 */

import type { KeychainTrouble } from '../../shared/contract/failure.ts'
import { createSerial } from '../async/serial.ts'
import type { Vault, VaultWrite } from './vault.ts'

/** What we use of keytar. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface KeychainOptions {
  /** Reverse-domain name under which the entries stand. */
  readonly service: string
  /** How long a call may take, a prompt of the system included, in milliseconds; see `patienceOf`. */
  readonly timeoutMs?: number
  /** Loads the keychain; it cannot be loaded where the system has none. */
  readonly load?: () => Promise<Keychain>
}

/**
 * On a Mac the keychain asks a person each time that an app is new to it: after each update of one that is not signed. It is waited for then.
 * Elsewhere it answers at once, or not at all where nobody can be asked.
 */
export const patienceOf = (platform: NodeJS.Platform): number => (platform === 'darwin' ? 120_000 : 10_000)

/** A call that takes longer waits for a person, in milliseconds. */
const promptMs = 3000
/** A desk that closes waits no longer, in milliseconds. */
const closingMs = 2000

const loadKeytar = async (): Promise<Keychain> => (await import('keytar')).default

/** Windows keeps 2,560; the same limit holds everywhere, in bytes. An API key has at most 2,000, and its place stands before it. */
const longestSecret = 2100

type Asked<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'refused' } | { readonly kind: 'timedOut' }

/**
 * A vault in the keychain. A locked keychain may read as `missing`; the caller decides with what else it knows.
 *
 * Errors: `RangeError` for a secret that not every keychain can hold (empty, several lines, not ASCII, too long).
 */
export function keychainVault({ service, timeoutMs = patienceOf(process.platform), load = loadKeytar }: KeychainOptions): Vault {
  const calls = createSerial()
  /** Gives up each call that somebody waits for. */
  const waits = new Set<() => void>()
  const giveUp = () => {
    for (const end of [...waits]) end()
  }
  let patienceMs = timeoutMs
  let prompting = 0
  let told = (_isOpen: boolean) => {}
  const prompted = (by: 1 | -1) => {
    const before = prompting
    prompting += by
    if (before === 0 || prompting === 0) told(prompting > 0)
  }

  /** Waits for its turn and for the keychain, both within the time limit. A call under way cannot be taken back. */
  const ask = <T>(call: (keychain: Keychain) => Promise<T>): Promise<Asked<T>> =>
    new Promise((resolve) => {
      let isOver = false
      let isPrompt = false
      const end = (asked: Asked<T>) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        clearTimeout(notice)
        waits.delete(late)
        if (isPrompt) prompted(-1)
        resolve(asked)
      }
      const late = () => end({ kind: 'timedOut' })
      const timer = setTimeout(late, patienceMs)
      const notice = setTimeout(() => {
        isPrompt = true
        prompted(1)
      }, promptMs)
      waits.add(late)
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

  // One that was given up goes on, its prompt with it: whoever asks again waits for the answer to that one first.
  const look = (name: string) => ask((keychain) => keychain.getPassword(service, name))

  /** A keychain that can be read and not written is locked or has no default ring; one that cannot be read is not there. */
  const change = async (name: string, call: (keychain: Keychain) => Promise<unknown>): Promise<VaultWrite> => {
    const changed = await ask(call)
    if (changed.kind === 'done') return { kind: 'done' }
    if (changed.kind === 'timedOut') return trouble('timedOut')
    const seen = await look(name)
    return trouble(seen.kind === 'done' ? 'locked' : seen.kind === 'refused' ? 'unavailable' : 'timedOut')
  }

  return {
    read: async (name) => {
      const seen = await look(name)
      if (seen.kind !== 'done') return trouble(seen.kind === 'refused' ? 'unavailable' : 'timedOut')
      return seen.value === null ? { kind: 'missing' } : { kind: 'found', secret: seen.value }
    },
    write: async (name, secret) => {
      if (!/^[\x20-\x7e]+$/.test(secret) || secret.length > longestSecret) throw new RangeError('not a secret that a keychain can hold')
      return change(name, (keychain) => keychain.setPassword(service, name, secret))
    },
    prompt: {
      onChange: (listen) => {
        told = listen
      },
      giveUp,
      close: () => {
        patienceMs = Math.min(patienceMs, closingMs)
        giveUp()
      },
    },
    remove: (name) => change(name, (keychain) => keychain.deletePassword(service, name)),
  }
}

const trouble = (kind: KeychainTrouble) => ({ kind: 'trouble', trouble: kind }) as const
