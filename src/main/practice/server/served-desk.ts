/** Shared by the contract tests: the practice service over HTTPS with its own clock, and functions that call it. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ForeignAnswer, type ForeignCall, sendRequest } from './foreign-client.ts'
import { type ServedPractice, servePracticeService } from './https-server.ts'

export const stay = {
  checkin: '2027-03-12',
  checkout: '2027-03-15',
  paxes: [{ numberOfAdults: 2, childrenAges: [] as number[] }],
  currency: 'EUR',
  nationality: 'CH',
}

export const family = [
  { numberOfAdults: 2, childrenAges: [7, 0] },
  { numberOfAdults: 1, childrenAges: [] },
]

/** A well-known test card number. */
export const testCard = { firstName: 'Ana', lastName: 'Silva', number: '4111111111111111', year: '2029', month: '04', cvv: '123' }

export interface OfferedRoom {
  numberOfAdults: number
  childrenAges: number[]
  sequence: number
}

export interface OfferedRate {
  rateKey: string
  rateType: string
  nonrefundable: boolean | null
  rate: number
  currency: string
  rooms: OfferedRoom[]
  cancellationPolicies: { amount: number; fromDate: string }[] | null
  hotelRate: number | null
}

/** Returns the guests of each room for a booking request. */
export function guests(rooms: readonly OfferedRoom[]) {
  return rooms.map(({ childrenAges, sequence }) => ({
    occupants: [
      { firstName: 'Ana', lastName: 'Silva', age: 41, occupantType: 'ADULT' },
      ...childrenAges.map((age) => ({ firstName: 'Leo', lastName: 'Silva', age, occupantType: 'CHILD' })),
    ],
    room: { sequence },
  }))
}

let bookingCount = 0

/** Creates a booking request for a rate, with a new client reference. */
export const bookingOf = (rate: OfferedRate, extraFields: object = {}) => ({
  rateKey: rate.rateKey,
  clientRef: `TEST-${bookingCount++}`,
  holder: { firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' },
  occupancy: guests(rate.rooms),
  ...extraFields,
})

/** Serves the practice service for the tests of a file; before each test the clock is reset and faults are off. */
export function servePracticeForTests() {
  const startMs = Date.parse('2027-01-10T09:00:00Z')
  const clock = { nowMs: startMs }
  let servedPractice: ServedPractice
  beforeAll(async () => {
    servedPractice = await servePracticeService({ port: 0, seed: 'contract', now: () => clock.nowMs, slowMs: 60_000 })
  })
  beforeEach(() => {
    clock.nowMs = startMs
    servedPractice.service.faults.switchOff()
  })
  afterAll(() => servedPractice.close())

  const at = (path: string, query: unknown, callOptions: ForeignCall = {}): Promise<ForeignAnswer> =>
    sendRequest(new URL(path, servedPractice.baseUrl).href, servedPractice.caPem, query, callOptions)
  const call = (path: string, query: unknown, callOptions: ForeignCall = {}) =>
    at(`/v1/${path}`, query, { key: servedPractice.service.apiKey, ...callOptions })
  const hotelCode = () => servedPractice.service.hotelCodes(1)[0] ?? ''
  const offered = async (paxes: unknown = stay.paxes): Promise<OfferedRate[]> =>
    (await call('checkhotel', { ...stay, paxes, hotelCode: hotelCode() })).json.hotel.rates

  /** Returns the first rate of a type, as checked by Check Rate. */
  const checkedRate = async (rateType = 'NET', paxes: unknown = stay.paxes): Promise<OfferedRate> => {
    const rate = (await offered(paxes)).find((candidate) => candidate.rateType === rateType)
    return (await call('checkrate', { rateKey: rate?.rateKey })).json.hotel.rates[0]
  }

  const book = async (extraFields: object = {}, callOptions: ForeignCall = {}) =>
    call('bookrate', bookingOf(await checkedRate(), extraFields), callOptions)

  return {
    clock,
    startMs,
    service: () => servedPractice.service,
    caPem: () => servedPractice.caPem,
    at,
    call,
    hotelCode,
    offered,
    checkedRate,
    book,
  }
}
