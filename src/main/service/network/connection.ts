/**
 * Makes every connection to the service. A failure here comes before any byte of a request is sent, so this is the only module that may
 * report "not sent".
 */
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { NotSentCause } from '../../../shared/contract/failure.ts'
import type { Trust } from './certificates.ts'
import { ProxyRefused, parseRoutes, tunnel } from './proxy.ts'
import type { ProxyLogins } from './proxy-logins.ts'

/** Error: it is certain that no connection was made. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected'
  readonly why: NotSentCause
  /** The error code of the system or of TLS, such as `ENOTFOUND`; never text from the other side. */
  readonly detail: string

  constructor(why: NotSentCause, detail: string) {
    super(detail)
    this.why = why
    this.detail = detail
  }
}

/** Error codes that prove that no connection was made. Any other error leaves doubt. */
const provenCauses: Record<string, NotSentCause> = {
  ENOTFOUND: 'lookup',
  EAI_AGAIN: 'lookup',
  EAI_FAIL: 'lookup',
  EAI_NODATA: 'lookup',
  EAI_NONAME: 'lookup',
  ECONNREFUSED: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'connectTimeout',
  ERR_SOCKET_CONNECTION_TIMEOUT: 'connectTimeout',
  ETIMEDOUT: 'connectTimeout',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  CERT_REJECTED: 'certificate',
  CERT_REVOKED: 'certificate',
  CERT_SIGNATURE_FAILURE: 'certificate',
  CERT_UNTRUSTED: 'certificate',
  CERT_CHAIN_TOO_LONG: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  HOSTNAME_MISMATCH: 'certificate',
  INVALID_CA: 'certificate',
  INVALID_PURPOSE: 'certificate',
  PATH_LENGTH_EXCEEDED: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
}

/** System calls that precede sending. An error of any other call does not show that nothing was sent. */
const earlyCalls = new Set(['connect', 'getaddrinfo', 'getaddrinfo_a', 'queryA', 'queryAaaa'])

/** Codes of a local firewall on the connect call (Windows: WSAEACCES); on any other call they do not show that nothing was sent. */
const firewallCodes = new Set(['EACCES', 'EPERM'])

function provenCause(error: unknown): { why: NotSentCause; code: string } | null {
  // Several addresses of a name are tried; the connection was not made only if each of them provably failed.
  if (error instanceof AggregateError) {
    const causes = error.errors.map(provenCause)
    return causes.every((cause) => cause !== null) ? (causes[0] ?? null) : null
  }
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || (syscall !== undefined && !earlyCalls.has(syscall))) return null
  if (firewallCodes.has(code) && syscall === 'connect') return { why: 'blocked', code }
  const why = Object.hasOwn(provenCauses, code) ? provenCauses[code] : undefined
  return why ? { why, code } : null
}

const proxyCauses: Record<ProxyRefused['why'], NotSentCause> = {
  refused: 'proxy',
  away: 'proxy',
  login: 'proxyLogin',
  scheme: 'proxyScheme',
}

/** Converts a connection error to `NotConnected` if it proves that no connection was made; otherwise returns it unchanged. */
export function explain(error: Error): Error {
  if (error instanceof ProxyRefused) return new NotConnected(proxyCauses[error.why], error.detail)
  const cause = provenCause(error)
  return cause ? new NotConnected(cause.why, cause.code) : error
}

/** Timeout for a connection including TLS, in milliseconds. */
const connectTimeoutMs = 10_000
/** The minimum timeout of one route, in milliseconds; otherwise the routes share `connectTimeoutMs` equally. */
const minRouteTimeoutMs = 3000

/** How to reach the service. */
export interface Route {
  readonly baseUrl: string
  /** Called at the first connection, and again until the trust is complete. */
  readonly trust: () => Promise<Trust>
  /** Returns the system's proxy setting for a URL: `DIRECT`, `PROXY host:port` … */
  readonly proxyFor: (url: string) => Promise<string>
  readonly logins: Pick<ProxyLogins, 'offer' | 'noteLoginRequired'>
}

/**
 * Creates a connector that connects directly or through the system's proxy, with our trust, and rejects with `NotConnected` for failures
 * that prove "not sent".
 */
export function connector({ baseUrl, trust, proxyFor, logins }: Route): buildConnector.connector {
  const target = new URL(baseUrl)
  const loadTrust = async () => {
    const { context: secureContext, isWhole } = await trust()
    if (!isWhole) prepared = null
    // Explicit, because an environment variable can turn off Node's default.
    return { secureContext, connect: buildConnector({ timeout: connectTimeoutMs, secureContext, rejectUnauthorized: true }) }
  }
  let prepared: ReturnType<typeof loadTrust> | null = null
  const prepare = () => {
    prepared ??= loadTrust()
    return prepared
  }
  const openRoute = async (): Promise<{ connect: buildConnector.connector; httpSocket: Socket | null }> => {
    const systemProxy = await proxyFor(baseUrl).catch(() => {
      throw new ProxyRefused('unknown')
    })
    const routes = parseRoutes(systemProxy)
    const { connect, secureContext } = await prepare()
    // Like browsers, try the next route only if nobody answers on this one; an answer from a proxy is final.
    const timeoutMs = Math.max(minRouteTimeoutMs, Math.round(connectTimeoutMs / routes.length))
    for (const [i, proxy] of routes.entries()) {
      if (proxy === null) break
      try {
        return { connect, httpSocket: await tunnel(proxy, { target, timeoutMs, trust: secureContext, logins }) }
      } catch (error) {
        const isAway = error instanceof ProxyRefused && error.why === 'away'
        if (!isAway || i === routes.length - 1) throw error
      }
    }
    return { connect, httpSocket: null }
  }
  return (options, callback) => {
    openRoute().then(
      ({ connect, httpSocket }) =>
        connect(httpSocket ? { ...options, httpSocket } : options, (...[error, socket]) => {
          if (error) callback(explain(error), null)
          else if (socket) callback(null, socket)
        }),
      (error: Error) => callback(explain(error), null),
    )
  }
}
