/**
 * The practice service: the whole booking service in one fetch handler, for any client that follows its document. In practice mode the desk
 * calls it without a port; `https-server.ts` serves it over real HTTPS.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type EndpointName, endpointNames, endpoints } from '../../shared/contract/endpoints.ts'
import type { Refusal } from '../../shared/contract/failure.ts'
import { ActiveFault, type PracticeFault, practiceFaultNames } from '../../shared/contract/practice.ts'
import { say } from '../../shared/words/say.ts'
import { errorAnswer, jsonAnswer, LostAnswerError, proxyPage, RefusedError } from './answers.ts'
import { type BookingEvent, type Bookings, openBookings, type Store } from './bookings/bookings.ts'
import { defaultPastDays, seededBookings } from './bookings/history.ts'
import { type CallLine, type Recorder, referencesIn } from './bookings/record.ts'
import type { StoredBooking } from './bookings/stored-booking.ts'
import { createFaults, type Faults } from './faults.ts'
import { createAlterations } from './inventory/alterations.ts'
import { createInventory } from './inventory/inventory.ts'
import { createRateKeys } from './inventory/rate-keys.ts'
import { createOperations } from './operations.ts'
import { readQuery } from './requests.ts'

/** Base URL of the service when it runs inside the desk. The name can never be resolved. */
export const practiceBaseUrl = 'https://practice.invalid/v1'

export interface PracticeOptions {
  /** The same seed gives the same hotels, rates, past bookings and API keys. */
  readonly seed: string
  /** Days before today that have bookings; two years by default. */
  readonly pastDays?: number | undefined
  /** The service's own clock, also sent in the Date header. Milliseconds since 1970. */
  readonly now?: () => number
  /** Stores bookings and cancellations between starts; without it they last as long as the service. */
  readonly store?: Store
  /** Delay of the fault `slow`, in milliseconds. */
  readonly slowMs?: number
  /** Called with each call before it is processed, and with each booking and cancellation once it took effect. */
  readonly record?: Recorder
}

/** A received call, without guest, key or card. */
interface LoggedCall extends CallLine {
  fault: PracticeFault | null
  /** Null while it is being answered, or if the answer was lost. */
  status: number | null
}

export interface PracticeService {
  /** Answers a request. Rejects like the global fetch when a fault loses the answer or the caller aborts. */
  readonly fetch: typeof fetch
  readonly apiKey: string
  /** A second key that may search by destination. */
  readonly destinationsKey: string
  /** Returns `n` sample hotel codes. */
  hotelCodes(n: number): string[]
  destinations(): { code: string; name: string; hotels: number }[]
  readonly faults: Pick<Faults, 'list' | 'switchOn' | 'switchOff'>
  /** Simulates changes made overnight by others; resolves with the number of changed bookings. */
  drift(): Promise<number>
  /** Returns how many calls of an endpoint were received, whatever their result. */
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

const maxLogEntries = 10_000
const maxBodyLength = 1024 * 1024
const endpointAt = new Map(endpointNames.map((name) => [`/v1/${endpoints[name].path}`, name]))

/** Creates a whole booking service, in memory or with a store, without network. */
export function createPracticeService({
  seed,
  pastDays = defaultPastDays,
  // biome-ignore lint/plugin: a standalone service has no desk clock
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
  const recordChange = (took: BookingEvent, { clientRef, bookingRef, status }: StoredBooking) =>
    record({ atMs: now(), took, clientRef, bookingRef, status })
  let opening: Promise<Bookings> | null = null
  const getBookings = () => {
    opening ??= openBookings(seed, () => seededBookings(seed, inventory, keys, now(), pastDays), store ?? null, recordChange).catch(
      (error: unknown) => {
        opening = null
        throw error
      },
    )
    return opening
  }
  const operations = createOperations({ inventory, keys, alterations: createAlterations(now), openBookings: getBookings })
  const faults = createFaults()
  const received = new Map<EndpointName, number>()
  const log: LoggedCall[] = []

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/practice/faults') return answerFaultsRequest(faults, request)
    const endpoint = endpointAt.get(pathname)
    if (!endpoint) throw new RefusedError('notFound', 'There is nothing at this path.')
    if (request.method !== 'POST') throw new RefusedError('notFound', 'Every operation is a POST.')
    received.set(endpoint, (received.get(endpoint) ?? 0) + 1)

    const body = await request.text()
    const call = { atMs: now(), endpoint, ...referencesIn(body) }
    record(call)
    const entry: LoggedCall = { ...call, fault: null, status: null }
    if (log.push(entry) > maxLogEntries) log.shift()
    const response = await answerCall(endpoint, request, body, entry).catch((error: unknown) => errorAnswer(error, request.signal))
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
    if (body.length > maxBodyLength) throw new RefusedError('invalid', 'query: the request body is too large')

    const query = readQuery(endpoint, body)
    const record = await operations[endpoint](query, { nowMs: now(), fault, canSearchDestinations: key === destinationsKey })
    // From here on the booking or cancellation has taken effect, whatever happens to the answer.
    if (fault === 'slow') await wait(slowMs, null, { signal: request.signal })
    if (fault === 'answerLost') throw new LostAnswerError()
    const text = JSON.stringify(record)
    return jsonAnswer(fault === 'answerCut' ? text.slice(0, text.length / 2) : text)
  }

  return {
    async fetch(input, init) {
      const request = init === undefined && input instanceof Request ? input : new Request(input, init)
      request.signal.throwIfAborted()
      const response = await answer(request).catch((error: unknown) => errorAnswer(error, request.signal))
      response.headers.set('date', new Date(now()).toUTCString())
      return response
    },
    apiKey,
    destinationsKey,
    hotelCodes: inventory.hotelCodes,
    destinations: inventory.destinations,
    faults,
    drift: async () => (await getBookings()).drift(now()),
    received: (endpoint) => received.get(endpoint) ?? 0,
    log,
  }
}

/** Answers GET (active and available faults), POST `{endpoint, fault, times}` and DELETE (all off). */
async function answerFaultsRequest(faults: Faults, request: Request): Promise<Response> {
  if (request.method === 'DELETE') faults.switchOff()
  else if (request.method === 'POST') faults.switchOn(readFaultToSwitchOn(await request.text()))
  else if (request.method !== 'GET') throw new RefusedError('notFound', 'Use GET, POST or DELETE.')
  const known = Object.fromEntries(practiceFaultNames.map((name) => [name, say(`practiceFaults.${name}`)]))
  return Response.json({ faults: faults.list(), endpoints: ['any', ...endpointNames], known })
}

/** Parses a fault to switch on. The endpoint name may be in any letter case. The defaults are any endpoint and one call. */
function readFaultToSwitchOn(body: string): ActiveFault {
  let wanted: unknown
  try {
    wanted = JSON.parse(body)
  } catch {
    throw new RefusedError('invalid', 'the request body is not JSON')
  }
  const { endpoint = 'any', fault, times = 1 } = Object(wanted)
  const name = endpointNames.find((known) => known.toLowerCase() === String(endpoint).toLowerCase()) ?? endpoint
  const parsed = ActiveFault.safeParse({ endpoint: name, fault, times })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RefusedError('invalid', `${issue?.path.join('.')}: ${issue?.message}`)
}
