/**
 * Races: several processes open one ledger at the same time. Exactly one gets it; all others fail with `inUse`. Once the winner has
 * closed it or was killed, the next race has a winner again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DrillRun } from '../drill.ts'

export const fullCount = 100

const racers = 4

/** A process that opens and closes the ledger on command; see `lock-racer.ts`. */
class Racer {
  readonly process: ChildProcess
  private readonly lines: AsyncIterator<string>

  constructor(folder: string, key: string) {
    const program = fileURLToPath(new URL('../lock-racer.ts', import.meta.url))
    const racer = spawn(process.execPath, [program, folder, key], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.process = racer
    this.lines = createInterface({ input: racer.stdout })[Symbol.asyncIterator]()
  }

  async nextLine(): Promise<string> {
    const { value, done } = await this.lines.next()
    return done ? 'gone' : value
  }

  async command(word: 'open' | 'close'): Promise<string> {
    this.process.stdin?.write(`${word}\n`)
    return this.nextLine()
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    this.process.kill('SIGKILL')
    await once(this.process, 'exit')
  }
}

/** Runs the races; each is a case. Every tenth winner is killed instead of closing. */
export async function run({ count, print }: DrillRun) {
  const home = mkdtempSync(join(tmpdir(), 'deskbook-lock-'))
  const folder = join(home, 'ledger')
  const key = randomBytes(32).toString('hex')
  const start = async () => {
    const racer = new Racer(folder, key)
    await racer.nextLine()
    return racer
  }
  const field = await Promise.all(Array.from({ length: racers }, start))
  let failed = 0
  try {
    for (let race = 0; race < count; race++) {
      const answers = await Promise.all(field.map((racer) => racer.command('open')))
      const winners = field.filter((_, at) => answers[at] === 'open')
      const isRight = winners.length === 1 && answers.filter((word) => word === 'inUse').length === racers - 1
      if (!isRight) {
        failed++
        print(`race ${race}: ${answers.join(', ')}`)
      }
      for (const winner of winners) {
        if (race % 10 < 9) await winner.command('close')
        else {
          await winner.end()
          field[field.indexOf(winner)] = await start()
        }
      }
    }
  } finally {
    await Promise.all(field.map((racer) => racer.end()))
    rmSync(home, { recursive: true })
  }
  return { cases: count, failed }
}
