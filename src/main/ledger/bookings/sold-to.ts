/** The client for whom a booking was made: stored with the attempt under its client reference, and read with its booking. */
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import type { Prepare, PrepareQuery } from '../database/ledger-db.ts'
import { containsOrIsPartOfName } from './guests.ts'

/** Stores the client of an attempt with its current name; a deleted client is ignored. Runs inside the caller's transaction. */
export function saveSoldTo(prepare: Prepare, clientRef: string, client: number): void {
  prepare(`
    insert into sold_to (client_ref, client_id, name) select ?, id, name from client where id = ?
    on conflict (client_ref) do update set client_id = excluded.client_id, name = excluded.name where client_id <> excluded.client_id
  `).run(clientRef, client)
}

/** Returns the client for whom the booking of a client reference was made; null for every other booking. */
export function soldToOf(prepare: PrepareQuery, clientRef: string | null): LedgerRecord['client'] {
  const sql = 'select client_id as id, name from sold_to where client_ref = ?'
  return prepare<NonNullable<LedgerRecord['client']>>(sql).get(clientRef) ?? null
}

/** Returns client names by client reference; bookings made for no client are missing from the map. */
export function clientNamesOf(prepare: PrepareQuery, clientRefs: readonly (string | null)[]): Map<string, string> {
  const sql = 'select client_ref as clientRef, name from sold_to where client_ref in (select value from json_each(?))'
  const rows = prepare<{ clientRef: string; name: string }>(sql).all(JSON.stringify(clientRefs))
  return new Map(rows.map(({ clientRef, name }) => [clientRef, name]))
}

/** Removes the client from a booking when the client is one of these people (folded full names). Runs inside the caller's transaction. */
export function removeSoldTo(prepare: Prepare, clientRef: string | null, people: Iterable<string>): void {
  const client = soldToOf(prepare, clientRef)
  if (client && [...people].some((person) => containsOrIsPartOfName(client.name, person))) {
    prepare('delete from sold_to where client_ref = ?').run(clientRef)
  }
}
