/**
 * `npm run drill -- NAME [--count N] [--seed S]`: one of the many-case checks of `drills/`; `-- list` names them. The last
 * line is `drill NAME: N cases, F failed`. `--defects` instead puts defects into the desk that the drill must notice.
 */
import { readdir } from 'node:fs/promises'
import { type DrillDefect, huntDrillDefects } from './drill-defects.ts'
import { argumentsOf, refuse, whole, wrongUse } from './usage.ts'

/** How a drill is asked for. */
export interface DrillRun {
  /** In what the drill counts; one of fixed size takes no notice. */
  readonly count: number
  /** The same cases at every run, where the drill has chance in it. */
  readonly seed: number
  /** As `npm test` and `npm run check` run it. */
  readonly reduced: boolean
  readonly print: (line: string) => void
}

/** What every file in `drills/` exports; its name is that of the file. */
interface Drill {
  /** How many cases a full run takes; 1,000 where a drill does not say. A drill of fixed size ignores it. */
  readonly fullCount?: number
  /** How many `--reduced` takes; a tenth of a full run where a drill does not say. */
  readonly reducedCount?: number
  /** A reduced run then takes another seed each time, and every run prints its own. */
  readonly freshSeeds?: true
  /** What the drill must notice. */
  readonly defects?: readonly DrillDefect[]
  run(options: DrillRun): Promise<{ cases: number; failed: number }>
}

const folder = new URL('drills/', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const names = files.map((file) => file.replace(/\.ts$/, ''))

const usage = `npm run drill -- (NAME [--count N] [--seed S] [--reduced] [--defects] | --list), where NAME is ${names.join(', ')}`

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
      defects: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const [asked, ...more] = positionals
  if (more.length > 0) throw wrongUse(`One drill at a time, not '${more.join(' ')}' too`, usage)
  if (values.list || asked === 'list') {
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
  if (values.defects) return huntDrillDefects(asked, drill.defects ?? [], console.log)

  const full = drill.fullCount ?? 1000
  const usual = values.reduced ? (drill.reducedCount ?? Math.ceil(full / 10)) : full
  const seed = given.seed ?? (drill.freshSeeds && values.reduced ? Math.floor(Math.random() * 2 ** 31) : 1)
  if (drill.freshSeeds) console.log(`seed ${seed}`)
  const { cases, failed } = await drill.run({ count: given.count ?? usual, seed, reduced: values.reduced, print: console.log })
  console.log(`drill ${asked}: ${cases} cases, ${failed} failed`)
  return failed === 0 && cases > 0
}
