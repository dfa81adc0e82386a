/**
 * Measures reading a large search answer exactly (500 hotels with 40 rates each), against JSON.parse of the same text. Also reads disproportionately
 * expensive answers, each in its own process: how long they block the desk, and how much memory they need.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseExactly, readAnswer } from '../../src/main/service/answers/answers.ts'
import { answers } from '../../src/main/testing/service-samples.ts'
import { hostileAnswers } from '../hostile-answers.ts'
import { type Asked, atMost, type Figure, median, type Print, timeInTurns } from '../measure.ts'

export async function measure(print: Print, { look }: Asked): Promise<Figure[]> {
  const text = JSON.stringify(largeSearch())
  const bytes = Buffer.from(text)
  print(`${(bytes.length / 2 ** 20).toFixed(1)} MiB of JSON, 20,000 rates`)
  const [plain = 0, exact = 0, read = 0] = await timeInTurns(7, [
    () => JSON.parse(text),
    () => parseExactly(text),
    () => readAnswer('checkHotels', 200, bytes),
  ])
  print(`JSON.parse ${plain.toFixed(1)} ms, with exact amounts ${exact.toFixed(1)} ms, read from bytes and validated ${read.toFixed(1)} ms`)
  return [atMost('exact-parse', exact / plain, 2.2), atMost('exact-read', read / plain, 3), ...(await measureHostile(print, look ? 1 : 3))]
}

interface Cost {
  /** Processor time of the main thread; wall-clock time is higher on a busy machine. */
  readonly blockedMs: number
  readonly byTheClockMs: number
  /** Peak memory growth as a multiple of the size. */
  readonly times: number
  readonly size: number
  readonly ok: boolean
}

const oneAnswer = fileURLToPath(new URL('../hostile-answer.ts', import.meta.url))
const run = promisify(execFile)

/** Returns the worst of all answers, each with the median of several readings because the machine fluctuates. */
async function measureHostile(print: Print, rounds: number): Promise<Figure[]> {
  const worst = { blockedMs: 0, times: 0 }
  for (const [at, name] of Object.keys(hostileAnswers).entries()) {
    const costs: Cost[] = []
    for (let round = 0; round < rounds; round++)
      costs.push(JSON.parse((await run(process.execPath, ['--expose-gc', oneAnswer, `${at}`])).stdout))
    const blockedMs = median(costs.map((cost) => cost.blockedMs))
    const byTheClockMs = median(costs.map((cost) => cost.byTheClockMs))
    const times = median(costs.map((cost) => cost.times))
    const [{ size, ok }] = costs as [Cost]
    const what = `${name}: ${(size / 2 ** 20).toFixed(2)} MiB, ${ok ? 'read' : 'unreadable'}`
    print(`${what}, blocks ${blockedMs.toFixed(0)} ms (${byTheClockMs.toFixed(0)} by the clock), takes ${times.toFixed(1)} times its size`)
    worst.blockedMs = Math.max(worst.blockedMs, blockedMs)
    // For a small answer the process's own growth dominates.
    if (size >= 2 ** 20) worst.times = Math.max(worst.times, times)
  }
  return [atMost('hostile-block', worst.blockedMs, 50, 'ms'), atMost('hostile-memory', worst.times, 20)]
}

function largeSearch() {
  const { hotel } = answers.checkHotel as { hotel: { rates: object[] } }
  const [rate] = hotel.rates
  return {
    hotels: Array.from({ length: 500 }, (_, at) => ({
      ...hotel,
      hotelCode: `H${at}`,
      rates: Array.from({ length: 40 }, (_, number) => ({ ...rate, rateKey: `k|${at}|${number}`, rate: 100 + number + 0.01 * (at % 100) })),
    })),
  }
}
