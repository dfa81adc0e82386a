/** `npm run bench [-- GROUP]`: one line for each measure; ends with 1 when a goal is not met. */
import { readdir } from 'node:fs/promises'
import { figureLine, isMet, type Measure } from './measure.ts'

const asked = process.argv[2]
const folder = new URL('measures/', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
const measures = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Measure))
const chosen = measures.filter(({ group }) => !asked || group === asked)
if (chosen.length === 0) console.error(`No such group. Groups: ${[...new Set(measures.map(({ group }) => group))].join(', ')}`)

let short = chosen.length === 0
for (const { measure } of chosen)
  for (const figure of await measure(console.log)) {
    console.log(figureLine(figure))
    short ||= !isMet(figure)
  }
process.exit(short ? 1 : 0)
