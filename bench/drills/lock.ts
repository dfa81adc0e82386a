/**
 * Races: several processes open one ledger at the same time. Exactly one gets it; all others fail with `inUse`. Once the winner has
 * closed it or was killed, the next race has a winner again.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DrillRun } from '../drill.ts'

export const fullCount = 100

const racers = 4
const program = fileURLToPath(new URL('../ledger-opener.ts', import.meta.url))

/** Commands a racer and returns its answer. */
async function command(racer: ChildProcess, word: 'open' | 'close'): Promise<string> {
  const answer = once(racer, 'message')
  racer.send(word)
  return (await answer)[0]
}

async function kill(racer: ChildProcess): Promise<void> {
  if (racer.kill('SIGKILL')) await once(racer, 'exit')
}

/** Runs the races; each is a case. Every tenth winner is killed instead of closing. */
export async function run({ count, print }: DrillRun) {
  const home = mkdtempSync(join(tmpdir(), 'deskbook-lock-'))
  const key = randomBytes(32).toString('hex')
  const start = async () => {
    const racer = fork(program, [join(home, 'ledger'), key])
    await once(racer, 'message')
    return racer.once('exit', () => racer.emit('message', 'gone'))
  }
  const field = await Promise.all(Array.from({ length: racers }, start))
  let failed = 0
  try {
    for (let race = 0; race < count; race++) {
      const answers = await Promise.all(field.map((racer) => command(racer, 'open')))
      const winners = field.filter((_, at) => answers[at] === 'open')
      if (winners.length !== 1 || answers.filter((word) => word === 'inUse').length !== racers - 1) {
        failed++
        print(`race ${race}: ${answers.join(', ')}`)
      }
      for (const winner of winners) {
        if (race % 10 < 9) await command(winner, 'close')
        else {
          await kill(winner)
          field[field.indexOf(winner)] = await start()
        }
      }
    }
  } finally {
    await Promise.all(field.map(kill))
    rmSync(home, { recursive: true })
  }
  return { cases: count, failed }
}
