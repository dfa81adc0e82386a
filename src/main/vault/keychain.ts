/**
 * The operating system's keychain, through keytar. Only exact reads, writes and removals: searching a locked keyring
 * crashes the process. One call at a time, because each holds a thread for as long as a person looks at a prompt.
 */
import type { KeychainTrouble } from '../../shared/failure.ts'
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
  /** How long a call may take, a prompt of the system included, in milliseconds. */
  readonly timeoutMs?: number
  /** Loads the keychain; it cannot be loaded where the system has none. */
  readonly load?: () => Promise<Keychain>
}

const loadKeytar = async (): Promise<Keychain> => (await import('keytar')).default

/** Windows keeps 2,560; the same limit holds everywhere, in bytes. An API key has at most 2,000, and its place stands before it. */
const longestSecret = 2100

type Asked<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'refused' } | { readonly kind: 'timedOut' }

/**
 * A vault in the keychain. A locked keychain may read as `missing`; the caller decides with what else it knows.
 *
 * Errors: `RangeError` for a secret that not every keychain can hold (empty, several lines, not ASCII, too long).
 */
export function keychainVault({ service, timeoutMs = 10_000, load = loadKeytar }: KeychainOptions): Vault {
  let queue: Promise<void> = Promise.resolve()

  /** Waits for its turn and for the keychain, both within the time limit. A call under way cannot be taken back. */
  const ask = <T>(call: (keychain: Keychain) => Promise<T>): Promise<Asked<T>> =>
    new Promise((resolve) => {
      let late = false
      const timer = setTimeout(() => {
        late = true
        resolve({ kind: 'timedOut' })
      }, timeoutMs)
      queue = queue.then(async () => {
        if (late) return
        resolve(
          await load()
            .then(call)
            .then(
              (value) => ({ kind: 'done', value }) as const,
              () => ({ kind: 'refused' }) as const,
            ),
        )
        clearTimeout(timer)
      })
    })

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
    remove: (name) => change(name, (keychain) => keychain.deletePassword(service, name)),
  }
}

const trouble = (kind: KeychainTrouble) => ({ kind: 'trouble', trouble: kind }) as const
