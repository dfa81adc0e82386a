import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import { latestAnswer } from '../latest.ts'

/** The months of one year as they were read last; `year` is the one that is asked for, which may be another until its answer is there. */
export interface MonthsShown<Month> {
  readonly year: number
  readonly months: readonly Month[] | null
  readonly failure: Failure | null
}

interface MonthsReader {
  /** Unfolds the months of a year, or turns to another. */
  show(year: number): Promise<void>
  fold(): void
  /** Reads the shown months again: by another question, or after a change. Nothing while they are folded away. */
  reread(): Promise<void>
}

/** Reads the months of a part of the desk; `shown` and `put` are where that part keeps them, null while they are folded away. */
export function monthsReader<Month>(
  ask: (year: number) => Promise<Outcome<{ readonly months: readonly Month[] }>>,
  shown: () => MonthsShown<Month> | null,
  put: (months: MonthsShown<Month> | null) => void,
): MonthsReader {
  const begin = latestAnswer()
  const read = async (year: number) => {
    const isLatest = begin()
    const outcome = await ask(year)
    if (!isLatest()) return
    const months = shown()?.months ?? null
    put(outcome.ok ? { year, months: outcome.value.months, failure: null } : { year, months, failure: outcome.failure })
  }
  return {
    async show(year) {
      put({ year, months: shown()?.months ?? null, failure: null })
      await read(year)
    },
    fold() {
      begin()
      put(null)
    },
    async reread() {
      const current = shown()
      if (current) await read(current.year)
    },
  }
}
