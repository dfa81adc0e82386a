/** Reading a large search answer exactly, against JSON.parse of the same text: 500 hotels with 40 rates each. */
import { readAnswer } from '../../src/main/service/answers.ts'
import { answers } from '../../src/main/service/samples.ts'
import type { Figure } from '../measure.ts'
import { timeInTurns } from '../measure.ts'

export const group = 'answers'

export async function measure(print: (line: string) => void): Promise<Figure[]> {
  const text = JSON.stringify(largeSearch())
  const bytes = Buffer.from(text)
  print(`answers: ${(bytes.length / 2 ** 20).toFixed(1)} MiB of JSON, 20,000 rates`)
  const [parse = 0, read = 0] = timeInTurns(7, [() => JSON.parse(text), () => readAnswer('checkHotels', 200, bytes)])
  print(`answers: JSON.parse ${parse.toFixed(1)} ms, read exactly and validated ${read.toFixed(1)} ms`)
  return [{ name: 'exact-read', value: read / parse, unit: 'x', goal: { atMost: 3 } }]
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
