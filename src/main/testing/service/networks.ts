/** For tests of office and hotel networks: a service and a proxy on loopback, and clients that use them. */
import { afterEach, beforeEach } from 'vitest'
import { createServiceClient, type DeskServiceClient } from '../../service/client.ts'
import { answers, clientOptions, queries } from '../service-samples.ts'
import { type TestProxy, testProxy } from '../test-proxy.ts'
import { json, type Reply, type TestServer, testServer } from '../test-server.ts'

/** The service and the proxy of the current test: real servers on loopback. */
export let service: TestServer
export let proxy: TestProxy
const clients: DeskServiceClient[] = []

export const bookOrCheckReply: Reply = (hit, response, socket) =>
  json(200, answers[hit.path === 'bookrate' ? 'bookRate' : 'checkRate'])(hit, response, socket)

interface NetworkOptions {
  readonly says?: () => Promise<string>
  readonly logins?: Parameters<typeof createServiceClient>[0]['logins']
  readonly trusts?: string
  readonly baseUrl?: string
}
export function createClient({
  says = async () => proxy.answer,
  logins,
  trusts = service.ca.cert,
  baseUrl = service.baseUrl,
}: NetworkOptions = {}) {
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
export const checkOneRate = (client: DeskServiceClient) => client.checkRate(queries.checkRate)
export const notSent = (cause: string, detail?: string) => ({ ok: false, failure: { kind: 'notSent', cause, ...(detail && { detail }) } })
export const proxyHost = () => proxy.answer.replace('PROXY ', '')
export const basicChallenge = ['Basic realm="Office, ground floor"']

/** Replaces the proxy or the service. */
export function replace(replacement: { readonly proxy?: TestProxy; readonly service?: TestServer }): void {
  proxy = replacement.proxy ?? proxy
  service = replacement.service ?? service
}

/** Opens a service and a proxy for each test, and closes them with all clients. */
export function openNetwork(): void {
  beforeEach(async () => {
    service = await testServer()
    service.reply(bookOrCheckReply)
    proxy = await testProxy()
  })

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    await Promise.all([service.close(), proxy.close()])
  })
}
