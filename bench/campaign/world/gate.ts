/** The way of one run of the desk to its disk: writes may be slow, be refused, hang, or end in a crash before or after they are done. */
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { Random } from '../../random.ts'
import type { Gate } from './disk.ts'
import type { Effect, FaultOutcome } from './fault-outcome.ts'
import type { FaultRates } from './fault-rates.ts'
import type { Rules } from './rules.ts'
import { never, type Run } from './run.ts'
import type { Timeline } from './timeline.ts'

/** What a gate goes by. */
export interface GateParts {
  readonly random: Random
  readonly time: Timeline
  readonly rates: () => FaultRates
  /** What becomes of a write, beside the fault rates. */
  readonly faultOutcome: (effect: Effect) => FaultOutcome
  readonly story: (line: string) => void
  readonly rules: Pick<Rules, 'unknowingly' | 'hangs' | 'writes'>
  /** Ends the run, as a power cut does. */
  readonly crash: () => void
}

const diskFull = () => new FailureError({ kind: 'ledger', trouble: 'diskFull' })

/** Writes and reads of one run, one after the other as they were asked for. What a dead run asks for never comes. */
export function gateFor(run: Run, { rules, faultOutcome: fate, random, time, rates: faultRates, crash, story }: GateParts): Gate {
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
    const fated = fate(effect)
    if (fated !== 'done') story(`disk: ${effect} ${fated}`)
    switch (fated) {
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
