/**
 * `npm run drill -- NAME [--count N] [--seed S]`: one of the many-case checks of `drills/`; `-- list` names them. The last
 * line is `drill NAME: N cases, F failed`.
 */
import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'

/** What every file in `drills/` exports. */
interface Drill {
  readonly name: string
  /** How many cases a full run takes; 1,000 where a drill does not say. A drill of fixed size ignores it. */
  readonly fullCount?: number
  run(options: { count: number; seed: number; reduced: boolean; print: (line: string) => void }): Promise<{ cases: number; failed: number }>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** A tenth of a full run, as `npm test` has it. */
    reduced: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const folder = new URL('drills/', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const drills = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Drill))
const asked = positionals[0]
const drill = drills.find(({ name }) => name === asked)

if (values.list || asked === 'list') {
  for (const { name } of drills) console.log(name)
} else if (!drill) {
  console.error(`Usage: npm run drill -- NAME [--count N] [--seed S]\nDrills: ${drills.map(({ name }) => name).join(', ')}`)
  process.exitCode = 2
} else {
  const full = drill.fullCount ?? 1000
  const count = values.count ? Number(values.count) : Math.ceil(values.reduced ? full / 10 : full)
  const { cases, failed } = await drill.run({ count, seed: Number(values.seed), reduced: values.reduced, print: console.log })
  console.log(`drill ${drill.name}: ${cases} cases, ${failed} failed`)
  process.exit(failed > 0 || cases === 0 ? 1 : 0)
}
