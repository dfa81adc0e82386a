/**
 * One call is one send: over a warm pool, directly and through a proxy, a server reads each booking completely and then hangs up in one of several
 * ways. It must have received exactly as many requests as were made, and each outcome must be unknown.
 */

import { bookOutcome } from '../../src/main/service/answers/outcomes.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { answers, clientOptions, clientRef, queries } from '../../src/main/testing/service-samples.ts'
import { testProxy } from '../../src/main/testing/test-proxy.ts'
import { json, type Reply, testServer } from '../../src/main/testing/test-server.ts'
import { requestEnd } from '../../src/shared/contract/views/booking-views.ts'
import type { DrillRun } from '../drill.ts'

const endings: Reply[] = [
  (_hit, _response, socket) => void socket.destroy(),
  (_hit, _response, socket) => void socket.end(),
  (_hit, _response, socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-', () => socket.destroy()),
  (_hit, response, socket) => {
    response.writeHead(200, { 'content-length': '900' })
    response.write('{"booking":', () => socket.destroy())
  },
  json(421, {}),
  json(408, {}, { connection: 'keep-alive' }),
  json(503, {}, { 'retry-after': '0' }),
]

/** Makes `count` bookings. Every tenth pair of calls first warms the pool with repeatable requests. */
export async function run({ count, print }: DrillRun) {
  const service = await testServer()
  const proxy = await testProxy()
  const options = {
    baseUrl: service.baseUrl,
    apiKey: 'key',
    ...clientOptions,
    occupantsField: 'occupancy',
    extraCaPem: service.ca.cert,
  } as const
  const clients = [createServiceClient(options), createServiceClient({ ...options, proxyFor: async () => proxy.answer })]
  const seen = new Map<string, number>()
  let ending = 0
  service.reply((hit, response, socket) => {
    if (hit.path !== 'bookrate') return json(200, answers.checkRate)(hit, response, socket)
    const reference: string = JSON.parse(hit.body).clientRef
    seen.set(reference, (seen.get(reference) ?? 0) + 1)
    endings[ending]?.(hit, response, socket)
  })

  let failed = 0
  for (let i = 0; i < count; i++) {
    const client = clients[i % clients.length]
    if (!client) break
    ending = Math.floor(i / clients.length) % endings.length
    if (i % 10 < clients.length) await client.checkRate(queries.checkRate)
    const reference = `${clientRef}-${i}`
    const outcome = bookOutcome(await client.bookRate({ ...queries.bookRate, clientRef: reference }), {
      reference: { clientRef: reference },
    })
    if (seen.get(reference) === 1 && outcome.class === requestEnd.unknown) continue
    failed++
    print(`call ${i}, ending ${ending}: ${seen.get(reference) ?? 0} requests, outcome ${outcome.class}`)
  }
  const requests = [...seen.values()].reduce((sum, times) => sum + times, 0)
  print(`${count} calls, ${requests} requests seen, ${proxy.tunnels.length} tunnels`)
  if (requests !== count) failed++
  await Promise.all(clients.map((client) => client.close()))
  await Promise.all([service.close(), proxy.close()])
  return { cases: count, failed }
}
