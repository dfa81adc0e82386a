/** The runs of a campaign, in their order, and each lane's share of them. */
import type { Plan } from './schedule.ts'
import { playScript, type ScriptPlan } from './script.ts'
import { faultOutcomes } from './world/fault-outcome.ts'
import type { Model } from './world/fault-rates.ts'
import type { Fault } from './world/faults.ts'
import { type Manner, manners } from './world/service.ts'

/** What a campaign is made of; small, so that it can be told to a worker. */
export type Campaign =
  | {
      readonly kind: 'schedules'
      readonly count: number
      readonly firstSeed: number
      readonly model: Model
      /** Null: all manners in turn. */
      readonly manner: Manner | null
      readonly real: boolean
      readonly faults: readonly Fault[]
    }
  | { readonly kind: 'effects'; readonly effects: Readonly<Record<Manner, number>> }

export type Job = Plan | ScriptPlan

/** How many effects the script has with each manner of the service, when nothing goes wrong; none for those that are left out. */
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

/** Every n-th job. */
export function* shareOf(campaign: Campaign, lane: number, lanes: number): Generator<Job> {
  let number = 0
  for (const job of jobsOf(campaign)) if (number++ % lanes === lane) yield job
}
