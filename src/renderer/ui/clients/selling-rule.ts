/** By which rule a Net rate is sold: that of the client for whom it is, before that of the settings. */
import type { Client } from '../../../shared/domain/selling/clients.ts'
import type { MarginRule } from '../../../shared/domain/selling/selling.ts'

/** What has the rules: all clients by their ids, and the settings. */
interface Rules {
  readonly clients: ReadonlyMap<number, Pick<Client, 'marginRule'>>
  readonly settings: { readonly marginRule: MarginRule | null }
}

/** The rule for a client by its id; null where neither has one. Nobody, or a client that was deleted, goes by the settings. */
export function sellingRule({ clients, settings }: Rules, client: number | null | undefined): MarginRule | null {
  const own = client == null ? null : clients.get(client)?.marginRule
  return own ?? settings.marginRule
}
