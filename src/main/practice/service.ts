/**
 * The practice service: the whole booking service in one fetch handler, for any client that follows its document. In
 * practice mode the desk calls it without a port; `https-server.ts` puts it behind real HTTPS.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type EndpointName, endpointNames, endpoints } from '../../shared/contract/endpoints.ts'
import type { Refusal } from '../../shared/contract/failure.ts'
import type { PracticeFault } from '../../shared/contract/practice.ts'
import { jsonAnswer, LostAnswerError, proxyPage, troubleAnswer } from './answers.ts'
import { type Bookings, openBookings, type Store, type Took } from './bookings/bookings.ts'
import { seededBookings, twoYears } from './bookings/history.ts'
import { type CallLine, type Recorder, referencesIn } from './bookings/record.ts'
import type { StoredBooking } from './bookings/stored-booking.ts'
import { answerFaultDesk } from './fault-desk.ts'
import { createFaults, type Faults } from './faults.ts'
import { createAlterations } from './inventory/alterations.ts'
import { createInventory } from './inventory/inventory.ts'
import { createRateKeys } from './inventory/rate-keys.ts'
import { createOperations } from './operations.ts'
import { RefusedError } from './refusals.ts'
import { readQuery } from './requests.ts'

/** Where the service seems to be when it runs inside the desk. The name can never be resolved. */
export const practiceBaseUrl = 'https://practice.invalid/v1'

export interface PracticeOptions {
  /** The same seed gives the same hotels, rates, past bookings and API keys. */
  readonly seed: string
  /** Days before today of which there are bookings; two years unless told otherwise. */
  readonly pastDays?: number | undefined
  /** Milliseconds since 1970; the service's own clock, also told in the Date header. */
  readonly now?: () => number
  /** Keeps bookings and cancellations between starts; without it they live as long as the service. */
  readonly store?: Store
  /** How long the fault `slow` takes, in milliseconds. */
  readonly slowMs?: number
  /** Told of each call before it is worked on, and of each booking and cancellation once it has taken effect. */
  readonly record?: Recorder
}

/** One call that came in. No guest, key or card is in it. */
interface LoggedCall extends CallLine {
  fault: PracticeFault | null
  /** Null while it is being answered, and when the answer was lost. */
  status: number | null
}

export interface PracticeService {
  /** Answers a request. Rejects like the global fetch when a fault takes the answer away or the caller stops waiting. */
  readonly fetch: typeof fetch
  readonly apiKey: string
  /** A second key that may search by destination. */
  readonly destinationsKey: string
  /** `n` codes of hotels to try. */
  hotelCodes(n: number): string[]
  destinations(): { code: string; name: string; hotels: number }[]
  readonly faults: Pick<Faults, 'list' | 'switchOn' | 'switchOff'>
  /** Changes bookings as others may overnight; resolves with how many. */
  drift(): Promise<number>
  /** How many calls of an endpoint came in, whatever became of them. */
  received(endpoint: EndpointName): number
  /** The last calls, oldest first. */
  readonly log: readonly Readonly<LoggedCall>[]
}

const refusalFaults: Partial<Record<PracticeFault, Refusal>> = {
  http401: 'key',
  http403: 'permission',
  http409: 'conflict',
  http429: 'tooMany',
  http500: 'system',
  http503: 'unavailable',
  payment: 'payment',
}

const longestLog = 10_000
const largestBody = 1024 * 1024
const endpointAt = new Map(endpointNames.map((name) => [`/v1/${endpoints[name].path}`, name]))

/** A whole booking service in memory or over a file, with no network of its own. */
export function createPracticeService({
  seed,
  pastDays = twoYears,
  // biome-ignore lint/plugin: the service that runs by itself has no desk
  now = Date.now,
  store,
  slowMs = 20_000,
  record = () => {},
}: PracticeOptions): PracticeService {
  const secret = (purpose: string) => createHmac('sha256', seed).update(purpose).digest('hex').slice(0, 32)
  const apiKey = `practice-${secret('api key')}`
  const destinationsKey = `practice-${secret('api key with destinations')}`
  const inventory = createInventory(seed)
  const keys = createRateKeys(secret('rate keys'))
  const tell = (took: Took, { clientRef, bookingRef, status }: StoredBooking) =>
    record({ atMs: now(), took, clientRef, bookingRef, status })
  let opening: Promise<Bookings> | null = null
  const opened = () => {
    opening ??= openBookings(seed, () => seededBookings(seed, inventory, keys, now(), pastDays), store ?? null, tell).catch(
      (error: unknown) => {
        opening = null
        throw error
      },
    )
    return opening
  }
  const operations = createOperations({ inventory, keys, alterations: createAlterations(now), openBookings: opened })
  const faults = createFaults()
  const received = new Map<EndpointName, number>()
  const log: LoggedCall[] = []

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/practice/faults') return answerFaultDesk(faults, request)
    const endpoint = endpointAt.get(pathname)
    if (!endpoint) throw new RefusedError('notFound', 'There is nothing at this path.')
    if (request.method !== 'POST') throw new RefusedError('notFound', 'Every operation is a POST.')
    received.set(endpoint, (received.get(endpoint) ?? 0) + 1)

    const body = await request.text()
    const call = { atMs: now(), endpoint, ...referencesIn(body) }
    record(call)
    const entry: LoggedCall = { ...call, fault: null, status: null }
    if (log.push(entry) > longestLog) log.shift()
    const response = await answerCall(endpoint, request, body, entry).catch((error: unknown) => troubleAnswer(error, request.signal))
    entry.status = response.status
    return response
  }

  const answerCall = async <N extends EndpointName>(endpoint: N, request: Request, body: string, entry: LoggedCall): Promise<Response> => {
    const key = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (key !== apiKey && key !== destinationsKey) throw new RefusedError('key', 'The API key is missing or not valid.')
    const fault = faults.take(endpoint, request.headers.get('x-practice-fault'))
    entry.fault = fault
    const refusal = fault && refusalFaults[fault]
    if (refusal) throw new RefusedError(refusal, 'This fault was switched on for practice.')
    if (fault === 'htmlPage') return proxyPage()
    if (body.length > largestBody) throw new RefusedError('invalid', 'query: the request body is too large')

    const query = readQuery(endpoint, body)
    const record = await operations[endpoint](query, { nowMs: now(), fault, destinations: key === destinationsKey })
    // From here on the booking or cancellation has happened, whatever becomes of the answer.
    if (fault === 'slow') await wait(slowMs, null, { signal: request.signal })
    if (fault === 'answerLost') throw new LostAnswerError()
    const text = JSON.stringify(record)
    return jsonAnswer(fault === 'answerCut' ? text.slice(0, text.length / 2) : text)
  }

  return {
    async fetch(input, init) {
      const request = init === undefined && input instanceof Request ? input : new Request(input, init)
      request.signal.throwIfAborted()
      const response = await answer(request).catch((error: unknown) => troubleAnswer(error, request.signal))
      response.headers.set('date', new Date(now()).toUTCString())
      return response
    },
    apiKey,
    destinationsKey,
    hotelCodes: inventory.hotelCodes,
    destinations: inventory.destinations,
    faults,
    drift: async () => (await opened()).drift(now()),
    received: (endpoint) => received.get(endpoint) ?? 0,
    log,
  }
}
