/**
 * `npm run drill -- NAME [--count N] [--seed S]`: runs one of the many-case checks of `drills/`; `-- --list` names them. The last line is
 * `drill NAME: N cases, F failed`.
 */
import { readdir } from 'node:fs/promises'
import { argumentsOf, refuse, whole, wrongUse } from './usage.ts'

/** The options of a run. */
export interface DrillRun {
  /** The number of cases, in the drill's own unit; drills of fixed size ignore it. */
  readonly count: number
  /** The seed of random drills; the same seed gives the same cases. */
  readonly seed: number
  /** True in `npm test` and `npm run check`. */
  readonly reduced: boolean
  readonly print: (line: string) => void
}

/** The exports of every file in `drills/`; the drill's name is the file name. */
interface Drill {
  /** The number of cases of a full run; 1,000 by default. A drill of fixed size ignores it. */
  readonly fullCount?: number
  /** The number of cases with `--reduced`; by default a tenth of a full run. */
  readonly reducedCount?: number
  /** Use another seed for each reduced run, and print the seed of every run. */
  readonly freshSeeds?: true
  run(options: DrillRun): Promise<{ cases: number; failed: number }>
}

const folder = new URL('drills/', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const names = files.map((file) => file.replace(/\.ts$/, ''))

const usage = `npm run drill -- (NAME [--count N] [--seed S] [--reduced] | --list), where NAME is ${names.join(', ')}`

try {
  process.exit((await run()) ? 0 : 1)
} catch (error) {
  refuse(error)
}

async function run(): Promise<boolean> {
  const { values, positionals } = argumentsOf(usage, {
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      reduced: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const [asked, ...more] = positionals
  if (more.length > 0) throw wrongUse(`One drill at a time, not '${more.join(' ')}' too`, usage)
  if (values.list) {
    for (const name of names) console.log(name)
    return true
  }
  if (asked === undefined || !names.includes(asked))
    throw wrongUse(asked === undefined ? 'Which drill' : `There is no drill '${asked}'`, usage)
  const given = {
    count: values.count === undefined ? undefined : whole(values.count, 1, usage),
    seed: values.seed === undefined ? undefined : whole(values.seed, 0, usage),
  }
  const drill = (await import(new URL(`${asked}.ts`, folder).href)) as Drill

  const full = drill.fullCount ?? 1000
  const usual = values.reduced ? (drill.reducedCount ?? Math.ceil(full / 10)) : full
  const seed = given.seed ?? (drill.freshSeeds && values.reduced ? Math.floor(Math.random() * 2 ** 31) : 1)
  if (drill.freshSeeds) console.log(`seed ${seed}`)
  const { cases, failed } = await drill.run({ count: given.count ?? usual, seed, reduced: values.reduced, print: console.log })
  console.log(`drill ${asked}: ${cases} cases, ${failed} failed`)
  return failed === 0 && cases > 0
}
