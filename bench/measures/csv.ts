/**
 * Measures the accounting export of 1,000,000 bookings (or the number in a second argument) against the sqlite3 command line, which writes the same
 * columns from an unencrypted database. The two run alternately, each in its own process; the time includes startup, and the export's checksums and
 * sums.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OpenLedger } from '../../src/main/ledger/storage/open.ts'
import { ledgerOfYears } from '../booking-years.ts'
import { bundle, linkModules } from '../campaign/kills/bundle.ts'
import { type Asked, atMost, type Figure, inTurns, median, type Print } from '../measure.ts'

/** Size of the smaller ledger that memory use is compared with. */
const smallCount = 100_000
const rounds = 6
const systemPackages = new URL('../../scripts/system-packages.mjs', import.meta.url)
const run = promisify(execFile)

/** The accounting columns as stored, without formula escaping, time zone or decimals. */
const storedColumns =
  'booking_ref, client_ref, status, substr(creation_date, 1, 10) as created, checkin, checkout, rooms, hotel_code, hotel_name, ' +
  'destination_name, country_code, holder_last, holder_first, rate_type, currency, total, cancellation_cost, balance'

/** Copies the bookings into an unencrypted file. */
function plainCopy({ connection }: OpenLedger, file: string): void {
  writeFileSync(file, '')
  connection.exec(`attach '${file}' as plain key ''; pragma plain.page_size = 8192`)
  const { sql } = connection.prepare("select sql from sqlite_schema where name = 'booking'").get() as { sql: string }
  connection.exec(sql.replace(/^create table "?booking"?/i, 'create table plain.booking'))
  connection.exec('insert into plain.booking select * from booking; detach plain')
}

/** The cost of an export process: wall-clock seconds and peak MiB. */
interface Run {
  readonly seconds: number
  readonly mebibytes: number
}

async function timed(program: string, options: readonly string[]): Promise<Run> {
  // Flush the disk so that no run waits for another's writes.
  await run('sync')
  const startedMs = performance.now()
  const { stdout } = await run(program, options)
  return { seconds: (performance.now() - startedMs) / 1000, mebibytes: Number(stdout) }
}

export async function measure(print: Print, asked: Asked): Promise<Figure[]> {
  const { installProgram } = await import(systemPackages.href)
  await installProgram('sqlite3', 'sqlite3')
  const count = asked.count ?? 1_000_000
  const home = mkdtempSync(join(tmpdir(), 'deskbook-csv-'))
  try {
    await linkModules(home)
    const program = await bundle('bench/export-process.ts', join(home, 'program'))
    const plain = join(home, 'plain.db')
    const createLedger = (size: number) => {
      const { ledger, folder, key } = ledgerOfYears(home, size, 1)
      if (size === count) plainCopy(ledger, plain)
      ledger.close()
      return { folder, key: key.toString('hex') }
    }
    const large = createLedger(count)
    const small = createLedger(Math.min(smallCount, count - 1))
    const exported = (kind: string, place: string, key: string) =>
      timed(process.execPath, [program, kind, place, key, join(home, 'out.csv')])
    const script = join(home, 'columns.sql')
    writeFileSync(script, `.mode csv\n.headers on\n.output ${join(home, 'cli.csv')}\nselect ${storedColumns} from booking order by id;\n`)

    const runs = await inTurns(rounds, [
      () => timed('sqlite3', ['-readonly', plain, `.read ${script}`]),
      () => exported('plain', plain, ''),
      () => exported('encrypted', large.folder, large.key),
    ])
    const smallRun = await exported('encrypted', small.folder, small.key)
    const [cli = 0, fromPlain = 0, fromEncrypted = 0] = runs.map((all) => median(all.map(({ seconds }) => seconds)))
    const peakMebibytes = Math.max(...(runs[2] ?? []).map(({ mebibytes }) => mebibytes))
    print(`${count} bookings in ${cli.toFixed(2)} s by sqlite3, ${fromPlain.toFixed(2)} s plain, ${fromEncrypted.toFixed(2)} s encrypted`)
    print(`at most ${peakMebibytes} MiB for ${count} bookings, ${smallRun.mebibytes} MiB for fewer`)
    return [
      atMost('csv-plain', fromPlain / cli, 1.35),
      atMost('csv-encrypted', fromEncrypted / cli, 1.6),
      atMost('csv-memory', peakMebibytes, 130, 'MiB'),
      atMost('csv-memory-growth', peakMebibytes / smallRun.mebibytes, 1.1),
    ]
  } finally {
    rmSync(home, { recursive: true })
  }
}
