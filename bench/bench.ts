/**
 * `npm run bench [-- GROUP [COUNT]]`: one line for each measure; ends with 1 when a goal is not met. Figures of full runs are kept in
 * `docs/figures.md`. `--look` measures quickly, keeps nothing and always ends with 0.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { differences, thisRun, withFigures } from './figures.ts'
import { figureLine, isMet, type Measure } from './measure.ts'
import { isUsage, Usage, whole } from './usage.ts'

const folder = new URL('measures/', import.meta.url)
const kept = new URL('../docs/figures.md', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
const measures = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Measure))

try {
  process.exit((await run()) ? 0 : 1)
} catch (error) {
  if (!isUsage(error)) throw error
  const groups = [...new Set(measures.map(({ group }) => group))].join(', ')
  console.error(`Usage: npm run bench [-- GROUP [COUNT]] [--look]\nGroups: ${groups}`)
  process.exit(2)
}

/** Whether every goal is met. */
async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { look: { type: 'boolean', default: false } }, allowPositionals: true })
  const { look } = values
  const [asked, given, ...more] = positionals
  const count = given === undefined ? null : whole(given, 1)
  const chosen = measures.filter(({ group }) => !asked || group === asked)
  if (chosen.length === 0 || more.length > 0) throw new Usage()

  let short = false
  for (const { group, measure } of chosen) {
    const figures = await measure(console.log, { look, count })
    for (const figure of figures) {
      console.log(figureLine(figure))
      short ||= !isMet(figure)
    }
    const before = await readFile(kept, 'utf8').catch(() => '')
    for (const difference of differences(before, group, figures)) console.log(`${group}: ${difference}`)
    if (!look && count === null) await writeFile(kept, withFigures(before, thisRun(group), figures))
  }
  return !short || look
}
