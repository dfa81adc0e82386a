/** By which rule a Net rate is sold: that of the client for whom it is, before that of the settings. */
import type { MarginRule } from '../../../shared/domain/selling/selling.ts'
import { type AppState, useApp } from '../../store.ts'

/** The rule for a client by its id; null where neither has one. Nobody, or a client that was deleted, goes by the settings. */
export function sellingRule(
  { clients, settings }: Pick<AppState, 'clients' | 'settings'>,
  client: number | null | undefined,
): MarginRule | null {
  const own = client == null ? null : clients.get(client)?.marginRule
  return own ?? settings.marginRule
}

/** As `sellingRule`, followed. */
export const useSellingRule = (client: number | null | undefined): MarginRule | null => useApp((app) => sellingRule(app, client))
