/** `npm run campaign -- --schedules N [--seed S]`: seeded fault schedules against the booking machine, for each manner of the service. */
import { parseArgs } from 'node:util'
import { manners } from './campaign/faulty-service.ts'
import { runSchedule } from './campaign/schedule.ts'

const { values } = parseArgs({ options: { schedules: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } })
const schedules = Number(values.schedules)
const firstSeed = Number(values.seed)
if (!Number.isSafeInteger(schedules) || schedules < 1 || !Number.isSafeInteger(firstSeed)) {
  console.error('Usage: npm run campaign -- --schedules N [--seed S]')
  process.exit(2)
}

const counts = { double: 0, lost: 0, phantom: 0, stuck: 0 }
for (let number = 0; number < schedules; number++) {
  const seed = firstSeed + number
  const manner = manners[number % manners.length] ?? manners[0]
  const verdict = runSchedule(seed, manner)
  const wrong = (Object.keys(counts) as (keyof typeof counts)[]).filter((name) => verdict[name])
  for (const name of wrong) counts[name] += 1
  if (wrong.length > 0) console.log(`seed ${seed}, service answers a repeated reference with ${manner}: ${wrong.join(', ')}`)
}
const { double, lost, phantom, stuck } = counts
console.log(`campaign: ${schedules} schedules, ${double} double, ${lost} lost, ${phantom} phantom, ${stuck} stuck`)
process.exitCode = double + lost + phantom + stuck > 0 ? 1 : 0
