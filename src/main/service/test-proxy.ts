/** A forward proxy for tests and drills: CONNECT on loopback. */
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface TestProxy {
  /** As the system would say it: `PROXY 127.0.0.1:port`. */
  readonly answer: string
  /** Hosts that tunnels were asked to. */
  readonly tunnels: string[]
  /** Answers every further CONNECT with this status; 200 opens the tunnel. */
  refuse(status: number): void
  close(): Promise<void>
}

export async function testProxy(): Promise<TestProxy> {
  const tunnels: string[] = []
  let status = 200
  const proxy = http.createServer().on('connect', (request, client) => {
    tunnels.push(request.url ?? '')
    client.on('error', () => client.destroy())
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\nproxy-authenticate: Basic realm=x\r\n\r\n`)
    const upstream = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('close', () => client.destroy()).on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    answer: `PROXY 127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tunnels,
    refuse: (next) => {
      status = next
    },
    close: () => {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
