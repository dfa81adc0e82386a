import { describe, expect, it } from 'vitest'
import { ask, clientOf, service, serviceForAllTests } from '../testing/service/called-service.ts'
import { answers, queries } from '../testing/service-samples.ts'
import { json } from '../testing/test-server.ts'
import type { DeskServiceClient } from './client.ts'

serviceForAllTests()

describe('a client over a handler inside the process', () => {
  it('never touches the network', async () => {
    const requests: string[] = []
    const handler: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      requests.push(`${request.method} ${request.url}`)
      return Response.json(answers.bookRate)
    }
    const client = clientOf({ baseUrl: 'https://practice.invalid/v1', fetch: handler })
    expect(client.hasAnswered()).toBe(false)
    expect(await client.bookRate(queries.bookRate)).toMatchObject({ ok: true })
    expect(client.hasAnswered()).toBe(true)
    expect(requests).toEqual(['POST https://practice.invalid/v1/bookrate'])
  })
})

describe('a burst of searches', () => {
  /** Sends many searches at once; `ended` returns the number of ended searches. */
  const sendSearches = (client: DeskServiceClient) => {
    const stop = new AbortController()
    let ended = 0
    const searches = Array.from({ length: 200 }, () => ask(client, 'checkHotels', stop.signal).finally(() => ended++))
    const stopSearches = async () => {
      stop.abort()
      await Promise.all(searches)
    }
    return { ended: () => ended, calm: stopSearches }
  }
  const countRequests = (path: string) => service.hits.filter((hit) => hit.path === path).length

  it.each(['checkBooking', 'checkBookings', 'checkRate'] as const)(
    'that hangs does not delay %s, and uses few connections',
    async (name) => {
      service.reply((hit, response, socket) => {
        if (hit.path !== 'checkhotels') json(200, answers[name])(hit, response, socket)
      })
      const before = service.connections()
      const client = clientOf()
      const { ended, calm: stopSearches } = sendSearches(client)
      await expect.poll(() => countRequests('checkhotels'), { timeout: 10_000 }).toBe(8)
      expect(await ask(client, name)).toMatchObject({ ok: true })
      expect([ended(), countRequests('checkhotels'), service.connections() - before]).toEqual([0, 8, 9])
      await stopSearches()
    },
  )

  it('that is told to retry later does not delay look-ups', async () => {
    service.reply((hit, response, socket) => {
      const later = json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '50' })
      const reply = hit.path === 'checkhotels' ? later : json(200, answers.checkBooking)
      reply(hit, response, socket)
    })
    const client = clientOf()
    const { ended, calm: stopSearches } = sendSearches(client)
    await expect.poll(() => countRequests('checkhotels'), { timeout: 10_000 }).toBe(200)
    expect(await ask(client, 'checkBooking')).toMatchObject({ ok: true })
    expect(ended()).toBe(0)
    await stopSearches()
  })
})

describe('preconnected sockets', () => {
  it('carry the first repeatable request, but never one that must be sent only once', async () => {
    const client = clientOf()
    const before = service.connections()
    client.warm()
    await expect.poll(() => service.connections()).toBe(before + 4)
    service.reply(json(200, answers.checkRate))
    await ask(client, 'checkRate')
    expect(service.connections()).toBe(before + 4)
    service.reply(json(200, answers.bookRate))
    await ask(client, 'bookRate')
    expect(service.connections()).toBe(before + 5)
  })
})
