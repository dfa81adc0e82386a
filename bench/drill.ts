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
  /** As `npm test` has it. */
  readonly reduced: boolean
  readonly print: (line: string) => void
}

/** What every file in `drills/` exports. */
interface Drill {
  readonly name: string
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
const drills = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Drill))

const usage = `npm run drill -- (NAME [--count N] [--seed S] [--reduced] [--defects] | --list), where NAME is ${drills.map(({ name }) => name).join(', ')}`

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
      /** As `npm test` has it. */
      reduced: { type: 'boolean', default: false },
      defects: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const [asked, ...more] = positionals
  if (more.length > 0) throw wrongUse(`One drill at a time, not '${more.join(' ')}' too`, usage)
  if (values.list || asked === 'list') {
    for (const { name } of drills) console.log(name)
    return true
  }
  const drill = drills.find(({ name }) => name === asked)
  if (!drill) throw wrongUse(asked === undefined ? 'Which drill' : `There is no drill '${asked}'`, usage)
  if (values.defects) return huntDrillDefects(drill.name, drill.defects ?? [], console.log)

  const full = drill.fullCount ?? 1000
  const usual = values.reduced ? (drill.reducedCount ?? Math.ceil(full / 10)) : full
  const count = values.count === undefined ? usual : whole(values.count, 1, usage)
  const first = drill.freshSeeds && values.reduced ? Math.floor(Math.random() * 2 ** 31) : 1
  const seed = values.seed === undefined ? first : whole(values.seed, 0, usage)
  if (drill.freshSeeds) console.log(`seed ${seed}`)
  const { cases, failed } = await drill.run({ count, seed, reduced: values.reduced, print: console.log })
  console.log(`drill ${drill.name}: ${cases} cases, ${failed} failed`)
  return failed === 0 && cases > 0
}
