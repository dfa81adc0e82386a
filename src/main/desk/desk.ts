/** The desk: every procedure of the table, joined from the parts that answer it. */
import { type Desk, type ProcedureName, procedureNames } from '../../shared/procedures.ts'
import { type ConnectionsParts, createConnections } from './connections.ts'
import { createPracticeDesk } from './practice.ts'
import { createSettingsDesk } from './settings.ts'

export interface OpenDesk {
  readonly desk: Desk
  /** Opens the connection that was in use last. Without one, the desk waits for the clerk's choice. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createDesk(parts: ConnectionsParts): OpenDesk {
  const connections = createConnections(parts)
  const { session } = connections

  const desk: Desk = {
    ...connections.procedures,
    ...createSettingsDesk(parts.memory, connections.reopen),
    ...answeredBy('search', () => session().search),
    ...answeredBy('booking', () => session().booking),
    ...answeredBy('ledger', () => session().books().ledger),
    ...answeredBy('cancel', () => session().books().cancelling),
    ...createPracticeDesk(() => session().practice),
  }
  return { desk, start: connections.start, stop: connections.stop }
}

type Of<Group extends string> = Extract<ProcedureName, `${Group}.${string}`>

/** The procedures of a group, answered by a part of the connection that is in use when they are asked. */
function answeredBy<Group extends string>(group: Group, part: () => Pick<Desk, Of<Group>>): Pick<Desk, Of<Group>> {
  const names = procedureNames.filter((name): name is Of<Group> => name.startsWith(`${group}.`))
  const answers = names.map((name) => [name, async (input: never) => part()[name](input)])
  return Object.fromEntries(answers) as Pick<Desk, Of<Group>>
}
