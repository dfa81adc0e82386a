/** The choices for the fields of an offer filter. */
import type { OfferChoices } from '../../../shared/contract/views/offer-views.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import type { PrepareQuery, ReadableDb } from '../database/ledger-db.ts'
import { factChoices } from '../queries/choices.ts'

type Named = OfferChoices['clients'][number]

/** Returns clients that have offers, those with the most first, and the tags and cost centres of offers. */
export const offerChoices = (db: ReadableDb): OfferChoices => ({ clients: clientsOf(db.prepare), ...factChoices(db, 'offer') })

/** Merges a typed name with the client of that name; any other name appears once, in one of its spellings. */
function clientsOf(prepare: PrepareQuery): Named[] {
  const rows = prepare<Named>(`
    select client.id as id, ifnull(client.name, client_name) as name from offer left join client on client.id = offer.client_id
    where erased_ms is null group by ifnull(client.name, client_name), client.id order by count(*) desc, 2`).all()
  const byName = new Map<string, Named>()
  for (const row of rows) {
    const folded = foldedText(row.name)
    if ((byName.get(folded)?.id ?? null) === null && (row.id !== null || !byName.has(folded))) byName.set(folded, row)
  }
  return [...byName.values()]
}
