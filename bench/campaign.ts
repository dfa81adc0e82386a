/**
 * `npm run campaign`: tries to make the desk book twice, lose a booking, show one that does not exist, or get stuck.
 * `--schedules N`: seeded days in virtual time, with `--real` on the real ledger and send journal. `--effects`: each effect of a fixed script fails
 * once in each way. `--kills N`: kills real desks at random moments. `--defects`: builds known defects into the desk and checks that each is detected.
 */
import { randomInt } from 'node:crypto'
import { playEffects, playSchedules, printSchedule } from './campaign/playing.ts'
import { type Fault, faults, type Model, models, standing } from './campaign/world/faults.ts'
import { type Manner, manners } from './campaign/world/service.ts'
import { argumentsOf, refuse, whole, wrongUse } from './usage.ts'

const usage = `npm run campaign -- (--schedules N [--seed S] [--model ${models.join('|')}] [--service ${manners.join('|')}] [--real] [--faults all|none|${faults.join(',')}] [--story] | --effects [--service …] | --kills N [--seed S] | --defects)`

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  refuse(error)
}

async function run(): Promise<boolean> {
  const { values } = argumentsOf(usage, {
    options: {
      schedules: { type: 'string' },
      seed: { type: 'string' },
      model: { type: 'string', default: 'a' },
      service: { type: 'string' },
      story: { type: 'boolean', default: false },
      /** Stops at the first failing run. */
      first: { type: 'boolean', default: false },
      /** Runs the schedules on the real ledger and the real send journal. */
      real: { type: 'boolean', default: false },
      /** Names of faults to add to the fault rates; by default the ones in `standing`. */
      faults: { type: 'string' },
      effects: { type: 'boolean', default: false },
      kills: { type: 'string' },
      defects: { type: 'boolean', default: false },
    },
  })
  const print = (line: string) => console.log(line)
  const seed = values.seed === undefined ? randomInt(2 ** 31) : whole(values.seed, 0, usage)
  const asked = [values.schedules !== undefined, values.effects, values.kills !== undefined, values.defects].filter(Boolean).length
  if (asked > 1) throw wrongUse('Only one of --schedules, --effects, --kills and --defects is allowed', usage)
  if (values.kills !== undefined)
    return (await import('./campaign/kills/kills.ts')).runKills({ kills: whole(values.kills, 1, usage), seed, print })
  if (values.defects) return (await import('./campaign/mutation-test.ts')).huntDefects(print)

  const manner: Manner | null = values.service === undefined ? null : oneOf(manners, values.service)
  if (values.effects) return playEffects(manner, { toFirst: values.first, print })

  const count = whole(values.schedules ?? '10000', 1, usage)
  const model: Model = oneOf(models, values.model)
  if (values.story && count !== 1) throw wrongUse('--story needs --schedules 1', usage)
  const campaign = { kind: 'schedules', count, firstSeed: seed, model, manner, real: values.real, faults: faultsOf(values.faults) } as const
  if (values.story) await printSchedule({ seed, model, manner: manner ?? manners[0], real: values.real, faults: campaign.faults }, print)
  return playSchedules(campaign, { toFirst: values.first, print })
}

/** Parses `none`, `all`, or comma-separated fault names. */
function faultsOf(text: string | undefined): readonly Fault[] {
  if (text === undefined) return standing
  if (text === 'none') return []
  return text === 'all' ? faults : text.split(',').map((name) => oneOf(faults, name))
}

function oneOf<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((one) => one === text)
  if (word === undefined) throw wrongUse(`'${text}' is none of ${words.join(', ')}`, usage)
  return word
}
