/** The one door to secrets: API keys and ledger keys. `keychain.ts` keeps them in the operating system's keychain. */
import type { KeychainTrouble } from '../../shared/contract/failure.ts'

type VaultRead =
  | { readonly kind: 'found'; readonly secret: string }
  /** No entry, or a locked keychain that does not say so: with a ledger on disk this never leads to a new key. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'trouble'; readonly trouble: KeychainTrouble }

export type VaultWrite = { readonly kind: 'done' } | { readonly kind: 'trouble'; readonly trouble: KeychainTrouble }

/** Names are short and plain, such as `api-key:CONNECTION` and `ledger-key:CONNECTION`; secrets are single lines of ASCII. */
export interface Vault {
  read(name: string): Promise<VaultRead>
  write(name: string, secret: string): Promise<VaultWrite>
  remove(name: string): Promise<VaultWrite>
  /** Where a call may wait for a person. */
  readonly prompt?: {
    /** Told once a call has waited for some seconds, and once none does any more. */
    onChange(listen: (isOpen: boolean) => void): void
    /** Ends every wait as `timedOut`. What the system asks stays asked, and what is answered then is taken by the next call. */
    giveUp(): void
    /** The desk is closing: nobody is waited for any more. */
    close(): void
  }
}

/** A vault that lives as long as the process: for tests, and for a desk without a keychain. */
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
