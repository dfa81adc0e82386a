/**
 * Level 3 of the campaign: real desks on real encrypted ledgers, with the practice service in another process, killed at random moments and
 * restarted. A checker then reads the service's log, the ledger, the send journal and the CSV.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleDesk } from './bundle.ts'
import { endWithSignals } from './practice-process.ts'
import { playRound } from './round.ts'
import type { Figures, RoundVerdict } from './verdict.ts'

interface KillsOptions {
  readonly kills: number
  readonly seed: number
  readonly print: (line: string) => void
}

/** Keeps rounds short: attempts that the service never saw stay open and would fill the ledger. */
const maxKillsOfARound = 40
/** Rounds in parallel; each keeps a service and a desk busy. */
const lanes = 2

/**
 * Kills `kills` desks, in rounds. The plan follows from the seed; the state that a kill hits does not. Returns whether the checker
 * found nothing. Rejects if a service does not start or a last desk does not settle.
 */
export async function runKills({ kills, seed, print }: KillsOptions): Promise<boolean> {
  endWithSignals()
  const scratch = await mkdtemp(join(tmpdir(), 'deskbook-kills-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
  // All our processes share Node's compile cache here, which halves the start time.
  process.env['NODE_COMPILE_CACHE'] = join(scratch, 'compiled')
  const startedMs = performance.now()
  const verdicts: RoundVerdict[] = []
  const waiting = roundsOf(kills)
  const count = waiting.length
  const bundled = bundleDesk(scratch)
  const lane = async () => {
    const bundle = await bundled
    for (let round = waiting.shift(); round; round = waiting.shift()) {
      const folder = join(scratch, `round-${round.number}`)
      const verdict = await playRound({ folder, bundle, seed: seed + round.number, kills: round.kills })
      verdicts.push(verdict)
      print(`round ${round.number} of ${count}: ${verdict.figures.kills} kills, ${verdict.findings.length} findings`)
      for (const finding of verdict.findings) print(finding)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  for (const line of inWords(verdicts.map(({ figures }) => figures))) print(line)
  print(`${Math.round((performance.now() - startedMs) / 1000)} s, seed ${seed}`)
  const sum = (of: 'unwitnessed' | 'lost' | 'double' | 'phantom') => verdicts.reduce((total, verdict) => total + verdict[of], 0)
  print(`kills: ${kills}, ${sum('unwitnessed')} unwitnessed, ${sum('lost')} lost`)
  return sum('unwitnessed') + sum('lost') + sum('double') + sum('phantom') === 0
}

/** Distributes the kills evenly over the rounds. */
function roundsOf(kills: number) {
  const rounds = Math.min(kills, Math.max(lanes, Math.ceil(kills / maxKillsOfARound)))
  return Array.from({ length: rounds }, (_, n) => ({
    number: n + 1,
    kills: Math.floor((kills * (n + 1)) / rounds) - Math.floor((kills * n) / rounds),
  }))
}

function inWords(rounds: readonly Figures[]): string[] {
  const sum = (of: (figures: Figures) => number) => rounds.reduce((total, figures) => total + of(figures), 0)
  const states = [...new Set(rounds.flatMap(({ stateAtKill }) => Object.keys(stateAtKill)))].sort()
  return [
    `kills: ${sum((f) => f.killsWhileSending)} with a send under way, ${sum((f) => f.killsWhileOpening)} while the books were opened`,
    `last shown before a kill: ${states.map((state) => `${state} ${sum((f) => f.stateAtKill[state] ?? 0)}`).join(', ')}`,
    `starts that found open cases: ${sum((f) => f.startsWithOpenCases)}; cases that the witness brought back: ${sum((f) => f.remembered)}`,
    `service: ${sum((f) => f.requests)} requests, ${sum((f) => f.sends)} of them to book or cancel, ${sum((f) => f.tookEffect)} took effect`,
    `witness: ${sum((f) => f.witnessLines)} lines, ${sum((f) => f.tornLines)} torn; window: ${sum((f) => f.shown)} states shown`,
    `ledger: ${sum((f) => f.attempts)} attempts, ${sum((f) => f.rows)} bookings, ${sum((f) => f.openAtEnd)} open at the end that the service never saw`,
  ]
}
