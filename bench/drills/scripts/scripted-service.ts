/** A service whose texts are all payloads: hotel `S17` and booking `17` contain payload 17 in every text field. */
import { serveOverHttps } from '../../../src/main/practice/server/https-server.ts'
import { addDays } from '../../../src/shared/domain/dates.ts'

export interface ScriptedService {
  readonly baseUrl: string
  readonly caPem: string
  /** Makes the next answer on a path a refusal with payload `n`, or loses it. Applies once. */
  refuseNext(path: string, how: { readonly status: number; readonly errorCode: number; readonly n: number } | 'lost'): void
  close(): Promise<void>
}

/** The request fields that the answers depend on. */
interface Question {
  readonly hotelCodes: readonly string[]
  readonly hotelCode: string
  readonly rateKey: string
  readonly bookingRef: string
  readonly clientRef: string
  readonly holder: object
  readonly fromDate: string
  readonly toDate: string
}

export const codeOf = (n: number) => `S${n}`
/** Part of the hotel's name, so that its row can be found. */
export const markOf = (n: number) => `[${n}]`

const numberIn = (text: string) => Number(/S(\d+)/.exec(text)?.[1])

export async function serveScripts(texts: readonly string[]): Promise<ScriptedService> {
  const refusals = new Map<string, { readonly status: number; readonly errorCode: number; readonly n: number } | 'lost'>()
  const today = new Date().toISOString().slice(0, 10)
  const payload = (n: number) => texts[n] ?? ''
  const room = (n: number) => ({ numberOfAdults: 2, childrenAges: [], roomDescription: payload(n), sequence: 1, roomName: payload(n) })
  const sold = (n: number) => ({
    ...{
      rateType: 'NET',
      nonrefundable: false,
      boardType: payload(n),
      boardName: payload(n),
      currency: 'EUR',
      remarks: `${payload(n)} ${payload(n + 1)}`,
    },
    cancellationPolicies: [
      { amount: 20.5, fromDate: `${addDays(today, 40)}T10:00:00Z`, note: payload(n) },
      { amount: 90.5, fromDate: payload(n) },
    ],
    ...{ commission: null, hotelRate: null, hotelCurrency: payload(n), [payload(n)]: payload(n) },
  })
  const place = (n: number) => ({
    ...{
      hotelCode: codeOf(n),
      hotelName: `${markOf(n)} ${payload(n)}`,
      destinationCode: payload(n),
      destinationName: payload(n),
      countryCode: payload(n),
    },
  })
  const hotel = (n: number) => {
    const rates = [
      { ...sold(n), rateKey: `S${n}|${payload(n)}`, rate: 90.5 + n, rooms: [room(n)] },
      { ...sold(n), rateKey: `S${n}|other ${payload(n)}`, rateType: payload(n), currency: payload(n), rate: 190.5, rooms: [room(n)] },
    ]
    return { ...place(n), rates, address: payload(n) }
  }
  const guest = (n: number) => ({ firstName: payload(n), lastName: payload(n), age: 40, occupantType: payload(n) })
  const stay = { checkin: addDays(today, 50), checkout: addDays(today, 53) }
  const listed = (n: number) => ({
    ...sold(n),
    ...place(n),
    ...stay,
    ...(n % 2 ? { status: 'CONFIRMED' } : { status: payload(n), hotelCode: payload(n), currency: payload(n) }),
    bookingRef: `L${n}-${payload(n)}`,
    clientRef: `C${n}-${payload(n)}`,
    rateKey: payload(n),
    holder: { firstName: payload(n), lastName: payload(n), email: payload(n), phone: payload(n) },
    occupancies: [{ occupants: [guest(n)], room: room(n) }],
    creationDate: `${addDays(today, -(n % 6))}T08:00:00Z`,
    ...{ total: 90.5, cancellationCost: null, balance: 90.5, specialRequest: payload(n), meta: { note: payload(n) } },
  })
  const bookings = new Map<string, Record<string, unknown>>(texts.map((_, n) => [listed(n).bookingRef, listed(n)]))
  const booking = ({ bookingRef, clientRef }: Question) =>
    [...bookings.values()].find((one) => one.bookingRef === bookingRef || one.clientRef === clientRef) ?? null

  const answers: Record<string, (query: Question) => object | null> = {
    checkhotels: ({ hotelCodes }) => ({ hotels: hotelCodes.map((code) => hotel(numberIn(code))) }),
    checkhotel: ({ hotelCode }) => ({ hotel: hotel(numberIn(hotelCode)) }),
    checkrate: ({ rateKey }) => {
      const whole = hotel(numberIn(rateKey))
      return { hotel: { ...whole, rates: whole.rates.filter((rate) => rate.rateKey === rateKey) } }
    },
    bookrate: ({ rateKey, clientRef, holder }) => {
      const n = numberIn(rateKey)
      const at = { bookingRef: `B${n}-${payload(n)}`, clientRef, status: 'CONFIRMED', creationDate: new Date().toISOString() }
      const occupancies = [{ occupants: [guest(n)], room: room(n) }]
      const booked = {
        ...listed(n),
        ...at,
        hotelCode: codeOf(n),
        currency: 'EUR',
        holder,
        occupancies,
        total: 90.5 + n,
        balance: 90.5 + n,
        rateKey,
      }
      bookings.set(at.bookingRef, booked)
      return { booking: booked }
    },
    checkbooking: (query) => {
      const found = booking(query)
      return found && { booking: found }
    },
    checkbookings: ({ fromDate, toDate }) => ({
      bookings: [...bookings.values()].filter(({ creationDate }) => {
        const day = String(creationDate).slice(0, 10)
        return day >= fromDate && day <= toDate
      }),
    }),
    cancelbooking: (query) => {
      const found = booking(query)
      return found && { booking: Object.assign(found, { status: 'CANCELLED', cancellationCost: 0, balance: 0 }) }
    },
  }
  const answer = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^\/v1\//, '')
    const refusal = refusals.get(path)
    refusals.delete(path)
    if (refusal === 'lost') throw new Error('the answer is lost')
    const json = (body: object, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    if (refusal) return json({ errorCode: refusal.errorCode, message: payload(refusal.n), detail: payload(refusal.n) }, refusal.status)
    const body = answers[path]?.(JSON.parse(await request.text()))
    return body ? json(body) : json({ errorCode: 40400, message: payload(0) }, 404)
  }
  return { ...(await serveOverHttps(answer, 0)), refuseNext: (path, how) => void refusals.set(path, how) }
}
