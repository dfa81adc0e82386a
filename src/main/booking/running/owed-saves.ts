/**
 * What a start has found out and the ledger does not have yet. The save that should bring it may be refused after another save of the same
 * case has set out, so it is owed until any save of the case has gone through, and goes with whichever comes first.
 */
import type { Effect } from './any-case.ts'

/** What is committed with a step, beside the case itself. */
type Save = Pick<Extract<Effect, { readonly kind: 'save' }>, 'shown' | 'evidence' | 'notices'>

/** By name of the case. */
export interface OwedSaves {
  /** The effects of what a start has found out: what belongs to their save is owed from now on, before it is tried. */
  owing(name: string, effects: readonly Effect[]): readonly Effect[]
  /** A save with all that is owed: its own news of the booking if it has some, evidence and notices of both, the owed ones first. */
  withOwed(name: string, save: Save): Save
  /** What was owed is stored, or the case is released. */
  settle(name: string): void
}

/** Begins empty. */
export function createOwedSaves(): OwedSaves {
  const owed = new Map<string, Save>()

  const withOwed = (name: string, { shown, evidence, notices }: Save): Save => {
    const earlier = owed.get(name)
    return {
      shown: shown ?? earlier?.shown ?? null,
      evidence: [...(earlier?.evidence ?? []), ...evidence],
      notices: [...(earlier?.notices ?? []), ...notices],
    }
  }

  return {
    owing: (name, effects) => {
      for (const effect of effects) if (effect.kind === 'save') owed.set(name, withOwed(name, effect))
      return effects.map((effect) => (effect.kind === 'save' ? { kind: 'save', shown: null, evidence: [], notices: [] } : effect))
    },
    withOwed,
    settle: (name) => void owed.delete(name),
  }
}
