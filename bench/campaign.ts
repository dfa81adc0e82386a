/**
 * `npm run campaign`: tries to make the desk book twice, lose a booking, show one that is not there, or get stuck.
 * `--schedules N`: seeded days in virtual time; `--effects`: every effect of a fixed script fails once in each way;
 * `--kills N`: real desks killed at random; `--defects`: what is known to be wrong is put into the desk and must be noticed.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { playEffects } from './campaign/play-effects.ts'
import { playSchedules, tellSchedule } from './campaign/play-schedules.ts'
import { type Manner, manners } from './campaign/world/service.ts'
import { type Model, models } from './campaign/world/weather.ts'

const usage = `Usage: npm run campaign -- (--schedules N [--seed S] [--model ${models.join('|')}] [--service ${manners.join('|')}] [--story] | --effects [--service …] | --kills N [--seed S] | --defects)`

class Usage extends Error {}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  const isUsage = error instanceof Usage || (error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS'))
  if (!isUsage) throw error
  console.error(usage)
  process.exitCode = 2
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string' },
      seed: { type: 'string' },
      model: { type: 'string', default: 'a' },
      service: { type: 'string' },
      story: { type: 'boolean', default: false },
      /** Ends at the first run that goes wrong. */
      first: { type: 'boolean', default: false },
      effects: { type: 'boolean', default: false },
      kills: { type: 'string' },
      defects: { type: 'boolean', default: false },
    },
  })
  const print = (line: string) => console.log(line)
  const seed = values.seed === undefined ? randomInt(2 ** 31) : whole(values.seed, 0)
  const asked = [values.schedules !== undefined, values.effects, values.kills !== undefined, values.defects].filter(Boolean).length
  if (asked > 1) throw new Usage()
  if (values.kills !== undefined) return kill(whole(values.kills, 1), seed, print)
  if (values.defects) return (await import('./campaign/hunt.ts')).huntDefects(print)

  const manner: Manner | null = values.service === undefined ? null : oneOf(manners, values.service)
  if (values.effects) return playEffects({ manner, toFirst: values.first, print })

  const count = whole(values.schedules ?? '10000', 1)
  const model: Model = oneOf(models, values.model)
  if (values.story && count !== 1) throw new Usage()
  const campaign = { kind: 'schedules', count, firstSeed: seed, model, manner } as const
  if (values.story) await tellSchedule({ seed, model, manner: manner ?? manners[0] }, print)
  return playSchedules(campaign, { toFirst: values.first, print })
}

async function kill(kills: number, seed: number, print: (line: string) => void): Promise<boolean> {
  const { runKills } = await import('./campaign/kills/kills.ts')
  const { unwitnessed, lost, double, phantom } = await runKills({ kills, seed, print })
  print(`kills: ${kills}, ${unwitnessed} unwitnessed, ${lost} lost`)
  return unwitnessed + lost + double + phantom === 0
}

function whole(text: string, least: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number) || number < least) throw new Usage()
  return number
}

function oneOf<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((one) => one === text)
  if (word === undefined) throw new Usage()
  return word
}
