/**
 * When a booking was last seen, on the ledger's own clock (`seen-order.ts`): an older answer that comes late does not replace a
 * newer one. And the attempts that no booking was found of, among which a start looks for those that a list has shown since.
 */
export const sightings = `
  alter table booking add column seen_from real not null default 0;
  alter table booking add column seen_to real not null default 0;
  create index intent_by_unfound on intent (client_ref) where state not in ('FOUND', 'CONFIRMED', 'FAILED', 'CANCELLED');
`
