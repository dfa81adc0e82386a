import type { DeskState } from '../../../shared/contract/views/desk-views.ts'

/** The connections beside the one in use that were left with open outcomes. */
export function leftOpen({ connections, active }: Pick<DeskState, 'connections' | 'active'>) {
  return connections.filter(({ id, openCases }) => id !== active?.id && openCases > 0)
}
