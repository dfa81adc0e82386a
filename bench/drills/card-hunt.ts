/**
 * Canary cards: each is sent with a booking to a service that echoes it in its answers, or typed where it does not belong. Then the drill searches
 * everything that the desk has left anywhere. The desk runs in its own process that is killed now and then. `count` is the number of cards.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { excelLayout, softwareLayout, wholeLedger } from '../../src/main/testing/sample-exports.ts'
import { buildIfStale, built } from '../built-app.ts'
import { type Altered, type Passing, serveAltered } from '../desk-process/altering-service.ts'
import { DeskEnded, type DeskProcess, startDeskProcess } from '../desk-process/desk-process.ts'
import { type Bookable, formOf, searchRates } from '../desk-process/rates.ts'
import type { DrillRun } from '../drill.ts'
import type { DrillDefect } from '../drill-defects.ts'
import { randomFrom } from '../random.ts'
import { newCard, typed, writings } from './card-hunt/cards.ts'
import { type Echo, echoed, echoFrom, laterEchoFrom, wordsOf } from './card-hunt/echo.ts'
import { type Hunted, hunterOf } from './card-hunt/hunt.ts'
import { type Find, huntInFiles, huntInMemory } from './card-hunt/places.ts'

export const fullCount = 1000
export const reducedCount = 30
export const freshSeeds = true

export const defects: readonly DrillDefect[] = [
  {
    name: 'does not remove the sent card from answers',
    edits: [{ file: 'src/main/service/answers/answers.ts', find: '  if (card) removeCard(raw, card)\n', replace: '' }],
    says: 'a card in live/connection/ledger/ledger.db: booking_raw.json',
    count: 60,
  },
  {
    name: 'does not mask card numbers in messages of the service',
    edits: [
      {
        file: 'src/main/service/answers/failures.ts',
        find: 'return maskCardNumbers(card ? textWithoutCard(line, card) : line)',
        replace: 'return line',
      },
    ],
    says: 'a card in live/connection/ledger/ledger.db: ',
    count: 250,
  },
  {
    name: 'stores records without masking card numbers',
    edits: [
      { file: 'src/main/ledger/bookings/raw.ts', find: 'return containsCard(record,', replace: 'return false && containsCard(record,' },
    ],
    says: 'a card in live/connection/ledger/ledger.db: ',
    count: 60,
  },
  {
    name: 'logs the request body',
    edits: [
      {
        file: 'src/main/service/client.ts',
        find: '    deadline.clear()\n',
        replace:
          "    deadline.clear()\n    process.getBuiltinModule('node:fs').appendFileSync(process.env.TMPDIR + '/trace.log', Buffer.from(JSON.stringify(json)).toString('base64'))\n",
      },
    ],
    says: 'a card in temporary/trace.log',
    count: 60,
  },
]

interface Case {
  readonly card: string
  readonly words: string
}

export async function run({ count, seed, reduced, print }: DrillRun) {
  await buildIfStale()
  const random = randomFrom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-cards-'))
  const [dataFolder, temporary, documents] = ['live', 'temporary', 'documents'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [dataFolder, temporary, documents]) await mkdir(made)

  // The current card decides how the service answers.
  const now: { card: string; echo: Echo | null; later: Echo | null } = { card: '', echo: null, later: null }
  const alter = ({ endpoint, text, status }: Passing): Altered => {
    if (status !== 200) return 'as it is'
    if (endpoint === 'bookRate' && now.echo) return echoed(now.echo, now.card, text)
    return (endpoint === 'checkBooking' || endpoint === 'cancelBooking') && now.later ? echoed(now.later, now.card, text) : 'as it is'
  }
  const service = await serveAltered(`cards ${seed}`, alter)
  const ledgerKey = randomBytes(32)
  const { baseUrl, caPem } = service
  const opening = {
    dataFolder,
    built: built(''),
    connection: { id: 'connection', baseUrl, caPem },
    apiKey: service.service.apiKey,
    ledgerKey: ledgerKey.toString('hex'),
  }
  let desk = await startDeskProcess(opening, temporary)
  const cases: Case[] = []
  const ends: Record<string, number> = {}
  const uncaught: string[] = []
  const rates: Bookable[] = []
  let days = 0
  const restart = async () => {
    await desk.kill()
    uncaught.push(...desk.uncaught())
    desk = await startDeskProcess(opening, temporary)
    ends.killed = (ends.killed ?? 0) + 1
  }

  try {
    for (let n = 0; n < count; n++) {
      const card = newCard(random)
      Object.assign(now, { card, echo: null, later: null })
      const kill = n % 150 === 149 || n === 20
      const played = await play(desk, n, card).catch((error: unknown) => {
        if (!(error instanceof DeskEnded)) throw error
        return { words: 'killed', end: 'ended' }
      })
      cases.push({ card, words: played.words })
      ends[played.end] = (ends[played.end] ?? 0) + 1
      if (kill) await restart()
      if (n % Math.ceil(count / 10) === 0 && n > 0) await leave(desk, n)
    }
    now.echo = null
    now.later = null
    await leave(desk, count)
    const reader = await desk.ask('reader.write', { passphrase: 'three words of mine', everyHours: null }, join(documents, 'copy.reader'))
    if (!reader.ok) print(`no reader copy: ${reader.failure.kind}`)

    const hunt = hunterOf(cases.map(({ card }) => card))
    await tryOut(hunt, cases[0]?.card ?? '', folder)
    await desk.blocked(true)
    if (!reduced && count >= fullCount) await setTimeout(60_000)
    await desk.blocked(true)
    const inMemory = huntInMemory(desk.pid, hunt)
    const opened = new Map<string, number>()
    // Search while the desk is open, and again after it has stopped.
    const finds = [...huntInFiles(folder, ledgerKey, hunt, opened)]
    await desk.stop()
    uncaught.push(...desk.uncaught())
    finds.push(...huntInFiles(folder, ledgerKey, hunt, opened))

    print(`cards: ${JSON.stringify(ends)}`)
    print(
      `searched: ${JSON.stringify(Object.fromEntries(opened))}; in memory: ${inMemory ? `${inMemory.size} cards` : 'cannot be read here'}`,
    )
    for (const error of uncaught) print(`nobody caught: ${error}`)
    const failed = reported(finds, cases, print)
    if ((opened.get('databases') ?? 0) < 4) throw new Error('there was no backup to search')
    return { cases: cases.length, failed: failed + uncaught.length }
  } finally {
    await desk.kill()
    await service.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async function play(desk: DeskProcess, n: number, card: string): Promise<{ words: string; end: string }> {
    const form = await nextForm(desk, n)
    const creditCard = { firstName: 'Ada', lastName: 'Byron', number: card, year: '2033', month: '04', cvv: '737' }
    if (random.chance(0.15)) {
      // Type it where it does not belong: the desk must refuse it, or at least never store it.
      const writing = random.pick(typed)
      const text = writings[writing](card)
      const field = random.pick<'holder' | 'guest' | 'request'>(['holder', 'guest', 'request'])
      const occupancies = form.occupancies.map((one) => ({
        ...one,
        occupants: one.occupants.map((guest) => ({ ...guest, lastName: text })),
      }))
      const wrong = {
        holder: { ...form, holder: { ...form.holder, firstName: text } },
        guest: { ...form, occupancies },
        request: { ...form, specialRequest: text },
      }
      const { ok } = await desk.ask('booking.book', wrong[field])
      return { words: `typed as ${writing}, ${field}`, end: ok ? 'typed and taken' : 'typed and refused' }
    }
    const echo = echoFrom(random)
    now.echo = echo
    const booked = await desk.ask('booking.book', { ...form, creditCard })
    now.echo = null
    const words = wordsOf(echo)
    if (!booked.ok) return { words, end: booked.failure.kind }
    const { clientRef, state } = booked.value
    if (!random.chance(0.4)) return { words, end: state }
    now.later = laterEchoFrom(random)
    const later = `${words}; later ${wordsOf(now.later)}`
    await desk.ask('booking.lookUp', { clientRef })
    await desk.ask('ledger.lookUp', { clientRef })
    if (random.chance(0.3)) {
      const quote = await desk.ask('cancel.quote', { clientRef })
      if (quote.ok) await desk.ask('cancel.confirm', { quoteId: quote.value.quoteId })
    }
    await desk.ask('evidence.export', { clientRef }, join(documents, `evidence-${n}.txt`))
    return { words: later, end: `${state}, looked up` }
  }

  /** Writes the files that a clerk can export, and the desk's own backup. */
  async function leave(desk: DeskProcess, n: number) {
    now.later = null
    await desk.ask(
      'export.write',
      { filter: wholeLedger, layout: softwareLayout, evenWithHoles: true },
      join(documents, `software-${n}.csv`),
    )
    await desk.ask('export.write', { filter: wholeLedger, layout: excelLayout, evenWithHoles: true }, join(documents, `sheet-${n}.csv`))
    await desk.need('maintenance.backUp', {})
  }

  async function nextForm(desk: DeskProcess, n: number) {
    for (let tries = 0; ; tries++) {
      if (tries > 10_000) throw new Error('no rate can be booked')
      const rate = rates.pop()
      if (!rate) {
        days = (days + 3) % 300
        const codes = service.service.hotelCodes(50)
        rates.push(...(await searchRates(desk, codes.slice(random.below(40)).slice(0, 8), 20 + days)))
        continue
      }
      const form = await formOf(desk, rate, `Canary${n}`)
      if (form) return form
    }
  }
}

