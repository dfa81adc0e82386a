/**
 * Pending evidence and notices of recovery at startup. Their save may fail after another save of the same case has started, so they stay
 * pending until any save of the case succeeds, and are committed with it.
 */
import type { Effect } from './case.ts'

/** What is committed with a step besides the case itself. */
type Save = Pick<Extract<Effect, { readonly kind: 'save' }>, 'shown' | 'evidence' | 'notices'>

/** The pending saves, by name of the case. */
export interface PendingSaves {
  /** Marks the saves of a recovery event as pending before they are tried, and returns the effects without their content. */
  owing(name: string, effects: readonly Effect[]): readonly Effect[]
  /** Merges the pending content into a save. The save's own observation wins; pending evidence and notices come first. */
  withOwed(name: string, save: Save): Save
  /** Clears the pending content after it was stored or the case was released. */
  settle(name: string): void
}

/** Creates the pending saves; none at first. */
export function createPendingSaves(): PendingSaves {
  const pending = new Map<string, Save>()

  const withOwed = (name: string, { shown, evidence, notices }: Save): Save => {
    const earlier = pending.get(name)
    return {
      shown: shown ?? earlier?.shown ?? null,
      evidence: [...(earlier?.evidence ?? []), ...evidence],
      notices: [...(earlier?.notices ?? []), ...notices],
    }
  }

  return {
    owing: (name, effects) => {
      for (const effect of effects) if (effect.kind === 'save') pending.set(name, withOwed(name, effect))
      return effects.map((effect) => (effect.kind === 'save' ? { kind: 'save', shown: null, evidence: [], notices: [] } : effect))
    },
    withOwed,
    settle: (name) => void pending.delete(name),
  }
}
