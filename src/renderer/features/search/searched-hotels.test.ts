import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../../shared/contract/failure.ts'
import { answerSearchStart, batch, hotel, open } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('replaces a hotel by the answer to its live check, and ignores an older answer that arrives later', async () => {
  const live = hotel('1', 5, 'live')
  const {
    store,
    emit: tell,
    search,
  } = open((name, input) => (name === 'search.hotel' ? { ok: true, value: { hotel: live } } : answerSearchStart(name, input)))
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  const id = search().run?.searchId ?? ''
  tell('search.hotels', batch(id, [hotel('1', 1)]))
  await store.getState().search.checkLive('1')
  tell('search.hotels', batch(id, [hotel('1', 4)], true))
  expect(search().run?.hotels.get('1')?.hotel).toEqual(live)
  expect(store.getState().search.liveChecks).toEqual({})
})

test('reports a failed live check and leaves the hotel unchanged', async () => {
  const failure: Failure = { kind: 'noKey' }
  const {
    store,
    emit: tell,
    search,
  } = open((name, input) => (name === 'search.hotel' ? { ok: false, failure } : answerSearchStart(name, input)))
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  tell('search.hotels', batch(search().run?.searchId ?? '', [hotel('1')]))
  await store.getState().search.checkLive('1')
  expect(store.getState().search.liveChecks).toEqual({ '1': failure })
  expect(search().run?.hotels.get('1')?.hotel.source).toBe('cached')
})

test('puts a recent search into the form, changes a check-in in the past to tomorrow, and keeps the number of nights', () => {
  const { store, asked } = open(answerSearchStart)
  const stay = { paxes: [{ numberOfAdults: 1, childrenAges: [7] }], currency: 'CHF', nationality: 'DE', client: 7 }
  store.getState().search.takeRecent({ hotelCodes: ['1', '2'], checkin: '2027-01-10', checkout: '2027-01-13', ...stay })
  expect(store.getState().search.draft).toMatchObject({
    ...{ codes: '1 2', checkin: '2027-03-02', checkout: '2027-03-05', nights: 3, currency: 'CHF', nationality: 'DE', client: 7 },
    rooms: [{ adults: 1, ages: [7] }],
  })
  store.getState().search.takeRecent({ destinationCode: 'ZRH', checkin: '2027-04-10', checkout: '2027-04-11', ...stay })
  expect(store.getState().search.draft).toMatchObject({ by: 'destination', destination: 'ZRH', checkin: '2027-04-10' })
  expect(asked).toEqual([])
})
