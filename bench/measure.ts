/** A measured figure: usually a ratio to a reference measured in the same run, so that it is comparable between machines. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** `x` for a ratio, else `MiB`, `nodes` … */
  readonly unit: string
  readonly goal: { readonly atMost: number } | { readonly atLeast: number }
}

/** `look`: measure quickly. `count`: another size than the full one, for measures that have a size. */
export interface Asked {
  readonly look: boolean
  readonly count: number | null
}

/** Prints a line of a measure. Absolute figures are only printed; they have no goal. */
export type Print = (line: string) => void

/** The export of every file in `measures/`; the group's name is the file name. */
export interface Measure {
  measure(print: Print, asked: Asked): Promise<Figure[]>
}

/** Returns a figure that must not exceed its goal. */
export const atMost = (name: string, value: number, goal: number, unit = 'x'): Figure => ({ name, value, unit, goal: { atMost: goal } })

export function isMet({ value, goal }: Figure): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** Formats `bench NAME VALUE UNIT goal <= G ok`, or `short` if the goal is not met. */
export function figureLine(figure: Figure): string {
  return `bench ${figure.name} ${valueText(figure)} goal ${goalText(figure)} ${isMet(figure) ? 'ok' : 'short'}`
}

/** Formats a figure's value with three digits and its unit, and its goal. */
export const valueText = ({ value, unit }: Figure): string => `${Number(value.toPrecision(3))} ${unit}`
export const goalText = ({ goal }: Figure): string => ('atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`)

/** Returns the median; the lower one of two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Repeats the tasks `rounds` times, in turns, so that a slow moment of the machine affects all. Returns the results of each task. */
export async function inTurns<T>(rounds: number, tasks: readonly (() => T | Promise<T>)[]): Promise<T[][]> {
  const results = tasks.map((): T[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, task] of tasks.entries()) {
      const result = await task()
      // The first round warms up and is not counted.
      if (round > 0) results[at]?.push(result)
    }
  }
  return results
}

/** Returns the median duration of each task in milliseconds. */
export async function timeInTurns(rounds: number, tasks: readonly (() => void)[]): Promise<number[]> {
  const timed = (task: () => void) => () => {
    const startedMs = performance.now()
    task()
    return performance.now() - startedMs
  }
  return (await inTurns(rounds, tasks.map(timed))).map(median)
}
