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

/** The exports of every file in `measures/`. Absolute figures are only printed; they have no goal. */
export interface Measure {
  readonly group: string
  measure(print: (line: string) => void, asked: Asked): Promise<Figure[]>
}

export function isMet({ value, goal }: Figure): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** Formats `bench NAME VALUE UNIT goal <= G ok`, or `short` if the goal is not met. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, goal } = figure
  const limit = 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
  return `bench ${name} ${Number(value.toPrecision(3))} ${unit} goal ${limit} ${isMet(figure) ? 'ok' : 'short'}`
}

/** Returns the median; the lower one of two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Returns the median duration of each task in milliseconds. The tasks take turns, so that a slow moment of the machine affects all. */
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
