/** API keys, one a connection: in the keychain, or for this run of the desk where there is none. They go in and never come out to the window. */
import { FailureError, type KeychainTrouble } from '../../shared/failure.ts'
import { readApiKey } from '../service/api-key.ts'
import type { Vault } from '../vault/vault.ts'

export interface ApiKeys {
  read(connection: string): Promise<string | null>
  /** Where the key was found or put last. */
  place(connection: string): 'keychain' | 'session' | 'none'
  /** Errors: `input` at `apiKey`. */
  write(connection: string, typed: string): Promise<void>
  remove(connection: string): Promise<void>
}

/** `trouble` is told how the keychain answered; null when it did. */
export function createApiKeys(vault: Vault, trouble: (trouble: KeychainTrouble | null) => void): ApiKeys {
  const session = new Map<string, string>()
  const places = new Map<string, 'keychain' | 'session' | 'none'>()
  const name = (connection: string) => `api-key:${connection}`

  return {
    place: (connection) => places.get(connection) ?? 'none',

    read: async (connection) => {
      const typed = session.get(connection)
      if (typed !== undefined) return typed
      const read = await vault.read(name(connection))
      trouble(read.kind === 'trouble' ? read.trouble : null)
      // What somebody else put there under this name, and could stand in no header, is not our key.
      const key = read.kind === 'found' && readApiKey(read.secret).ok ? read.secret : null
      places.set(connection, key === null ? 'none' : 'keychain')
      return key
    },

    write: async (connection, typed) => {
      const key = needKey(typed)
      const written = await vault.write(name(connection), key)
      trouble(written.kind === 'trouble' ? written.trouble : null)
      if (written.kind === 'done') session.delete(connection)
      else session.set(connection, key)
      places.set(connection, written.kind === 'done' ? 'keychain' : 'session')
    },

    remove: async (connection) => {
      session.delete(connection)
      const removed = await vault.remove(name(connection))
      trouble(removed.kind === 'trouble' ? removed.trouble : null)
      if (removed.kind === 'trouble') throw new FailureError({ kind: 'keychain', trouble: removed.trouble })
      places.set(connection, 'none')
    },
  }
}

/** The key as it can stand in a header. Errors: `input` at `apiKey`; the sentence does not repeat the key. */
export function needKey(typed: string): string {
  const read = readApiKey(typed)
  if (read.ok) return read.key
  throw new FailureError({ kind: 'input', fields: [{ path: 'apiKey', problem: read.problem }] })
}
