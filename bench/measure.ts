/** What a measure is: a ratio to a limit that is taken in the same run, so that it means the same on every machine. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** `x` for a ratio, else `MiB`, `nodes` … */
  readonly unit: string
  readonly goal: { readonly atMost: number } | { readonly atLeast: number }
}

/** `look`: quickly, for a glance. `count`: another size than the full one, of measures that have a size. */
export interface Asked {
  readonly look: boolean
  readonly count: number | null
}

/** What every file in `measures/` exports. Absolute figures are printed; they have no goal. */
export interface Measure {
  readonly group: string
  measure(print: (line: string) => void, asked: Asked): Promise<Figure[]>
}

export function isMet({ value, goal }: Figure): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** `bench NAME VALUE UNIT goal <= G ok`, or `short` where the goal is not met. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, goal } = figure
  const limit = 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
  return `bench ${name} ${Number(value.toPrecision(3))} ${unit} goal ${limit} ${isMet(figure) ? 'ok' : 'short'}`
}

/** The middle value; the lower one of two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Medians of what the tasks take, in milliseconds. They take turns, so that a slow moment of the machine slows all. */
export function timeInTurns(rounds: number, tasks: readonly (() => void)[]): number[] {
  const times = tasks.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    tasks.forEach((task, at) => {
      const startedMs = performance.now()
      task()
      // The first round warms up and is not counted.
      if (round > 0) times[at]?.push(performance.now() - startedMs)
    })
  return times.map(median)
}
