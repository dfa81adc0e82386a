/** The margin rule of a Net rate: the client's rule, else the rule of the settings. */
import type { Client } from '../../../shared/domain/selling/clients.ts'
import type { MarginRule } from '../../../shared/domain/selling/selling.ts'

/** The state that contains the rules: the clients by id, and the settings. */
interface Rules {
  readonly clients: { readonly all: ReadonlyMap<number, Pick<Client, 'marginRule'>> }
  readonly settings: { readonly marginRule: MarginRule | null }
}

/** Returns the rule for a client id; null if there is none. Without a client, or for a deleted client, returns the rule of the settings. */
export function sellingRule({ clients, settings }: Rules, client: number | null | undefined): MarginRule | null {
  const clientRule = client == null ? null : clients.all.get(client)?.marginRule
  return clientRule ?? settings.marginRule
}
