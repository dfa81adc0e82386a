import { describe, expect, it, vi } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { codes, hotel, offline, rate, setUp, stay } from '../../testing/desk/search-desk.ts'

describe('a live hotel check', () => {
  it('is rejected if the service answers for another hotel, and the results are kept', async () => {
    const { desk, search } = setUp({ live: () => hotel('H2', [rate('H2-9', '90')]) })
    await search(['H1'])
    await expect(desk['search.hotel']({ searchId: 's', hotelCode: 'H1' })).rejects.toMatchObject({
      failure: { kind: 'notBookable', why: 'otherHotel', hotels: { agreed: 'Hotel H1 (H1)', answered: 'Hotel H2 (H2)' } },
    })
    expect(await desk.origins('H2-9')).toEqual([])
    expect(await desk.origins('H1-1')).toMatchObject([{ hotel: { hotelCode: 'H1' }, stay: { ...stay } }])
  })
})

describe('a search', () => {
  it('for a client sends nothing about the client to the service', async () => {
    const { desk, ended, sent } = setUp()
    await desk['search.start']({ searchId: 's', query: { hotelCodes: codes(501), ...stay, client: 7 } })
    await ended
    expect(sent).toEqual([
      { ...stay, hotelCodes: codes(501).slice(0, 500) },
      { ...stay, hotelCodes: ['H500'] },
    ])
  })

  it('is retained while the window shows it, however many searches follow', async () => {
    const { desk, search } = setUp({ hotels: (list) => (list[0] === 'H1' ? [hotel('H1', [rate('H1-1', '100')])] : offline) })
    await search(['H1'], 'shown')
    for (const id of ['second', 'third', 'fourth']) {
      await search(['H2'], id, ['shown'])
    }
    expect(await desk['search.rate']({ searchId: 'shown', rateKey: 'H1-1' })).toMatchObject({ hotel: { hotelCode: 'H1' } })
  })

  it('requests each code once, at most 500 per call and four calls at a time', async () => {
    const { start, ended, asked, mostAtOnce: most } = setUp()
    expect(await start([...codes(3001), 'H0', 'H1'])).toEqual({ batches: 7 })
    await ended
    expect(asked.map((list) => list.length)).toEqual([500, 500, 500, 500, 500, 500, 1])
    expect(most()).toBe(4)
  })

  it('sends the next call while an answer is parsed, and leaves at most one answer waiting', async () => {
    const readings: (() => void)[] = []
    const { start, ended, asked, rows } = setUp({ read: () => new Promise((resolve) => readings.push(resolve)) })
    const waitUntilIdle = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    await start(codes(10_000))
    await waitUntilIdle()
    expect([asked.length, readings.length, rows().length]).toEqual([8, 8, 0])
    readings[0]?.()
    await waitUntilIdle()
    expect([asked.length, rows().length]).toEqual([9, 500])
    for (let at = 0; at < 20; at++) {
      readings[at]?.()
      await waitUntilIdle()
    }
    await ended
    expect([asked.length, new Set(asked.flat()).size, rows().length]).toEqual([20, 10_000, 10_000])
  })

  it('emits its hotels in pieces of at most 40, each once', async () => {
    const { search, events, rows } = setUp()
    await search(codes(130))
    expect(events.map((event) => event.hotels.length)).toEqual([40, 40, 40, 10, 0])
    expect(new Set(rows().map(({ hotelCode }) => hotelCode)).size).toBe(130)
  })

  it('emits no more hotels until the first ones are drawn', async () => {
    const look = Promise.withResolvers<void>()
    const { start, ended, events } = setUp({ firstLook: () => look.promise })
    await start(codes(1001))
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(events.map((event) => event.hotels.length)).toEqual([40])
    look.resolve()
    await ended
    expect(events.flatMap((event) => event.hotels)).toHaveLength(1001)
  })

  it('sorts the rates of a hotel by price within each currency, with rates without an amount last', async () => {
    const mixed = [rate('a', '200'), rate('b', null), rate('c', '90'), rate('d', '50', 'USD')]
    const { search, rows } = setUp({ hotels: () => [hotel('H0', mixed)] })
    await search(['H0'])
    expect(rows()[0]?.rates.map(({ rateKey }) => rateKey)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('treats a repeated rate key as one rate', async () => {
    const { search, rows } = setUp({
      hotels: (_, call) => [hotel('H0', [rate('a', '1'), rate('a', '1'), ...(call === 2 ? [rate('b', '2')] : [])])],
    })
    await search(codes(501))
    expect(rows().map(({ rates }) => rates.map(({ rateKey }) => rateKey))).toEqual([['a'], ['a', 'b']])
  })

  it('lists one of two rates with the same key but different prices, and counts the omitted rate', async () => {
    const { desk, search, rows } = setUp({
      hotels: () => [hotel('H0', [rate('a', '1'), rate('a', '2'), rate('b', '3')]), hotel('H1', [rate('b', '3')])],
      live: () => hotel('H0', [rate('a', '1'), rate('a', '1'), rate('a', '2')]),
    })
    await search(['H0', 'H1'])
    expect(rows().map(({ rates, sameKey }) => [rates.map(({ amount }) => amount), sameKey])).toEqual([
      [['1', '3'], 1],
      [[], 1],
    ])
    expect(await desk['search.hotel']({ searchId: 's', hotelCode: 'H0' })).toMatchObject({
      hotel: { rates: [{ amount: '1' }], sameKey: 1 },
    })
    expect(await desk['search.rate']({ searchId: 's', rateKey: 'a' })).toMatchObject({ hotel: { rates: [{ rate: '1' }] } })
  })

  it('counts unreadable fields, rates and hotels separately', async () => {
    const { search, events } = setUp({
      hotels: () => [],
      corrupt: () => [{ ...hotel('H0', []), countryCode: 7 }, { ...hotel('H1', []), rates: [{ ...rate('a', '1'), rooms: [7] }, 7] }, 7],
    })
    await search(['H0'])
    expect(events.at(-1)?.unread).toMatchObject({ fields: 2, rates: 1, hotels: 1 })
  })

  it('merges a hotel that comes in very many parts', async () => {
    const { search, rows } = setUp({ hotels: () => Array.from({ length: 20_000 }, (_, i) => hotel('H0', [rate(`${i}`, '1')])) })
    await search(['H0'])
    expect(rows().map(({ rates }) => rates.length)).toEqual([20_000])
  })

  it('reports failed calls and emits the rest', async () => {
    const { search, events, rows } = setUp({
      hotels: (list, call) => (call === 1 ? offline : list.map((code) => hotel(code, []))),
      corrupt: (hotels) => hotels.map((one) => ({ ...one, countryCode: 7 })),
    })
    await search(codes(501))
    expect(events.at(-1)).toMatchObject({ done: 2, batches: 2, finished: true, failures: [{ failure: offline, codes: 500 }] })
    expect(events.at(-1)?.unread).toEqual({ fields: 1, rates: 0, hotels: 0, paths: ['hotels[0].countryCode'] })
    expect(rows()).toMatchObject([{ hotelCode: 'H500', rates: [], source: 'cached', atMs: 7 }])
  })

  it('emits the time until which the service is busy, and null once it answers again', async () => {
    const { search, events } = setUp({ hotels: (list) => list.map((code) => hotel(code, [])), busyUntilMs: 90_000 })
    await search(['H1'])
    expect(events.map(({ pausedUntilMs, done }) => [done, pausedUntilMs])).toEqual([
      [0, 90_000],
      [1, null],
      [1, null],
    ])
  })

  it('makes no more calls once it is stopped, and finishes', async () => {
    const search = setUp({
      hotels: (list, call) => {
        if (call === 1) void search.desk['search.stop']({ searchId: 's' })
        return list.map((code) => hotel(code, []))
      },
    })
    await search.start(codes(5000))
    await search.ended
    expect(search.asked).toHaveLength(4)
    expect(search.events).toMatchObject([{ hotels: [], finished: true }])
  })

  it('retains only the searches that the window still shows', async () => {
    const { desk, search } = setUp()
    for (const searchId of ['one', 'two', 'three', 'four']) {
      await search(['H0'], searchId, searchId === 'four' ? ['two', 'three'] : ['one', 'two'])
    }
    const ask = (searchId: string) => desk['search.rate']({ searchId, rateKey: 'a' })
    await expect(ask('one')).rejects.toEqual(new FailureError({ kind: 'notHere' }))
    await expect(desk['search.hotel']({ searchId: 'two', hotelCode: 'H0' })).resolves.toMatchObject({ hotel: { hotelCode: 'H0' } })
  })
})

describe('a search whose thread ends', () => {
  it('reports its answers as unreadable and makes no more calls; its hotels are gone, and a new search finds its own', async () => {
    const reading = Promise.withResolvers<void>()
    const { desk, search, start, ended, events, asked, loseThread } = setUp({ read: () => reading.promise })
    await start(codes(10_000))
    await vi.waitUntil(() => asked.length === 8)
    await loseThread()
    reading.resolve()
    await ended
    expect(asked).toHaveLength(8)
    expect(events.at(-1)).toMatchObject({ finished: true, failures: Array(8).fill({ failure: { kind: 'unreadable' }, codes: 500 }) })
    await expect(desk['search.rate']({ searchId: 's', rateKey: 'H0-1' })).rejects.toMatchObject({ failure: { kind: 'notHere' } })
    expect(await desk.origins('H0-1')).toEqual([])

    await search(['H7'], 'again')
    expect(await desk['search.rate']({ searchId: 'again', rateKey: 'H7-1' })).toMatchObject({ hotel: { hotelCode: 'H7' } })
  })
})

describe('a search of a session that closes', () => {
  it('ends without a failure', async () => {
    const look = Promise.withResolvers<void>()
    const { desk, start, ended, events } = setUp({ firstLook: () => look.promise })
    await start(codes(1001))
    await vi.waitUntil(() => events.length > 0)
    const stopped = desk.stop()
    look.resolve()
    await stopped
    await ended
    expect(events.at(-1)).toMatchObject({ finished: true, failures: [] })
  })
})

describe('a hotel in the results', () => {
  it('is checked live, and its new and old rates can be opened', async () => {
    const { desk, search } = setUp({ hotels: () => [hotel('H0', [rate('a', '1')])], live: () => hotel('H0', [rate('b', '2')]) })
    await search(['H0'])
    expect(await desk['search.hotel']({ searchId: 's', hotelCode: 'H0' })).toMatchObject({
      hotel: { source: 'live', rates: [{ rateKey: 'b' }] },
    })
    for (const rateKey of ['a', 'b']) {
      expect(await desk['search.rate']({ searchId: 's', rateKey })).toMatchObject({ hotel: { hotelCode: 'H0', rates: [{ rateKey }] } })
    }
  })

  it('has no rates but keeps its name when it is sold out', async () => {
    const { desk, search } = setUp()
    await search(['H0'])
    expect(await desk['search.hotel']({ searchId: 's', hotelCode: 'H0' })).toMatchObject({ hotel: { hotelName: 'Hotel H0', rates: [] } })
  })

  it('rejects with the reason when the call fails', async () => {
    const { desk, start } = setUp({ live: () => offline })
    await start(['H0'])
    await expect(desk['search.hotel']({ searchId: 's', hotelCode: 'H0' })).rejects.toMatchObject({ failure: offline })
  })
})
