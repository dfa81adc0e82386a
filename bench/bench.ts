/**
 * `npm run bench [-- GROUP [COUNT]]`: prints one line for each measure; exits with 1 if a goal is not met. A full run writes its figures to
 * `docs/figures.md`. `--look` measures quickly, writes nothing and always exits with 0.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { differences, thisRun, withFigures } from './figures.ts'
import { figureLine, isMet, type Measure } from './measure.ts'
import { argumentsOf, refuse, whole, wrongUse } from './usage.ts'

const folder = new URL('measures/', import.meta.url)
const figuresFile = new URL('../docs/figures.md', import.meta.url)
const groups = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort()
const usage = `npm run bench [-- [GROUP [COUNT]] [--look]], where GROUP is ${groups.join(', ')}`

try {
  process.exit((await run()) ? 0 : 1)
} catch (error) {
  refuse(error)
}

/** Runs the chosen groups. Returns whether every goal is met. */
async function run(): Promise<boolean> {
  const { values, positionals } = argumentsOf(usage, { options: { look: { type: 'boolean', default: false } }, allowPositionals: true })
  const { look } = values
  const [asked, given, ...more] = positionals
  const count = given === undefined ? null : whole(given, 1, usage)
  const chosen = groups.filter((group) => !asked || group === asked)
  if (chosen.length === 0) throw wrongUse(`There is no group '${asked}'`, usage)
  if (more.length > 0) throw wrongUse(`Nothing is known of '${more.join(' ')}'`, usage)

  let short = false
  for (const group of chosen) {
    const { measure } = (await import(new URL(`${group}.ts`, folder).href)) as Measure
    const figures = await measure((line) => console.log(`${group}: ${line}`), { look, count })
    for (const figure of figures) {
      console.log(figureLine(figure))
      short ||= !isMet(figure)
    }
    const before = await readFile(figuresFile, 'utf8').catch(() => '')
    for (const difference of differences(before, group, figures)) console.log(`${group}: ${difference}`)
    if (!look && count === null) await writeFile(figuresFile, withFigures(before, thisRun(group), figures))
  }
  return !short || look
}
