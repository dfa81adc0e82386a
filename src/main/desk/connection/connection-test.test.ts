import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOptions } from '../../testing/service-samples.ts'
import { json, type Reply, type TestServer, testServer } from '../../testing/test-server.ts'
import { tryConnection } from './new-connections.ts'

let service: TestServer
beforeAll(async () => {
  service = await testServer()
})
afterAll(() => service.close())

const connectionTo = ({ baseUrl }: TestServer) =>
  ({
    id: 'main',
    mode: 'live',
    name: 'Main desk',
    baseUrl,
    caPem: service.ca.cert,
    occupantsField: 'occupancy',
    bookTimeoutSeconds: 120,
  }) as const

const shell = { proxyFor: async () => 'DIRECT' }
const refused = (status: number, errorCode: number) => json(status, { errorCode, message: 'no' }, { 'retry-after': '0' })

it.each<[string, Reply, boolean | null]>([
  ['permitted after a list, even an empty one', json(200, { hotels: [] }), true],
  ['not permitted after a refusal of permission', refused(403, 40300), false],
  ...([400, 404, 410, 429, 500, 503] as const).map((status): [string, Reply, null] => [
    `unknown after a refusal with ${status}`,
    refused(status, status * 100),
    null,
  ]),
  ['unknown after a web page', json(403, '<html>Sign in</html>'), null],
  ['unknown after a lost answer', (_hit, _response, socket) => socket.destroy(), null],
])('derives from the answer to a test search whether searches by destination are permitted: %s', async (_what, reply, destinations) => {
  service.reply((hit, response, socket) => (hit.path === 'checkhotels' ? reply : json(200, { bookings: [] }))(hit, response, socket))
  expect(await tryConnection(connectionTo(service), 'key', shell, clientOptions)).toEqual({
    reached: true,
    destinations,
    extraCa: [expect.stringMatching(/\w/)],
  })
})

it('a connection test lists the bookings of the current UTC day, then searches', async () => {
  service.reply((hit, response, socket) => json(200, hit.path === 'checkhotels' ? { hotels: [] } : { bookings: [] })(hit, response, socket))
  service.hits.length = 0
  await tryConnection(connectionTo(service), 'key', shell, { ...clientOptions, nowMs: () => Date.UTC(2027, 2, 12, 8) })
  expect(service.hits.map(({ body }) => JSON.parse(body))).toMatchObject([
    { fromDate: '2027-03-12', toDate: '2027-03-12' },
    { checkin: '2027-04-11', checkout: '2027-04-12' },
  ])
})

it('an untrusted certificate is reported together with the names of the trusted CAs, and the key is not sent', async () => {
  const stranger = await testServer()
  const error = await tryConnection(connectionTo(stranger), 'key', shell, clientOptions).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    failure: { kind: 'untrusted', extraCa: [expect.stringMatching(/\w/)], store: expect.stringMatching(/read|empty/) },
  })
  expect(stranger.hits).toEqual([])
  await stranger.close()
})
