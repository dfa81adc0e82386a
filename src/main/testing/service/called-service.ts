/** For tests of the client: a real service on loopback with scripted answers, and its clients. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { createServiceClient, type DeskServiceClient, type ServiceClientOptions } from '../../service/client.ts'
import { clientOptions, queries } from '../service-samples.ts'
import { type TestServer, testServer } from '../test-server.ts'

export const canaryKey = 'canary-key-4f1c77'
export let service: TestServer
const openClients: DeskServiceClient[] = []

export const clientOf = (options: Partial<ServiceClientOptions> = {}) => {
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    apiKey: canaryKey,
    ...clientOptions,
    occupantsField: 'occupancy',
    extraCaPem: service.ca.cert,
    ...options,
  })
  openClients.push(client)
  return client
}
export const ask = (client: DeskServiceClient, name: EndpointName, stop?: AbortSignal) => client[name](queries[name] as never, stop)

/** Opens one service for all tests of a file, and closes it with all its clients. */
export function serviceForAllTests(): void {
  beforeAll(async () => {
    service = await testServer()
  })

  afterAll(async () => {
    await Promise.all(openClients.map((client) => client.close()))
    await service.close()
  })

  beforeEach(() => {
    service.hits.length = 0
  })
}
