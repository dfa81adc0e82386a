/** Serves the practice service over real HTTPS on the loopback address. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { generate } from 'selfsigned'
import { createPracticeService, type PracticeOptions, type PracticeService } from '../service.ts'

interface Certificate {
  /** The authority that a client must trust, in PEM. Its key is not kept. */
  readonly caPem: string
  readonly certPem: string
  readonly keyPem: string
}

/** Creates a certificate for `localhost` and `127.0.0.1`, valid for a year. */
export async function makeCertificate(): Promise<Certificate> {
  const authority = await generate([{ name: 'commonName', value: 'Deskbook practice CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { caPem: authority.cert, certPem: leaf.cert, keyPem: leaf.private }
}

export interface ServedPractice {
  /** `https://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  /** The authority to trust, in PEM. */
  readonly caPem: string
  readonly service: PracticeService
  close(): Promise<void>
}

/** Serves the practice service on a port; 0 picks any free one. Rejects when the port is in use. */
export async function servePracticeService({ port, ...options }: PracticeOptions & { readonly port: number }): Promise<ServedPractice> {
  const service = createPracticeService(options)
  return { ...(await serveOverHttps(service.fetch, port)), service }
}

/** Serves a request handler with a certificate authority of its own. If the handler rejects, the caller's connection is broken. */
export async function serveOverHttps(
  answer: (request: Request) => Promise<Response>,
  port: number,
): Promise<Omit<ServedPractice, 'service'>> {
  const { caPem, certPem, keyPem } = await makeCertificate()
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    // Breaks the connection for a lost answer: the caller gets nothing, not even a status.
    fetch: (request, { outgoing }) =>
      answer(request).catch(() => {
        ;(outgoing as HttpBindings['outgoing']).destroy()
        return RESPONSE_ALREADY_SENT
      }),
    createServer,
    serverOptions: { key: keyPem, cert: certPem },
  }) as ReturnType<typeof createServer>

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    baseUrl: `https://127.0.0.1:${bound}/v1`,
    caPem,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
