/** Large searches: the codes that are asked, what a service answers, and a process that does. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { answers } from '../../src/main/testing/service-samples.ts'

/** How long each answer waits in milliseconds, how many hotels there are, and how many rates each has. */
export interface SlowService {
  readonly waitMs: number
  readonly codes: number
  readonly rates: number
}

export interface RunningService {
  readonly baseUrl: string
  readonly caPem: string
  /** The most calls that were under way at the same time. */
  most(): number
  stop(): void
}

/** The codes of so many hotels. */
export const codesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `H${at}`)

/** An answer of `checkHotels` with these hotels, as JSON: each with so many rates, whose prices differ. */
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

/** Starts a service in a process of its own. */
export async function startSlowService(service: SlowService): Promise<RunningService> {
  const child: ChildProcess = fork(fileURLToPath(new URL('slow-service.ts', import.meta.url)), [JSON.stringify(service)])
  const [{ baseUrl, caPem }] = (await once(child, 'message')) as [{ baseUrl: string; caPem: string }]
  let most = 0
  child.on('message', (told: { most: number }) => {
    most = told.most
  })
  return { baseUrl, caPem, most: () => most, stop: () => void child.kill() }
}
