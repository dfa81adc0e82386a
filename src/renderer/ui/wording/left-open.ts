import type { DeskState } from '../../../shared/contract/views/desk-views.ts'

/** Returns the inactive connections that have cases with an open outcome. */
export function inactiveConnectionsWithOpenCases({ connections, active }: Pick<DeskState, 'connections' | 'active'>) {
  return connections.filter(({ id, openCases }) => id !== active?.id && openCases > 0)
}
