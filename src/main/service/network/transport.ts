/** How requests travel: repeatable ones over pools that are kept alive, each of the others over a connection of its own. */
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import type { Lane } from '../../../shared/contract/endpoints.ts'
import { connector, type Route } from './connection.ts'
import { preconnectedSockets } from './preconnected-sockets.ts'

/** Sends requests, until it is closed. */
export interface HttpChannel {
  readonly fetch: typeof fetch
  close(): Promise<void>
}

/** What carries the calls of one client. */
export interface Transport {
  /** For requests that may be sent again, by whose connections carry them. */
  readonly lanes: Readonly<Record<Lane, Pick<HttpChannel, 'fetch'>>>
  /** For one request that must not be: a new connection, used once. */
  fresh(): HttpChannel
  /** Opens connections ahead of time. */
  warm(): void
  /** Closes the lanes. A request on a line of its own goes on. */
  close(): Promise<void>
}

/** The client sets its own time limits; the agent's would cut a long booking short. */
const unlimited = { headersTimeout: 0, bodyTimeout: 0 } as const

/** A second request on a line of one, such as fetch's own repetition after a 421, is refused here. */
function sendsOnce(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  let sent = false
  return (options, handler) => {
    if (sent) throw new Error('this line carries one request')
    sent = true
    return dispatch(options, handler)
  }
}

/** A second connection for the same request would mean that the agent tries again by itself. */
function connectsOnce(connect: buildConnector.connector): buildConnector.connector {
  let connected = false
  return (options, callback) => {
    if (connected) return callback(new Error('this line connects once'), null)
    connected = true
    connect(options, callback)
  }
}

/** What Node's fetch adds as a browser would. A service, or a gate before it, may treat a browser otherwise than a client. */
const ofBrowsers = /^(accept-language|sec-fetch-.*)$/i

function asClient(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => {
    const headers = Object.entries(options.headers ?? {}).filter(([name]) => !ofBrowsers.test(name))
    return dispatch({ ...options, headers: Object.fromEntries(headers) }, handler)
  }
}

function line(agent: Agent, ...rules: Dispatcher.DispatcherComposeInterceptor[]): HttpChannel {
  const dispatcher = agent.compose(asClient, ...rules)
  return {
    fetch: (input, init) => fetch(input, { ...init, dispatcher } as RequestInit),
    close: () => agent.destroy(),
  }
}

/** As many as a search has on their way at once. */
const connectionsAhead = 4

/**
 * The most connections of a lane; further requests wait in line. For searches: two of them at once. For the desk: many
 * look-ups after a restart, beside a comparison.
 */
const mostConnections = { search: 8, desk: 16 } as const satisfies Record<Lane, number>

/** The transport over HTTPS. */
export function httpsTransport(route: Route): Transport {
  const connect = connector(route)
  const { protocol, host, hostname, port } = new URL(route.baseUrl)
  const ahead = preconnectedSockets(connect, { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port })
  const pool = (connections: number) => line(new Agent({ connect: ahead.connect, connections, ...unlimited, keepAliveTimeout: 15_000 }))
  const lanes = { search: pool(mostConnections.search), desk: pool(mostConnections.desk) }
  return {
    lanes,
    fresh: () => {
      const agent = new Agent({ connect: connectsOnce(connect), pipelining: 0, ...unlimited })
      return line(agent, sendsOnce)
    },
    warm: () => ahead.warm(connectionsAhead),
    close: async () => {
      ahead.close()
      await Promise.all([lanes.search.close(), lanes.desk.close()])
    },
  }
}

/** The transport to a handler inside this process, such as the practice service. */
export function handlerTransport(handler: typeof fetch): Transport {
  const inside: HttpChannel = { fetch: handler, close: async () => {} }
  return { lanes: { search: inside, desk: inside }, fresh: () => inside, warm: () => {}, close: async () => {} }
}
