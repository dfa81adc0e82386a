/** The system's proxy: reading what the system says, and asking the proxy for a tunnel to the service. */
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'

/** The proxy gave no tunnel, so nothing could reach the service. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused'
  /** `HTTP 407`, `SOCKS`, or the code of the system. */
  readonly detail: string

  constructor(detail: string) {
    super(detail)
    this.detail = detail
  }
}

const kinds: Record<string, string> = { PROXY: 'http:', HTTP: 'http:', HTTPS: 'https:' }

/**
 * The first way that the system names for a URL (`PROXY host:port; DIRECT`); `null` is direct. A way that we cannot go
 * (SOCKS, or words we do not know) throws `ProxyRefused`: going around a proxy is not for us to decide.
 */
export function proxyOf(answer: string): URL | null {
  const [first = ''] = answer.split(';')
  const [kind = '', host] = first.trim().split(/\s+/)
  if (kind === '' || kind.toUpperCase() === 'DIRECT') return null
  const protocol = kinds[kind.toUpperCase()]
  const url = protocol && host ? URL.parse(`${protocol}//${host}`) : null
  if (!url) throw new ProxyRefused(kind.toUpperCase().slice(0, 20))
  return url
}

/** Opens a tunnel (CONNECT) through a proxy. Rejects with `ProxyRefused`, whatever went wrong: nothing was sent yet. */
export function tunnel(proxy: URL, target: URL, timeoutMs: number, trust: SecureContext): Promise<Socket> {
  const host = `${target.hostname}:${target.port || 443}`
  const secure = proxy.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (secure ? 443 : 80),
      method: 'CONNECT',
      path: host,
      headers: { host },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(secure ? { secureContext: trust, rejectUnauthorized: true } : {}),
    })
    request.once('connect', (response, socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy()
        reject(new ProxyRefused(`HTTP ${response.statusCode}`))
        return
      }
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    request.once('response', (response) => {
      response.destroy()
      reject(new ProxyRefused(`HTTP ${response.statusCode}`))
    })
    request.once('error', (error: NodeJS.ErrnoException) => reject(new ProxyRefused(error.code ?? 'broken')))
    request.end()
  })
}
