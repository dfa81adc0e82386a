/** The stored connections, and which of them is the active one. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { DeskMemory, StoredConnection } from '../settings/settings.ts'

/** The stored connections. A change is on disk when its promise resolves. Errors: `file`. */
export type StoredConnections = ReturnType<typeof createStoredConnections>

/** Creates the store of connections in the settings file. */
export function createStoredConnections(memory: DeskMemory) {
  const all = () => memory.read().connections
  return {
    all,
    /** Returns a connection. Errors: `notHere`. */
    find: (id: string) => {
      const connection = all().find((one) => one.id === id)
      if (!connection) throw new FailureError({ kind: 'notHere' })
      return connection
    },
    /** Stores a connection, replacing one with its id, and makes it the active one. */
    storeAsActive: async (connection: StoredConnection) => {
      await memory.change(({ connections }) => ({
        connections: [...connections.filter(({ id }) => id !== connection.id), connection],
        active: connection.id,
      }))
    },
    /** Replaces the connection with the same id; does nothing if there is none. */
    replace: async (connection: StoredConnection) => {
      await memory.change(({ connections }) => ({ connections: connections.map((one) => (one.id === connection.id ? connection : one)) }))
    },
    /** Adds connections without activating any. */
    append: async (added: readonly StoredConnection[]) => {
      if (added.length > 0) await memory.change(({ connections }) => ({ connections: [...connections, ...added] }))
    },
  }
}
