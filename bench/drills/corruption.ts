/**
 * Corruption: bits, blocks, pages and ends of the database and of its log are damaged, one way at a time. Whatever can
 * still be read is what was written, everything else is an error, and nothing is deleted. Rows at the end of a damaged log
 * may be gone: SQLite cannot tell, so then what is left must be the beginning of what was committed, in order.
 */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record, store } from '../../src/main/ledger/bookings.ts'
import { evidence } from '../../src/main/ledger/evidence.ts'
import { intents, saveIntent } from '../../src/main/ledger/intents.ts'
import { notices } from '../../src/main/ledger/notices.ts'
import { type OpenLedger, openLedger } from '../../src/main/ledger/open.ts'
import { page } from '../../src/main/ledger/pages.ts'
import { sampleEvidence, sampleIntent, sampleNotice } from '../../src/main/ledger/sample-cases.ts'
import { sampleRecord } from '../../src/main/ledger/sample-records.ts'
import { totals } from '../../src/main/ledger/totals.ts'
import { troubleOf } from '../../src/main/ledger/trouble.ts'
import { FailureError } from '../../src/shared/failure.ts'
import type { LedgerFilter } from '../../src/shared/ledger-views.ts'
import { type Random, randomFrom } from '../random.ts'

export const name = 'corruption'
export const fullCount = 2000

const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }
const pageSize = 8192
const settled = 120
const inLog = 20
const clientRef = 'RD-1'
const files = ['ledger.db', 'ledger.db-wal', 'ledger.key-check'] as const

const booking = (i: number) =>
  sampleRecord({
    bookingRef: `r${i}`,
    clientRef: `c${i}`,
    creationDate: new Date(Date.UTC(2027, 0, 1) + i * 5_000_000).toISOString(),
    holder: { firstName: 'Guest', lastName: `Number ${i}` },
    remarks: `remark ${i} `.repeat(40),
    total: `${i}.25`,
  })
const put = (ledger: OpenLedger, ...numbers: number[]) =>
  store(ledger, numbers.map(booking), { source: 'checkBookings', atMs: Date.UTC(2027, 1, 1) })

/** Everything that the ledger can be asked for, booking by booking in order of creation. */
function readAll(ledger: OpenLedger) {
  const { rows } = page(ledger, all, { by: 'created', descending: false }, null, 500)
  const found = page(ledger, { ...all, text: 'guest' }, { by: 'created', descending: false }, null, 500).rows.length
  return {
    bookings: rows.map(({ id }) => JSON.stringify(record(ledger, id))),
    found,
    counted: totals(ledger, all).counts.all,
    cases: JSON.stringify([intents(ledger, 'open'), evidence(ledger, clientRef), notices(ledger)]),
  }
}

/** Ways to damage bytes; each returns what the file then holds. */
const damages: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  bit: (bytes, random) => {
    const at = random.below(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
    return bytes
  },
  block: (bytes, random) => {
    randomBytes(512).copy(bytes, random.below(bytes.length))
    return bytes
  },
  zeros: (bytes, random) => {
    const at = random.below(Math.ceil(bytes.length / pageSize)) * pageSize
    return bytes.fill(0, at, Math.min(at + pageSize, bytes.length))
  },
  pageCopied: (bytes, random) => {
    const pages = Math.floor(bytes.length / pageSize)
    const [from, to] = [random.below(pages), random.below(pages)]
    bytes.copy(bytes, to * pageSize, from * pageSize, (from + 1) * pageSize)
    return bytes
  },
  cut: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  cutAtPage: (bytes, random) => bytes.subarray(0, random.below(Math.ceil(bytes.length / pageSize)) * pageSize),
  grown: (bytes) => Buffer.concat([bytes, randomBytes(pageSize)]),
}
const ways = Object.keys(damages) as [string, ...string[]]

type Verdict = 'same' | 'error' | 'tailLost' | 'wrong'

/** Opens the damaged ledger and judges what it says. `mayLose`: bookings at the end that may be gone with the log. */
function judge(folder: string, key: Buffer, truth: ReturnType<typeof readAll>, mayLose: number): Verdict {
  let ledger: OpenLedger | null = null
  try {
    ledger = openLedger(folder, key, 'UTC')
    const got = readAll(ledger)
    if (JSON.stringify(got) === JSON.stringify(truth)) return 'same'
    const kept = got.bookings.length
    const isPrefix = got.bookings.every((text, i) => text === truth.bookings[i]) && got.cases === truth.cases
    return isPrefix && got.found === kept && got.counted === kept && kept >= truth.bookings.length - mayLose ? 'tailLost' : 'wrong'
  } catch (error) {
    return error instanceof FailureError || troubleOf(error) !== null ? 'error' : 'wrong'
  } finally {
    ledger?.close()
  }
}

export async function run({ count, seed, print }: { count: number; seed: number; print: (line: string) => void }) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-corruption-'))
  const key = randomBytes(32)
  const [original, kept, folder] = ['original', 'kept', 'damaged'].map((name) => join(home, name)) as [string, string, string]
  for (const place of [kept, folder]) mkdirSync(place)
  const verdicts: Record<Verdict, number> = { same: 0, error: 0, tailLost: 0, wrong: 0 }
  let failed = 0
  try {
    const ledger = openLedger(original, key, 'UTC')
    put(ledger, ...Array.from({ length: settled }, (_, i) => i))
    saveIntent(ledger, sampleIntent({ clientRef }), {
      evidence: [sampleEvidence({ subject: clientRef })],
      notices: [sampleNotice({ clientRef })],
    })
    for (let i = settled; i < settled + inLog; i++) put(ledger, i)
    const truth = readAll(ledger)
    for (const file of files) copyFileSync(join(original, file), join(kept, file))
    ledger.close()

    for (let n = 0; n < count; n++) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      for (const file of files) copyFileSync(join(kept, file), join(folder, file))
      const target = n % 2 === 0 ? 'ledger.db' : 'ledger.db-wal'
      const way = random.pick(ways)
      const path = join(folder, target)
      writeFileSync(path, damages[way]?.(readFileSync(path), random) ?? '')
      if (random.chance(0.1)) writeFileSync(join(folder, 'ledger.db-shm'), randomBytes(32_768))
      const verdict = judge(folder, key, truth, target === 'ledger.db-wal' ? inLog : 0)
      verdicts[verdict]++
      const isThere = existsSync(join(folder, 'ledger.db'))
      if (verdict !== 'wrong' && isThere) continue
      failed++
      print(`${target}, ${way}: ${isThere ? 'read something that was not written' : 'the file is gone'}`)
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  print(`read as written ${verdicts.same}, refused ${verdicts.error}, end of the log lost ${verdicts.tailLost}`)
  return { cases: count, failed }
}
