/** The runs of a campaign in order, and each worker's share of them. */
import type { Plan } from './schedule.ts'
import { playScript, type ScriptPlan } from './script.ts'
import type { Model } from './world/fault-rates.ts'
import { type Fault, faultOutcomes } from './world/faults.ts'
import { type Manner, manners } from './world/service.ts'

/** The description of a campaign; small enough to post to a worker. */
export type Campaign =
  | {
      readonly kind: 'schedules'
      readonly count: number
      readonly firstSeed: number
      readonly model: Model
      /** How the service handles repeated references; null rotates through all manners. */
      readonly manner: Manner | null
      readonly real: boolean
      readonly faults: readonly Fault[]
    }
  | { readonly kind: 'effects'; readonly effects: Readonly<Record<Manner, number>> }

export type Job = Plan | ScriptPlan

/** Returns the number of effects in a fault-free script for each manner of handling repeated references; 0 for manners that are not used. */
export async function effectsOfScript(only: Manner | null): Promise<Record<Manner, number>> {
  const plays = manners.map(async (manner) => {
    const isPlayed = only === null || manner === only
    return [manner, isPlayed ? (await playScript({ manner, effect: null, faultOutcome: 'done' })).effects : 0] as const
  })
  return Object.fromEntries(await Promise.all(plays)) as Record<Manner, number>
}

export function* jobsOf(campaign: Campaign): Generator<Job> {
  if (campaign.kind === 'schedules') {
    const { count, firstSeed, model, real, faults } = campaign
    for (let i = 0; i < count; i++) {
      const manner = campaign.manner ?? manners[i % manners.length] ?? manners[0]
      yield { seed: (firstSeed + i) % 2 ** 31, manner, model, real, faults }
    }
    return
  }
  for (const manner of manners)
    for (const faultOutcome of faultOutcomes)
      if (faultOutcome !== 'done') for (let effect = 0; effect < campaign.effects[manner]; effect++) yield { manner, effect, faultOutcome }
}

/** Yields every `lanes`-th job, starting with number `lane`. */
export function* shareOf(campaign: Campaign, lane: number, lanes: number): Generator<Job> {
  let number = 0
  for (const job of jobsOf(campaign)) if (number++ % lanes === lane) yield job
}
