/** For tests of office and hotel networks: a service and a proxy on loopback, and clients that use them. */
import { afterEach, beforeEach } from 'vitest'
import { createServiceClient, type DeskServiceClient } from '../../service/client.ts'
import { answers, clientOptions, queries } from '../service-samples.ts'
import { type TestProxy, testProxy } from '../test-proxy.ts'
import { json, type Reply, type TestServer, testServer } from '../test-server.ts'

/** The current test's service and proxy, real servers on loopback. */
export let service: TestServer
export let proxy: TestProxy
const clients: DeskServiceClient[] = []

export const whole: Reply = (hit, response, socket) =>
  json(200, answers[hit.path === 'bookrate' ? 'bookRate' : 'checkRate'])(hit, response, socket)

interface Network {
  readonly says?: () => Promise<string>
  readonly logins?: Parameters<typeof createServiceClient>[0]['logins']
  readonly trusts?: string
  readonly baseUrl?: string
}
export function desk({ says = async () => proxy.answer, logins, trusts = service.ca.cert, baseUrl = service.baseUrl }: Network = {}) {
  const client = createServiceClient({
    ...clientOptions,
    baseUrl,
    apiKey: 'k',
    occupantsField: 'occupancy',
    extraCaPem: trusts,
    proxyFor: says,
    ...(logins && { logins }),
  })
  clients.push(client)
  return client
}
export const book = (client: DeskServiceClient) => client.bookRate(queries.bookRate)
export const look = (client: DeskServiceClient) => client.checkRate(queries.checkRate)
export const notSent = (cause: string, detail?: string) => ({ ok: false, failure: { kind: 'notSent', cause, ...(detail && { detail }) } })
export const proxyHost = () => proxy.answer.replace('PROXY ', '')
export const basic = ['Basic realm="Office, ground floor"']

/** Replaces the proxy or the service. */
export function replace(by: { readonly proxy?: TestProxy; readonly service?: TestServer }): void {
  proxy = by.proxy ?? proxy
  service = by.service ?? service
}

/** Opens a service and a proxy for each test, and closes them with all clients. */
export function openNetwork(): void {
  beforeEach(async () => {
    service = await testServer()
    service.reply(whole)
    proxy = await testProxy()
  })

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    await Promise.all([service.close(), proxy.close()])
  })
}
