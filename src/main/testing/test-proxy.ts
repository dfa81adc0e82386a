/** A forward proxy for tests and drills: CONNECT on loopback. */
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface TestProxy {
  /** The address of the proxy in PAC syntax: `PROXY 127.0.0.1:port`. */
  readonly answer: string
  /** Hosts that tunnels were requested to. */
  readonly tunnels: string[]
  /** The decoded `Proxy-Authorization` of each CONNECT that had one. */
  readonly logins: string[]
  /** Answers every further CONNECT with this status; 200 opens the tunnel. */
  refuse(status: number): void
  /** Requires authentication with these schemes; the `Basic` login opens the tunnel. */
  requireLogin(schemes: readonly string[], login?: string): void
  /** Connects every further tunnel to this port on loopback, whatever its target. */
  divert(port: number | null): void
  close(): Promise<void>
}

/** Starts a proxy on a free port. With 0 the system chooses the port. */
export async function testProxy(port = 0): Promise<TestProxy> {
  const tunnels: string[] = []
  const logins: string[] = []
  let status = 200
  let requiredLogin: { readonly schemes: readonly string[]; readonly login?: string | undefined } | null = null
  let divertedPort: number | null = null
  const proxy = http.createServer().on('connect', (request, client) => {
    tunnels.push(request.url ?? '')
    client.on('error', () => client.destroy())
    const [, sent] = /^Basic (.+)$/.exec(request.headers['proxy-authorization'] ?? '') ?? []
    const login = sent && Buffer.from(sent, 'base64').toString('utf8')
    if (login !== undefined) logins.push(login)
    if (requiredLogin && (login === undefined || login !== requiredLogin.login)) {
      const headers = requiredLogin.schemes.map((scheme) => `proxy-authenticate: ${scheme}\r\n`).join('')
      return client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${headers}content-length: 0\r\n\r\n`)
    }
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\nlocation: http://portal.example/\r\n\r\n`)
    const upstream = connect(divertedPort ?? Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('close', () => client.destroy()).on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    answer: `PROXY 127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tunnels,
    logins,
    requireLogin: (schemes, login) => {
      requiredLogin = schemes.length === 0 ? null : { schemes, login }
    },
    divert: (port) => {
      divertedPort = port
    },
    refuse: (next) => {
      status = next
    },
    close: () => {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
