/** A desk whose next answer can be mutated, and direct access to its ledger. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import type { EndpointName } from '../../../src/shared/contract/endpoints.ts'
import { built } from '../../built-app.ts'
import { type Altered, type Passing, serveAltered } from '../../desk-process/altering-service.ts'
import { type DeskProcess, startDeskProcess } from '../../desk-process/desk-process.ts'
import { type Bookable, searchRates } from '../../desk-process/rates.ts'
import type { Random } from '../../random.ts'
import { mutated } from '../responses/mutations.ts'
import { type OpenRows, openRows } from './said.ts'

interface Mutated {
  readonly random: Random
  /** The mutated text; null until it was sent. */
  text: string | null
}

export interface AttackedDesk {
  readonly desk: DeskProcess
  readonly rows: OpenRows
  /** Booking references at the service that can be looked up. */
  readonly refs: readonly string[]
  readonly codes: readonly string[]
  /** Every answer since the last `forget`. */
  readonly sent: readonly string[]
  /** Mutates the next answer of an endpoint, or its next answer about a booking. */
  mutateNext(random: Random, endpoint: EndpointName, bookingRef?: string): Mutated
  rate(): Promise<Bookable>
  /** Clears the sent answers and the pending mutations. */
  forget(): void
  stop(): Promise<void>
}

const id = 'live'

export async function openAttackedDesk(seed: number): Promise<AttackedDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-answers-'))
  const [dataFolder, temporary] = [join(folder, 'desk'), join(folder, 'temporary')]
  for (const made of [dataFolder, temporary]) await mkdir(made)
  const next = new Map<string, Mutated>()
  const sent: string[] = []
  const alter = ({ endpoint, question, status, text }: Passing): Altered => {
    const { bookingRef } = JSON.parse(question) as { bookingRef?: string }
    const name = [`${endpoint} ${bookingRef}`, endpoint].find((one) => next.has(one)) ?? ''
    const wanted = next.get(name)
    if (!wanted || status !== 200) {
      sent.push(text)
      return 'as it is'
    }
    next.delete(name)
    wanted.text = mutated(reworded(text, wanted.random), wanted.random)
    sent.push(wanted.text)
    return { body: wanted.text }
  }
  const service = await serveAltered(`answers ${seed}`, alter)
  const key = randomBytes(32)
  const { baseUrl, caPem } = service
  const desk = await startDeskProcess(
    {
      dataFolder,
      built: built(''),
      connection: { id, baseUrl, caPem },
      apiKey: service.service.apiKey,
      ledgerKey: key.toString('hex'),
    },
    temporary,
  )

  await desk.need('sync.run', {})
  const page = await desk.need('ledger.page', { filter: wholeLedger, sort: { by: 'created', descending: true }, after: null, limit: 500 })
  const refs = page.rows.flatMap(({ bookingRef }) => (bookingRef === null ? [] : [bookingRef]))
  const rows = openRows(join(dataFolder, id, 'ledger', 'ledger.db'), key)
  const rates: Bookable[] = []
  const codes = service.service.hotelCodes(200)
  let days = 20
  return {
    desk,
    rows,
    refs,
    codes,
    sent,
    mutateNext: (random, endpoint, bookingRef) => {
      const wanted: Mutated = { random, text: null }
      next.set(bookingRef === undefined ? endpoint : `${endpoint} ${bookingRef}`, wanted)
      return wanted
    },
    rate: async () => {
      for (let tries = 0; rates.length === 0; tries++) {
        if (tries > 100) throw new Error('no search of a hundred found a rate')
        days = 20 + ((days + 3) % 300)
        rates.push(...(await searchRates(desk, codes.slice(0, 8), days)))
      }
      return rates.pop() as Bookable
    },
    forget: () => {
      next.clear()
      sent.length = 0
    },
    stop: async () => {
      rows.close()
      await desk.stop()
      await service.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Sometimes replaces the status of a true answer, so that mutations do not only start from confirmed bookings. */
function reworded(text: string, random: Random): string {
  if (random.chance(0.5)) return text
  const word = random.pick([
    'CANCELLED',
    'FAILED',
    'CANCELED',
    'CONFIRMED',
    'confirmed',
    ' CONFIRMED ',
    'PENDING',
    'CONFIRMED\\u0000',
    'ON_REQUEST',
  ])
  return text.replace(/"status":"\w+"/, () => `"status":"${word}"`)
}
