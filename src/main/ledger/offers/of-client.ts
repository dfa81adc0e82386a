/** Which client an offer belongs to: by the id or, where a clerk only typed a name, by exactly that name, ignoring case and accents. */
import { foldedText } from '../../../shared/domain/text.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { StoredOffer } from './offer-row.ts'

type OfferClient = Pick<StoredOffer, 'id' | 'client_id' | 'client_name'>

const readOffers = (prepare: PrepareQuery) =>
  prepare<OfferClient>('select id, client_id, client_name from offer where erased_ms is null').all()

/**
 * Returns the ids of the offers of a client. `folded` is the client's name as `foldedText` returns it; it matches offers where only the name was
 * typed. Without an id, returns only these.
 */
export const offersOf = (prepare: PrepareQuery, client: { readonly id: number | null; readonly folded: string | null }): number[] =>
  readOffers(prepare)
    .filter(({ client_id, client_name }) => (client_id === null ? foldedText(client_name) === client.folded : client_id === client.id))
    .map(({ id }) => id)

/** Returns a function that counts the offers of a client by its id and name; the offers are read once. */
export function createOfferCounter(prepare: PrepareQuery): (client: { readonly id: number; readonly name: string }) => number {
  const counts = new Map<number | string, number>()
  for (const { client_id, client_name } of readOffers(prepare)) {
    const clientKey = client_id ?? foldedText(client_name)
    counts.set(clientKey, (counts.get(clientKey) ?? 0) + 1)
  }
  return ({ id, name }) => (counts.get(id) ?? 0) + (counts.get(foldedText(name)) ?? 0)
}