/** Prints each place in which cards were found, with examples of their origin. Returns the number of cards found. */
function reported(finds: readonly Find[], cases: readonly Case[], print: (line: string) => void): number {
  const wordsOfCard = new Map(cases.map(({ card, words }) => [card, words]))
  for (const [where, found] of Map.groupBy(finds, ({ where }) => where.replace(/\d{2,}/g, 'N'))) {
    const cards = [...new Set(found.map(({ card }) => card))]
    print(`a card in ${where}: ${cards.length}`)
    for (const card of cards.slice(0, 8)) print(`  ${wordsOfCard.get(card)}`)
  }
  return new Set(finds.map(({ card }) => card)).size
}

/** Tests the hunt itself first: it must find a card in every notation and encoding, and only there. */
async function tryOut(hunt: Hunted, card: string, folder: string): Promise<void> {
  const control = join(folder, 'control')
  const encoded = Object.values(writings).flatMap((write) => {
    const text = `x ${write(card)} y`
    return [Buffer.from(text), Buffer.from(Buffer.from(text).toString('base64'))]
  })
  const wide = Buffer.from(`x${card}y`, 'utf16le')
  for (const bytes of [...encoded, wide, Buffer.from(wide).swap16(), gzipSync(card), deflateRawSync(`<${card}>`)]) {
    await writeFile(control, bytes)
    const found = huntInFiles(folder, Buffer.alloc(32), { ...hunt }, new Map(), (file) => file === control)
    if (found.length !== 1) throw new Error(`the hunt does not see a card: ${bytes.toString().slice(0, 80)}`)
  }
  await rm(control)
  if (hunt.inBytes(Buffer.from(card.slice(1) + card[0])).size > 0) throw new Error('the hunt sees cards where there are none')
}
