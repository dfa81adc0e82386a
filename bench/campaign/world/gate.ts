/** One run's access to its disk: writes may be slow, be rejected, hang, or crash the desk before or after they are done. */
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { Random } from '../../random.ts'
import type { Gate } from './disk.ts'
import type { Effect, FaultOutcome } from './fault-outcome.ts'
import type { FaultRates } from './fault-rates.ts'
import type { Rules } from './rules.ts'
import { never, type Run } from './run.ts'
import type { Timeline } from './timeline.ts'

/** What a gate needs. */
export interface GateParts {
  readonly random: Random
  readonly time: Timeline
  readonly rates: () => FaultRates
  /** Decides the outcome of a write, in addition to the fault rates. */
  readonly faultOutcome: (effect: Effect) => FaultOutcome
  readonly story: (line: string) => void
  readonly rules: Pick<Rules, 'unknowingly' | 'hangs' | 'writes'>
  /** Ends the run like a power cut. */
  readonly crash: () => void
}

const diskFull = () => new FailureError({ kind: 'ledger', trouble: 'diskFull' })

/** Returns a gate that runs writes and reads one after another, in order of request. Requests of a dead run never settle. */
export function gateFor(run: Run, { rules, faultOutcome: outcomeOf, random, time, rates: faultRates, crash, story }: GateParts): Gate {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const answer = last.then(work)
    last = answer.catch(() => {})
    return run.living(answer)
  }

  const write = async <T>(effect: Effect, commit: () => T): Promise<T> => {
    if (run.isDead()) return never()
    if (random.chance(faultRates().diskSlow)) await run.living(time.wait(random.between(0, 3000)))
    await run.awake()
    if (run.isDead()) return never()
    rules.writes()
    const outcome = outcomeOf(effect)
    if (outcome !== 'done') story(`disk: ${effect} ${outcome}`)
    switch (outcome) {
      case 'done':
        return commit()
      case 'refused':
        throw diskFull()
      case 'refusedYetDone':
        rules.unknowingly(commit)
        throw diskFull()
      case 'hangs':
        rules.hangs()
        return never()
      case 'crashesBefore':
        crash()
        return never()
      case 'crashesAfter':
        commit()
        crash()
        return never()
    }
  }

  return {
    write: (effect, commit) => inTurn(() => write(effect, commit)),
    read: (look) => (run.isDead() ? never() : inTurn(look)),
  }
}
