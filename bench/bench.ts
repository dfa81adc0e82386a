/**
 * `npm run bench [-- GROUP [COUNT]]`: one line for each measure; ends with 1 when a goal is not met. Figures of full runs are kept in
 * `docs/figures.md`. `--look` measures quickly, keeps nothing and always ends with 0.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { differences, thisRun, withFigures } from './figures.ts'
import { figureLine, isMet, type Measure } from './measure.ts'

const { values, positionals } = parseArgs({ options: { look: { type: 'boolean', default: false } }, allowPositionals: true })
const { look } = values
const [asked, count] = positionals
const folder = new URL('measures/', import.meta.url)
const kept = new URL('../docs/figures.md', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
const measures = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Measure))
const chosen = measures.filter(({ group }) => !asked || group === asked)
if (chosen.length === 0) console.error(`No such group. Groups: ${[...new Set(measures.map(({ group }) => group))].join(', ')}`)

let short = chosen.length === 0
for (const { group, measure } of chosen) {
  const figures = await measure(console.log, { look, count: count === undefined ? null : Number(count) })
  for (const figure of figures) {
    console.log(figureLine(figure))
    short ||= !isMet(figure)
  }
  const before = await readFile(kept, 'utf8').catch(() => '')
  for (const difference of differences(before, group, figures)) console.log(`${group}: ${difference}`)
  if (!look && count === undefined) await writeFile(kept, withFigures(before, thisRun(group), figures))
}
process.exit(short && !look ? 1 : 0)
