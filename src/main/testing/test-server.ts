/** A booking service for tests: real HTTPS on loopback with a generated CA. Each test sets the replies, also faulty ones. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { generate } from 'selfsigned'

export interface TestCa {
  readonly key: string
  readonly cert: string
}

/** Node checks certificates against the machine's clock. */
// biome-ignore lint/plugin: see above
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const inAYear = () => inDays(365)

export async function testCa(): Promise<TestCa> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Test CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: inAYear(),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { key, cert }
}

export interface LeafOptions {
  readonly hostNames?: readonly string[]
  readonly expired?: boolean
  /** Valid from tomorrow on. */
  readonly early?: boolean
  /** Signed by itself instead of the CA. */
  readonly selfSigned?: boolean
}

async function leafOf(ca: TestCa, { hostNames = ['localhost'], expired, early, selfSigned }: LeafOptions): Promise<TestCa> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Test service' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...(expired ? { notBeforeDate: inDays(-2) } : {}),
    ...(early ? { notBeforeDate: inDays(1) } : {}),
    notAfterDate: expired ? inDays(-1) : inAYear(),
    extensions: [
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...hostNames.map((value) => ({ type: 2 as const, value })),
          ...(hostNames.includes('localhost') ? [{ type: 7 as const, ip: '127.0.0.1' }] : []),
        ],
      },
    ],
    ...(selfSigned ? {} : { ca }),
  })
  return { key, cert }
}

/** One received request, with its body. */
interface Hit {
  /** The last part of the path: `bookrate`. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Number of the connection that it was received on, counted from 1. */
  readonly connection: number
}

export type Reply = (hit: Hit, response: ServerResponse, socket: Socket) => void

export interface TestServer {
  readonly baseUrl: string
  readonly ca: TestCa
  readonly hits: Hit[]
  /** Bytes received over all connections. */
  bytesRead(): number
  /** Number of TLS connections opened. */
  connections(): number
  /** Sets the reply to every further request. */
  reply(reply: Reply): void
  close(): Promise<void>
}

export const json =
  (status: number, tree: unknown, headers: Record<string, string> = {}): Reply =>
  (_hit, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof tree === 'string' ? tree : JSON.stringify(tree))
  }

/** Starts a server on a free port. Without `port` the system chooses the port. */
export async function testServer(options: LeafOptions & { ca?: TestCa; port?: number } = {}): Promise<TestServer> {
  const ca = options.ca ?? (await testCa())
  const hits: Hit[] = []
  const sockets: Socket[] = []
  const connectionNumbers = new WeakMap<Socket, number>()
  let reply: Reply = json(404, { errorCode: 40400, message: 'Not found' })
  const server = https.createServer(await leafOf(ca, options), (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url?.split('/').at(-1) ?? ''
      const hit = {
        path,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        connection: connectionNumbers.get(request.socket) ?? 0,
      }
      hits.push(hit)
      reply(hit, response, request.socket)
    })
  })
  server.on('secureConnection', (socket: Socket) => {
    connectionNumbers.set(socket, sockets.push(socket))
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  return {
    baseUrl: `https://localhost:${(server.address() as AddressInfo).port}/v1`,
    ca,
    hits,
    bytesRead: () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0),
    connections: () => sockets.length,
    reply: (next) => {
      reply = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
