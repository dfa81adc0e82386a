/**
 * One door to the network: every connection to the service is made here. What fails here failed before a byte of a
 * request could leave, so this is the only place that may say "not sent".
 */
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { NotSentCause } from '../../../shared/contract/failure.ts'
import type { Trust } from './certificates.ts'
import { ProxyRefused, tunnel, waysOf } from './proxy.ts'
import type { ProxyLogins } from './proxy-logins.ts'

/** A connection that was certainly not made. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected'
  readonly why: NotSentCause
  /** The code of the system or of TLS, such as `ENOTFOUND`; no text of anybody else. */
  readonly detail: string

  constructor(why: NotSentCause, detail: string) {
    super(detail)
    this.why = why
    this.detail = detail
  }
}

/** The codes that prove that no connection was made. Any other error leaves doubt. */
const proof: Record<string, NotSentCause> = {
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

/** The system calls that come before anything is sent. An error that names another one proves nothing. */
const earlyCalls = new Set(['connect', 'getaddrinfo', 'getaddrinfo_a', 'queryA', 'queryAaaa'])

/** A firewall of the computer itself says so of the call that connects (Windows: WSAEACCES); of any other call it is no proof. */
const barred = new Set(['EACCES', 'EPERM'])

function provenCause(error: unknown): { why: NotSentCause; code: string } | null {
  // Several addresses of a name are tried; the connection was not made only when each of them failed provably.
  if (error instanceof AggregateError) {
    const causes = error.errors.map(provenCause)
    return causes.every((cause) => cause !== null) ? (causes[0] ?? null) : null
  }
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || (syscall !== undefined && !earlyCalls.has(syscall))) return null
  if (barred.has(code) && syscall === 'connect') return { why: 'blocked', code }
  const why = Object.hasOwn(proof, code) ? proof[code] : undefined
  return why ? { why, code } : null
}

const proxyCauses: Record<ProxyRefused['why'], NotSentCause> = {
  refused: 'proxy',
  away: 'proxy',
  login: 'proxyLogin',
  scheme: 'proxyScheme',
}

/** The error of a failed connection attempt as proof, where it is one; else the error itself. */
export function explain(error: Error): Error {
  if (error instanceof ProxyRefused) return new NotConnected(proxyCauses[error.why], error.detail)
  const cause = provenCause(error)
  return cause ? new NotConnected(cause.why, cause.code) : error
}

/** Longest wait for a connection, TLS included, in milliseconds. */
const connectTimeoutMs = 10_000
/** Of several ways each gets a share of it, and this at least. */
const leastTimeoutMs = 3000

/** How the service is reached. */
export interface Route {
  readonly baseUrl: string
  /** Asked at the first connection, and again until it is whole. */
  readonly trust: () => Promise<Trust>
  /** What the system says for a URL: `DIRECT`, `PROXY host:port` … */
  readonly proxyFor: (url: string) => Promise<string>
  readonly logins: Pick<ProxyLogins, 'offer' | 'asked'>
}

/** Connects directly or through the system's proxy, with our trust, and tells failures that prove "not sent" apart. */
export function connector({ baseUrl, trust, proxyFor, logins }: Route): buildConnector.connector {
  const target = new URL(baseUrl)
  const withTrust = async () => {
    const { context: secureContext, isWhole } = await trust()
    if (!isWhole) prepared = null
    // Written out: what is left to Node's default, a variable of the environment can switch off.
    return { secureContext, connect: buildConnector({ timeout: connectTimeoutMs, secureContext, rejectUnauthorized: true }) }
  }
  let prepared: ReturnType<typeof withTrust> | null = null
  const prepare = () => {
    prepared ??= withTrust()
    return prepared
  }
  const wayOut = async (): Promise<{ connect: buildConnector.connector; httpSocket: Socket | null }> => {
    const said = await proxyFor(baseUrl).catch(() => {
      throw new ProxyRefused('unknown')
    })
    const ways = waysOf(said)
    const { connect, secureContext } = await prepare()
    // As a browser does, the next way is gone where nobody answers on this one; a proxy that answers has the last word.
    const timeoutMs = Math.max(leastTimeoutMs, Math.round(connectTimeoutMs / ways.length))
    for (const [i, proxy] of ways.entries()) {
      if (proxy === null) break
      try {
        return { connect, httpSocket: await tunnel(proxy, { target, timeoutMs, trust: secureContext, logins }) }
      } catch (error) {
        const isAway = error instanceof ProxyRefused && error.why === 'away'
        if (!isAway || i === ways.length - 1) throw error
      }
    }
    return { connect, httpSocket: null }
  }
  return (options, callback) => {
    wayOut().then(
      ({ connect, httpSocket }) =>
        connect(httpSocket ? { ...options, httpSocket } : options, (...[error, socket]) => {
          if (error) callback(explain(error), null)
          else if (socket) callback(null, socket)
        }),
      (error: Error) => callback(explain(error), null),
    )
  }
}
