/** The connections that the desk remembers, and which of them was in use last. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { DeskMemory, StoredConnection } from '../settings/settings.ts'

/** Each change is on the disk when it resolves. Errors: `file`. */
export interface StoredConnections {
  all(): readonly StoredConnection[]
  /** Errors: `notHere`. */
  find(id: string): StoredConnection
  /** Keeps a connection, in the place of one with its id, as the one that is in use. */
  keepInUse(connection: StoredConnection): Promise<void>
  /** Keeps a connection in the place of the one with its id; nothing happens where there is none. */
  replace(connection: StoredConnection): Promise<void>
  /** Keeps more connections and uses none of them. */
  append(connections: readonly StoredConnection[]): Promise<void>
}

/** The connections in the settings file. */
export function createStoredConnections(memory: DeskMemory): StoredConnections {
  const all = () => memory.read().connections
  return {
    all,
    find: (id) => {
      const connection = all().find((one) => one.id === id)
      if (!connection) throw new FailureError({ kind: 'notHere' })
      return connection
    },
    keepInUse: async (connection) => {
      await memory.change({ connections: [...all().filter(({ id }) => id !== connection.id), connection], active: connection.id })
    },
    replace: async (connection) => {
      await memory.change({ connections: all().map((one) => (one.id === connection.id ? connection : one)) })
    },
    append: async (connections) => {
      if (connections.length > 0) await memory.change({ connections: [...all(), ...connections] })
    },
  }
}
