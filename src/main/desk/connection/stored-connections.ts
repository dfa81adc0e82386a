/** The stored connections, and which of them is the active one. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { DeskMemory, StoredConnection } from '../settings/settings.ts'

/** The stored connections. A change is on disk when it resolves. Errors: `file`. */
export interface StoredConnections {
  all(): readonly StoredConnection[]
  /** Returns a connection. Errors: `notHere`. */
  find(id: string): StoredConnection
  /** Stores a connection, replacing one with its id, and makes it the active one. */
  storeAsActive(connection: StoredConnection): Promise<void>
  /** Replaces the connection with the same id; does nothing if there is none. */
  replace(connection: StoredConnection): Promise<void>
  /** Adds connections without activating any. */
  append(connections: readonly StoredConnection[]): Promise<void>
}

/** Creates the store of connections in the settings file. */
export function createStoredConnections(memory: DeskMemory): StoredConnections {
  const all = () => memory.read().connections
  return {
    all,
    find: (id) => {
      const connection = all().find((one) => one.id === id)
      if (!connection) throw new FailureError({ kind: 'notHere' })
      return connection
    },
    storeAsActive: async (connection) => {
      await memory.change(({ connections }) => ({
        connections: [...connections.filter(({ id }) => id !== connection.id), connection],
        active: connection.id,
      }))
    },
    replace: async (connection) => {
      await memory.change(({ connections }) => ({ connections: connections.map((one) => (one.id === connection.id ? connection : one)) }))
    },
    append: async (added) => {
      if (added.length > 0) await memory.change(({ connections }) => ({ connections: [...connections, ...added] }))
    },
  }
}
