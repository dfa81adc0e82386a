/** Sends repeatable requests over pools of kept-alive connections, and every other request over its own connection. */

import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Agent, type buildConnector, DecoratorHandler, type Dispatcher } from 'undici'
import type { Pool } from '../../../shared/contract/endpoints.ts'
import { connector, type Route } from './connection.ts'

// Spare connections are opened before a search, so that its first request does not wait for TLS.

/** Destination of spare connections, as the agent would pass it to the connector. */
type Destination = buildConnector.Options

/** A connection that was unused for this many milliseconds is closed, because the server may close it at any time. */
const maxIdleMs = 10_000

/** A pool of preconnected sockets. */
interface SpareSockets {
  /** Uses a live spare connection if there is one, otherwise connects. */
  readonly connect: buildConnector.connector
  /** Opens connections until `count` are spare or being opened. */
  warm(count: number): void
  close(): void
}

/** Creates an empty pool; `connect` opens each socket, to `destination`. */
function preconnectedSockets(connect: buildConnector.connector, destination: Destination): SpareSockets {
  const spareSockets = new Set<Socket>()
  let opening = 0
  const park = (socket: Socket) => {
    spareSockets.add(socket)
    socket.once('close', () => spareSockets.delete(socket))
    setTimeout(() => spareSockets.has(socket) && socket.destroy(), maxIdleMs).unref()
  }
  const take = (): Socket | undefined => {
    for (const socket of spareSockets) {
      spareSockets.delete(socket)
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
      for (; spareSockets.size + opening < count; opening++) {
        connect(destination, (...[, socket]) => {
          opening--
          if (socket) park(socket)
        })
      }
    },
    close: () => {
      for (const socket of spareSockets) socket.destroy()
    },
  }
}

export interface HttpChannel {
  readonly fetch: typeof fetch
  close(): Promise<void>
}

/** The transport of one client's calls. */
export interface Transport {
  /** Pools for requests that may be retried. */
  readonly pools: Readonly<Record<Pool, Pick<HttpChannel, 'fetch'>>>
  /** The pool of searches, for answers that are decompressed elsewhere: a gzip body stays compressed and has the header `stillGzip`. */
  readonly compressed: Pick<HttpChannel, 'fetch'>
  /** For one request that must not be retried: a new connection, used once. */
  openSingleUseChannel(): HttpChannel
  /** Opens connections ahead of time. */
  warm(): void
  /** Closes the pools. A request on its own connection continues. */
  close(): Promise<void>
}

/** The client sets its own timeouts; the agent's would cut a long booking short. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 } as const

/** Rejects a second request on a single-use channel, such as fetch's own retry after a 421. */
function sendsOnce(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  let sent = false
  return (options, handler) => {
    if (sent) throw new Error('this line carries one request')
    sent = true
    return dispatch(options, handler)
  }
}

/** Rejects a second connection for the same request, which would mean that the agent retries by itself. */
function connectsOnce(connect: buildConnector.connector): buildConnector.connector {
  let connected = false
  return (options, callback) => {
    if (connected) return callback(new Error('this line connects once'), null)
    connected = true
    connect(options, callback)
  }
}

/** Headers that Node's fetch adds like a browser. A service, or a gateway before it, may treat browsers differently. */
const browserHeaders = /^(accept-language|sec-fetch-.*)$/i

function withoutBrowserHeaders(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => {
    const headers = Object.entries(options.headers ?? {}).filter(([name]) => !browserHeaders.test(name))
    return dispatch({ ...options, headers: Object.fromEntries(headers) }, handler)
  }
}

/** Marks an answer whose body is still compressed. */
export const stillGzip = 'x-still-gzip'

/** Undici's types omit the methods of its handler. */
const Handler = DecoratorHandler as unknown as new (
  handler: Dispatcher.DispatchHandler,
) => { onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders, message?: string): void }

/** Hides the encoding of a gzip answer from fetch, which would decompress it in steps of 16 KiB on the calling thread. */
class KeepsGzip extends Handler {
  override onResponseStart(...[controller, status, headers, message]: Parameters<InstanceType<typeof Handler>['onResponseStart']>): void {
    const { 'content-encoding': encoding, [stillGzip]: _, ...others } = headers
    const encodingHeader =
      status === 200 && encoding === 'gzip' ? { [stillGzip]: '1' } : encoding !== undefined && { 'content-encoding': encoding }
    super.onResponseStart(controller, status, { ...others, ...encodingHeader }, message)
  }
}

const keepsGzip: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => dispatch(options, new KeepsGzip(handler))

function createChannel(agent: Agent, ...rules: Dispatcher.DispatcherComposeInterceptor[]): HttpChannel {
  const dispatcher = agent.compose(withoutBrowserHeaders, ...rules)
  return {
    fetch: (input, init) => fetch(input, { ...init, dispatcher } as RequestInit),
    close: () => agent.destroy(),
  }
}

/** The number of connections that `warm` opens: as many as a search has in flight at once. */
const connectionsAhead = 4

/**
 * The connection limit of a pool; further requests are queued. `search` is sized for two searches at once, `desk` for many look-ups after a
 * restart during a sync.
 */
const maxConnections = { search: 8, desk: 16 } as const satisfies Record<Pool, number>

/** Creates the transport over HTTPS. */
export function httpsTransport(route: Route): Transport {
  const connect = connector(route)
  const { protocol, host, hostname, port } = new URL(route.baseUrl)
  const sparePool = preconnectedSockets(connect, { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port })
  const pool = (connections: number) => new Agent({ connect: sparePool.connect, connections, ...noTimeouts, keepAliveTimeout: 15_000 })
  const searches = pool(maxConnections.search)
  const pools = { search: createChannel(searches), desk: createChannel(pool(maxConnections.desk)) }
  return {
    pools,
    compressed: createChannel(searches, keepsGzip),
    openSingleUseChannel: () => {
      const agent = new Agent({ connect: connectsOnce(connect), pipelining: 0, ...noTimeouts })
      return createChannel(agent, sendsOnce)
    },
    warm: () => sparePool.warm(connectionsAhead),
    close: async () => {
      sparePool.close()
      await Promise.all([pools.search.close(), pools.desk.close()])
    },
  }
}

/** Creates the transport to a handler in this process, such as the practice service. */
export function handlerTransport(handler: typeof fetch): Transport {
  const localChannel: HttpChannel = { fetch: handler, close: async () => {} }
  return {
    pools: { search: localChannel, desk: localChannel },
    compressed: localChannel,
    openSingleUseChannel: () => localChannel,
    warm: () => {},
    close: async () => {},
  }
}
