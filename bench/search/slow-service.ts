/**
 * A search-only service that answers from memory after a fixed delay. It runs in its own process, so that only the desk is measured. Its argument
 * is a `SlowService` as JSON. It sends its address to the parent process, and exits when the parent does.
 */
import { gzipSync } from 'node:zlib'
import { serveOverHttps } from '../../src/main/practice/server/https-server.ts'
import { limits } from '../../src/shared/contract/endpoints.ts'
import { codesOf, type SlowService, searchAnswer } from './large-search.ts'

const { waitMs, codes, rates }: SlowService = JSON.parse(process.argv[2] ?? '')

const answers = new Map<string, Buffer>()
for (let from = 0; from < codes; from += limits.hotelCodesPerQuery) {
  const part = codesOf(codes).slice(from, from + limits.hotelCodesPerQuery)
  answers.set(part[0] ?? '', gzipSync(searchAnswer(part, rates), { level: 1 }))
}

let inFlight = 0
let maxInFlight = 0
const served = await serveOverHttps(async (request) => {
  const asked: { hotelCodes?: string[]; fromDate?: string } = JSON.parse(await request.text())
  if (!asked.hotelCodes) return Response.json({ bookings: [] })
  maxInFlight = Math.max(maxInFlight, ++inFlight)
  // The search's duration is compared with this wait.
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  inFlight--
  process.send?.({ most: maxInFlight })
  const body = answers.get(asked.hotelCodes[0] ?? '')
  if (!body) return Response.json({ hotels: [] })
  return new Response(new Uint8Array(body), { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } })
}, 0)

process.send?.({ baseUrl: served.baseUrl, caPem: served.caPem })
process.on('disconnect', () => process.exit())
