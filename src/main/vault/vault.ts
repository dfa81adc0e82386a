/** The only access to secrets: API keys and ledger keys. `keychain.ts` stores them in the operating system's keychain. */
import type { KeychainErrorCode } from '../../shared/contract/failure.ts'

type VaultRead =
  | { readonly kind: 'found'; readonly secret: string }
  /** No entry, or a locked keychain that does not report that it is locked. So an existing ledger never gets a new key. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'trouble'; readonly trouble: KeychainErrorCode }

export type VaultWrite = { readonly kind: 'done' } | { readonly kind: 'trouble'; readonly trouble: KeychainErrorCode }

/** Storage for secrets. Names are short and plain, such as `api-key:CONNECTION` and `ledger-key:CONNECTION`; secrets are single lines of ASCII. */
export interface Vault {
  read(name: string): Promise<VaultRead>
  write(name: string, secret: string): Promise<VaultWrite>
  remove(name: string): Promise<VaultWrite>
  /** Present if calls may wait for a person. */
  readonly prompt?: {
    /** Calls `listen` when a call has been pending for some seconds, and when no call is pending any more. */
    onChange(listen: (isOpen: boolean) => void): void
    /** Ends every pending call as `timedOut`. The system's prompt stays open, and its answer is used for the next call. */
    giveUp(): void
    /** The desk is closing: shorten the timeout and end pending calls. */
    close(): void
  }
}

/** Returns a vault in memory, for tests and for a desk without a keychain. */
export function memoryVault(): Vault {
  const secrets = new Map<string, string>()
  return {
    read: async (name) => {
      const secret = secrets.get(name)
      return secret === undefined ? { kind: 'missing' } : { kind: 'found', secret }
    },
    write: async (name, secret) => {
      secrets.set(name, secret)
      return { kind: 'done' }
    },
    remove: async (name) => {
      secrets.delete(name)
      return { kind: 'done' }
    },
  }
}
