/** Connections opened before a search, so that its first request does not wait for TLS. */
import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

/** Destination of spare connections, as the agent would pass it to the connector. */
export type Destination = buildConnector.Options

/** How long an unused connection is kept, in milliseconds; servers close idle connections soon. */
const maxIdleMs = 10_000

/** A pool of preconnected sockets. */
export interface Spares {
  /** Uses a live spare connection if there is one, otherwise connects. */
  readonly connect: buildConnector.connector
  /** Opens connections until `count` are spare or being opened. */
  warm(count: number): void
  close(): void
}

/** Creates an empty pool; `connect` opens each socket, to `destination`. */
export function preconnectedSockets(connect: buildConnector.connector, destination: Destination): Spares {
  const waiting = new Set<Socket>()
  let opening = 0
  const park = (socket: Socket) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
    setTimeout(() => waiting.has(socket) && socket.destroy(), maxIdleMs).unref()
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
      // The agent requires an asynchronous callback.
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
