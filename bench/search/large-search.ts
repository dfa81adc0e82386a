/** Large searches: the hotel codes, a service's answers, and a process that serves them. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { answers } from '../../src/main/testing/service-samples.ts'

/** The wait before each answer in milliseconds, the number of hotels, and of rates in each. */
export interface SlowService {
  readonly waitMs: number
  readonly codes: number
  readonly rates: number
}

/** Returns the codes of `count` hotels. */
export const codesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `H${at}`)

/** Returns an answer of `checkHotels` with these hotels as JSON, each with `rates` rates of different prices. */
export function searchAnswer(codes: readonly string[], rates: number): string {
  const { hotel } = answers.checkHotel as { hotel: { rates: object[] } }
  const [rate] = hotel.rates
  const hotels = codes.map((hotelCode, at) => ({
    ...hotel,
    hotelCode,
    hotelName: `Hotel ${hotelCode}`,
    rates: Array.from({ length: rates }, (_, number) => ({
      ...rate,
      rateKey: `k|${hotelCode}|${number}`,
      rate: 100 + number + 0.01 * (at % 100),
    })),
  }))
  return JSON.stringify({ hotels })
}

/** Starts the service in its own process. `most` returns the maximum number of concurrent calls so far. */
export async function startSlowService(service: SlowService) {
  const child: ChildProcess = fork(fileURLToPath(new URL('slow-service.ts', import.meta.url)), [JSON.stringify(service)])
  const [{ baseUrl, caPem }] = (await once(child, 'message')) as [{ baseUrl: string; caPem: string }]
  let most = 0
  child.on('message', (message: { most: number }) => {
    most = message.most
  })
  return { baseUrl, caPem, most: () => most, stop: () => void child.kill() }
}
