/** The system's proxies: parses the system's setting, and opens tunnels through a proxy. */
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { ProxyLogins } from './proxy-logins.ts'

/** Error: the proxy opened no tunnel, so nothing could reach the service. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused'
  /** `HTTP 403`, `HTTP 407 NTLM`, `SOCKS`, or a system error code. */
  readonly detail: string
  /** `login`: the proxy requires Basic authentication. `scheme`: it requires only schemes that we do not support. `away`: nobody answered. */
  readonly why: 'refused' | 'login' | 'scheme' | 'away'

  constructor(detail: string, why: ProxyRefused['why'] = 'refused') {
    super(detail)
    this.detail = detail
    this.why = why
  }
}

const kinds: Record<string, string> = { PROXY: 'http:', HTTP: 'http:', HTTPS: 'https:' }

/** A route to the service: through a proxy, or directly (null). */
export type ProxyRoute = URL | null

/**
 * Parses the routes that the system names for a URL (`PROXY host:port; DIRECT`), in order. A route we cannot use (SOCKS, unknown kinds) may be
 * replaced by a later proxy, but never by the direct route: bypassing an untried proxy is not our decision. Throws
 * `ProxyRefused` when no route is left.
 */
export function parseRoutes(answer: string): ProxyRoute[] {
  const entries = answer.split(';').map((way) => way.trim().split(/\s+/))
  const words = entries.map(([kind = '']) => kind.toUpperCase()).filter(Boolean)
  if (words.length === 0) return [null]
  let isUntried = false
  const routes = entries.flatMap(([kind = '', host]): ProxyRoute[] => {
    if (kind === '' || (kind.toUpperCase() === 'DIRECT' && isUntried)) return []
    if (kind.toUpperCase() === 'DIRECT') return [null]
    const protocol = kinds[kind.toUpperCase()]
    const url = protocol && host ? URL.parse(`${protocol}//${host}`) : null
    isUntried ||= url === null
    return url ? [url] : []
  })
  if (routes.length === 0) throw new ProxyRefused(words[0]?.slice(0, 20) ?? '')
  return routes
}

/** The parameters of a tunnel. */
export interface TunnelParts {
  readonly target: URL
  readonly timeoutMs: number
  readonly trust: SecureContext
  readonly logins: Pick<ProxyLogins, 'offer' | 'noteLoginRequired'>
}

/**
 * Opens a tunnel (CONNECT) through a proxy, with its login if one is known. Rejects with `ProxyRefused` for any failure: nothing was sent
 * to the service yet.
 */
export async function tunnel(proxy: URL, { logins, ...parts }: TunnelParts): Promise<Socket> {
  const name = nameOf(proxy)
  const trial = await logins.offer(name)
  try {
    const socket = await connect(proxy, parts, trial?.header)
    trial?.finish('accepted')
    return socket
  } catch (error) {
    const wantsLogin = error instanceof ProxyRefused && (error.why === 'login' || error.why === 'scheme')
    trial?.finish(wantsLogin ? 'refused' : 'undecided')
    if (!trial && error instanceof ProxyRefused && error.why === 'login') logins.noteLoginRequired(name)
    throw error
  }
}

/** The key that a login is stored under. A login given for a TLS proxy is not sent in clear to the same host and port. */
const nameOf = ({ protocol, host, origin }: URL): string => (protocol === 'https:' ? origin : host)

/** Error codes that mean that nobody answered. A proxy with an untrusted certificate counts as having answered. */
const noAnswerCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ABORT_ERR',
])

function connect(proxy: URL, { target, timeoutMs, trust }: Omit<TunnelParts, 'logins'>, login?: string): Promise<Socket> {
  const host = `${target.hostname}:${target.port || 443}`
  const secure = proxy.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (secure ? 443 : 80),
      method: 'CONNECT',
      path: host,
      headers: { host, ...(login && { 'proxy-authorization': login }) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(secure ? { secureContext: trust, rejectUnauthorized: true } : {}),
    })
    request.once('connect', (response, socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy()
        reject(refusalOf(response))
        return
      }
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    request.once('response', (response) => {
      response.destroy()
      reject(refusalOf(response))
    })
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ProxyRefused(error.code ?? 'broken', noAnswerCodes.has(error.code ?? '') ? 'away' : 'refused')),
    )
    request.end()
  })
}

/** Known authentication schemes (IANA, and those of Windows). Any other word comes from the proxy, and may be the login that it just received. */
const schemes = ['Basic', 'Bearer', 'Digest', 'Kerberos', 'Negotiate', 'NTLM', 'SCRAM-SHA-1', 'SCRAM-SHA-256']
/** Longer than any real Proxy-Authenticate header. */
const maxChallengeLength = 2000

/** Converts a proxy's refusal to an error. */
function refusalOf({ statusCode, headers }: http.IncomingMessage): ProxyRefused {
  if (statusCode !== 407) return new ProxyRefused(`HTTP ${statusCode}`)
  const challenge = [headers['proxy-authenticate'] ?? []]
    .flat()
    .join(',')
    .slice(0, maxChallengeLength)
    .replace(/"(?:[^"\\]|\\.)*"?/g, '""')
  const requested = [...challenge.matchAll(/(?:^|,)\s*([A-Za-z][\w-]{0,19})(?=\s|,|$)(?!\s*=)/g)].map(([, scheme = '']) =>
    scheme.toLowerCase(),
  )
  const known = [...new Set(requested)].flatMap((word) => schemes.find((scheme) => scheme.toLowerCase() === word) ?? [])
  return new ProxyRefused(['HTTP 407', ...known].join(' '), known.includes('Basic') ? 'login' : 'scheme')
}
