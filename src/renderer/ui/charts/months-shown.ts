import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import { latestAnswer } from '../latest.ts'

/** The last loaded months. `year` is the requested year; `months` may be of another year until the answer arrives. */
export interface ShownMonths<Month> {
  readonly year: number
  readonly months: readonly Month[] | null
  readonly failure: Failure | null
}

/** Returns a reader of months for one list; `getShown` and `setShown` access its state, which is null while the months are closed. */
export function monthsReader<Month>(
  ask: (year: number) => Promise<Outcome<{ readonly months: readonly Month[] }>>,
  getShown: () => ShownMonths<Month> | null,
  setShown: (months: ShownMonths<Month> | null) => void,
) {
  const begin = latestAnswer()
  const read = async (year: number) => {
    const isLatest = begin()
    const outcome = await ask(year)
    if (!isLatest()) return
    const months = getShown()?.months ?? null
    setShown(outcome.ok ? { year, months: outcome.value.months, failure: null } : { year, months, failure: outcome.failure })
  }
  return {
    /** Opens the months of a year, or changes the year. */
    async show(year: number): Promise<void> {
      setShown({ year, months: getShown()?.months ?? null, failure: null })
      await read(year)
    },
    hide(): void {
      begin()
      setShown(null)
    },
    /** Reads the shown months again, after a filter or data change. Does nothing while they are closed. */
    async reread(): Promise<void> {
      const current = getShown()
      if (current) await read(current.year)
    },
  }
}
