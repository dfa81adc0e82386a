/** Connections opened ahead of a search, so that the first question does not wait for TLS. */
import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

/** Where spare connections lead: what the agent would ask the connector for. */
export type Destination = buildConnector.Options

/** How long an unused one is kept, in milliseconds; servers close idle connections soon. */
const keptMs = 10_000

/** Sockets that are connected before they are needed. */
export interface Spares {
  /** Hands out a spare connection when there is a live one, else connects. */
  readonly connect: buildConnector.connector
  /** Opens connections until `count` are spare or on their way. */
  warm(count: number): void
  close(): void
}

/** None is connected yet; `connect` makes each, to `destination`. */
export function preconnectedSockets(connect: buildConnector.connector, destination: Destination): Spares {
  const waiting = new Set<Socket>()
  let opening = 0
  const park = (socket: Socket) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
    setTimeout(() => waiting.has(socket) && socket.destroy(), keptMs).unref()
  }
  const take = (): Socket | undefined => {
    for (const socket of waiting) {
      waiting.delete(socket)
      if (!socket.destroyed && socket.readable && socket.writable) return socket
    }
    return undefined
  }
  return {
    connect: (options, callback) => {
      const socket = take()
      // The agent expects to be called back later, never at once.
      if (socket) queueMicrotask(() => callback(null, socket))
      else connect(options, callback)
    },
    warm: (count) => {
      for (; waiting.size + opening < count; opening++) {
        connect(destination, (...[, socket]) => {
          opening--
          if (socket) park(socket)
        })
      }
    },
    close: () => {
      for (const socket of waiting) socket.destroy()
    },
  }
}
