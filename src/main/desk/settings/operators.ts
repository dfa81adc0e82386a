/** Who works at the desk: the names are stored with the settings, the one at the desk now is known for this run only. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { isSameOperator } from '../../../shared/domain/operators.ts'
import { computerUser, runAsUser } from '../../ledger/journal/user.ts'
import type { DeskMemory } from './settings.ts'

/** Creates the operators. A single name is at the desk without being asked; of several, nobody is until one is chosen. */
export function createOperators(memory: DeskMemory) {
  let chosen: string | null = null

  const state = (): DeskState['operators'] => {
    const { operators: names } = memory.read()
    const [first = null, ...others] = names
    return { names, current: others.length === 0 ? first : (names.find((name) => name === chosen) ?? null), computerUser }
  }

  return {
    state,
    /** Errors: see the procedure `desk.operators`. */
    async change({ names, current }: Parameters<Desk['desk.operators']>[0]): Promise<void> {
      const listed = (names ?? memory.read().operators).find((name) => isSameOperator(name, current ?? ''))
      if (current !== undefined && listed === undefined) throw new FailureError({ kind: 'notHere' })
      const now = listed ?? state().current
      if (names) await memory.change(() => ({ operators: names }))
      chosen = now
    },
    /** Returns the desk whose calls record who is at the desk when they are made, however long they take. */
    attribute: (desk: Desk): Desk =>
      Object.fromEntries(
        Object.entries(desk).map(([name, procedure]) => [
          name,
          (input: never) => runAsUser(state().current ?? computerUser, () => procedure(input)),
        ]),
      ) as unknown as Desk,
  }
}
